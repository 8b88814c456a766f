-- The list of books that were read, the last one first. `gone` holds the paths that were taken off it, for the specs.
-- What is gone is greyed out, or leaves, as the reader has set.
local ReadHistory = { gone = {}, hist = {} }

local function exists(path)
    local file = io.open(path)
    if file then file:close() end
    return file ~= nil
end

function ReadHistory:getIndexByFile(path)
    for place, item in ipairs(self.hist) do
        if item.file == path then return place end
    end
end

-- The last one opened comes first, and once; with a time, at its place among the others, if the file is there.
function ReadHistory:addItem(path, time)
    if time and not exists(path) then return end
    local index = self:getIndexByFile(path)
    if index and time and self.hist[index].time == time then return end
    if index then table.remove(self.hist, index) end
    local place = 1
    while time and self.hist[place] and (self.hist[place].time or 0) > time do place = place + 1 end
    table.insert(self.hist, place, { file = path, time = time or os.time(), dim = false })
end

function ReadHistory:removeItemByPath(path)
    local index = self:getIndexByFile(path)
    if index then table.remove(self.hist, index) end
end

function ReadHistory:fileDeleted(path)
    table.insert(self.gone, path)
    local index = self:getIndexByFile(path)
    if not index then return end
    local settings = rawget(_G, "G_reader_settings")
    local is_dropped = settings and settings:readSetting("autoremove_deleted_items_from_history")
    if is_dropped then table.remove(self.hist, index) else self.hist[index].dim = true end
end

function ReadHistory:updateItem(path, to)
    for _, item in ipairs(self.hist) do
        if item.file == path then item.file = to end
    end
end

function ReadHistory:removeItems(files)
    for path in pairs(files) do
        self:fileDeleted(path)
    end
end

return ReadHistory
