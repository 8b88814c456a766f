-- Actions with notes, and the servers on which the result is not "done".
local annotator = require("annotator")
local assert = require("luassert")
local common = require("actions/common")
local host = require("host")
local stage = require("stage")

local NOTES = "What is synced"

local function write(...)
    host.menu("Catchword", NOTES, "Highlights and notes: off", "send")
    host.menu("Catchword", NOTES, "Bookmarks: off", "send")
    if ... then host.menu("Catchword", "Advanced", "Notes", ...) end
    host.open(common.named(stage.NOVEL, 101), { pages = 200, title = common.TITLE })
end

local function mark(changes)
    local text = annotator.paragraph(host.reader().document.file, 2, 3)
    return annotator.highlight(2, 3, 0, 9, text:sub(1, 9), changes)
end

local function close()
    host.close()
    common.rest()
end

return {
    {
        "highlight", B0 = "pending",
        run = function()
            write()
            mark()
            close()
            return common.kept("annotations", 1)
        end,
    },
    {
        "note at its place in the book", B0 = "pending",
        run = function()
            write()
            mark({ note = "so it begins" })
            close()
            return common.kept("notesInBook", 1)
        end,
    },
    {
        "note beside the book",
        run = function()
            write("Notes go: in the book, at their place", "in the library, beside the book")
            mark({ note = "so it begins" })
            close()
            return common.kept("notesInLibrary", 1)
        end,
    },
    {
        "bookmark", B0 = "pending",
        run = function()
            write()
            annotator.bookmark(2, 3)
            close()
            return common.kept("bookmarks", 1)
        end,
    },
    {
        "note edited, and another one deleted", B0 = "pending",
        run = function()
            write()
            mark({ note = "first" })
            local other = annotator.bookmark(2, 3)
            close()
            host.open(host.book((stage.NOVEL:gsub("%.epub", "_101.epub"))))
            annotator.remove(other)
            host.reader().annotation.annotations[1].note = "second"
            close()
            local state = stage.server:state()
            if #state.notesInBook == 1 then
                assert.equal("second", state.notesInBook[1].noteContent)
                assert.same({}, state.bookmarks)
            end
            return common.kept("notesInBook", 1)
        end,
    },
    {
        "rating", B0 = "pending",
        run = function()
            local book = common.named(stage.NOVEL, 101)
            common.read(book)
            common.rest()
            common.hold(book, "Rate in library", "4 ★")
            host.dismiss_all()
            common.rest()
            return common.kept("ratings", 1)
        end,
    },
}
