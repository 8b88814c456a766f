-- The list of books that were read. `gone` holds the paths that were taken off it, for the specs.
local ReadHistory = { gone = {}, hist = {} }

-- The last one opened comes first, and once.
function ReadHistory:addItem(path)
    for place = #self.hist, 1, -1 do
        if self.hist[place].file == path then table.remove(self.hist, place) end
    end
    table.insert(self.hist, 1, { file = path })
end

function ReadHistory:fileDeleted(path)
    table.insert(self.gone, path)
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
