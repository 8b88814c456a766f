-- Reads an archive entry by entry: what `iterate` has not come by cannot be extracted. An archive that is none is
-- said so
-- by `open`.
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
    self.path, self.entries = path, {}
    return mark == "PK" or nil
end

function Reader:iterate()
    local pipe = io.popen(("unzip -Z1 '%s' 2>/dev/null"):format(self.path))
    local names = pipe:lines()
    return function()
        local name = names()
        if not name then
            pipe:close()
            return nil
        end
        self.entries[name] = true
        return { path = name }
    end
end

function Reader:extractToMemory(entry)
    if not self.entries[entry] then return nil end
    local pipe = io.popen(("unzip -p '%s' '%s' 2>/dev/null"):format(self.path, entry))
    local text = pipe:read("*a")
    pipe:close()
    return text ~= "" and text or nil
end

function Reader.close() end

return { Reader = Reader }
