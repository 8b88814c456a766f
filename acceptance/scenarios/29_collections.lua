-- Shelves and the host's collections in both directions, through the host's own menus.
local ReadCollection = require("readcollection")

local name, shelf

-- The name of the shelf's collection on this release, and its books.
local function collection()
    for one in pairs(ReadCollection.coll) do
        if one == name or one == name .. " (Catchword)" then return one end
    end
end

local function count()
    local number = 0
    for _ in pairs(ReadCollection.coll[collection()] or {}) do number = number + 1 end
    return number
end

local function holds(path)
    local util = require("ffi/util")
    return (ReadCollection.coll[collection()] or {})[util.realpath(path)] ~= nil
end

local function sync(w)
    w.dismiss()
    w.menu("shelves", "sync_shelves")
    w.see("downloaded", 60)
end

-- As a reader does it: the collection is opened, its book pressed long, and taken out.
local function take_out(w, title)
    w.dismiss()
    D.run(function() D.fm().collections:onShowColl(collection()) end)
    w.eventually("the book in the collection", function() return w.screen():find(title, 1, true) end)
    D.hold_text(title, true)
    D.wait(0.5)
    D.press("Remove from collection")
    D.wait(0.5)
    w.dismiss()
end

-- As a reader does it: a long press on the book, Collections…, a tick, the sign in the corner, and it is applied.
local function put_in(w, path)
    w.dismiss()
    D.goto_dir(path:match("^(.*)/"))
    D.file_dialog(path)
    D.press("Collections…")
    w.eventually("the list of collections", function() return w.screen():find(name, 1, true) end)
    w.shot("collections")
    D.tap_text(name, true)
    D.wait(0.3)
    D.run(function() D.fm().collections.coll_list.onLeftButtonTap() end)
    D.wait(0.3)
    D.press("Apply selection")
    D.wait(0.5)
    w.dismiss()
end

return {
    { "set-up", function(w)
        w.set_up()
        name = "Both " .. os.time()
        shelf = w.server.make_shelf(name, { w.id(w.novel), w.id(w.pdf), w.id(w.comic) })
        w.choose_shelf(name)
        w.menu("shelves", "collections", "both_ways")
        w.dismiss()
        w.menu("shelves")
        w.shot("menu")
        sync(w)
        w.equal(3, count(), "books in the collection")
    end, always = true },
    { "a book removed from the collection leaves the shelf, after a notice", function(w)
        take_out(w, "Notes on Paper")
        w.equal(2, count(), "books in the collection")
        w.menu("shelves", "preview")
        w.see("to_take_off", 30)
        w.shot("preview")
        w.dismiss()
        sync(w)
        w.see("removed_from")
        w.shot("removed")
        w.check(not w.server.on_shelf(shelf)[w.pdf], "it left the shelf")
        w.check(w.downloaded(w.pdf), "its file stays")
        w.equal(2, count(), "books in the collection")
    end },
    { "a book added to the collection is added to the shelf", function(w)
        put_in(w, w.path(w.downloaded(w.pdf)))
        sync(w)
        w.see("added_to")
        w.shot("added")
        w.check(w.server.on_shelf(shelf)[w.pdf], "it is on the shelf")
        w.equal(3, count(), "books in the collection")
    end },
    { "a book of the reader's own is added to the shelf, and not downloaded", function(w)
        local id = w.id(w.fog)
        local before = #w.server.sessions(id)
        w.read(w.fog, 4, 40)
        w.eventually("the book is known", function() return #w.server.sessions(id) > before end, 40)
        put_in(w, w.path(w.fog))
        sync(w)
        w.see("added_to")
        w.check(w.server.on_shelf(shelf)[w.fog], "it is on the shelf")
        sync(w)
        w.check(not w.downloaded(w.fog), "it did not come twice")
        w.check(holds(w.path(w.fog)), "it stays in the collection")
    end },
    { "a change of the shelf changes the collection", function(w)
        w.server.assign({ w.id(w.comic) }, shelf, true)
        sync(w)
        w.check(not holds(w.path(w.downloaded(w.comic))), "the comic left it")
        w.server.assign({ w.id(w.comic) }, shelf)
        sync(w)
        w.check(holds(w.path(w.downloaded(w.comic))), "the comic is back")
    end },
    { "a change without a network waits, and is sent with the next sync", function(w)
        w.offline()
        take_out(w, "Notes on Paper")
        w.online()
        w.sync_now()
        w.settled()
        w.dismiss()
        w.eventually("it left the shelf", function() return not w.server.on_shelf(shelf)[w.pdf] end, 40)
        put_in(w, w.path(w.downloaded(w.pdf)))
        sync(w)
    end },
    { "an emptied collection leads to a question", function(w)
        local before = count()
        for _, title in ipairs({ "Notes on Paper", "Low Tide", "Harbour Cats", "Fog" }) do take_out(w, title) end
        w.equal(0, count(), "books in the collection")
        w.dismiss()
        w.menu("shelves", "sync_shelves")
        w.see("left_collection", 60)
        w.shot("question")
        w.press("put_back")
        w.see("downloaded", 60)
        w.equal(before, count(), "books in the collection")
        w.check(w.server.on_shelf(shelf)[w.pdf], "the shelf is as it was")
    end },
    { "a deleted collection is created again", function(w)
        local before = count()
        D.run(function()
            ReadCollection:removeCollection(collection())
            ReadCollection:write()
        end)
        sync(w)
        w.equal(before, count(), "books in the collection")
        w.check(w.server.on_shelf(shelf)[w.pdf], "the shelf is as it was")
    end },
    { "all shelves of the reader become collections, also a later one", function(w)
        local later = "Later " .. os.time()
        w.dismiss()
        w.switch(true, "shelves", "shelf_list", "all_shelves")
        w.menu("shelves", "shelf_list")
        w.shot("shelves")
        w.server.make_shelf(later, { w.id(w.tables) })
        sync(w)
        w.shot("all")
        local found
        for one in pairs(ReadCollection.coll) do found = found or one:find(later, 1, true) end
        w.check(found, "a collection of the new shelf")
    end },
}
