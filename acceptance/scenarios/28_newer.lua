-- A book whose file changes on the server. The newer file is offered, downloaded and reverted.
local lfs = require("libs/libkoreader-lfs")
local DocSettings = require("docsettings")
local util = require("util")

local TITLE = "The Lamp at Low Tide"

-- How many files of the book lie in the trash.
local function in_trash(w)
    local found, trash = 0, w.folder .. "/.catchword-trash"
    if lfs.attributes(trash, "mode") ~= "directory" then return 0 end
    for place in lfs.dir(trash) do
        if not place:find("^%.") then
            for name in lfs.dir(trash .. "/" .. place) do
                if name:find("Low Tide", 1, true) and name:find("%.epub$") then found = found + 1 end
            end
        end
    end
    return found
end

-- The server's file says something else in place of these words.
local function replace(w, from, to)
    w.server.control("POST", ("/books/%d/file"):format(w.id(w.novel)), { texts = { { from = from, to = to } } })
end

local function check(w)
    w.menu("shelves", "check_newer")
    w.see("newer_there", 30)
    w.settled()
end

local function place_in(book)
    local sidecar = DocSettings:open(book)
    return sidecar:readSetting("last_xpointer"), sidecar:readSetting("percent_finished"), sidecar
end

local old, place, item

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        os.remove(w.path(w.novel))
    end, always = true },
    { "a book is downloaded, read and highlighted, and its file is the newest", function(w)
        w.library_page("Low Tide", TITLE)
        w.press("download")
        w.see("on_this_device", 60)
        w.settled()
        w.dismiss()
        local book = assert(w.downloaded("Low Tide"), "the file is there")
        w.open(book)
        w.settled()
        w.turn(4, 40)
        item = w.highlight(12)
        w.turn(1, 40)
        w.leave()
        w.settled()
        old, place = util.readFromFile(w.path(book), "rb"), place_in(w.path(book))
        w.check(place, "the host has its place")
        w.menu("shelves", "check_newer")
        w.see("no_newer", 30)
        w.shot("none")
        w.dismiss()
    end, always = true },
    { "the newer file is in the menu, and on the page of the book in the library", function(w)
        replace(w, "Chapter 6", "The sixth chapter")
        check(w)
        w.shot("list")
        w.dismiss()
        w.menu("shelves")
        w.shot("menu")
        w.check(D.items():find(w.words.newer_there, 1, true), D.items())
        w.library_page("Low Tide", TITLE)
        w.see("newer_here", 30)
        w.settled()
        w.shot("page")
        w.dismiss()
        w.long_press(w.downloaded("Low Tide"))
        w.press("host_library")
        w.see("newer_here")
        w.shot("box")
        w.dismiss()
    end, "controls" },
    { "an open book is not updated", function(w)
        w.open(w.downloaded("Low Tide"))
        w.settled()
        w.menu("shelves", "newer_there")
        w.shows(TITLE)
        D.tap_text(TITLE, true)
        w.press("update")
        w.see("update_open", 30)
        w.shot("open")
        w.leave()
        w.settled()
        place = place_in(w.path(w.downloaded("Low Tide")))
        w.equal(old, util.readFromFile(w.path(w.downloaded("Low Tide")), "rb"), "the file")
    end, "controls" },
    { "a newer file replaces the old one, and position and highlight stay", function(w)
        local book = w.path(w.downloaded("Low Tide"))
        w.library_page("Low Tide", TITLE)
        w.press("update")
        w.see("update_question", 15)
        w.shot("question")
        w.press("update")
        w.see("updated", 60)
        w.shot("updated")
        w.settled()
        w.shot("page-after")
        w.dismiss()
        w.equal(w.server.file(w.id(w.novel)), util.readFromFile(book, "rb"), "the file is the server's")
        w.equal(1, in_trash(w), "files in the trash")
        w.equal(place, place_in(book), "the place")
        w.open(w.downloaded("Low Tide"))
        w.settled()
        w.equal(place, D.run(function() return D.reader().rolling:getLastProgress() end), "where it opens")
        local rows = D.run(function() return D.reader().annotation.annotations end)
        w.equal(1, #rows, "highlights")
        w.equal(item.text, rows[1].text, "the words of it")
        w.shot("opened")
        w.leave()
        w.settled()
    end, "controls" },
    { "the old file is restored from the trash, and the newer one not offered again", function(w)
        local book = w.path(w.downloaded("Low Tide"))
        w.menu("shelves", "trash")
        w.shows(TITLE)
        w.shot("trash")
        D.tap_text(TITLE, true)
        w.press("restore")
        w.see("restored")
        w.dismiss()
        w.equal(old, util.readFromFile(book, "rb"), "the file")
        w.equal(1, in_trash(w), "files in the trash")
        w.equal(place, place_in(book), "the place")
        w.menu("shelves", "check_newer")
        w.see("no_newer", 30)
        w.dismiss()
    end, "controls" },
    { "a file with another text opens at its percentage, and lists lost highlights", function(w)
        local book = w.path(w.downloaded("Low Tide"))
        local _, percent = place_in(book)
        replace(w, item.text:match("%w+ %w+"), "Quite another thing")
        local there, _, sidecar = place_in(book)
        local words = sidecar:readSetting("annotations")
        w.check(there and #words == 1, "place and highlight")
        -- The chapter in which the reader is goes, whichever it is.
        local chapter = assert(there:match("DocFragment%[(%d+)%]"))
        w.server.control("POST", ("/books/%d/file"):format(w.id(w.novel)), {
            without = { ("chapter-%02d.xhtml"):format(math.min(tonumber(chapter), 6)) },
        })
        check(w)
        D.tap_text(TITLE, true)
        w.press("update")
        w.see("update_percent", 60)
        w.shot("another-text")
        w.dismiss()
        w.open(w.downloaded("Low Tide"))
        w.settled()
        w.shot("opened-at-percentage")
        local page_now, pages = D.run(function()
            return D.reader():getCurrentPage(), D.reader().document:getPageCount()
        end)
        w.check(math.abs(page_now / pages - percent) < 0.06, ("page %d of %d, left at %f"):format(page_now, pages, percent))
        w.leave()
        w.settled()
        place = there
    end, "controls" },
    { "the old file is restored again, and opens at its old position", function(w)
        w.menu("shelves", "trash")
        w.shows(TITLE)
        D.tap_text(TITLE, true)
        w.press("restore")
        w.see("restored")
        w.dismiss()
        local book = w.downloaded("Low Tide")
        w.equal(place, place_in(w.path(book)), "the place")
        w.open(book)
        w.settled()
        w.equal(place, D.run(function() return D.reader().rolling:getLastProgress() end), "where it opens")
        w.leave()
        w.settled()
    end, "controls" },
    { "a file of another format opens at its percentage too", function(w)
        w.server.control("POST", ("/books/%d/file"):format(w.id(w.novel)), { of = w.id(w.pdf) })
        local _, percent = place_in(w.path(w.downloaded("Low Tide")))
        local pdf = w.path(w.downloaded("Low Tide")):gsub("%.epub$", ".pdf")
        check(w)
        D.tap_text(TITLE, true)
        w.see("update_format", 15)
        w.shot("format")
        w.press("update")
        w.eventually("the file of the other format", function() return lfs.attributes(pdf, "mode") == "file" end, 60)
        w.settled()
        w.dismiss()
        D.open(pdf)
        w.settled()
        local page_now, pages = D.run(function()
            return D.reader():getCurrentPage(), D.reader().document:getPageCount()
        end)
        w.shot("opened-pdf")
        w.check(math.abs(page_now / pages - percent) < 0.06, ("page %d of %d, left at %f"):format(page_now, pages, percent))
        w.leave()
        w.settled()
    end, "controls" },
}
