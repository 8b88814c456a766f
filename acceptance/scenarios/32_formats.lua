-- A book that the server has in several formats: chosen by a tap, and kept.
local md5 = require("ffi/sha2").md5
local util = require("util")

-- A book in other bytes than any that the server has: four of a comment, and of the time at which a chapter was packed.
local function like(w, book)
    local bytes = util.readFromFile(w.path(book), "rb")
    local other = md5(os.time() .. book):sub(1, 4)
    local at = bytes:find("%PDF", 1, true) and bytes:find("\n%", 1, true) + 2 or 11
    return bytes:sub(1, at - 1) .. other .. bytes:sub(at + 4)
end

local function page(w, words, title, says)
    w.library_page(words, title)
    w.see(says, 30)
    w.settled()
end

local function nothing_newer(w)
    w.menu("shelves", "check_newer")
    w.see("no_newer", 30)
    w.dismiss()
end

local fog, pdf

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        pdf = like(w, w.tables)
        w.server.add_file(w.id(w.novel), "PDF", pdf)
        fog = like(w, w.pdf)
        w.server.add_file(w.id(w.fog), "PDF", fog)
        for _, book in ipairs({ w.novel, w.fog, w.pdf }) do os.remove(w.path(book)) end
    end, "formats" },
    { "the page of a book shows its formats, and the tapped one is downloaded", function(w)
        page(w, "Low Tide", "The Lamp at Low Tide", "formats")
        w.shot("page")
        w.press("download_as")
        w.settled()
        w.shot("choice")
        D.tap_text("PDF ", true)
        w.see("here_as", 60)
        w.check(w.screen():find(w.words.here_as .. " PDF", 1, true), w.screen())
        w.settled()
        w.shot("here")
        w.dismiss()
        local book = assert(w.downloaded("_" .. w.id(w.novel)), "the file is there")
        w.check(book:find("%.pdf$"), book)
        w.equal(pdf, util.readFromFile(w.path(book), "rb"), "the file")
        w.equal(w.server.file_as(w.id(w.novel), "PDF"), pdf, "the server's file")
    end, "formats" },
    { "reading in another format reaches the same book", function(w)
        local book = w.downloaded("_" .. w.id(w.novel))
        w.open(book)
        w.settled()
        w.turn(4, 40)
        w.shot("read")
        w.leave()
        w.eventually("the session is there", function() return #w.server.sessions(w.id(w.novel)) == 1 end, 60)
        w.equal("PDF", w.server.sessions(w.id(w.novel))[1].bookType, "its format")
        nothing_newer(w)
    end, "formats" },
    { "another book is downloaded in the tapped format", function(w)
        page(w, "Fog", "The Lamp in the Fog", "formats")
        w.press("download_as")
        w.settled()
        D.tap_text("PDF ", true)
        w.see("here_as", 60)
        w.check(w.screen():find(w.words.here_as .. " PDF", 1, true), w.screen())
        w.settled()
        w.dismiss()
        local book = assert(w.downloaded("_" .. w.id(w.fog)), "the file is there")
        w.equal(fog, util.readFromFile(w.path(book), "rb"), "the file")
    end, "formats" },
    { "a new format of a book is not a newer file of the one on the device", function(w)
        local id = w.id(w.pdf)
        local shelf = w.server.make_shelf("Two of each", { id, w.id(w.novel), w.id(w.fog) })
        w.check(shelf, "the shelf is there")
        w.choose_shelf("Two of each")
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 60)
        w.check(w.screen():find("Downloaded: 1", 1, true), w.screen())
        w.dismiss()
        local book = assert(w.downloaded("_" .. id), "the file is there")
        w.server.add_file(id, "EPUB", like(w, w.street))
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 60)
        w.check(w.screen():find("Downloaded: 0", 1, true), w.screen())
        w.shot("synced")
        w.dismiss()
        nothing_newer(w)
        w.equal(w.server.file_as(id, "PDF"), util.readFromFile(w.path(book), "rb"), "the file")
        page(w, "Low Tide", "The Lamp at Low Tide", "here_as")
        w.check(not w.says("newer_here"), "nothing newer on the page: " .. w.screen())
        w.dismiss()
    end, "formats" },
}
