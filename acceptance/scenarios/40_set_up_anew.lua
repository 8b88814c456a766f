-- A library that was set up again at the same address gives the IDs of the reader's books to others.
local OTHER = "Quite Another Book"

local function of_number(w, list, id)
    local found = {}
    for _, row in ipairs(w.server.control("GET", "/state")[list] or {}) do
        if row.bookId == id then table.insert(found, row) end
    end
    return found
end

-- Other books get the numbers of these files, which the server has under higher numbers now.
local function set_up_anew(w, books)
    for place, book in ipairs(books) do
        local number = book.id
        w.server.control("DELETE", "/books/" .. number)
        local other = { id = number, title = OTHER .. " " .. number, author = "Somebody Else", type = "EPUB" }
        other.fingerprint = ("f"):rep(30) .. ("%02d"):format(place)
        local anew = { id = 130 + place, title = book.title, author = book.author, type = "EPUB", fingerprint = w.hash(book.file) }
        w.server.control("POST", "/books", { other, anew })
    end
end

local function bytes(path) return require("util").readFromFile(path, "rb") end

local novel, fog, downloaded, before

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        w.pass(3600)
        w.menu("what_is_synced", "highlights", "both_ways")
        w.menu("what_is_synced", "ratings", "ratings_stars")
        w.dismiss()
        novel = { id = w.id(w.novel), file = w.novel, title = "The Lamp at Low Tide", author = "Mara Ellison" }
        os.remove(w.path(w.fog))
        w.library_page("Fog", "The Lamp in the Fog")
        w.press("download")
        w.see("on_this_device", 60)
        w.settled()
        w.dismiss()
        downloaded = assert(w.downloaded("Fog"), "the file is there")
        fog = { id = w.id(w.fog), file = downloaded, title = "The Lamp in the Fog", author = "Mara Ellison" }
        before = bytes(w.path(downloaded))
    end, always = true },
    { "two books are read and highlighted, and the server has the data", function(w)
        for _, book in ipairs({ novel, fog }) do
            w.open_quietly(book.file)
            w.turn(3, 60)
            w.highlight()
            w.leave()
            w.settled()
            w.eventually("a session of " .. book.title, function() return #of_number(w, "sessions", book.id) == 1 end, 30)
        end
        w.eventually("both highlights", function()
            return #w.marks.there(w.server, novel.id) == 1 and #w.marks.there(w.server, fog.id) == 1
        end, 30)
    end, "controls" },
    { "no item reaches other books of a server that was set up again", function(w)
        w.server.clear_notes(novel.id)
        w.server.clear_notes(fog.id)
        set_up_anew(w, { novel, fog })
        w.pass(86400)
        for time = 1, 2 do
            for _, book in ipairs({ novel, fog }) do
                w.open_quietly(book.file)
                w.turn(3, 60)
                D.run(function()
                    D.reader().doc_settings:saveSetting("summary", { status = "complete", rating = 4, modified = "2026-11-26" })
                end)
                w.check(#D.reader().annotation.annotations >= 1, "the highlight is on the device")
                w.leave()
                w.settled()
                if time == 1 then w.see("is_the_book", 30) end
                w.shot("after-" .. book.id)
                w.dismiss()
            end
            w.pass(86400)
        end
        for _, id in ipairs({ novel.id, fog.id }) do
            w.equal(1, #of_number(w, "sessions", id), "sessions under the number")
            w.equal(0, #of_number(w, "ratings", id), "ratings")
            for _, row in ipairs(of_number(w, "statuses", id)) do w.check(row.readStatus ~= "READ", "status " .. row.readStatus) end
        end
        for _, id in ipairs({ 131, 132 }) do
            w.check(#of_number(w, "sessions", id) > 0, "a session of the book under its new number")
            w.equal(1, #of_number(w, "ratings", id), "its rating")
            w.equal(1, #w.marks.there(w.server, id), "its highlights")
        end
    end, "controls" },
    { "the newer file of another book is not offered for a book on the device", function(w)
        w.menu("shelves", "check_newer")
        w.see("no_newer", 30)
        w.shot("newer")
        w.dismiss()
        w.equal(before, bytes(w.path(downloaded)), "the file")
        w.long_press(downloaded)
        w.press("host_library")
        w.settled()
        w.shot("box")
        w.dismiss()
        w.search_library(OTHER)
        w.shows(OTHER .. " " .. fog.id)
        w.shot("search")
        w.unseen("on_this_device")
        w.dismiss()
    end, "controls" },
}
