-- Files of Lua, compiled once in a process of busted: a device begins hundreds of times there, each time with the whole
-- plugin. `loadfile` gives the same function for the same text: a chunk has no upvalues, so each call begins anew. It
-- reads with the `io.open` of the start, so that specs which count or break reads do not notice it.
local compiled = {}

local open, original = io.open, loadfile

local function contents(path)
    local file = open(path, "rb")
    if not file then return nil end
    local text = file:read("*a")
    file:close()
    return text
end

function loadfile(path, ...) -- luacheck: ignore 121
    local text = path and select("#", ...) == 0 and contents(path)
    if not text then return original(path, ...) end
    local known = compiled[path]
    if known and known.text == text then return known.chunk end
    local chunk, trouble = loadstring(text, "@" .. path)
    if chunk then compiled[path] = { text = text, chunk = chunk } end
    return chunk, trouble
end
