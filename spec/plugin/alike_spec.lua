-- After a finished book: the offer of others like it, through the whole plugin.
local Notification = require("ui/widget/notification")
local UIManager = require("ui/uimanager")
local host = require("host")
local stage = require("stage")
local stopwatch = require("stopwatch")

local OFFER = "You have finished “The Lamp at Low Tide”."

local function offered()
    return (host.says() or ""):find(OFFER, 1, true) ~= nil
end

local function close_all()
    while host.top() do host.dismiss() end
end

describe("after a finished book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        -- The server knows the book, and its sessions have gone.
        host.open(stage.NOVEL, { pages = 200 })
        host.read(3, 60)
        host.close()
        stage.until_held(1)
        assert.is_false(offered())
        stage.asked()
    end)
    after_each(function()
        close_all()
        stage.finish()
    end)

    local function finish(title)
        host.open(title or stage.NOVEL)
        host.go_to(200)
        host.read(1, 60)
        host.close()
    end

    local function asks_for_recommendations()
        for _, path in ipairs(stage.asked()) do
            if path:find("recommendations", 1, true) then return true end
        end
        return false
    end

    it("others like it are offered in the file browser, once, and nothing is asked before a yes", function()
        finish()
        assert.is_false(offered())
        host.advance(2)
        assert.is_true(offered())
        stage.settle()
        assert.is_false(asks_for_recommendations())
        host.press("Books like it")
        stage.until_says("More like “The Lamp at Low Tide”")
        assert.is_true(asks_for_recommendations())
        close_all()
        finish()
        host.advance(5)
        assert.is_nil(host.top())
    end)

    it("the offer is not made again after a restart, whatever was answered", function()
        finish()
        host.advance(2)
        host.press("Not now")
        assert.is_nil(host.top())
        host.restart()
        finish()
        host.advance(5)
        assert.is_nil(host.top())
    end)

    it("the next touch takes the offer away, and goes where it was meant to go", function()
        finish()
        host.advance(2)
        local passed
        local send = UIManager.sendEvent
        UIManager.sendEvent = function(_, event) passed = event.handler end
        local pos = { x = 300, y = 100, w = 0, h = 0, notIntersectWith = function() return true end }
        host.top():onGesture({ ges = "tap", pos = pos })
        UIManager.sendEvent = send
        assert.equal("onGesture", passed)
        assert.is_nil(host.top())
    end)

    it("one that is marked as finished counts, however far it was read", function()
        host.open(stage.NOVEL)
        host.reader().doc_settings:saveSetting("summary", { status = "complete" })
        host.read(1, 60)
        host.close()
        host.advance(2)
        assert.is_true(offered())
    end)

    it("nothing is offered while it is not finished", function()
        host.open(stage.NOVEL)
        host.go_to(190)
        host.read(1, 60)
        host.close()
        host.advance(5)
        assert.is_nil(host.top())
    end)

    it("nothing is offered when the reader does not want it", function()
        host.menu("Library Sync", "Books and reading", "After a finished book, offer others like it")
        close_all()
        finish()
        host.advance(5)
        assert.is_nil(host.top())
    end)

    it("nothing is offered for a book that is kept private, or only its position", function()
        for _, choice in ipairs({ "Position only", "Nothing of this book" }) do
            host.open(stage.NOVEL)
            host.dispatch("library_sync_book_box")
            host.advance(0.1)
            host.press(host.says():match("Kept and sent: [^\n]+"))
            host.advance(0.1)
            host.press(choice)
            host.close()
            finish()
            host.advance(5)
            assert.is_nil(host.top(), choice)
        end
    end)

    it("nothing is offered for a book that the server does not have", function()
        host.open("letters.epub", { pages = 200, title = "Letters" })
        host.go_to(200)
        host.read(1, 60)
        host.close()
        stage.settle()
        assert.is_nil(host.top())
    end)

    it("nothing is offered without the library account", function()
        host.menu("Library Sync", "Connection", "Library account")
        host.type("", 1)
        host.type("", 2)
        host.press("Save")
        close_all()
        finish()
        host.advance(5)
        assert.is_nil(host.top())
    end)

    it("the question for a rating has the screen to itself, and the offer comes when that is answered", function()
        host.menu("Library Sync", "Notes & ratings", "Ratings: off", "ask when a book is finished")
        close_all()
        finish()
        for _ = 1, 10 do
            host.advance(1)
            assert.matches("How do you rate", host.says(), 1, true)
            assert.equal(1, #host.shown())
        end
        host.press("7 / 10")
        host.advance(2)
        assert.is_true(offered())
    end)

    it("nothing is laid over the next book; the offer comes when the reader is back in the file browser", function()
        host.open(stage.NOVEL)
        host.go_to(200)
        host.read(1, 60)
        host.switch(stage.PDF, { pages = 20 })
        stage.settle()
        host.advance(5)
        assert.is_nil(host.top())
        -- Nobody looks for a free screen as long as the book is open.
        assert.is_true(UIManager.queue[1].at > stopwatch.now() + 2)
        host.read(1, 60)
        host.close()
        host.advance(2)
        assert.is_true(offered())
    end)

    it("the offer waits for other windows", function()
        finish()
        host.menu("Library Sync")
        host.advance(60)
        assert.is_false(offered())
        close_all()
        host.advance(2)
        assert.is_true(offered())
    end)

    it("an offer that found no free screen in two minutes comes after the next book", function()
        finish()
        host.menu("Library Sync")
        host.advance(200)
        close_all()
        host.advance(60)
        assert.is_nil(host.top())
        host.open(stage.PDF, { pages = 20 })
        host.read(1, 60)
        host.close()
        host.advance(2)
        assert.is_true(offered())
    end)

    it("a book that is only loaded anew is not left", function()
        host.open(stage.NOVEL)
        host.go_to(200)
        host.advance(60)
        host.reload()
        host.advance(5)
        assert.is_nil(host.top())
        assert.is_truthy(host.reader())
        assert.equal(0, #Notification.past)
        host.close()
        host.advance(2)
        assert.is_true(offered())
    end)
end)
