-- A power cut at each step of an update. One of the two versions runs completely at the next start, and can be updated.
local UIManager = require("ui/uimanager")
local host = require("host")
local powerCut = require("powerCut")
local releases = require("releases")
local stage = require("stage")
local updates = require("updates")

local HERE, NEXT = releases.built, "9.2.0"
-- Of those operations that are all alike, the bytes of the download and the files that are unpacked, one in so many.
local SAMPLED, FIRST, LAST = 17, 6, 16

describe("a power cut during an update", function()
    local published
    -- Of an update to its restart, and of the start that tries it.
    local installing, trying

    setup(function()
        published = updates.open()
        published:make(NEXT)
        updates.begin()
        updates.check()
        local cut = powerCut.after(math.huge)
        host.press("Download and try")
        stage.until_says(updates.ready)
        cut.over()
        installing = cut.count
        host.dismiss_all()
        host.exit()
        cut = powerCut.after(math.huge)
        host.restart()
        stage.settle()
        cut.over()
        trying = cut.count
        assert.equal(NEXT, updates.running())
        updates.finish()
    end)
    teardown(updates.close)
    before_each(updates.begin)
    after_each(function()
        host.errors()
        updates.finish()
    end)

    -- Work of the process has no effect after the cut, with any outcome.
    local function until_dead(cut, allowed, work)
        pcall(work)
        pcall(stage.wait_until, "the power is gone", function() return cut.count > allowed end)
        cut.over()
        UIManager.dead = false
        host.crash()
    end

    local function runs_whole()
        updates.start_anew()
        host.errors()
        local version = updates.running()
        host.dismiss_all()
        assert.is_true(version == HERE or version == NEXT)
        assert.equal(version, updates.listed())
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        if version == HERE then
            updates.install()
            updates.start_anew()
        end
        assert.equal(NEXT, updates.running())
        assert.same({ NEXT }, updates.versions())
        return version
    end

    it("in the download or unpacking leaves the old version, until the new one is set", function()
        assert.is_true(installing > 100, installing .. " operations")
        local noted
        for allowed = 0, installing - 1 do
            if allowed < FIRST or allowed % SAMPLED == 0 or allowed >= installing - LAST then
                updates.check()
                local cut = powerCut.after(allowed)
                until_dead(cut, allowed, function() host.press("Download and try") end)
                local came = runs_whole()
                noted = noted or came == NEXT and allowed
                assert.equal(noted and NEXT or HERE, came, ("cut after %d of %d"):format(allowed, installing))
                host.errors()
                updates.finish()
                updates.begin()
            end
        end
        assert.is_true(noted > installing - 5)
    end)

    it("in the first start of a version leaves the old or the new one", function()
        assert.is_true(trying > 4, trying .. " operations")
        local seen = {}
        for allowed = 0, trying - 1 do
            updates.install()
            host.exit()
            local cut = powerCut.after(allowed)
            until_dead(cut, allowed, function()
                host.restart()
                stage.settle()
            end)
            seen[runs_whole()] = true
            host.errors()
            updates.finish()
            updates.begin()
        end
        assert.same({ [HERE] = true, [NEXT] = true }, seen)
    end)
end)
