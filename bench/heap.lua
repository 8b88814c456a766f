-- What a plugin keeps once it is loaded, kilobytes, beside what the host's own modules keep: those are loaded first.
local function settled()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

return function(main)
    dofile(main)
    local before = settled()
    local plugin = dofile(main)
    return settled() - before, plugin
end
