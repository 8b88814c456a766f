-- A reader who took a book of the server along, read it, and gives it back.
local FileManager = require("apps/filemanager/filemanager")
local annotator = require("annotator")
local browsed = require("browsed")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local stage = require("stage")

local returned = {
    -- The book's name in the folder of downloads.
    NAME = "Ellison, Mara - The Lamp at Low Tide_101.epub",
    TITLE = "The Lamp at Low Tide",
    GONE = "“The Lamp at Low Tide” is returned. It is in the trash for 30 days.",
}

function returned.file()
    return browsed.folder() .. "/" .. returned.NAME
end

returned.begin = browsed.begin

-- Opens the page of the book in the library; what it says.
function returned.page()
    host.dispatch("catchword_library")
    host.press("Search…")
    host.type("low tide")
    host.press("Search")
    stage.until_says("The Lamp at Low Tide")
    host.press(browsed.label("The Lamp at Low Tide"))
    return stage.until_says("Number on the server: 101")
end

function returned.fetch()
    returned.page()
    host.press("Download")
    stage.until_says("✓ On this device")
    host.dismiss_all()
end

-- Reads in it, and lets what comes of that be sent.
function returned.read(percent)
    host.open(returned.file(), { pages = 100, page = percent })
    host.read(3, 60)
end

function returned.close()
    host.close()
    stage.settle()
    stage.settle()
end

-- The box that a long press on the file opens, and what the plugin offers there.
function returned.hold()
    host.dismiss_all()
    FileManager.hold(FileManager.instance, returned.file(), true)
    host.press("Catchword…")
    host.advance(0.1)
end

-- Creates the sidecar of the file.
function returned.keep_beside()
    local sidecar = returned.file():gsub("%.epub$", ".sdr")
    assert(lfs.mkdir(sidecar))
    local file = assert(io.open(sidecar .. "/metadata.epub.lua", "wb"))
    file:write("kept")
    file:close()
end

-- Asks for the return, up to the question, or to what keeps the book.
function returned.ask()
    returned.hold()
    host.press("Return the book…")
    host.advance(0.1)
    return stage.outcome()
end

-- Answers the question, and sees the book go.
function returned.take(answer)
    host.notices()
    host.press(answer)
    stage.settle()
    local told = returned.notices()
    assert(told:gsub("%s+", " "):find(returned.GONE, 1, true), told .. tostring(host.says()))
end

-- The reader wants notes to be sent.
function returned.choose_notes()
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.dismiss_all()
end

-- The books on a shelf of the server.
function returned.on_shelf(name)
    for _, shelf in ipairs(stage.server:state().shelves) do
        if shelf.name == name then return shelf.bookIds end
    end
end

-- The notices since the last time, as one text.
function returned.notices()
    return table.concat(host.notices(), "\n")
end

function returned.highlight(chapter, paragraph, from, to)
    local text = annotator.paragraph(returned.file(), chapter, paragraph)
    return annotator.highlight(chapter, paragraph, from, to, text:sub(from + 1, to))
end

return returned
