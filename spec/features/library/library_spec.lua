-- The server's library on the device: its menu, its lists, their lines and their failures.
local cjson = require("cjson")
local browsed = require("browsed")
local disk = require("disk")
local elsewhere = require("elsewhere")
local host = require("host")
local stage = require("stage")

local KINDS = { "spec", "B0", "B2", "W", "G", "3.5" }
local BROWSED = { "B0", "B2", "W", "G", "3.5" }

local folder, label = browsed.folder, browsed.label
local open_list, speak = browsed.open_list, browsed.speak

describe("the library on the device", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    local FIRST = { "Continue reading", "Recently added", "Series", "Authors", "Shelves", "Search…" }
    local MORE = { B0 = {}, spec = {} }
    for _, kind in ipairs(KINDS) do
        it("offers the lists that " .. kind .. " has", function()
            speak(kind)
            local lines = kind == "spec" and { "Shelves", "Search…" } or { unpack(FIRST) }
            for _, line in ipairs(MORE[kind] or { "Filter and sort", "Notebook" }) do table.insert(lines, line) end
            if kind ~= "spec" then table.insert(lines, "Not on this device") end
            assert.same(lines, browsed.lists())
        end)
    end

    for _, kind in ipairs(KINDS) do
        it("shows a shelf of " .. kind .. " and the page of a book, and downloads the book", function()
            speak(kind)
            open_list("Shelves", "To the lighthouse")
            host.press("To the lighthouse")
            stage.until_says("Kleine Straße")
            host.press(label("Notes on Paper"))
            stage.until_says("Ines Calder")
            stage.until_says("Number on the server: 104")
            host.press("Download")
            stage.until_says("✓ On this device")
            assert.same({ "Notes on Paper_104.pdf" }, disk.list(folder()))
            local file = folder() .. "/Notes on Paper_104.pdf"
            assert.equal(stage.server:control("GET", "/files/104"), disk.contents(file))
            host.dismiss()
            assert.matches("Notes on Paper[^\n]*: ✓", host.says())
            host.press(label("Notes on Paper"))
            stage.until_says("On this device")
            host.press("Open")
            stage.settle()
            assert.equal(folder() .. "/Notes on Paper_104.pdf", host.reader().document.file)
        end)

        it("searches " .. kind, function()
            speak(kind)
            host.dispatch("catchword_library")
            host.press("Search…")
            host.type("lamp")
            host.press("Search")
            stage.until_says("The Lamp in the Fog")
            assert.matches("Search: lamp", host.says(), 1, true)
            assert.matches("The Lamp at Low Tide – Mara Ellison", host.says(), 1, true)
            assert.is_nil(host.says():find("Harbour Cats", 1, true))
        end)
    end

    for _, kind in ipairs(BROWSED) do
        it("lists series and authors of " .. kind .. ", and their books", function()
            speak(kind)
            stage.server:control("POST", "/books", {
                id = 900, title = "A Slash", series = "Lamps/Tides; 100%", seriesNumber = 1.5,
                author = "Ellison, Mara", fingerprint = ("%032x"):format(900),
            })
            stage.server:control("POST", "/books", {
                id = 901, title = "A Companion", series = "Lamps/Tides; 100% explained",
                author = "Ellison", fingerprint = ("%032x"):format(901),
            })
            open_list("Series", "Harbour Cats: 2")
            host.press("Harbour Cats")
            stage.until_says("Harbour Cats 1 – Bo Lindqvist · Harbour Cats, no. 1")
            host.dismiss()
            host.press("Lamps/Tides; 100%")
            stage.until_says("A Slash – Ellison, Mara · Lamps/Tides; 100%, no. 1.5")
            assert.is_nil(host.says():find("Companion", 1, true))
            host.dismiss_all()
            open_list("Authors", "Mara Ellison: 2")
            host.press("Ellison, Mara")
            stage.until_says("A Slash")
            assert.is_nil(host.says():find("Companion", 1, true))
        end)

        it("lists the books of " .. kind .. " that are not on the device", function()
            speak(kind)
            open_list("Not on this device", "Notes on Paper")
            host.press(label("Notes on Paper"))
            stage.until_says("Number on the server")
            host.press("Download")
            stage.until_says("✓ On this device")
            host.dismiss_all()
            open_list("Not on this device", "Tables of the Moon")
            stage.rest()
            assert.is_nil(host.says():find("Notes on Paper", 1, true))
        end)
    end

    for _, kind in ipairs(KINDS) do
        it("says which search of " .. kind .. " found no book, and offers another one", function()
            speak(kind)
            host.dispatch("catchword_library")
            host.press("Search…")
            host.type("zzz")
            host.press("Search")
            stage.until_says("The server has no book for “zzz”.")
            stage.rest()
            host.press("☰")
            stage.settle()
            assert.same("Search…\nLists and search…", host.says():match("\n(.*)$"))
            host.dismiss()
            host.press("Search…")
            assert.equal("zzz", host.top():getInputText())
            host.press("Cancel")
            assert.matches("The server has no book for “zzz”.", host.says(), 1, true)
            host.press("Search…")
            host.type("lamp")
            host.press("Search")
            stage.until_says("The Lamp in the Fog")
            host.dismiss()
            assert.is_nil((host.says() or ""):find("zzz", 1, true))
        end)
    end

    it("stays open under its menu until another list is chosen", function()
        speak("G")
        open_list("Series", "Harbour Cats: 2")
        host.press("Harbour Cats")
        stage.until_says("Harbour Cats 1 – Bo Lindqvist")
        stage.rest()
        for _, line in ipairs({ "Search…", "Filter and sort" }) do
            host.press("☰")
            stage.settle()
            host.press("Lists and search…")
            stage.settle()
            host.press(line)
            stage.settle()
            host.dismiss()
            assert.matches("Harbour Cats 1 – Bo Lindqvist", host.says(), 1, true)
        end
    end)

    it("says which shelf is empty", function()
        speak("G")
        open_list("Shelves", "Favorites")
        host.press("Favorites")
        stage.until_says("The shelf “Favorites” is empty.")
    end)

    it("lists the books of a series in order among the results of a search", function()
        speak("W")
        for place, number in ipairs({ 1, 6, 3, 2 }) do
            stage.server:control("POST", "/books", {
                id = 950 + place, title = "Tide " .. number, series = "Tides", seriesNumber = number,
                fingerprint = ("%032x"):format(950 + place),
            })
        end
        host.dispatch("catchword_library")
        host.press("Search…")
        host.type("tide")
        host.press("Search")
        local says = stage.until_says("Tide 6")
        local order = {}
        for number in says:gmatch("Tide (%d) ") do table.insert(order, number) end
        assert.same({ "1", "2", "3", "6" }, order)
    end)

    it("shows format, size and status of a book", function()
        speak("G")
        stage.server:control("POST", "/states", { username = "anna", bookId = 101, status = "PAUSED" })
        open_list("Recently added", "The Lamp at Low Tide")
        local line = "The Lamp at Low Tide – Mara Ellison · Harbour Lights, no. 1: paused · EPUB"
        assert.matches(line, host.says(), 1, true)
    end)

    it("shows the books being read", function()
        speak("W")
        stage.server:control("POST", "/states", { username = "anna", bookId = 106, status = "READING" })
        open_list("Continue reading", "Harbour Cats 1")
        assert.matches("reading", host.says(), 1, true)
    end)

    it("shows how far a book is read", function()
        speak("G")
        local book = { id = 950, title = "Half Read", fingerprint = ("%032x"):format(950) }
        stage.server:control("POST", "/books", book)
        elsewhere.read(nil, 0.4312, "/body/DocFragment[3].0", book.fingerprint)
        open_list("Continue reading", "Half Read")
        assert.matches("Half Read – Somebody: 43 % · EPUB", host.says(), 1, true)
    end)

    it("shows the cached list while the new page loads, and without a network", function()
        speak("G")
        open_list("Recently added", "Notes on Paper")
        stage.rest()
        host.dismiss_all()
        stage.server:control("POST", "/books", { id = 950, title = "Brand New", fingerprint = ("%032x"):format(950) })
        stage.server:arm({ match = { path = "/api/v1/app/books" }, fault = { kind = "latency", seconds = 3600 } })
        host.dispatch("catchword_library")
        host.press("Recently added")
        host.advance(0.1)
        assert.matches("As of %d%d%d%d%-%d%d%-%d%d %d+:%d%d: updating…", host.says())
        assert.matches("Notes on Paper", host.says(), 1, true)
        stage.server:disarm()
        stage.until_says("Brand New")
        assert.is_nil(host.says():find("As of", 1, true))
        stage.rest()
        host.dismiss_all()
        host.network(false)
        stage.server:forget_requests()
        host.dispatch("catchword_library")
        host.press("Recently added")
        stage.settle()
        assert.matches("As of [^\n]*: not connected: tap to update", host.says())
        assert.matches("Brand New", host.says(), 1, true)
        assert.same({}, stage.asked())
        assert.is_nil(host.says():find("More…", 1, true))
        host.network(true)
        host.press(host.says():match("\n(As of [^\n]*): not connected"))
        stage.wait_until("the list is of now", function() return not host.says():find("As of", 1, true) end)
    end)

    for trouble, case in pairs({
        ["a web page in place of a list"] = { fault = { kind = "html" }, says = "did not come from a library server" },
        ["a server that refuses"] = { fault = { kind = "status", status = 403 }, says = "does not allow" },
        ["a server in trouble"] = { fault = { kind = "status", status = 500 }, says = "problem of its own" },
        ["an answer of another shape"] = {
            fault = { kind = "status", status = 200, body = cjson.encode({ books = 1 }) },
            says = "did not come from a library server",
        },
    }) do
        it("shows a message for " .. trouble .. ", and the list can be requested again", function()
            speak("G")
            stage.server:arm({ match = { path = "/api/v1/app/books" }, fault = case.fault })
            host.dispatch("catchword_library")
            host.press("Recently added")
            stage.until_says(case.says)
            stage.server:disarm()
            host.dismiss()
            assert.matches("No answer: tap to retry", host.says(), 1, true)
            host.press("☰")
            assert.is_nil(host.says():find("Download all", 1, true))
            assert.matches("Lists and search…", host.says(), 1, true)
            host.dismiss()
            host.press("No answer")
            stage.until_says("Notes on Paper")
        end)
    end
end)
