-- Odds and ends of the host's base library.
local ffi = require("ffi")

ffi.cdef("char *realpath(const char *path, char *resolved);")

local LONGEST_PATH = 4096

local util = {}

function util.template(sentence, ...)
    local values = { ... }
    if #values == 0 then return sentence end
    return (sentence:gsub("%%([1-9][0-9]?)", function(place) return values[tonumber(place)] end))
end

function util.realpath(path)
    local resolved = ffi.new("char[?]", LONGEST_PATH)
    if ffi.C.realpath(path, resolved) ~= nil then return ffi.string(resolved) end
end

return util
