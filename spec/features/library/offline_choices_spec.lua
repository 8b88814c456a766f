-- Rating, status and shelf of a library book that are chosen without a network.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")
local webPage = require("webPage")

local label, open_list, speak = browsed.label, browsed.open_list, browsed.speak

describe("a choice in the library without a network", function()
    local page

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        browsed.begin()
        speak("G")
        page = webPage.sign_in(stage.server)
        open_list("Recently added", "Notes on Paper")
        host.press(label("Notes on Paper"))
        stage.until_says("Number on the server")
        host.dismiss()
        stage.settle()
        host.network(false)
    end)
    after_each(stage.leave)

    local function last_notice() return host.notices()[#host.notices()] end

    local function open_page()
        host.press(label("Notes on Paper"))
        stage.settle()
    end

    -- The page of the book may have closed before the list of shelves.
    local function leave_page()
        host.advance(0.1)
        if host.says():find("Add to shelf", 1, true) or host.says():find("Number on the server", 1, true) then
            host.dismiss()
        end
    end

    local function id()
        for _, book in ipairs(stage.server:state().books) do
            if book.title == "Notes on Paper" then return book.id end
        end
    end

    local function reconnect()
        host.dismiss_all()
        host.network(true)
        stage.settle()
        stage.settle()
    end

    local ACTIONS = {
        { name = "rating", text = "Rating: ★★★★", tap = function() browsed.press_star(4) end,
            back = "Rating: ★★★½",
            again = function()
                -- The second tap asks for half of the star.
                browsed.press_star(4)
                assert.equal("Pending: “Notes on Paper”, Rating: ★★★½.", last_notice())
                browsed.press_star(4)
            end,
            has = function() return page:book(id()).personalRating == 8 end },
        { name = "status", text = "Status: paused", tap = function() host.press("paused") end,
            again = function() host.press("✓ paused") end,
            has = function() return page:book(id()).readStatus == "PAUSED" end },
        { name = "shelf", text = "Shelf: Anna's own",
            tap = function()
                host.press("Add to shelf")
                host.press("Anna's own")
            end,
            has = function()
                for _, shelf in ipairs(page:book(id()).shelves) do
                    if shelf.name == "Anna's own" then return true end
                end
                return false
            end },
    }

    for _, action in ipairs(ACTIONS) do
        it(("is shown as pending, and sent later: %s"):format(action.name), function()
            stage.server:forget_requests()
            open_page()
            action.tap()
            assert.equal(("Pending: “Notes on Paper”, %s."):format(action.text), last_notice())
            leave_page()
            assert.matches("pending", host.says(), 1, true)
            open_page()
            assert.matches(action.text .. ", pending", stage.until_says("pending"), 1, true)
            host.dismiss()
            for _, request in ipairs(stage.server:requests()) do assert.equal("GET", request.method) end
            reconnect()
            assert.is_true(action.has())
            assert.matches("Pending: nothing", stage.status_page(), 1, true)
        end)

        it(("is withdrawn by further taps: %s"):format(action.name), function()
            open_page()
            action.tap()
            leave_page()
            open_page()
            local again = action.again or action.tap
            again()
            assert.equal(("Taken back: “Notes on Paper”, %s."):format(action.back or action.text), last_notice())
            reconnect()
            assert.is_false(action.has())
        end)
    end

    it("is marked on the first page", function()
        host.dismiss_all()
        host.network(true)
        host.dispatch("catchword_library")
        stage.rest()
        host.network(false)
        assert.is_nil(host.says():find("pending", 1, true))
        host.press("Harbour Cats 2")
        stage.settle()
        browsed.press_star(4)
        leave_page()
        assert.matches("pending", host.says(), 1, true)
    end)

    it("may be half a star", function()
        open_page()
        browsed.press_star(3)
        browsed.press_star(3)
        reconnect()
        assert.equal(5, page:book(id()).personalRating)
    end)

    it("stays pending if a proxy answers for the server", function()
        host.network(true)
        open_page()
        stage.server:arm({
            match = { path = "/api/v1/books/personal-rating" },
            fault = { kind = "status", status = 502 },
        })
        browsed.press_star(4)
        stage.until_says("pending")
        assert.equal("Pending: “Notes on Paper”, Rating: ★★★★.", last_notice())
    end)

    it("does not replace a later rating of the web page, and says so", function()
        open_page()
        browsed.press_star(4)
        page:rate(id(), 4)
        reconnect()
        assert.equal(4, page:book(id()).personalRating)
        assert.matches("Failed", stage.status_page(), 1, true)
        open_list("Recently added", "Notes on Paper")
        host.press(label("Notes on Paper"))
        stage.until_says("The server has another value since then, which stays: ★★. To replace it, choose again.")
    end)

    it("is removed if the web page has set the same rating", function()
        open_page()
        browsed.press_star(4)
        page:rate(id(), 8)
        reconnect()
        assert.matches("Pending: nothing", stage.status_page(), 1, true)
        assert.equal(8, page:book(id()).personalRating)
    end)

    it("does not replace a later status of the web page", function()
        open_page()
        host.press("paused")
        stage.server:control("POST", "/clock", { advance = 60 })
        page:set_status(id(), "READ")
        reconnect()
        assert.equal("READ", page:book(id()).readStatus)
    end)

    it("is listed in the sync status", function()
        open_page()
        host.press("Add to shelf")
        host.press("Anna's own")
        local words = stage.status_page()
        assert.matches("Notes on Paper", words, 1, true)
        assert.matches("goes onto a shelf on the server", words, 1, true)
    end)
end)
