-- A power cut after each file operation and each transaction, while a rating, status or shelf of a library book is
-- queued, withdrawn or sent. The web page may change the same field meanwhile. The choice exists or not, a later value
-- of the web page stays, and nothing is sent twice.
local browsed = require("browsed")
local diskStates = require("diskStates")
local host = require("host")
local stage = require("stage")
local stores = require("stores")
local webPage = require("webPage")

local TITLE = "Notes on Paper"

describe("a power cut around a choice in the library", function()
    local page

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function() diskStates.begin() end)
    after_each(function()
        diskStates.stop()
        stage.leave()
    end)

    local function id()
        for _, book in ipairs(stage.server:state().books) do
            if book.title == TITLE then return book.id end
        end
    end

    local function open_page()
        host.press(browsed.label(TITLE))
        stage.settle()
    end

    -- The page of the book may have closed before the list of shelves.
    local function leave_page()
        host.advance(0.1)
        local words = host.says() or ""
        if words:find("Add to shelf", 1, true) or words:find("Number on the server", 1, true) then host.dismiss() end
    end

    local function is_on_shelf()
        for _, shelf in ipairs(page:book(id()).shelves) do
            if shelf.name == "Anna's own" then return true end
        end
        return false
    end

    local CHOICES = {
        {
            name = "rating", queue = "pending_ratings",
            tap = function() browsed.press_star(4) end,
            -- The second tap asks for half of the star.
            back = function()
                browsed.press_star(4)
                browsed.press_star(4)
            end,
            other = function() browsed.press_star(2) end,
            has = function() return page:book(id()).personalRating == 8 end,
            has_other = function() return page:book(id()).personalRating == 4 end,
            change = function() page:rate(id(), 10) end,
            is_changed = function() return page:book(id()).personalRating == 10 end,
        },
        {
            name = "status", queue = "pending_statuses",
            tap = function() host.press("paused") end,
            back = function() host.press("✓ paused") end,
            other = function() host.press("won't read") end,
            has = function() return page:book(id()).readStatus == "PAUSED" end,
            has_other = function() return page:book(id()).readStatus == "WONT_READ" end,
            change = function()
                stage.server:control("POST", "/clock", { advance = 60 })
                page:set_status(id(), "READ")
            end,
            is_changed = function() return page:book(id()).readStatus == "READ" end,
        },
        {
            name = "shelf", queue = "pending_shelf_changes",
            tap = function()
                host.press("Add to shelf")
                host.press("Anna's own")
            end,
            back = function()
                host.press("Add to shelf")
                host.press("Anna's own")
            end,
            has = is_on_shelf,
        },
    }

    local function begin()
        browsed.begin()
        browsed.speak("G")
        page = webPage.sign_in(stage.server)
        browsed.open_list("Recently added", TITLE)
        host.press(browsed.label(TITLE))
        stage.until_says("Number on the server")
        host.dismiss()
        stage.settle()
        host.network(false)
        stage.server:forget_requests()
    end

    local function choose(tap)
        open_page()
        tap()
        leave_page()
    end

    local function choose_again(tap)
        browsed.open_list("Recently added", TITLE)
        choose(tap)
    end

    local function reconnect()
        host.dismiss_all()
        host.network(true)
        stage.settle()
        stage.settle()
        host.dismiss_all()
    end

    -- How many rows wait, and how many have failed.
    local function queued(choice)
        local database = stores.database(host.folder .. "/settings/catchword.sqlite")
        local row = database.query(("SELECT count(*) FILTER (WHERE state <> 'failed') AS waiting, "
            .. "count(*) FILTER (WHERE state = 'failed') AS failed FROM %s"):format(choice.queue))[1]
        database.close()
        return row.waiting, row.failed
    end

    local function count_sent()
        local count = 0
        for _, request in ipairs(stage.server:requests()) do
            if request.path:find("rating") or request.path:find("status") or request.path:find("shelves") then
                if request.method ~= "GET" and not request.fault then count = count + 1 end
            end
        end
        return count
    end

    -- Returns how many states there were.
    local function in_each_state(choice, prepare, act, check)
        local operation = 0
        repeat
            operation = operation + 1
            begin()
            prepare(choice)
            local states = diskStates.after(operation, function() act(choice) end, function()
                stage.server:arm({ match = {}, fault = { kind = "drop", when = "before" } })
            end)
            if states.is_reached then
                host.network(false)
                stage.server:disarm()
                states.cut()
                stage.settle()
                check(choice, ("%s, after operation %d"):format(choice.name, operation))
            end
            stage.leave()
        until not states.is_reached
        stage.begin()
        return operation - 1
    end

    local function queue(choice) choose(choice.tap) end

    for _, choice in ipairs(CHOICES) do
        it("leaves the choice pending or not made while it is queued: " .. choice.name, function()
            local made = 0
            in_each_state(choice, function() end, queue, function(_, message)
                local waiting = queued(choice)
                made = made + waiting
                reconnect()
                assert.equal(waiting == 1, choice.has(), message)
                assert.equal(waiting, count_sent(), message)
            end)
            assert.is_true(made > 0)
        end)

        it("leaves the choice pending or withdrawn while it is withdrawn: " .. choice.name, function()
            local gone = 0
            in_each_state(choice, queue, function() choose(choice.back) end, function(_, message)
                local waiting = queued(choice)
                if waiting == 0 then gone = gone + 1 end
                reconnect()
                if waiting == 0 then assert.equal(0, count_sent(), message) end
                assert.equal(0, (queued(choice)), message)
                assert.equal(waiting, count_sent(), message)
            end)
            assert.is_true(gone > 0)
        end)

        it("sends the choice once while it is sent: " .. choice.name, function()
            local states = in_each_state(choice, queue, reconnect, function(_, message)
                reconnect()
                assert.is_true(choice.has(), message)
                assert.equal(0, (queued(choice)), message)
                -- A shelf has a book once, however often it is put there.
                if choice.name ~= "shelf" then assert.equal(1, count_sent(), message) end
            end)
            assert.is_true(states >= 2, states .. " states")
        end)
    end

    for _, choice in ipairs({ CHOICES[1], CHOICES[2] }) do
        it("keeps a later value of the web page: " .. choice.name, function()
            in_each_state(choice, queue, reconnect, function(_, message)
                choice.change()
                local waiting = queued(choice)
                reconnect()
                assert.is_true(choice.is_changed(), message)
                local _, failed = queued(choice)
                -- A choice that the web has overruled says so.
                assert.equal(waiting, failed, message)
            end)
        end)

        it("does not mistake the sent value for a later one of the web page: " .. choice.name, function()
            in_each_state(choice, queue, reconnect, function(_, message)
                choose_again(choice.other)
                reconnect()
                assert.is_true(choice.has_other(), message)
                local waiting, failed = queued(choice)
                assert.equal(0, waiting + failed, message)
            end)
        end)
    end
end)
