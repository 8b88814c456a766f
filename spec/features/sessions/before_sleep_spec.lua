-- The sync before the device sleeps. The sleep is delayed up to the deadline only, whatever the server does
-- (src/koreader/sleepDelay.ts, src/plugin.ts).
local UIManager = require("ui/uimanager")
local host = require("host")
local socket = require("socket")
local stage = require("stage")
local stopwatch = require("stopwatch")

local function ask_for(seconds)
    host.menu("Catchword", "Advanced", "Sessions", "Send before sleep, up to")
    host.type(tostring(seconds))
    host.press("Save")
    host.dismiss_all()
end

-- A session of some minutes, still open.
local function read()
    host.open(stage.NOVEL, { pages = 200 })
    stage.settle()
    host.read(5, 60)
end

local function press()
    local at = stopwatch.now()
    UIManager.event_handlers.Suspend()
    return at
end

local function until_asleep()
    stage.wait_until("the device sleeps", function() return UIManager.slept[1] ~= nil end)
    return UIManager.slept[1]
end

describe("sync before sleep", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    it("does not delay the sleep unless it is turned on", function()
        read()
        local at = press()
        assert.same({ at }, UIManager.slept)
    end)

    it("does not delay the sleep while Catchword is turned off", function()
        ask_for(4)
        host.network(false)
        read()
        host.close()
        host.menu("Catchword", "What is synced", "Enabled")
        host.network(true)
        local at = press()
        assert.same({ at }, UIManager.slept)
    end)

    it("sends the pending items, then the device sleeps", function()
        ask_for(4)
        read()
        local at = press()
        assert.same({}, UIManager.slept)
        assert.is_true(until_asleep() - at < 4)
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("ends at the deadline if the server stalls, without loss or duplicates", function()
        ask_for(4)
        read()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions" }, times = 1, fault = { kind = "latency", seconds = 10 },
        })
        local at = press()
        host.advance(3.9)
        assert.same({}, UIManager.slept)
        host.advance(0.2)
        assert.equal(1, #UIManager.slept)
        assert.is_true(UIManager.slept[1] - at <= 4.1)
        host.network(false)
        host.advance(3600)
        -- The server goes on while the device sleeps.
        for _ = 1, 100 do
            if #stage.server:state().sessions == 1 then break end
            socket.sleep(0.05)
        end
        UIManager.event_handlers.Resume()
        host.network(true)
        stage.until_held(1)
        stage.settle()
        host.close()
        stage.settle()
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("ends at a second press of the button", function()
        ask_for(4)
        read()
        press()
        assert.same({}, UIManager.slept)
        local at = press()
        assert.same({ at }, UIManager.slept)
        stage.settle()
        assert.equal(1, #UIManager.slept, "slept again")
    end)

    it("ends if a cover is opened meanwhile, and reading continues", function()
        ask_for(4)
        read()
        press()
        UIManager.event_handlers.Resume()
        host.advance(10)
        assert.same({}, UIManager.slept)
        host.read(5, 60)
        host.close()
        assert.equal(2, #stage.until_held(2))
    end)

    it("has its full waiting time at the next sleep after the cover was opened", function()
        ask_for(4)
        read()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions" }, fault = { kind = "latency", seconds = 3600 },
        })
        press()
        host.advance(1)
        UIManager.event_handlers.Resume()
        local at = press()
        assert.is_true(until_asleep() - at > 3.9)
    end)

    it("does not delay the sleep without a network", function()
        ask_for(4)
        host.network(false)
        read()
        local at = press()
        assert.same({ at }, UIManager.slept)
    end)

    it("delays the turning off of the device in the same way", function()
        ask_for(4)
        read()
        UIManager.poweroff_action()
        assert.same({}, UIManager.ended)
        stage.wait_until("it is off", function() return UIManager.ended[1] ~= nil end)
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("ends in turning off, not in sleep, if the button is let go meanwhile", function()
        ask_for(4)
        read()
        UIManager.poweroff_action()
        press()
        UIManager.event_handlers.Resume()
        assert.same({}, UIManager.slept)
        stage.wait_until("it is off", function() return UIManager.ended[1] ~= nil end)
        stage.settle()
        assert.same({ {}, 1 }, { UIManager.slept, #UIManager.ended })
    end)

    it("gives the host its own handler back when Catchword is turned off", function()
        ask_for(4)
        read()
        local wrapped = UIManager.event_handlers.Suspend
        press()
        host.disable()
        assert.equal(1, #UIManager.slept)
        assert.are_not.equal(wrapped, UIManager.event_handlers.Suspend)
    end)
end)
