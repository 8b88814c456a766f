-- Files of Lua, compiled once in a process of busted: a device begins hundreds of times there, each time with the whole
-- plugin. Of the built plugin, `loadfile` gives the same function each time: a chunk has no upvalues, so each call
-- begins anew. Copies of the plugin in other folders come and go, and their functions would fill the memory: they are
-- kept as compiled text. Another text is compiled again. It reads with the `io.open` of the start, so that specs which
-- count or break reads do not notice it.
local compiled = {}

local BUILT = "^dist/"

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
    if known and known.text == text then return known.chunk or loadstring(known.code, "@" .. path) end
    local chunk, trouble = loadstring(text, "@" .. path)
    if not chunk then return nil, trouble end
    compiled[path] = path:find(BUILT) and { text = text, chunk = chunk } or { text = text, code = string.dump(chunk) }
    return chunk
end
