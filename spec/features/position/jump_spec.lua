-- A jump to another device's position, which is no reading: the sessions before and after it (src/startup.ts).
local elsewhere = require("elsewhere")
local host = require("host")
local offer = require("offer")
local stage = require("stage")

describe("a jump to another device's place", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function follow_always()
        host.menu("Catchword", "Advanced", "Position", "When another device is ahead", "Go there without asking")
        host.dismiss_all()
    end

    local function open(page)
        host.open(stage.NOVEL, { pages = 400, page = page })
        host.advance(2)
        stage.rest()
        host.advance(1)
    end

    -- Start, end and delta of each session on the server.
    local function ways(count)
        local found = {}
        for _, session in ipairs(stage.until_held(count)) do
            table.insert(found, { session.startProgress, session.endProgress, session.progressDelta })
        end
        return found
    end

    it("is part of no session if it is made at the opening", function()
        follow_always()
        elsewhere.read(stage.NOVEL, 0.306)
        open(1)
        assert.equal(122, host.reader():getCurrentPage())
        host.read(3, 40)
        host.close()
        assert.same({ { 30.5, 31.25, 0.75 } }, ways(1))
    end)

    it("ends a session and starts another if it is accepted later", function()
        elsewhere.read(stage.NOVEL, 0.306)
        open(1)
        stage.until_says("is ahead")
        host.advance(60)
        host.press("Go there")
        host.advance(1)
        host.read(3, 40)
        host.close()
        assert.same({ { 0.25, 0.25, 0 }, { 30.5, 31.25, 0.75 } }, ways(2))
    end)

    it("by hand during reading ends one session and starts another", function()
        open(40)
        host.read(4, 30)
        elsewhere.read(stage.NOVEL, 0.6)
        host.dispatch("catchword_pull_progress")
        stage.until_says("is ahead")
        host.press("Go there")
        host.advance(1)
        assert.equal(240, host.reader():getCurrentPage())
        host.read(4, 30)
        host.close()
        assert.same({ { 10, 11, 1 }, { 60, 61, 1 } }, ways(2))
    end)

    it("is no longer offered after the document was reloaded", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offer.offered(stage.NOVEL, { pages = 200 })
        host.reload()
        host.advance(5)
        assert.is_nil(offer.banner())
    end)
end)
