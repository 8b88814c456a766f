-- Files of Lua, compiled once in a process of busted: a device begins hundreds of times there, each time with the whole
-- plugin. `loadfile` gives a new function each time, from the compiled text. A file of other contents is compiled anew.
local compiled = {}

local load_text = loadstring or load

local function contents(path)
    local file = io.open(path, "rb")
    if not file then return nil end
    local text = file:read("*a")
    file:close()
    return text
end

local original = loadfile

function loadfile(path, ...) -- luacheck: ignore 121
    local text = path and select("#", ...) == 0 and contents(path)
    if not text then return original(path, ...) end
    local known = compiled[path]
    if known and known.text == text then return load_text(known.code, "@" .. path) end
    local chunk, trouble = load_text(text, "@" .. path)
    if chunk then compiled[path] = { text = text, code = string.dump(chunk) } end
    return chunk, trouble
end
