-- The first page of the library: rows of covers, lists with their counts, and the magnifier.
local RenderImage = require("ui/renderimage")
local UIManager = require("ui/uimanager")
local browsed = require("browsed")
local disk = require("disk")
local elsewhere = require("elsewhere")
local host = require("host")
local stage = require("stage")

local KINDS = { "B0", "B2", "W", "G", "3.5" }
-- Processor time of a step, seconds.
local LONGEST = 0.01

local function lists_asked()
    local lists = {}
    for _, request in ipairs(stage.asked()) do
        -- Each request but those for covers.
        if not request:find("/thumbnail") and not request:find("/cover$") then table.insert(lists, request) end
    end
    return lists
end

local function open_home()
    host.dispatch("catchword_library")
    stage.rest()
end

-- Of a person who reads "The Lamp in the Fog" on another device.
local function open_home_of_reader()
    elsewhere.read_book(102, 0.2)
    open_home()
end

local function says(text)
    assert.matches(text, host.says(), 1, true)
end

-- The words of the tiles and lines, as they are drawn.
local function labels()
    local drawn = {}
    for _, cell in ipairs(host.top():cells()) do table.insert(drawn, table.concat(cell.texts, ": ")) end
    return drawn
end

local function has(text)
    for _, label in ipairs(labels()) do
        if label == text then return true end
    end
    return false
end

