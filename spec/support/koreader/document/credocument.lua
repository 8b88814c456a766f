-- The engine of flowing documents, as far as it gives out the files of a book that nobody has opened.
local Archiver = dofile("spec/support/koreader/ffi/archiver.lua")

local View = {}
View.__index = View

function View.setStringProperty() end

-- Files that are no archives are read as text.
function View:loadDocument(path, metadata_only)
    assert(metadata_only, "here books are laid out by apps/reader/readerui")
    local file = io.open(path, "rb")
    if not file then return false end
    file:close()
    self.archive = Archiver.Reader:new()
    self.is_archive = self.archive:open(path)
    return true
end

function View:getDocumentFileContent(name)
    if not self.is_archive then return nil end
    for entry in self.archive:iterate() do
        if entry.path == name then return self.archive:extractToMemory(name) end
    end
end

function View:close()
    self.is_archive = nil
end

local engine = { newDocView = function() return setmetatable({}, View) end }

return { default_font = "Noto Serif", engineInit = function() return engine end }
