-- The page of a library book: its rating, status and shelves.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local KINDS = { "spec", "B0", "B2", "W", "G" }

local label, open_list, speak = browsed.label, browsed.open_list, browsed.speak

describe("the page of a book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    -- `has`: what the page says of the change.
    local ACTIONS = {
        { name = "stars", act = function() browsed.press_star(4) end,
            has = function() return browsed.stars() == "★★★★☆" end,
            notice = "The server has “Notes on Paper” rated ★★★★." },
        { name = "status", act = function() host.press("paused") end,
            has = function() return host.says():find("✓ paused", 1, true) end,
            notice = "The server has “Notes on Paper” as paused." },
    }
    -- Actions that these servers lack.
    local LACKS = { B0 = { stars = true }, spec = { status = true } }

    local function open_page()
        host.press(label("Notes on Paper"))
        stage.until_says("Number on the server")
        stage.settle()
    end

    local function until_notice(notice)
        stage.wait_until("the server has it", function() return host.notices()[#host.notices()] == notice end)
    end

    local function choose(action)
        action.act()
        until_notice(action.notice)
        host.advance(0.1)
        assert.truthy(action.has(), host.says())
    end

    local function add_to_shelf()
        host.press("Add to shelf")
        stage.until_says("Anna's own")
        host.press("Anna's own")
        until_notice("“Notes on Paper” is on the shelf “Anna's own”.")
    end

    local function show(kind)
        speak(kind)
        if kind == "spec" then
            open_list("Shelves", "Everything")
            host.press("Everything")
            stage.until_says("Notes on Paper")
        else
            open_list("Recently added", "Notes on Paper")
        end
    end

    for _, kind in ipairs(KINDS) do
        it("sets stars and a status by one tap each on " .. kind .. ", and shows them again", function()
            show(kind)
            local lacks = LACKS[kind] or {}
            for _, action in ipairs(ACTIONS) do
                open_page()
                if lacks[action.name] then
                    assert.falsy(action.has(), host.says())
                else
                    choose(action)
                end
                host.dismiss()
                open_page()
                assert.equal(not lacks[action.name], not not action.has())
                host.dismiss()
            end
        end)
    end

    for _, kind in ipairs({ "B0", "B2", "W", "G" }) do
        it("marks the shelf that got the book on " .. kind, function()
            show(kind)
            open_page()
            add_to_shelf()
            open_page()
            host.press("Add to shelf")
            stage.until_says("Anna's own: ✓")
        end)
    end

    it("marks a book without a status as unread", function()
        show("G")
        open_page()
        assert.matches("✓ unread", host.says(), 1, true)
    end)

    it("gives half a star at a second tap on the same one", function()
        show("G")
        open_page()
        for _, row in ipairs({ "★★★☆☆", "★★½☆☆", "★★★☆☆" }) do
            browsed.press_star(3)
            stage.wait_until(row, function() return browsed.stars() == row end)
        end
    end)

    it("keeps the stars and the status if the server refuses a change", function()
        show("G")
        open_page()
        local fault = { kind = "status", status = 500 }
        stage.server:arm({ match = { path = "/api/v1/books/personal-rating" }, fault = fault })
        browsed.press_star(4)
        stage.until_says("problem of its own")
        host.dismiss()
        assert.equal("☆☆☆☆☆", browsed.stars())
    end)

    it("leads to the previous and the next book of the series", function()
        show("G")
        host.dismiss_all()
        open_list("Recently added", "The Lamp in the Fog")
        host.press(label("The Lamp in the Fog"))
        stage.until_says("Number on the server: 102")
        stage.settle()
        stage.asked()
        assert.matches("‹ .*1. The Lamp at Low Tide", host.says())
        host.press(browsed.button("1. The Lamp at Low Tide"))
        stage.until_says("Number on the server: 101")
        stage.settle()
        assert.matches("2. The Lamp in the Fog", host.says(), 1, true)
        host.dismiss()
        assert.matches("Notes on Paper", host.says(), 1, true)
    end)

    it("costs one request for the details, as the list has the cover", function()
        show("G")
        -- The list asks for the shelves once.
        stage.settle()
        stage.asked()
        open_page()
        assert.same({ "GET /api/v1/books/104" }, stage.asked())
    end)

    it("says how far the book was read, and when last", function()
        stage.leave()
        stage.begin()
        browsed.view("lines with covers")
        speak("G")
        host.open(stage.NOVEL, { pages = 200, page = 50 })
        host.read(3, 60)
        host.close()
        stage.settle()
        stage.settle()
        open_list("Recently added", "The Lamp at Low Tide")
        host.press(label("The Lamp at Low Tide"))
        stage.until_says("Number on the server: 101")
        assert.matches("26.5 % read, last on ", host.says(), 1, true)
    end)

    for _, kind in ipairs({ "B2", "W", "G", "3.5" }) do
        it("offers only the reader's own shelves on " .. kind, function()
            speak(kind)
            stage.server:control("POST", "/shelves",
                { name = "Zoë's", username = "zoë", bookIds = { 101 }, publicShelf = true })
            open_list("Recently added", "Notes on Paper")
            open_page()
            host.press("Add to shelf")
            local said = stage.until_says("Anna's own")
            assert.is_nil(said:find("Zoë's", 1, true), said)
        end)
    end

    it("rates a book, sets its status and adds it to a shelf", function()
        show("G")
        open_page()
        for _, action in ipairs(ACTIONS) do choose(action) end
        add_to_shelf()
        local state = stage.server:state()
        assert.equal(8, state.ratings[#state.ratings].personalRating)
        assert.equal("PAUSED", state.statuses[#state.statuses].readStatus)
        assert.same({ 105, 106, 104 }, state.shelves[2].bookIds)
    end)
end)
