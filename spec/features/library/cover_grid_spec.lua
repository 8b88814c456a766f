-- Lists of the library as a grid of covers: drawing, touch, requests and memory (src/koreader/widgets/tilePage.ts,
-- src/koreader/widgets/coverTile.ts, src/koreader/widgets/listPage.ts).
local RenderImage = require("ui/renderimage")
local TextBoxWidget = require("ui/widget/textboxwidget")
local UIManager = require("ui/uimanager")
local Device = require("device")
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local A_PAGE = 9
local upright = Device.screen.getSize
-- Processor time of a step, seconds.
local LONGEST = 0.01

local function covers_asked()
    local count = 0
    for _, asked in ipairs(stage.asked()) do
        if asked:find("/thumbnail") then count = count + 1 end
    end
    return count
end

local function until_covered(count)
    stage.wait_until(count .. " covers", function() return #host.top():pictured() == count end)
end

local function add_books(count, cover)
    local books = {}
    for index = 1, count do
        books[index] = {
            id = 5000 + index, title = ("Book %05d"):format(index), author = "Ines Calder", cover = cover,
            fingerprint = ("%032x"):format(index),
        }
    end
    stage.server:control("POST", "/books", books)
end

local function open_recent()
    browsed.open_list("Recently added", "Book 00060")
end

local function turn(page)
    host.top():goToPage(page)
    until_covered(A_PAGE)
    stage.rest()
end

describe("a grid of the library", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    before_each(function()
        browsed.begin()
        browsed.view("a grid of covers")
        RenderImage:reset()
        browsed.speak("G")
    end)

    after_each(function()
        Device.screen.getSize = upright
        host.dismiss_all()
        stage.settle()
        assert.equal(0, RenderImage.alive, "pictures that nobody gave back")
        stage.leave()
    end)

    it("shows nine covers, and requests the covers of each page once", function()
        add_books(60, "jpeg")
        open_recent()
        until_covered(A_PAGE)
        assert.equal(A_PAGE, covers_asked())
        assert.is_nil(host.says():find("Book 00051", 1, true))
        host.top():nextPage()
        assert.matches("Book 00051", host.says(), 1, true)
        until_covered(A_PAGE)
        assert.equal(A_PAGE, RenderImage.alive)
        assert.equal(A_PAGE, covers_asked())
        host.top():goToPage(1)
        until_covered(A_PAGE)
        assert.equal(0, covers_asked())
    end)

    it("shows eight covers in landscape", function()
        function Device.screen.getSize() return { x = 0, y = 0, w = 800, h = 600 } end
        add_books(60, "jpeg")
        open_recent()
        until_covered(8)
        assert.matches("Book 00053", host.says(), 1, true)
        assert.is_nil(host.says():find("Book 00052", 1, true))
    end)

    it("loads more lines at its end, up to the last book", function()
        add_books(60, "jpeg")
        open_recent()
        stage.rest()
        stage.asked()
        turn(6)
        assert.equal(1, browsed.asked_for("/books"))
        assert.matches("Book 00010", host.says(), 1, true)
        assert.equal(8, host.top().pages)
        host.top():goToPage(8)
        stage.until_says("The Lamp at Low Tide")
    end)

    it("shows a tile with title and author for a book without a cover", function()
        add_books(20, "cut")
        browsed.open_list("Recently added", "Book 00020: Ines Calder")
        stage.rest()
        assert.same({}, host.top():pictured())
        host.press("Book 00020")
        stage.until_says("Number on the server: 5020")
    end)

    it("marks books on this device, their status and their percentage", function()
        stage.server:control("POST", "/states", { bookId = 102, status = "READ" })
        browsed.open_list("Recently added", "Notes on Paper")
        stage.until_says("The Lamp in the Fog: read")
        host.press("Notes on Paper")
        stage.until_says("Number on the server")
        host.press("Download")
        stage.until_says("✓ On this device")
        host.dismiss()
        stage.until_says("Notes on Paper: ✓")
    end)

    it("opens the page of a book by a tap and by a long press", function()
        add_books(60, "jpeg")
        for _, touch in ipairs({ "press", "hold" }) do
            open_recent()
            until_covered(A_PAGE)
            host.top()[touch](host.top(), "Book 00060")
            stage.until_says("Number on the server: 5060")
            host.dismiss_all()
        end
    end)

    it("selects by a tap and opens the page by a long press in selection mode", function()
        add_books(60, "jpeg")
        open_recent()
        until_covered(A_PAGE)
        browsed.select()
        host.press("☐ Book 00060")
        stage.until_says("☑ Book 00060")
        assert.matches("Download the selected books: 1", host.says(), 1, true)
        until_covered(A_PAGE)
        host.top():hold("☑ Book 00060")
        stage.until_says("Number on the server: 5060")
    end)

    it("is used with keys, tile by tile, and keeps the focus when covers and lines come", function()
        add_books(60, "jpeg")
        open_recent()
        until_covered(A_PAGE)
        local page = host.top()
        assert.same({ "Book 00060" }, page:seen_focused())
        assert.same({ 3, 3, 3, 2 }, { #page.layout[1], #page.layout[2], #page.layout[3], #page.layout[4] })
        page:moveFocusTo(2, 2)
        assert.same({ "Book 00056" }, page:seen_focused())
        browsed.select()
        assert.equal(1, #page:seen_focused())
        page:getFocusItem():onHold()
        stage.until_says("Number on the server")
    end)

    it("says that its lines are from an earlier visit", function()
        add_books(60, "jpeg")
        open_recent()
        until_covered(A_PAGE)
        host.dismiss_all()
        host.network(false)
        browsed.open_list("Recently added", "Book 00060")
        until_covered(A_PAGE)
        assert.matches("^Recently added\nAs of [^\n]*not connected: tap to update", host.says())
        host.network(true)
        host.press(host.top():cells()[1].texts[1])
        stage.wait_until("the list is of now", function() return not host.says():find("As of", 1, true) end)
    end)

    for _, view in ipairs({ "lines with covers", "lines" }) do
        it("becomes " .. view .. " by its menu, also at the next visit", function()
            add_books(60, "jpeg")
            open_recent()
            host.press("☰")
            stage.settle()
            host.press("Show as " .. view)
            stage.until_says("Book 00060 – Ines Calder")
            host.dismiss_all()
            open_recent()
            assert.matches("Book 00060 – Ines Calder", host.says(), 1, true)
            host.press("☰")
            stage.settle()
            host.press("Show as a grid of covers")
            until_covered(A_PAGE)
        end)
    end

    it("takes no step over ten milliseconds, and frees its memory after fifty pages", function()
        add_books(500, "jpeg")
        browsed.open_list("Recently added", "Book 00500")
        until_covered(A_PAGE)
        local boxes = TextBoxWidget.alive.count
        UIManager.busiest = 0
        for page = 2, 50 do turn(page) end
        assert.is_true(UIManager.busiest < LONGEST, UIManager.busiest)
        assert.equal(A_PAGE, RenderImage.alive)
        assert.is_true(TextBoxWidget.alive.count <= boxes, "text boxes that nobody gave back")
        host.dismiss_all()
        stage.settle()
        assert.equal(0, RenderImage.alive)
    end)
end)
