-- Memory of the loaded plugin beside the host's modules, kilobytes; those are loaded first.
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
