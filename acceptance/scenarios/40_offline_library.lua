-- The library without a network, as a new user does it: the third book of a series is found and added to a shelf, and
-- sent later.
local THIRD = "Kleine Straße"

local function open_series(w)
    w.dismiss()
    w.menu("library")
    -- The rows of covers move the lines down.
    w.settled()
    w.tap("library_series")
    w.shows("Harbour Lights")
    w.settled()
    D.tap_text("Harbour Lights", true)
    w.shows(THIRD)
    w.settled()
end

-- Of the third book.
local function open_page(w)
    open_series(w)
    D.tap_text(THIRD, true)
    w.see("add_to_shelf", 30)
    w.settled()
end

local function open_shelves(w)
    open_page(w)
    w.press("add_to_shelf")
    w.shows(w.shelf_name)
    w.settled()
end

local function on_shelf(w) return w.server.on_shelf(w.shelf_id)[w.street] end

return {
    { "set-up", function(w)
        w.shelf_name = "Train " .. os.time()
        w.shelf_id = w.server.make_shelf(w.shelf_name, { w.id(w.novel) })
        w.set_up()
        w.settled()
        if w.server.kind == "spec" or not (w.server.controls or w.server.admin) then return end
        for place, book in ipairs({ w.novel, w.fog, w.street }) do
            w.server.put_in_series(w.id(book), "Harbour Lights", place)
        end
        os.remove(w.path(w.street))
        -- Once at home.
        open_series(w)
        w.shot("series_online")
        w.dismiss()
        w.menu("library", "library_recent")
        w.shows(THIRD)
        w.settled()
        w.dismiss()
    end, always = true },
    { "the third book of a series is added to a shelf without a network, and waits", function(w)
        w.offline()
        open_series(w)
        w.see("as_of")
        w.shot("series")
        open_shelves(w)
        w.shot("shelves")
        D.tap_text(w.shelf_name, true)
        w.see("waits_for_network")
        w.settled()
        w.shot("pending")
        w.check(not on_shelf(w), "the server knows nothing yet")
        w.dismiss()
        w.menu("status")
        w.shows(THIRD)
        w.shot("status")
    end, "people" },
    { "the list of newest books shows those on the device first", function(w)
        w.dismiss()
        w.offline()
        w.menu("library", "library_recent")
        w.see("here_first", 30)
        w.settled()
        w.shot("recent")
    end, "people" },
    { "a filter keeps the books on this device", function(w)
        w.dismiss()
        w.offline()
        w.menu("library", "library_filter")
        w.tap("only_here")
        w.settled()
        w.shot("filter")
        w.tap("filter_show")
        w.settled()
        w.shot("filtered")
        local listed = table.concat(D.texts(), " | ")
        w.check(not listed:find(THIRD, 1, true), listed)
    end, "people" },
    { "the choice is sent by itself when a network comes", function(w)
        w.dismiss()
        w.online()
        w.eventually("it is on the shelf", function() return on_shelf(w) end, 60)
        w.eventually("nothing waits", function() return w.nothing_waits() end, 60)
        open_shelves(w)
        w.shows("✓")
        w.shot("arrived")
    end, "people" },
}
