-- A book of the server that is taken along, read, and given back.
local lfs = require("libs/libkoreader-lfs")

local TITLE = "The Lamp in the Fog"

-- The downloaded book, from the folder of books, or nil.
local function downloaded()
    local folder = D_BOOKS .. "/Books"
    if lfs.attributes(folder, "mode") ~= "directory" then return nil end
    for entry in lfs.dir(folder) do
        if entry:find("Fog", 1, true) and entry:find("%.epub$") then return "Books/" .. entry end
    end
end

local function has(w, text)
    return w.eventually(text .. " on the screen", function() return w.screen():find(text, 1, true) end, 30)
end

-- The page of the book in the library.
local function page(w)
    w.dismiss()
    w.menu("library", "library_search")
    D.type("Fog")
    w.press("search")
    has(w, TITLE)
    D.tap_text(TITLE, true)
    w.see("book_number", 30)
end

local function fetch(w)
    page(w)
    w.press("download")
    w.see("on_this_device", 60)
    w.settled()
    w.dismiss()
    return assert(downloaded(), "the file is there")
end

local function read(w, book)
    w.open(book)
    w.settled()
    w.turn(4, 40)
    w.leave()
end

local function ask(w, book)
    w.long_press(book)
    D.tap_text(w.words.host_library, true)
    w.see("kept_and_sent")
    w.tap("return_book")
end

local function gone(w)
    w.see("is_returned", 30)
    w.settled()
    w.check(not downloaded(), "the file has gone")
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        os.remove(w.path(w.fog))
    end, always = true },
    { "what was read without a network is sent first, and then the book goes", function(w)
        local book = fetch(w)
        local id = w.id(w.fog)
        local before = #w.server.sessions(id)
        w.offline()
        read(w, book)
        w.equal(before, #w.server.sessions(id), "sessions")
        w.online()
        ask(w, book)
        w.see("return_question", 60)
        w.see("server_has_all")
        w.equal(before + 1, #w.server.sessions(id), "sessions")
        w.shot("question")
        w.press("return_do")
        gone(w)
        w.shot("gone")
    end },
    { "its notes and its position come back with it from the trash", function(w)
        w.menu("shelves", "trash")
        has(w, TITLE)
        w.shot("trash")
        D.tap_text(TITLE, true)
        w.press("restore")
        w.see("restored")
        local book = assert(downloaded(), "the file is there")
        local sidecar = require("docsettings"):open(w.path(book))
        w.check((sidecar:readSetting("percent_finished") or 0) > 0, "the host knows how far it was read")
    end },
    { "a highlight that is not to be sent is named in the question", function(w)
        local book = assert(downloaded())
        w.open(book)
        w.settled()
        w.highlight(4)
        w.leave()
        w.settled()
        ask(w, book)
        w.see("only_this_device", 60)
        w.shot("only-here")
        w.dismiss()
        w.check(downloaded(), "nothing goes without an answer")
    end },
    { "an open book is closed first", function(w)
        local book = assert(downloaded())
        w.open(book)
        w.settled()
        w.menu("books", "this_book")
        w.see("kept_and_sent")
        w.tap("return_book")
        w.see("close_and_return")
        w.shot("close")
        w.press("close_book")
        w.see("return_question", 60)
        w.check(not D.reader(), "the book is closed")
        w.press("return_do")
        gone(w)
    end },
    { "a book goes from its page in the library, too", function(w)
        fetch(w)
        page(w)
        w.shot("page")
        w.press("return_book")
        w.see("return_question", 60)
        w.press("return_do")
        gone(w)
    end },
    { "a session that the server does not take keeps the book", function(w)
        if not w.server.controls then return end
        local book = fetch(w)
        w.server.fault("/api/v1/reading-sessions", { kind = "status", status = 503 })
        read(w, book)
        w.settled()
        ask(w, book)
        w.see("stays_here", 60)
        w.see("not_there_yet")
        w.shot("stays")
        w.server.calm()
        w.dismiss()
        w.check(downloaded(), "the file is there")
    end },
}