describe("the first page of the library", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    before_each(function()
        browsed.begin()
        RenderImage:reset()
    end)

    after_each(function()
        host.network(true)
        host.dismiss_all()
        stage.settle()
        assert.equal(0, RenderImage.alive, "pictures that nobody gave back")
        stage.leave()
    end)

    for _, kind in ipairs(KINDS) do
        it("shows the books being read and the new books of " .. kind .. " above the lists", function()
            browsed.speak(kind)
            elsewhere.read_book(102, 0.2)
            open_home()
            local words = host.says()
            local reading, recent = words:find("Continue reading: 1", 1, true), words:find("Recently added: 8", 1, true)
            assert.is_true(reading and recent and reading < recent, words)
            assert.truthy(words:sub(reading, recent):find("The Lamp in the Fog", 1, true), words)
            for _, line in ipairs({ "Series", "Authors", "Shelves", "Search…", "Not on this device" }) do
                assert.is_true(has(line), words)
            end
        end)
    end

    it("has only lists on a server as specified, and requests no rows", function()
        browsed.speak("spec")
        open_home()
        assert.same({ "Shelves", "Search…" }, labels())
        assert.same({}, lists_asked())
    end)

    it("requests both rows at once from the oldest servers", function()
        browsed.speak("B0")
        open_home()
        assert.equal(1, #lists_asked())
    end)

    for kind, first in pairs({ G = 2, ["3.5"] = 2, W = 2, B2 = 2 }) do
        it("requests each row of " .. kind .. " once, then only the books being read, then nothing", function()
            browsed.speak(kind)
            open_home()
            assert.equal(first, #lists_asked())
            host.dismiss_all()
            host.advance(120)
            stage.asked()
            open_home()
            assert.equal(1, #lists_asked())
            host.dismiss_all()
            open_home()
            assert.equal(0, #lists_asked())
            host.dismiss_all()
            host.advance(3700)
            stage.asked()
            open_home()
            assert.equal(first, #lists_asked())
        end)
    end

    it("shows the cached rows without a network, and says so in one line", function()
        browsed.speak("G")
        open_home_of_reader()
        host.dismiss_all()
        host.network(false)
        host.advance(4000)
        host.restart()
        stage.asked()
        open_home()
        assert.same({}, lists_asked())
        assert.matches("^Library\nAs of [^\n]*: not connected: tap to update\nContinue reading: 1\n", host.says())
        says("The Lamp in the Fog")
        host.network(true)
        host.press(host.top():cells()[1].texts[1])
        stage.wait_until("it is of now", function() return not host.says():find("As of", 1, true) end)
    end)

    it("offers to connect if no rows are cached, and has the lists", function()
        host.network(false)
        host.dismiss_all()
        open_home()
        says("Not connected: tap to connect")
        assert.is_true(has("Series"))
    end)

    it("says in its own line that the server does not answer, with the cached rows", function()
        browsed.speak("G")
        open_home()
        host.dismiss_all()
        host.advance(4000)
        stage.server:arm({ match = { path = "/api/v1/app/books" }, fault = { kind = "status", status = 503 } })
        open_home()
        says("not updated: tap to retry")
        says("Harbour Cats 2")
        host.press(host.top():cells()[1].texts[1])
        stage.until_says("503")
        host.dismiss()
        stage.server:disarm()
        host.press(host.top():cells()[1].texts[1])
        stage.wait_until("it is of now", function() return not host.says():find("As of", 1, true) end)
    end)

    it("opens a book being read on this device by one tap, at its local position", function()
        browsed.speak("G")
        open_home_of_reader()
        host.press("The Lamp in the Fog")
        stage.wait_until("the book is open", function() return host.reader() ~= nil end)
        assert.same(1, #disk.list(browsed.folder()))
    end)

    it("opens no book after the page was left", function()
        browsed.speak("G")
        open_home_of_reader()
        stage.server:arm({ match = { path = "/api/v1/books/102" }, fault = { kind = "latency", seconds = 3600 } })
        host.press("The Lamp in the Fog")
        stage.until_asked("/102")
        host.dismiss_all()
        stage.server:disarm()
        stage.wait_until("the book is here", function() return #disk.list(browsed.folder()) == 1 end)
        stage.settle()
        assert.is_nil(host.reader())
    end)

    it("opens a book at the position of another device without a question", function()
        browsed.speak("G")
        open_home_of_reader()
        host.press("The Lamp in the Fog")
        stage.wait_until("the book is open", function() return host.reader() ~= nil end)
        host.advance(30)
        stage.rest()
        host.close()
        stage.rest()
        elsewhere.read_book(102, 0.6)
        host.advance(300)
        open_home()
        host.press("The Lamp in the Fog")
        stage.wait_until("the book is open", function() return host.reader() ~= nil end)
        host.advance(10)
        stage.rest()
        assert.matches("Moved", table.concat(host.notices(), "\n"), 1, true)
    end)

    it("opens the page of a book by a long press, and of a new book by a tap", function()
        browsed.speak("G")
        open_home_of_reader()
        host.top():hold("The Lamp in the Fog")
        stage.until_says("Number on the server: 102")
        host.dismiss()
        host.press("Harbour Cats 2")
        stage.until_says("Harbour Cats, no. 2")
        host.press("Download")
        stage.until_says("✓ On this device")
        host.dismiss()
        stage.settle()
        assert.is_true(has("Harbour Cats 2: ✓"), host.says())
    end)

    it("searches by its magnifier", function()
        browsed.speak("G")
        open_home()
        host.press("⌕")
        stage.settle()
        host.type("lamp")
        host.press("Search")
        stage.until_says("Search: lamp")
    end)

    it("opens a list by its heading or line, and shows its count from then on", function()
        browsed.speak("G")
        open_home()
        host.press("Recently added")
        stage.until_says("Notes on Paper – Ines Calder")
        host.dismiss()
        host.press("Series")
        stage.until_says("Harbour Cats: 2")
        host.dismiss_all()
        open_home()
        assert.is_true(has("Series: 2"), host.says())
    end)

    it("is used with keys: headings, covers, lines and the magnifier", function()
        browsed.speak("G")
        open_home_of_reader()
        local page = host.top()
        assert.same({ "Continue reading" }, page:seen_focused())
        page:moveFocusTo(1, 2)
        assert.same({ "The Lamp in the Fog" }, page:seen_focused())
        page:moveFocusTo(3, 4)
        assert.equal(1, #page:seen_focused())
        page:moveFocusTo(1, #page.layout)
        assert.same({ "⌕" }, page:seen_focused())
    end)

    it("takes no step over ten milliseconds", function()
        local books = {}
        for index = 1, 200 do
            books[index] = {
                id = 5000 + index, title = ("Book %05d"):format(index), fingerprint = ("%032x"):format(index),
                cover = "jpeg",
            }
        end
        stage.server:control("POST", "/books", books)
        browsed.speak("G")
        open_home()
        host.dismiss_all()
        host.advance(4000)
        UIManager.busiest = 0
        open_home()
        assert.is_true(UIManager.busiest < LONGEST, UIManager.busiest)
    end)

    for is_on, what in pairs({ [true] = "shows itself at the start of KOReader if that is set",
        [false] = "does not show itself at the start of KOReader otherwise" }) do
        it(what, function()
            browsed.speak("G")
            if is_on then host.menu("Catchword", "Advanced", "Library", "Start KOReader in the library") end
            host.dismiss_all()
            host.restart()
            stage.rest()
            assert.equal(is_on, (host.says() or ""):find("^Library\n") ~= nil)
        end)
    end
end)
