-- The next book in a series, at the end of a book and at a tap.
local cjson = require("cjson")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local returned = require("returned")
local stage = require("stage")

local TELLING = { "B0", "B2", "W", "G" }
local END = "You have finished “The Lamp at Low Tide”."
local NEXT_ONE, IN_SERIES = "Read the next one", "Next in series"
local NEXT = "Ellison, Mara - The Lamp in the Fog_102.epub"

describe("the next book of a series", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        browsed.view("lines with covers")
        os.remove(host.book("Ellison, Mara - The Lamp in the Fog.epub"))
    end)
    after_each(stage.leave)

    local book

    -- The server is one of this kind, and knows the book; the oldest kind knows no file but one that came from it.
    local function begin(kind)
        browsed.speak(kind)
        book = stage.NOVEL
        if kind == "B0" then
            returned.fetch()
            book = returned.file()
        end
        host.open(book, { pages = 200 })
        host.read(3, 60)
        host.close()
        stage.settle()
        stage.settle()
    end

    local function finish()
        host.open(book)
        host.go_to(200)
        host.read(1, 60)
        host.close()
    end

    local function add(id, title, number)
        stage.server:control("POST", "/books", {
            id = id, title = title, author = "Mara Ellison", series = "Harbour Lights", seriesNumber = number,
            fingerprint = ("%032x"):format(id),
        })
    end

    local function ask()
        host.dismiss_all()
        host.open(book)
        host.dispatch("catchword_book_next")
        host.advance(0.1)
        return stage.outcome()
    end

    for _, kind in ipairs(TELLING) do
        it("is shown after a finished book, and downloaded from " .. kind, function()
            begin(kind)
            finish()
            stage.until_says("The Lamp in the Fog")
            assert.matches(END, host.says(), 1, true)
            assert.matches("Similar books", host.says(), 1, true)
            host.press(NEXT_ONE)
            stage.until_says("Number on the server: 102")
            host.press("Download")
            stage.until_says("✓ On this device")
            assert.truthy(disk.contents(browsed.folder() .. "/" .. NEXT))
            host.press("Open")
            stage.settle()
            assert.equal(browsed.folder() .. "/" .. NEXT, host.reader().document.file)
        end)

        it("leaves the page at the end open under it on " .. kind, function()
            begin(kind)
            finish()
            stage.until_says("The Lamp in the Fog")
            host.press(browsed.button("2. The Lamp in the Fog"))
            stage.until_says("Number on the server: 102")
            host.dismiss()
            assert.matches(END, host.says(), 1, true)
            assert.matches("Review", host.says(), 1, true)
        end)

        it("is not offered for a book without a series on " .. kind, function()
            begin(kind)
            stage.server:control("POST", "/books/101/record", { series = cjson.null, seriesNumber = cjson.null })
            finish()
            stage.until_says(END)
            stage.settle()
            assert.is_nil(host.says():find(NEXT_ONE, 1, true))
            host.dismiss_all()
            host.open(book)
            host.dispatch("catchword_book_box")
            host.advance(0.1)
            assert.is_nil(host.says():find(IN_SERIES, 1, true))
        end)

        it("is missing for the last book, without a notice, on " .. kind, function()
            begin(kind)
            stage.server:control("DELETE", "/books/102")
            finish()
            stage.until_says(END)
            stage.settle()
            host.press(NEXT_ONE)
            stage.until_says("“The Lamp at Low Tide” is the last book of its series on the server.")
        end)

        it("is the one between two numbers on " .. kind .. ", with a choice of its editions", function()
            begin(kind)
            add(950, "The Lamp at Noon", 1.5)
            add(951, "The Lamp at Noon, illustrated", 1.5)
            local said = ask()
            assert.matches("^Next in series", said)
            assert.matches("The Lamp at Noon – Mara Ellison · Harbour Lights, no. 1.5", said, 1, true)
            assert.is_nil(said:find("Fog", 1, true))
            host.press(browsed.label("illustrated"))
            stage.until_says("Number on the server: 951")
        end)
    end

    it("is not offered on a server as specified, which has no series", function()
        begin("spec")
        finish()
        stage.until_says(END)
        assert.is_nil(host.says():find(NEXT_ONE, 1, true))
        host.dismiss_all()
        host.open(book)
        host.dispatch("catchword_book_box")
        host.advance(0.1)
        assert.is_nil(host.says():find("Next in series", 1, true))
    end)

    it("is shown from the last answer without a network", function()
        begin("G")
        ask()
        stage.until_says("Number on the server: 102")
        stage.settle()
        host.network(false)
        stage.server:forget_requests()
        ask()
        assert.matches("The Lamp in the Fog", host.says(), 1, true)
        assert.matches("Not connected. This is as of", table.concat(host.notices(), "\n"), 1, true)
        host.dismiss_all()
        host.close()
        finish()
        host.advance(3)
        assert.matches("The Lamp in the Fog", host.says(), 1, true)
        for _, path in ipairs(stage.asked()) do assert.is_nil(path:find("series", 1, true), path) end
    end)

    it("is opened if it is on the device", function()
        begin("G")
        ask()
        host.press("Download")
        stage.until_says("✓ On this device")
        host.dismiss_all()
        host.close()
        finish()
        stage.until_says("The Lamp in the Fog")
        host.press(NEXT_ONE)
        stage.settle()
        assert.equal(browsed.folder() .. "/" .. NEXT, host.reader().document.file)
    end)

    it("is not requested if the page at the end is turned off", function()
        begin("G")
        host.menu("Catchword", "What is synced", "Page at the end of a book")
        host.dismiss_all()
        stage.server:forget_requests()
        finish()
        stage.settle()
        assert.is_nil((host.says() or ""):find(END, 1, true))
        for _, path in ipairs(stage.asked()) do assert.is_nil(path:find("series", 1, true), path) end
    end)

    it("does not delay the title if the server never answers", function()
        begin("G")
        stage.server:arm({ match = { path = "/api/v1/app/series" }, fault = { kind = "drop" } })
        finish()
        stage.until_says(END)
        assert.is_nil(host.says():find("Fog", 1, true))
    end)
end)
