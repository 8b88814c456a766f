-- The server's library, looked through: lists that fill as they are turned, and the page of a book.
local cjson = require("cjson")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local KINDS = { "spec", "B0", "B2", "W", "G" }
local PAGED = { "B2", "W", "G" }
local BROWSED = { "B0", "B2", "W", "G" }

local asked_for, folder, label = browsed.asked_for, browsed.folder, browsed.label
local open_list, speak = browsed.open_list, browsed.speak

local function menu_lines()
    local lines = {}
    for _, line in ipairs(host.lines("Catchword", "Library")) do table.insert(lines, line.text) end
    return lines
end

local function fill(count)
    local orders = {}
    for index = 1, count do
        orders[index] = {
            id = 5000 + index,
            title = ("Book %05d"):format(index),
            fingerprint = ("%032x"):format(index),
        }
    end
    stage.server:control("POST", "/books", orders)
end

local function turn()
    host.top():nextPage()
    stage.settle()
end

describe("the library on the device", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    local EVERYTHING = {
        "Recently added", "Continue reading", "Series", "Authors", "Shelves", "Search…", "Not on this device",
    }
    local LAST = { B0 = {}, spec = {} }
    for _, kind in ipairs(KINDS) do
        it("offers what " .. kind .. " has", function()
            speak(kind)
            local lines = kind == "spec" and { "Shelves", "Search…" } or { unpack(EVERYTHING) }
            for _, line in ipairs(LAST[kind] or { "Notebook", "Filter and sort" }) do table.insert(lines, line) end
            assert.same(lines, menu_lines())
        end)
    end

    for _, kind in ipairs(KINDS) do
        it("shows a shelf of " .. kind .. ", the page of a book, and downloads it", function()
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
            host.press("Close")
            assert.matches("Notes on Paper[^\n]*: ✓", host.says())
            host.press(label("Notes on Paper"))
            stage.until_says("On this device")
            host.press("Open")
            stage.settle()
            assert.equal(folder() .. "/Notes on Paper_104.pdf", host.reader().document.file)
        end)

        it("searches " .. kind, function()
            speak(kind)
            host.menu("Catchword", "Library", "Search…")
            host.type("lamp")
            host.press("Search")
            stage.until_says("The Lamp in the Fog")
            assert.matches("Search: lamp", host.says(), 1, true)
            assert.matches("The Lamp at Low Tide – Mara Ellison", host.says(), 1, true)
            assert.is_nil(host.says():find("Harbour Cats", 1, true))
        end)
    end

    for _, kind in ipairs(PAGED) do
        it("lists what came last to " .. kind .. ", 50 in a request, as the reader turns", function()
            speak(kind)
            fill(120)
            open_list("Recently added", "Book 00120")
            stage.rest()
            assert.equal(1, asked_for("v1/books") + asked_for("app/books"))
            -- Seven lines with covers are a page: their number does not grow.
            assert.equal(19, host.top().pages)
            for _ = 1, 6 do turn() end
            assert.equal(1, asked_for("v1/books") + asked_for("app/books"))
            turn()
            assert.equal(2, asked_for("v1/books") + asked_for("app/books"))
            assert.matches("Book 00067", host.says(), 1, true)
            for _ = 1, 16 do turn() end
            assert.equal(3, asked_for("v1/books") + asked_for("app/books"))
            assert.matches("The Lamp at Low Tide", host.says(), 1, true)
            assert.same({ 19, 19 }, { host.top().show_page, host.top().pages })
        end)

        it("turns to any page of a list of " .. kind .. ", and asks for that one alone", function()
            speak(kind)
            fill(1020)
            open_list("Recently added", "Book 01020")
            stage.rest()
            assert.equal(147, host.top().pages)
            host.top():goToPage(100)
            assert.matches("Asking the server…", host.says(), 1, true)
            stage.until_says("Book 00327")
            stage.rest()
            assert.equal(2, asked_for("v1/books") + asked_for("app/books"))
            assert.same({ 100, 147 }, { host.top().show_page, host.top().pages })
            host.top():goToPage(99)
            stage.rest()
            assert.matches("Book 00334", host.says(), 1, true)
            -- What was chosen in another part is still chosen.
            host.press("☰")
            stage.settle()
            host.press("Select books")
            stage.until_says("☐ Book 00334")
            host.press(label("Book 00334"))
            stage.until_says("☑ Book 00334")
            host.top():goToPage(1)
            stage.until_says("Book 01020")
            assert.matches("Download the selected books: 1", host.says(), 1, true)
            local path = kind == "W" and "/api/mobile/v1/books" or "/api/v1/app/books"
            stage.server:arm({ match = { path = path }, times = 9, fault = { kind = "drop", when = "before" } })
            host.top():goToPage(147)
            stage.until_says("The connection broke off")
            host.dismiss()
            stage.server:disarm()
            host.press("No answer")
            stage.until_says("The Lamp at Low Tide")
        end)

        it("turns to a letter of the authors of " .. kind, function()
            speak(kind)
            local orders = {}
            for index = 1, 400 do
                orders[index] = {
                    id = 5000 + index, title = "Book " .. index, fingerprint = ("%032x"):format(index),
                    author = ("%s-Author %03d"):format(string.char(65 + index % 20), index),
                }
            end
            stage.server:control("POST", "/books", orders)
            open_list("Authors", "A-Author")
            stage.rest()
            stage.asked()
            host.press("☰")
            host.advance(1)
            host.type("m")
            host.press("Go there")
            stage.until_says("M-Author 012")
            assert.is_true(#stage.asked() <= 5)
            -- The line before is on the same page, or the first one of it is the letter's.
            assert.is_true(host.top().show_page > 10)
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

        it("lists what is not on the device of what " .. kind .. " has", function()
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

    it("tells format, size and status of a book", function()
        speak("G")
        stage.server:control("POST", "/states", { username = "anna", bookId = 101, status = "PAUSED" })
        open_list("Recently added", "The Lamp at Low Tide")
        local line = "The Lamp at Low Tide – Mara Ellison · Harbour Lights, no. 1: paused · EPUB 0.1 MB"
        assert.matches(line, host.says(), 1, true)
    end)

    it("says what is being read", function()
        speak("W")
        stage.server:control("POST", "/states", { username = "anna", bookId = 106, status = "READING" })
        open_list("Continue reading", "Harbour Cats 1")
        assert.matches("reading", host.says(), 1, true)
    end)

    it("shows the last visit at once while the new page comes, and without a network", function()
        speak("G")
        open_list("Recently added", "Notes on Paper")
        stage.rest()
        host.dismiss_all()
        stage.server:control("POST", "/books", { id = 950, title = "Brand New", fingerprint = ("%032x"):format(950) })
        stage.server:arm({ match = { path = "/api/v1/app/books" }, fault = { kind = "latency", seconds = 3600 } })
        host.menu("Catchword", "Library", "Recently added")
        host.advance(0.1)
        assert.matches("As of %d%d%d%d%-%d%d%-%d%d %d%d:%d%d: updating…", host.says())
        assert.matches("Notes on Paper", host.says(), 1, true)
        stage.server:disarm()
        stage.until_says("Brand New")
        assert.is_nil(host.says():find("As of", 1, true))
        stage.rest()
        host.dismiss_all()
        host.network(false)
        stage.server:forget_requests()
        host.menu("Catchword", "Library", "Recently added")
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
        it("says a sentence for " .. trouble .. ", and the list can be asked for again", function()
            speak("G")
            stage.server:arm({ match = { path = "/api/v1/app/books" }, fault = case.fault })
            host.menu("Catchword", "Library", "Recently added")
            stage.until_says(case.says)
            stage.server:disarm()
            host.dismiss()
            assert.matches("No answer: tap to retry", host.says(), 1, true)
            host.press("No answer")
            stage.until_says("Notes on Paper")
        end)
    end

    local DEEDS = {
        { button = "Rate", choice = "8 / 10", notice = "The server has “Notes on Paper” rated 8.",
            present = { "“Notes on Paper”?\nAt present: 8 / 10", "\n✓ 8 / 10" } },
        { button = "Status", choice = "paused", notice = "The server has “Notes on Paper” as paused.",
            present = { "At present: paused", "\n✓ paused" } },
        { button = "Add to shelf", choice = "Anna's own", notice = "“Notes on Paper” is on the shelf “Anna's own”.",
            present = { "Anna's own: ✓" } },
    }
    -- What these servers do not take, or do not tell of a book.
    local LACKS = { B0 = { Rate = true }, spec = { Status = true, ["Add to shelf"] = true } }

    local function press_on_page(button)
        host.press(label("Notes on Paper"))
        stage.until_says("Number on the server")
        host.press(button)
    end

    local function show_present(deed)
        press_on_page(deed.button)
        stage.until_says(deed.choice)
        host.press(deed.choice)
        stage.wait_until("the server has it", function() return host.notices()[#host.notices()] == deed.notice end)
        press_on_page(deed.button)
        for _, words in ipairs(deed.present) do stage.until_says(words) end
        host.dismiss()
    end

    for _, kind in ipairs(KINDS) do
        it("shows on " .. kind .. " the rating, status and shelf that a book has got from its page", function()
            speak(kind)
            if kind == "spec" then
                open_list("Shelves", "Everything")
                host.press("Everything")
                stage.until_says("Notes on Paper")
            else
                open_list("Recently added", "Notes on Paper")
            end
            local lacks = LACKS[kind] or {}
            for _, deed in ipairs(DEEDS) do
                if not lacks[deed.button] then show_present(deed) end
            end
        end)
    end

    it("rates a book, sets its status and puts it on a shelf", function()
        speak("G")
        open_list("Recently added", "Notes on Paper")
        host.press(label("Notes on Paper"))
        stage.until_says("Number on the server")
        host.press("Rate")
        assert.matches("At present: no rating", stage.until_says("1 / 10"), 1, true)
        host.dismiss()
        local function deed(button, choice, notice)
            host.press(label("Notes on Paper"))
            stage.until_says("Number on the server")
            host.press(button)
            stage.until_says(choice)
            host.press(choice)
            stage.wait_until("the server has it", function()
                return host.notices()[#host.notices()] == notice
            end)
        end
        deed("Rate", "8 / 10", "The server has “Notes on Paper” rated 8.")
        deed("Status", "paused", "The server has “Notes on Paper” as paused.")
        deed("Add to shelf", "Anna's own", "“Notes on Paper” is on the shelf “Anna's own”.")
        local state = stage.server:state()
        assert.equal(8, state.ratings[#state.ratings].personalRating)
        assert.equal("PAUSED", state.statuses[#state.statuses].readStatus)
        assert.same({ 105, 106, 104 }, state.shelves[2].bookIds)
    end)
end)
