-- Collections of books, by name and path. `written` counts how often they were saved, for the specs. Awkward as it is
-- on the device: what is asked of a collection that is not there is an error. `be(older)`: a host of v2024.11 keeps
-- nothing with a collection but its place among the others.
local ReadCollection = {}

function ReadCollection:be(older)
    self.coll, self.written = {}, 0
    self.coll_settings = not older and {} or nil
end

function ReadCollection:addCollection(name)
    if self.coll_settings then self.coll_settings[name] = { order = 1 } end
    self.coll[name] = {}
end

-- The last of those that a person sorts; where the host sorts them (`collate`), none has a place.
local function entry(self, file, name)
    local order = 0
    for _, item in pairs(self.coll[name]) do order = math.max(order, item.order or 0) end
    local is_sorted = self.coll_settings and self.coll_settings[name] and self.coll_settings[name].collate
    return { file = file, order = not is_sorted and order + 1 or nil }
end

function ReadCollection:addItem(file, name)
    self.coll[name][file] = entry(self, file, name)
end

function ReadCollection:removeCollection(name)
    if self.coll_settings then self.coll_settings[name] = nil end
    self.coll[name] = nil
end

function ReadCollection:removeItem(file, name)
    local found
    for one, collection in pairs(self.coll) do
        if not name or one == name then
            found = found or collection[file] ~= nil
            collection[file] = nil
        end
    end
    if found then self:write() end
    return found
end

function ReadCollection:removeItems(files)
    for file in pairs(files) do
        self:removeItem(file)
    end
end

-- The reader's choice in the list of collections: the file is in these, and in no others. Nothing is saved yet.
function ReadCollection:addRemoveItemMultiple(file, names)
    for name, collection in pairs(self.coll) do
        collection[file] = names[name] and (collection[file] or entry(self, file, name)) or nil
    end
end

-- The reader's choice for several selected files. Nothing is saved yet.
function ReadCollection:addItemsMultiple(files, names)
    for file in pairs(files) do
        for name in pairs(names) do self.coll[name][file] = self.coll[name][file] or entry(self, file, name) end
    end
end

-- Read again from its file, as after a start: the files that are gone by then leave.
function ReadCollection:_read()
    for _, collection in pairs(self.coll) do
        for file in pairs(collection) do
            local exists = io.open(file)
            if exists then exists:close() else collection[file] = nil end
        end
    end
end

function ReadCollection:updateItem(file, to)
    local found
    for _, collection in pairs(self.coll) do
        if collection[file] then
            found = true
            collection[to], collection[file] = { file = to, order = collection[file].order }, nil
        end
    end
    if found then self:write() end
end

function ReadCollection:write()
    self.written = self.written + 1
end

ReadCollection:be(false)

return ReadCollection
