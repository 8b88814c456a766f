-- Values as Lua text, keys in order.
local function dump(value)
    if type(value) ~= "table" then
        return type(value) == "string" and ("%q"):format(value) or tostring(value)
    end
    local keys = {}
    for key in pairs(value) do keys[#keys + 1] = key end
    table.sort(keys, function(one, other) return tostring(one) < tostring(other) end)
    local parts = {}
    for _, key in ipairs(keys) do parts[#parts + 1] = ("[%s] = %s,"):format(dump(key), dump(value[key])) end
    return "{" .. table.concat(parts, "\n") .. "}"
end

return dump
