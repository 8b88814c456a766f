-- What the host keeps beside a book. Each opening reads it anew; `flush` keeps it for the next one. A text in place of
-- what is kept is a damaged file, "" an empty one.
-- `custom`: what the reader has put in the place of what a file says of itself.
local DocSettings = { shelf = {}, custom = {} }
DocSettings.__index = DocSettings

-- As written and read again: no table is shared.
local function copied(value)
    if type(value) ~= "table" then return value end
    local copy = {}
    for key, part in pairs(value) do copy[key] = copied(part) end
    return copy
end

function DocSettings:open(path)
    if type(self.shelf[path]) == "string" then self.shelf[path] = nil end
    local data = copied(self.shelf[path] or {})
    data.doc_path = path
    return setmetatable({ path = path, data = data }, self)
end

function DocSettings:hasSidecarFile(path)
    return self.shelf[path] ~= nil
end

function DocSettings:findSidecarFile(path)
    return self.shelf[path] ~= nil and path .. ".sdr/metadata.lua" or nil
end

function DocSettings.openSettingsFile(file)
    local kept = DocSettings.shelf[(file:gsub("%.sdr/metadata%.lua$", ""))]
    if kept == "" then next(nil) end
    return setmetatable({ data = type(kept) == "table" and copied(kept) or {} }, DocSettings)
end

-- What is given in place of nothing stays.
function DocSettings:readSetting(key, default)
    if self.data[key] == nil then self.data[key] = default end
    return self.data[key]
end

function DocSettings:saveSetting(key, value)
    self.data[key] = value
end

-- The folder that it was written into. `is_full`: a disk without room, for the specs.
function DocSettings:flush()
    if DocSettings.is_full then return end
    self.shelf[self.path] = copied(self.data)
    return (self.path:gsub("%.[^.]*$", "")) .. ".sdr"
end

function DocSettings:purge()
    self.shelf[self.path] = nil
end

-- The book itself need not be at either path.
function DocSettings.updateLocation(path, to, copy)
    if DocSettings.shelf[path] == nil and DocSettings.custom[path] == nil then return end
    local data = copied(DocSettings.shelf[path])
    if type(data) == "table" then data.doc_path = to end
    DocSettings.shelf[to] = data
    DocSettings.custom[to] = DocSettings.custom[path]
    if not copy then DocSettings.shelf[path], DocSettings.custom[path] = nil, nil end
end

return DocSettings
