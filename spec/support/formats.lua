-- Books of the library server that come in several formats, and the device that takes them.
local assert = require("luassert")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local formats = {}

formats.LAMP = "Ellison, Mara - The Lamp at Low Tide_101.epub"
formats.LAMP_PDF = "Lamp on paper_101.pdf"
formats.PAPER = "Notes on Paper_104.pdf"

-- A file in another format comes to a book of the server; the number of the file.
function formats.add(book, order)
    local told = stage.server:control("POST", ("/books/%d/files"):format(book), order)
    local others = told.others
    return order.isFirst and told.fileId or others[#others].fileId
end

-- `isFirst`: the server prefers it.
function formats.add_pdf(isFirst)
    return formats.add(101, { type = "PDF", fileName = "Lamp on paper.pdf", parts = 7, isFirst = isFirst })
end

-- The bytes of a file of the server, by its number.
function formats.there(number)
    return stage.server:control("GET", ("/files/%d"):format(number))
end

function formats.here(name)
    return disk.contents(browsed.folder() .. "/" .. name)
end

function formats.shelf_of(...)
    stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { ... } })
end

function formats.newer_line()
    for _, line in ipairs(host.lines("Catchword", "Shelves")) do
        if line.text:find("ewer file", 1, true) then return line.text end
    end
end

-- Neither the lists nor the server's own files tell of a newer one.
function formats.assert_none_newer()
    assert.equal("Check for newer files", formats.newer_line())
    host.menu("Catchword", "Shelves", formats.newer_line())
    stage.until_says("The server has no newer file of your books.")
    host.dismiss_all()
    assert.equal("Check for newer files", formats.newer_line())
end

return formats
