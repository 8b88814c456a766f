-- The return of several downloaded books: chosen in a list, each checked on its own, with one report.
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local returned = require("returned")
local stage = require("stage")

local folder, label = browsed.folder, browsed.label
local LAMP, PAPER, MOON = returned.NAME, "Notes on Paper_104.pdf", "tables_105.pdf"
local ASKS = "Return these books?"

local function sessions() return #stage.server:state().sessions end

local function books_here() return disk.list(folder()) end

local function choose(...)
    browsed.select()
    for _, title in ipairs({ ... }) do
        host.press(label(title))
        stage.settle()
    end
end

local function open_recent()
    browsed.open_list("Recently added", "Notes on Paper")
    stage.rest()
end

-- Takes these along from the list of the library.
local function fetch(kind, ...)
    browsed.speak(kind)
    open_recent()
    choose(...)
    browsed.download_selected()
    stage.until_says("Downloaded:")
    host.dismiss_all()
    stage.settle()
end

local function give_back(...)
    open_recent()
    choose(...)
    host.press("Return the selected books")
    host.advance(0.1)
    stage.wait_until("the proof is there", function()
        return not (host.says() or "Making sure"):find("Making sure", 1, true)
    end)
    return stage.outcome()
end

local function answer(button)
    host.press(button)
    stage.settle()
    return stage.until_says("Returned:")
end

