-- The status of books as a reader sets it in the host, and as the server has it, on the stage of the specs.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local stage = require("stage")

local bookStatus = { NOVEL_ID = 101, FOG = "Ellison, Mara - The Lamp in the Fog.epub", FOG_ID = 102 }

-- The reader's server is one of this kind, which a test of the connection has shown.
function bookStatus.begin(kind)
    stage.begin()
    bookStatus.learn(kind)
end

-- Like `bookStatus.begin`, on the present device.
function bookStatus.learn(kind)
    stage.server:control("POST", "/dialect", { name = kind })
    host.menu("Catchword", "Connection", "Test connection")
    stage.outcome()
    host.dismiss_all()
    stage.settle()
end

function bookStatus.says(id, state)
    state.bookId = id
    stage.server:control("POST", "/states", state)
end

-- The server's value of the book.
function bookStatus.there(id, list, field)
    local found
    for _, one in ipairs(stage.server:state()[list or "statuses"]) do
        if one.bookId == id then found = one[field or "readStatus"] end
    end
    return found
end

function bookStatus.until_there(id, status)
    stage.wait_until(("the server has %s"):format(status), function() return bookStatus.there(id) == status end)
    stage.rest()
end

function bookStatus.here(path)
    return DocSettings:hasSidecarFile(path) and DocSettings:open(path):readSetting("summary") or {}
end

function bookStatus.read(book, pages)
    host.open(book, { pages = 200, title = book:match("%- (.*)%.epub") })
    stage.settle()
    host.read(pages or 4, 60)
    host.close()
    stage.settle()
end

-- A magic shelf, whose list tells statuses, in place of the one that is synced by itself.
function bookStatus.choose_lamps()
    stage.server:control("POST", "/magic-shelves", { name = "Lamps", username = "anna", titleHas = "Lamp" })
    host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
    stage.until_says("Lamps")
    host.press("Lamps")
    host.dismiss_all()
end

function bookStatus.hold(book, button)
    annotator.hold(book)
    host.press(button)
    host.advance(3)
end

function bookStatus.lines()
    local texts = {}
    for _, line in ipairs(host.lines("Catchword")) do table.insert(texts, line.text) end
    return table.concat(texts, "\n")
end

return bookStatus
