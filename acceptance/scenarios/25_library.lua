-- The server's library: lists, search, downloads and reading.
local util = require("util")

-- Texts of the list itself, without the pages below it.
local function list_text() return table.concat(D.texts(), " | ") end

local function open_list(w, key, text)
    w.dismiss()
    w.menu("library", key)
    w.shows(text)
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        -- The device begins without most of the server's books: a copied file is known, and not fetched again.
        local absent = { w.fog, w.pdf, w.tables, w.comic, w.street, "Harbour Cats 002.cbz" }
        for _, book in ipairs(absent) do os.remove(w.path(book)) end
    end, always = true },
    { "the menu has the lists that the server has", function(w)
        -- Until it was asked for a list, the server may have any.
        w.search_library("Fog")
        w.shows("The Lamp in the Fog")
        w.dismiss()
        D.dispatch("catchword_library")
        w.settled()
        local lines = w.screen()
        w.check(lines:find(w.words.library_shelves, 1, true) and lines:find(w.words.library_search, 1, true), lines)
        w.equal(w.server.kind ~= "spec", lines:find(w.words.library_authors, 1, true) ~= nil, "authors in the menu")
        w.shot("menu")
        w.dismiss()
    end },
    { "the newest books are listed", function(w)
        open_list(w, "library_recent", "Harbour Cats")
        w.settled()
        w.shot("recent")
        -- A real server says itself which of its books came last.
        w.check(list_text():find("Low Tide", 1, true), list_text())
    end, "lists" },
    { "the books of an author are listed", function(w)
        open_list(w, "library_authors", "Bo Lindqvist")
        w.shot("authors")
        D.tap_text("Bo Lindqvist", true)
        w.shows("Harbour Cats 2")
        w.shot("author")
    end, "lists" },
    { "a found book has a page, is downloaded byte for byte, and its reading is sent", function(w)
        w.dismiss()
        w.menu("library", "library_search")
        D.type("Fog")
        w.shot("search")
        w.press("search")
        w.shows("The Lamp in the Fog")
        w.shot("found")
        D.tap_text("The Lamp in the Fog", true)
        w.see("book_number", 30)
        w.settled()
        w.shot("book")
        w.press("download")
        w.see("on_this_device", 60)
        w.settled()
        w.shot("here")
        local book = w.downloaded("Fog")
        w.check(book, "the file is there")
        w.check(w.server.file(w.id(w.fog)) == util.readFromFile(w.path(book), "rb"), "byte for byte")
        local id = w.id(w.fog)
        local before = #w.server.sessions(id)
        w.press("open_book")
        w.eventually("the book is open", function() return D.reader() end, 30)
        w.settled()
        w.turn(4, 40)
        w.leave()
        -- The oldest servers take no sessions, and no ratings.
        if w.server.kind == "B0" then return end
        w.eventually("a session", function() return #w.server.sessions(id) > before end, 40)
    end },
    { "books being read are listed with their percentage", function(w)
        open_list(w, "library_reading", "The Lamp in the Fog")
        w.settled()
        w.check(w.screen():find("%d %%"), w.screen())
        w.shot("reading")
    end, "lists" },
    { "several books are downloaded one after the other", function(w)
        w.search_library("Harbour")
        -- The page below names new books too.
        w.eventually("found", function() return list_text():find("Harbour Cats 2", 1, true) end, 30)
        w.tap_sign()
        w.press("select_books")
        w.see("tap_books")
        for _, title in ipairs({ "Harbour Cats 1", "Harbour Cats 2" }) do D.tap_text(title, true) D.wait(0.5) end
        w.see("download_selected")
        w.shot("several")
        D.tap_text(w.words.download_selected, true)
        w.see("download_question")
        w.press("download")
        w.see("downloaded", 90)
        w.shot("came")
        w.check(w.downloaded("Harbour Cats 001") and w.downloaded("Harbour Cats 002"), "both are there")
    end, "lists" },
    { "books on the device are not in the list of absent ones", function(w)
        open_list(w, "library_absent", "Kleine")
        w.settled()
        w.check(not list_text():find("Harbour Cats 1", 1, true), list_text())
        w.shot("absent")
    end, "lists" },
    { "all books of an author are downloaded after their size was shown", function(w)
        open_list(w, "library_authors", "Ines Calder")
        w.settled()
        D.tap_text("Ines Calder", true)
        w.shows("Tables of the Moon")
        w.settled()
        w.tap_sign()
        w.press("download_all")
        w.see("download_question", 30)
        w.shot("size")
        w.press("download")
        w.see("downloaded", 90)
        w.check(w.downloaded("tables") and w.downloaded("Notes on Paper"), "both are there")
    end, "lists" },
    { "the library is filtered, and the filtered list is pinned", function(w)
        -- The oldest servers have no filters.
        if w.server.kind == "B0" then return end
        open_list(w, "library_filter", w.words.filter_language)
        w.tap("filter_language")
        w.shows("Deutsch")
        w.shot("languages")
        D.tap_text("Deutsch", true)
        w.shot("filters")
        w.tap("filter_show")
        w.shows("Kleine")
        w.settled()
        w.check(not list_text():find("Harbour Cats", 1, true), list_text())
        w.shot("narrowed")
        w.tap_sign()
        w.press("pin_list")
        D.type("On the sea")
        w.press("save")
        w.dismiss()
        D.dispatch("catchword_library")
        w.settled()
        w.check(w.screen():find("On the sea", 1, true), "its line among the lists")
        w.dismiss()
        open_list(w, "library_filter", w.words.filter_clear)
        w.tap("filter_clear")
        w.eventually("all books", function() return not w.says("filter_clear") end, 10)
    end, "lists" },
    { "the cached list is shown without a network, with its time", function(w)
        w.dismiss()
        w.offline()
        w.menu("library", "library_recent")
        w.see("as_of")
        -- Books that came in one second have another order on each server.
        w.eventually("a book", function() return w.screen():find("Lamp", 1, true) or w.screen():find("Cats", 1, true) end)
        w.settled()
        w.shot("offline")
        w.online()
        D.tap_text(w.words.as_of, true)
        w.eventually("the list is of now", function() return not list_text():find(w.words.as_of, 1, true) end, 30)
    end, "lists" },
    { "the covers can be hidden and shown again", function(w)
        open_list(w, "library_recent", "Harbour Cats")
        local lines = D.top().items_per_page
        w.tap_sign()
        w.press("show_lines")
        w.eventually("more lines", function() return D.top().items_per_page > lines end, 10)
        w.shows("Low Tide")
        w.settled()
        w.shot("plain")
        w.tap_sign()
        w.press("show_grid")
        w.eventually("a grid again", function() return D.top().items_per_page == lines end, 10)
    end, "lists" },
    { "a book on a shelf is rated, marked and put on a shelf from its page", function(w)
        local name = "Library " .. os.time()
        local shelf = w.server.make_shelf(name, { w.id(w.novel) })
        open_list(w, "library_shelves", name)
        D.tap_text(name, true)
        w.shows("Low Tide")
        w.shot("shelf")
        w.search_library("Straße")
        w.shows("Kleine")
        local function page()
            w.settled()
            D.tap_text("Kleine", true)
            w.see("book_number", 30)
        end
        if w.server.kind ~= "B0" then
            page()
            w.settled()
            w.tap_star(4)
            w.eventually("it is rated", function() return w.server.rating(w.id(w.street)) == 8 end, 30)
            w.eventually("its stars", function() return w.stars() == "★★★★☆" end, 10)
            -- The specification has no statuses.
            if w.server.kind ~= "spec" then
                D.tap_text("paused", true)
                w.eventually("its status", function() return w.server.status(w.id(w.street)) == "PAUSED" end, 30)
                w.shows("✓ paused")
            end
            w.shot("rated")
            w.dismiss()
            w.search_library("Straße")
            w.shows("Kleine")
        end
        -- A tap on the notice would close it and open no book.
        w.eventually("the notice is gone", function() return not w.says("rated_there") end)
        page()
        w.press("add_to_shelf")
        w.shows(name)
        D.tap_text(name, true)
        w.eventually("it is on the shelf", function() return w.server.on_shelf(shelf)[w.street] end, 30)
    end },
}