describe("the return of several books", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(returned.begin)
    after_each(stage.leave)

    for _, kind in ipairs({ "B2", "W", "G" }) do
        it("starts once " .. kind .. " has all data of each book, and the list shows their removal", function()
            fetch(kind, "The Lamp at Low Tide", "Tables of the Moon")
            host.network(false)
            returned.read(20)
            host.close()
            stage.settle()
            assert.equal(0, sessions())
            host.network(true)
            local said = give_back("The Lamp at Low Tide", "Tables of the Moon")
            assert.matches(ASKS, said, 1, true)
            assert.matches("• The Lamp at Low Tide", said, 1, true)
            assert.matches("• Tables of the Moon", said, 1, true)
            assert.equal(1, sessions())
            assert.same({ LAMP, MOON }, { books_here()[1], books_here()[#books_here()] })
            assert.equal("Return\nReturned: 2. They are in the trash for 30 days.", answer("Return"))
            assert.same({}, disk.visible(folder()))
            host.dismiss()
            assert.is_nil(host.says():find("✓", 1, true), host.says())
        end)
    end

    it("names the kept books with the reasons in one report, and returns the others", function()
        fetch("G", "The Lamp at Low Tide", "Tables of the Moon", "Notes on Paper")
        returned.read(20)
        returned.highlight(2, 3, 0, 9)
        returned.close()
        local file = assert(io.open(folder() .. "/" .. MOON, "ab"))
        file:write("another table")
        file:close()
        local said = give_back("The Lamp at Low Tide", "Tables of the Moon", "Notes on Paper")
        assert.matches("Books that stay: 2. You are told why at the end.", said, 1, true)
        assert.is_nil(said:find("Moon", 1, true))
        local report = answer("Return")
        assert.matches("Returned: 1.", report, 1, true)
        assert.matches("“Tables of the Moon” stays on this device.\nIts file was changed", report, 1, true)
        assert.matches("“The Lamp at Low Tide” stays on this device.\nHighlights, notes and bookmarks that only this"
            .. " device has: 1", report, 1, true)
        assert.is_nil(disk.contents(folder() .. "/" .. PAPER))
        assert.truthy(disk.contents(folder() .. "/" .. LAMP))
        assert.truthy(disk.contents(folder() .. "/" .. MOON))
    end)

    it("keeps the book that the server refuses to show, and returns the others", function()
        fetch("G", "The Lamp at Low Tide", "Notes on Paper")
        returned.read(20)
        returned.close()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions/book/101" }, fault = { kind = "status", status = 403 },
        })
        give_back("The Lamp at Low Tide", "Notes on Paper")
        local report = answer("Return")
        assert.matches("Returned: 1.", report, 1, true)
        assert.matches("stays on this device.\nThe server does not say what it has of this book.\n", report, 1, true)
        assert.same({ LAMP }, { disk.visible(folder())[1] })
    end)

    it("shows the report at once, without a question, if all books are kept", function()
        fetch("G", "The Lamp at Low Tide", "Notes on Paper")
        for _, name in ipairs({ LAMP, PAPER }) do
            local file = assert(io.open(folder() .. "/" .. name, "ab"))
            file:write("more")
            file:close()
        end
        open_recent()
        choose("The Lamp at Low Tide", "Notes on Paper")
        stage.server:forget_requests()
        host.press("Return the selected books")
        local said = stage.until_says("Its file was changed")
        assert.matches("“Notes on Paper” stays on this device.", said, 1, true)
        assert.same({}, stage.asked())
    end)

    it("leaves no data behind when it is stopped or the network is lost", function()
        fetch("G", "The Lamp at Low Tide", "Notes on Paper")
        returned.read(20)
        returned.close()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions/book/101" },
            fault = { kind = "drip", bytesPerSecond = 2, from = "body" },
        })
        open_recent()
        choose("Notes on Paper", "The Lamp at Low Tide")
        host.press("Return the selected books")
        stage.until_says("Making sure that the server has everything")
        stage.until_asked("/reading-sessions/book/101")
        host.press("Stop")
        stage.server:disarm()
        stage.settle()
        stage.settle()
        assert.is_nil((host.says() or ""):find(ASKS, 1, true))
        host.dismiss_all()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions/book/101" }, fault = { kind = "drop", when = "before" },
        })
        local said = give_back("The Lamp at Low Tide", "Notes on Paper")
        assert.is_nil(said:find(ASKS, 1, true), said)
        assert.same({ LAMP, PAPER }, books_here())
    end)

    it("downloads missing books and returns present ones from one selection", function()
        fetch("G", "Notes on Paper")
        open_recent()
        choose("Notes on Paper", "Tables of the Moon")
        assert.matches("Download the selected books: 1", host.says(), 1, true)
        assert.matches("Return the selected books: 1", host.says(), 1, true)
        assert.matches("☑ Notes on Paper", host.says(), 1, true)
        host.press("Return the selected books")
        stage.until_says(ASKS)
        answer("Return")
        assert.same({}, disk.visible(folder()))
    end)

    it("takes the books off their shelves, from the list of books on the shelves", function()
        browsed.speak("G")
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 104, 105 } })
        assert.matches("Downloaded: 3", stage.sync_shelves(), 1, true)
        host.menu("Catchword", "Shelves", "Books on the shelves")
        assert.matches("Notes on Paper[^\n]*: ✓", host.says())
        choose("Notes on Paper", "Tables of the Moon")
        host.press("Return the selected books")
        local said = stage.until_says(ASKS)
        assert.matches("Also take them off their shelves?", said, 1, true)
        answer("Return, and take them off their shelves")
        stage.settle()
        assert.same({ LAMP }, { disk.visible(folder())[1] })
        assert.same({ 101 }, returned.on_shelf("KOReader"))
        host.dismiss()
        assert.matches("Notes on Paper[^\n]*: \n", host.says())
        host.press(label("Notes on Paper"))
        assert.matches("Not on this device.", host.says(), 1, true)
        host.dismiss_all()
        assert.matches("Downloaded: 0", stage.sync_shelves(), 1, true)
    end)

    it("says that a book belongs to the reader", function()
        fetch("G", "The Lamp at Low Tide")
        local own = host.book("mine.epub")
        disk.write(own, disk.contents(returned.file()))
        give_back("The Lamp at Low Tide")
        answer("Return")
        host.dismiss_all()
        host.open("mine.epub", { pages = 100 })
        stage.settle()
        returned.close()
        open_recent()
        assert.matches("The Lamp at Low Tide[^\n]*✓", host.says())
        choose("The Lamp at Low Tide")
        host.press("Return the selected books")
        assert.matches("This one is yours.", stage.until_says("stays on this device"), 1, true)
        assert.truthy(disk.contents(own))
    end)
end)
