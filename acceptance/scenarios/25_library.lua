-- The server's library: looked through, searched, taken along, read.
local lfs = require("libs/libkoreader-lfs")

local function downloaded(stem)
    local folder = D_BOOKS .. "/Books"
    if lfs.attributes(folder, "mode") ~= "directory" then return nil end
    for entry in lfs.dir(folder) do
        if entry:find(stem, 1, true) and not entry:find("%.sdr$") then return folder .. "/" .. entry end
    end
end

local function bytes(path)
    local file = assert(io.open(path, "rb"))
    local all = file:read("*a")
    file:close()
    return all
end

local function has(w, text)
    return w.eventually(text .. " on the screen", function() return w.screen():find(text, 1, true) end, 30)
end

local function open_list(w, key, text)
    w.dismiss()
    w.menu("library", key)
    has(w, text)
end

-- The sign in the corner of the page on top.
local function tap_sign()
    D.run(function() D.top().title_bar.left_icon_tap_callback() end)
    D.wait(0.3)
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        -- What this device has of the server's books is not to be found here.
        for _, book in ipairs({ w.fog, w.pdf, w.tables, w.comic }) do os.remove(w.path(book)) end
    end, always = true },
    { "the menu has the lists that the server has", function(w)
        local lines = w.lines("library")
        w.check(lines:find(w.words.library_shelves, 1, true) and lines:find(w.words.library_search, 1, true), lines)
        local isPaged = w.server.kind ~= "spec" and w.server.kind ~= "B0"
        w.equal(isPaged, lines:find(w.words.library_authors, 1, true) ~= nil, "authors in the menu")
        w.menu("library")
        w.shot("menu")
    end },
    { "what came last is listed", function(w)
        if w.server.kind == "spec" then return end
        open_list(w, "library_recent", "Harbour Cats")
        w.settled()
        w.shot("recent")
        D.run(function() D.top():nextPage() end)
        has(w, "Low Tide")
        w.settled()
        w.shot("turned")
    end },
    { "the books of an author", function(w)
        if w.server.kind == "spec" or w.server.kind == "B0" then return end
        open_list(w, "library_authors", "Bo Lindqvist")
        w.shot("authors")
        D.tap_text("Bo Lindqvist", true)
        has(w, "Harbour Cats 2")
        w.shot("author")
    end },
    { "a book that is found has a page, comes byte for byte, and what is read in it reaches its book", function(w)
        w.dismiss()
        w.menu("library", "library_search")
        D.type("Fog")
        w.shot("search")
        w.press("search")
        has(w, "The Lamp in the Fog")
        w.shot("found")
        D.tap_text("The Lamp in the Fog", true)
        w.see("book_number", 30)
        w.settled()
        w.shot("book")
        w.press("download")
        w.see("on_this_device", 60)
        w.settled()
        w.shot("here")
        local path = downloaded("Fog")
        w.check(path, "the file is there")
        w.equal(#w.server.file(w.id(w.fog)), #bytes(path), "bytes of the file")
        w.check(w.server.file(w.id(w.fog)) == bytes(path), "byte for byte")
        local id = w.id(w.fog)
        local before = #w.server.sessions(id)
        w.press("open_book")
        w.eventually("the book is open", function() return D.reader() end, 30)
        w.settled()
        w.turn(4, 40)
        w.leave()
        w.eventually("a session", function() return #w.server.sessions(id) > before end, 40)
    end },
    { "several come, one after the other", function(w)
        if w.server.kind == "spec" then return end
        open_list(w, "library_recent", "Harbour Cats")
        tap_sign()
        w.press("select_books")
        w.see("tap_books")
        for _, title in ipairs({ "Harbour Cats 1", "Harbour Cats 2" }) do D.tap_text(title, true) D.wait(0.5) end
        w.see("download_selected")
        w.shot("several")
        D.tap_text(w.words.download_selected, true)
        w.see("downloaded", 90)
        w.shot("came")
        w.check(downloaded("Harbour Cats 001") and downloaded("Harbour Cats 002"), "both are there")
    end },
    { "what is here is not among what is not", function(w)
        if w.server.kind == "spec" or w.server.kind == "B0" then return end
        open_list(w, "library_absent", "Kleine")
        w.settled()
        w.check(not w.screen():find("Harbour Cats 1", 1, true), w.screen())
        w.shot("absent")
    end },
    { "without a network the last visit is shown, and when it was", function(w)
        if w.server.kind == "spec" then return end
        w.dismiss()
        w.offline()
        w.menu("library", "library_recent")
        w.see("as_of")
        has(w, "Harbour Cats")
        w.settled()
        w.shot("offline")
        w.online()
        D.tap_text(w.words.as_of, true)
        w.eventually("the list is of now", function() return not w.says("as_of") end, 30)
    end },
    { "covers can be hidden, and shown again", function(w)
        if w.server.kind == "spec" then return end
        open_list(w, "library_recent", "Harbour Cats")
        local lines = D.top().items_per_page
        tap_sign()
        w.press("hide_covers")
        w.eventually("more lines", function() return D.top().items_per_page > lines end, 10)
        has(w, "Low Tide")
        w.settled()
        w.shot("plain")
        tap_sign()
        w.press("show_covers")
        w.eventually("higher lines", function() return D.top().items_per_page == lines end, 10)
    end },
    { "a shelf, and a book that is rated, marked and put on it from its page", function(w)
        local name = "Library " .. os.time()
        local shelf = w.server.make_shelf(name, { w.id(w.novel) })
        open_list(w, "library_shelves", name)
        D.tap_text(name, true)
        has(w, "Low Tide")
        w.shot("shelf")
        w.dismiss()
        w.menu("library", "library_search")
        D.type("Straße")
        w.press("search")
        has(w, "Kleine")
        local function page()
            w.settled()
            D.tap_text("Kleine", true)
            w.see("book_number", 30)
        end
        page()
        w.press("rate_book")
        w.shot("rate")
        D.press("8 / 10")
        w.eventually("it is rated", function() return w.server.rating(w.id(w.street)) == 8 end, 30)
        page()
        w.press("add_to_shelf")
        has(w, name)
        D.tap_text(name, true)
        w.eventually("it is on the shelf", function() return w.server.on_shelf(shelf)[w.street] end, 30)
    end },
}
