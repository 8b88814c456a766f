-- A position of a device whose clock was not set: kept back, corrected, or left to the reader.
local host = require("host")
local stage = require("stage")
local story = require("story")

describe("a position read while the clock was in 1970", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    local function stored()
        return stage.server:state().progress
    end

    -- Too short for a session.
    local function read()
        host.open(stage.NOVEL, { pages = 200, title = story.TITLE })
        host.read(4, 5)
        host.close()
    end

    -- Read in 1970; the process ends, and the next one has the right time.
    local function read_in_an_earlier_run()
        local now = host.now()
        host.network(false)
        host.set_clock(600)
        read()
        host.restart()
        host.set_clock(now + 3600)
        host.network(true)
        stage.settle()
    end

    local function open_failed()
        story.look()
        story.press("▸ Failed")
        return story.press(story.TITLE)
    end

    it("is sent with the right time as soon as the clock is right", function()
        local now = host.now()
        story.read_at(600)
        local position = stored()[1]
        assert.equal(0.03, position.percentage)
        assert.is_true(math.abs(position.timestamp - (now + 300)) <= 5)
    end)

    it("says why it is pending while the clock is wrong", function()
        host.set_clock(600)
        read()
        stage.settle()
        assert.same({}, stored())
        story.look()
        assert.matches("This device's clock is not set. The position is sent once it is.",
            story.press(story.TITLE), 1, true)
    end)

    it("gets a time from the reader after a restart, and is sent with it", function()
        read_in_an_earlier_run()
        assert.same({}, stored())
        assert.matches("This device's clock was not set when this was read", open_failed(), 1, true)
        assert.matches("When were you there?", story.press("Set its time…"), 1, true)
        host.type("2026-02-27 20:15")
        story.press("Save")
        stage.settle()
        assert.equal("2026-02-27T20:15:00Z", os.date("!%Y-%m-%dT%H:%M:%SZ", stored()[1].timestamp))
    end)

    it("can be discarded after a restart", function()
        read_in_an_earlier_run()
        open_failed()
        story.press("Discard…")
        host.press("Discard")
        stage.settle()
        assert.same({}, stored())
        assert.equal("nothing pending", stage.waiting_line())
    end)
end)
