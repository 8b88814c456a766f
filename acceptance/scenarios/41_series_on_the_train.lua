-- As somebody new does it on the train: finds the third book of a series, and puts it on a shelf.
local THIRD = "Kleine Straße"

local function open_series(w)
    w.dismiss()
    w.menu("library")
    w.settled()
    w.tap("library_series")
    w.shows("Harbour Lights")
    w.settled()
    D.tap_text("Harbour Lights", true)
    w.shows(THIRD)
    w.settled()
end

-- Of the page of the third book, its shelves.
local function open_shelves(w)
    open_series(w)
    D.tap_text(THIRD, true)
    w.see("add_to_shelf", 30)
    w.settled()
    w.press("add_to_shelf")
    w.shows(w.shelf_name)
    w.settled()
end

return {
    { "set-up", function(w)
        for place, book in ipairs({ w.novel, w.fog, w.street }) do w.server.put_in_series(w.id(book), "Harbour Lights", place) end
        w.shelf_name = "Train " .. os.time()
        w.shelf_id = w.server.make_shelf(w.shelf_name, { w.id(w.novel) })
        w.set_up()
        w.settled()
        os.remove(w.path(w.street))
        -- Once at home.
        open_series(w)
        w.shot("home")
        w.dismiss()
        w.settled()
    end, always = true },
    { "the third book is found without a network", function(w)
        w.offline()
        open_series(w)
        w.see("as_of")
        w.shot("series")
    end, "people" },
    { "the book goes onto a shelf, and waits", function(w)
        w.offline()
        open_shelves(w)
        w.shot("shelves")
        D.tap_text(w.shelf_name, true)
        w.see("waits_for_network")
        w.shot("pending")
        w.check(not w.server.on_shelf(w.shelf_id)[w.street], "the server knows nothing yet")
    end, "people" },
    { "back online it arrives by itself", function(w)
        w.dismiss()
        w.online()
        w.eventually("it is on the shelf", function() return w.server.on_shelf(w.shelf_id)[w.street] end, 60)
        w.eventually("nothing waits", function() return w.nothing_waits() end, 60)
        open_shelves(w)
        w.shows("✓")
        w.shot("arrived")
    end, "people" },
}
