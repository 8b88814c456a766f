-- Odds and ends of the host's base library.
local ffi = require("ffi")
local lfs = require("lfs")

ffi.cdef([[
char *realpath(const char *path, char *resolved);
int fileno(void *stream);
int fdatasync(int descriptor);
char *strerror(int number);
]])

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

-- Bytes of the file system: all, and free. `free` is turned by the specs. The real one ignores that a path is missing.
util.free = 64 * 1024 * 1024 * 1024

function util.df(path)
    if not lfs.attributes(path) then return 0, 0, 0 end
    return 2 * util.free, util.free, util.free
end

-- The failure, or nil.
function util.copyFile(from, to)
    local source, trouble = io.open(from, "rb")
    if not source then return trouble end
    local target, other = io.open(to, "wb")
    if not target then return other end
    target:write(source:read("*a"))
    source:close()
    target:close()
end

function util.fsyncOpenedFile(file)
    assert(io.type(file) == "file", "this is no open file")
    file:flush()
    if ffi.C.fdatasync(ffi.C.fileno(file)) ~= 0 then return false, ffi.string(ffi.C.strerror(ffi.errno())) end
    return true
end

function util.fsyncDirectory(path)
    return require("lfs").attributes(path, "mode") == "directory"
end

return util
