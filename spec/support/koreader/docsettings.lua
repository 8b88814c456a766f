-- The host's sidecar of a book. Each opening reads it again; `flush` saves it for the next one. A text in place of a
-- table is a damaged file, "" an empty one.
-- `custom`: what the reader has put in the place of what a file says of itself, for the specs that need no file of it.
-- The host's own two, with the words and with the cover, lie on the disk.
local lfs = require("lfs")
local DataStorage = require("datastorage")

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

local doc_hash_cache = {}

-- The hash of a file is computed once in a process.
function DocSettings:getSidecarDir(path, location)
    if location ~= "hash" then return (path:gsub("%.[^.]*$", "")) .. ".sdr" end
    doc_hash_cache[path] = doc_hash_cache[path] or require("apps/reader/readerui").fingerprint_of(path)
    local hash = doc_hash_cache[path]
    return ("%s/%s/%s.sdr"):format(require("datastorage"):getDocSettingsHashDir(), hash:sub(1, 2), hash)
end

function DocSettings:hasSidecarFile(path)
    return self.shelf[path] ~= nil
end

function DocSettings:findSidecarFile(path)
    return self.shelf[path] ~= nil and path .. ".sdr/metadata.lua" or nil
end

-- An empty file is an error, as in the host; what is no Lua has nothing in it.
local function read_custom(file)
    local worked, stored = pcall(dofile, file)
    if worked and next(stored) ~= nil then return stored end
    return {}
end

function DocSettings.openSettingsFile(file)
    if file:match("/custom_metadata%.lua$") then
        return setmetatable({ data = read_custom(file) }, DocSettings)
    end
    local kept = DocSettings.shelf[(file:gsub("%.sdr/metadata%.lua$", ""))]
    if kept == "" then next(nil) end
    return setmetatable({ data = type(kept) == "table" and copied(kept) or {} }, DocSettings)
end

-- The default is stored in place of nil.
function DocSettings:readSetting(key, default)
    if self.data[key] == nil then self.data[key] = default end
    return self.data[key]
end

function DocSettings:saveSetting(key, value)
    self.data[key] = value
end

function DocSettings:delSetting(key)
    self.data[key] = nil
end

-- The folder that it was written into. `is_full`: a disk without room, for the specs.
function DocSettings:flush()
    if DocSettings.is_full then return end
    self.shelf[self.path] = copied(self.data)
    return (self.path:gsub("%.[^.]*$", "")) .. ".sdr"
end

local function folder_in(path, location)
    if location == "hash" then return DocSettings:getSidecarDir(path, "hash") end
    local folder = (path:match("(.*)%.") or path) .. ".sdr"
    return location == "dir" and DataStorage:getDocSettingsDir() .. folder or folder
end

local function preferred()
    return _G.G_reader_settings:readSetting("document_metadata_folder") or "doc"
end

-- Custom metadata of an opened book lies in its sidecar here.
function DocSettings:getCustomLocationCandidates(path)
    if self:hasSidecarFile(path) then return { folder_in(path, "doc") } end
    if preferred() ~= "doc" then return { folder_in(path, preferred()) } end
    return { folder_in(path, "doc"), folder_in(path, "dir") }
end

local PLACES = { doc = { "doc", "dir" }, dir = { "dir", "doc" }, hash = { "hash", "doc", "dir" } }

local function found_in(path, look)
    for _, location in ipairs(PLACES[preferred()]) do
        local found = look(folder_in(path, location))
        if found then return found end
    end
end

function DocSettings:findCustomMetadataFile(path)
    return found_in(path, function(folder)
        local file = folder .. "/custom_metadata.lua"
        return lfs.attributes(file, "mode") == "file" and file or nil
    end)
end

function DocSettings:findCustomCoverFile(path)
    return found_in(path, function(folder)
        if lfs.attributes(folder, "mode") ~= "directory" then return end
        for name in lfs.dir(folder) do
            if name:match("^(.*)%.") == "cover" then return folder .. "/" .. name end
        end
    end)
end

-- Both are remembered until they are to be looked for again.
local function remembering(field, find)
    return function(self, again)
        if again then
            self[field] = nil
            return
        end
        if self[field] == nil then self[field] = find(DocSettings, self.data.doc_path) or false end
        return self[field]
    end
end

DocSettings.getCustomMetadataFile = remembering("custom_metadata_file", DocSettings.findCustomMetadataFile)
DocSettings.getCustomCoverFile = remembering("custom_cover_file", DocSettings.findCustomCoverFile)

-- Only while nothing is in it.
function DocSettings.removeSidecarDir(folder)
    if lfs.attributes(folder, "mode") == "directory" then os.remove(folder) end
end

local function copy_file(from, to)
    local read, written = assert(io.open(from, "rb")), assert(io.open(to, "wb"))
    written:write(read:read("*a"))
    read:close()
    written:close()
end

-- The reader's own metadata and cover, for another path, or away from here.
local function bring_custom(path, to)
    for _, find in ipairs({ DocSettings.findCustomMetadataFile, DocSettings.findCustomCoverFile }) do
        local file = find(DocSettings, path)
        local folder = to and folder_in(to, "doc")
        if file and to then
            lfs.mkdir(folder)
            copy_file(file, folder .. "/" .. file:match("[^/]+$"))
        elseif file then
            os.remove(file)
        end
    end
    if not to then DocSettings.removeSidecarDir(folder_in(path, "doc")) end
end

function DocSettings:purge()
    self.shelf[self.path] = nil
    self.custom[self.path] = nil
    bring_custom(self.path)
end

-- The book itself need not be at either path.
function DocSettings.updateLocation(path, to, copy)
    local data = copied(DocSettings.shelf[path])
    if type(data) == "table" then data.doc_path = to end
    if data then DocSettings.shelf[to] = data end
    DocSettings.custom[to] = DocSettings.custom[path] or DocSettings.custom[to]
    bring_custom(path, to)
    if not copy then DocSettings:open(path):purge() end
end

return DocSettings
