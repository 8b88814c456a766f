-- What the host keeps beside a book. In memory while the book is open; `flush` keeps it for the next opening.
local DocSettings = { shelf = {} }
DocSettings.__index = DocSettings

function DocSettings:open(path)
    local data = {}
    for key, value in pairs(self.shelf[path] or {}) do
        data[key] = value
    end
    return setmetatable({ path = path, data = data }, self)
end

function DocSettings:hasSidecarFile(path)
    return self.shelf[path] ~= nil
end

function DocSettings:readSetting(key)
    return self.data[key]
end

function DocSettings:saveSetting(key, value)
    self.data[key] = value
end

function DocSettings:flush()
    self.shelf[self.path] = self.data
end

return DocSettings
