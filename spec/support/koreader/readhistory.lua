-- The list of books that were read. `gone` holds the paths that were taken off it, for the specs.
local ReadHistory = { gone = {}, hist = {} }

function ReadHistory:fileDeleted(path)
    table.insert(self.gone, path)
end

function ReadHistory:removeItems(files)
    for path in pairs(files) do
        self:fileDeleted(path)
    end
end

return ReadHistory
