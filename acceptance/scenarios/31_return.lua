-- A book of the server that is taken along, read, and given back.
local TITLE, COLLECTION = "The Lamp in the Fog", "Summer"

local function fetch(w)
    w.library_page("Fog", TITLE)
    w.press("download")
    w.see("on_this_device", 60)
    w.settled()
    w.dismiss()
    return assert(w.downloaded("Fog"), "the file is there")
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
    w.check(not w.downloaded("Fog"), "the file has gone")
end

-- The book in KOReader's own lists: in the collection of that name, and in the history.
local function is_listed(w, book)
    local lists = { require("readcollection"), require("readhistory") }
    local entry = lists[2].hist[lists[2]:getIndexByFile(w.path(book)) or 0]
    return { lists[1]:isFileInCollection(w.path(book), COLLECTION), entry ~= nil and not entry.dim }
end

local function collect(w, book)
    local ReadCollection = require("readcollection")
    if not ReadCollection.coll[COLLECTION] then ReadCollection:addCollection(COLLECTION) end
    ReadCollection:addItem(w.path(book), COLLECTION)
    w.check(is_listed(w, book)[1] and is_listed(w, book)[2], "both lists have it")
end

local function select_cats(w)
    w.dismiss()
    w.menu("library", "library_search")
    D.type("Cats")
    w.press("search")
    w.shows("Harbour Cats 1")
    D.run(function() D.top().title_bar.left_icon_tap_callback() end)
    D.wait(0.3)
    w.press("select_books")
    for _, title in ipairs({ "Harbour Cats 1", "Harbour Cats 2" }) do D.tap_text(title, true) D.wait(0.5) end
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        for _, book in ipairs({ w.fog, w.comic }) do os.remove(w.path(book)) end
    end, always = true },
    { "reading without a network is sent first, and then the book goes", function(w)
        local book = fetch(w)
        local id = w.id(w.fog)
        local before = #w.server.sessions(id)
        w.offline()
        read(w, book)
        w.equal(before, #w.server.sessions(id), "sessions")
        collect(w, book)
        w.online()
        ask(w, book)
        w.see("return_question", 60)
        w.see("server_has_all")
        w.equal(before + 1, #w.server.sessions(id), "sessions")
        w.shot("question")
        w.press("return_do")
        gone(w)
        w.shot("gone")
        local lists = is_listed(w, book)
        w.check(not lists[1] and not lists[2], "neither list has it")
    end },
    { "notes, position and KOReader's lists come back with the book from the trash", function(w)
        w.menu("shelves", "trash")
        w.shows(TITLE)
        w.shot("trash")
        D.tap_text(TITLE, true)
        w.press("restore")
        w.see("restored")
        local book = assert(w.downloaded("Fog"), "the file is there")
        local sidecar = require("docsettings"):open(w.path(book))
        w.check((sidecar:readSetting("percent_finished") or 0) > 0, "the host knows how far it was read")
        local lists = is_listed(w, book)
        w.check(lists[1] and lists[2], "both lists have it")
    end },
    { "a highlight that is not to be sent is named in the question", function(w)
        local book = assert(w.downloaded("Fog"))
        w.open(book)
        w.settled()
        w.highlight(4)
        w.leave()
        w.settled()
        ask(w, book)
        w.see("only_this_device", 60)
        w.shot("only-here")
        w.dismiss()
        w.check(w.downloaded("Fog"), "no book goes without an answer")
    end },
    { "an open book is closed first", function(w)
        local book = assert(w.downloaded("Fog"))
        w.open(book)
        w.settled()
        w.menu("this_book", "return_book")
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
        w.library_page("Fog", TITLE)
        w.shot("page")
        w.press("return_book")
        w.see("return_question", 60)
        w.press("return_do")
        gone(w)
    end },
    { "several go at once, and one report says which of them stays", function(w)
        select_cats(w)
        D.tap_text(w.words.download_selected, true)
        w.see("download_question")
        w.press("download")
        w.see("downloaded", 90)
        w.settled()
        local first = assert(w.downloaded("Harbour Cats 001"))
        local file = assert(io.open(w.path(first), "ab"))
        file:write("more")
        file:close()
        select_cats(w)
        w.shot("selected")
        D.tap_text(w.words.return_selected, true)
        w.see("return_these", 60)
        w.see("books_that_stay")
        w.shot("question-of-several")
        w.press("return_do")
        w.see("returned_count", 60)
        w.see("stays_here")
        w.shot("report")
        w.dismiss()
        w.check(w.downloaded("Harbour Cats 001"), "the changed one is there")
        w.check(not w.downloaded("Harbour Cats 002"), "the other has gone")
    end, "lists" },
    { "a session that the server does not take keeps the book", function(w)
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
        w.check(w.downloaded("Fog"), "the file is there")
    end, "controls" },
}
