-- The host's way to its own libraries: it adds a function to `ffi` and returns nothing.
local ffi = require("ffi")

ffi.loadlib = function(name, version)
    return ffi.load("lib" .. name .. ".so." .. version)
end
