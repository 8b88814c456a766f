-- Reads one entry of an archive at a time; an archive that is none is said so by `open`.
local Reader = {}
Reader.__index = Reader

function Reader:new()
    return setmetatable({}, self)
end

function Reader:open(path)
    local file = io.open(path, "rb")
    if not file then return nil end
    local mark = file:read(2)
    file:close()
    self.path = path
    return mark == "PK" or nil
end

function Reader:extractToMemory(entry)
    local pipe = io.popen(("unzip -p '%s' '%s' 2>/dev/null"):format(self.path, entry))
    local text = pipe:read("*a")
    pipe:close()
    return text ~= "" and text or nil
end

function Reader.close() end

return { Reader = Reader }
