local clock = require("src.koreader.clock").clock
local createGuard = require("src.koreader.tasks").createGuard
local createProgressView = require("src.koreader.widgets.progressView").createProgressView
local host = require("host")

describe("the window with the progress of work", function()
    local box, stopped

    local function begin()
        host.start({ plugin = "spec/support/probe.koplugin" })
        local guard = createGuard({ warn = function(text) error(text, 0) end })
        box = createProgressView(guard, clock).open({
            text = "Asking…",
            stop = "Stop",
            hide = "Hide",
            onStop = function() stopped = true end,
        })
        host.advance(0)
    end

    before_each(function()
        stopped = false
        begin()
    end)

    after_each(host.stop)

    it("shows the last line, however soon it follows", function()
        box.update("Downloading 1 of 2")
        host.advance(0.5)
        assert.equal("Asking…\nStop\nHide", host.says())
        box.update("Downloading 2 of 2")
        host.advance(2)
        assert.equal("Downloading 2 of 2\nStop\nHide", host.says())
    end)

    it("changes at most every two seconds", function()
        local seen, last = 0, host.top()
        for second = 0, 79 do
            box.update("Downloading: " .. second)
            host.advance(0.25)
            if host.top() ~= last then seen, last = seen + 1, host.top() end
        end
        assert.is_true(seen >= 9 and seen <= 10, seen .. " changes in twenty seconds")
    end)

    it("changes at once if the last change is two seconds ago", function()
        host.advance(5)
        box.update("Downloading 1 of 2")
        host.advance(0.01)
        assert.equal("Downloading 1 of 2\nStop\nHide", host.says())
    end)

    it("is not redrawn if the text is the same", function()
        box.update("Downloading 1 of 2")
        host.advance(3)
        local shown = host.top()
        box.update("Downloading 1 of 2")
        host.advance(3)
        assert.equal(shown, host.top())
    end)

    it("is not shown again after the work ended, or it was hidden or stopped", function()
        for _, leave in ipairs({
            function() box.close() end,
            function() host.press("Hide") end,
            function() host.press("Stop") end,
            function() host.dismiss() end,
        }) do
            host.stop()
            begin()
            box.update("Downloading 1 of 2")
            leave()
            host.advance(5)
            box.update("Downloading 2 of 2")
            host.advance(5)
            assert.is_nil(host.says())
        end
        assert.is_true(stopped)
    end)

    it("stops the work only at Stop", function()
        host.press("Hide")
        host.advance(5)
        assert.is_false(stopped)
    end)
end)
