-- The reading calendar: the day to which it counts reading. Also src/koreader/clock.ts: the host's start of a day.
local bookStatus = require("bookStatus")
local elsewhere = require("elsewhere")
local host = require("host")
local stage = require("stage")

-- A Wednesday.
local NOON = os.time({ year = 2026, month = 11, day = 18, hour = 12 })
local HOUR = 3600

describe("the reading calendar", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        host.preferences.statistics = nil
        host.dismiss_all()
        stage.leave()
    end)

    -- Ten minutes from this time on.
    local function read_at(time)
        host.set_clock(time)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(20, 30)
        host.close()
    end

    local function look()
        host.menu("Catchword", "Reading", "Reading calendar")
        host.advance(0.1)
        return host.says()
    end

    -- Reading of the two days, in hours and minutes; nil: none.
    local function days()
        local words = look()
        return { words:match("\n17\n(%d:%d%d)\n") or "", words:match("\n18\n(%d:%d%d)\n") or "" }
    end

    -- Half past one at night, and noon of the day that follows.
    local function read_at_night()
        read_at(NOON - 10.5 * HOUR)
        host.set_clock(NOON)
    end

    it("starts its days at midnight", function()
        read_at_night()
        assert.same({ "", "0:10" }, days())
    end)

    it("starts its days at the same hour as the host's calendar", function()
        host.preferences.statistics = {
            calendar_day_start_hour = 4, calendar_day_start_minute = 30, calendar_use_day_time_shift = true,
        }
        read_at_night()
        assert.same({ "0:10", "" }, days())
    end)

    it("divides reading that lasted past that hour", function()
        host.preferences.statistics = { calendar_day_start_hour = 1, calendar_use_day_time_shift = true }
        read_at(NOON - 11 * HOUR - 300)
        host.set_clock(NOON)
        assert.same({ "0:05", "0:05" }, days())
    end)

    it("shows the present day before it is over", function()
        host.preferences.statistics = { calendar_day_start_hour = 4, calendar_use_day_time_shift = true }
        read_at(NOON - 10 * HOUR)
        local words = look()
        assert.matches("\n17\n0:10", words)
        assert.is_nil(words:find("\n18\n", 1, true))
    end)

    it("starts its days at midnight if the host's calendar does", function()
        host.preferences.statistics = { calendar_day_start_hour = 4 }
        read_at_night()
        assert.same({ "", "0:10" }, days())
    end)

    local function totals()
        host.press("Streak and totals")
        stage.wait_until("it is counted", function() return (host.says() or ""):find("Longest streak", 1, true) end)
        return host.says()
    end

    it("counts streak and totals of this device", function()
        read_at(NOON - 26 * HOUR)
        read_at(NOON - 25 * HOUR)
        read_at(NOON)
        look()
        local words = totals()
        assert.matches("Reading on this device", words, 1, true)
        assert.matches("Streak: 2 days", words, 1, true)
        assert.matches("2026: 30 min (on 2 days)", words, 1, true)
        assert.is_nil(words:find("as the server counts", 1, true))
    end)

    it("shows the server's totals, with the reading of other devices", function()
        for day = 1, 3 do elsewhere.session(101, NOON - day * 24 * HOUR, 600) end
        elsewhere.session(101, NOON - 400 * 24 * HOUR, 600)
        bookStatus.learn("W")
        host.set_clock(NOON)
        look()
        local words = totals()
        assert.matches("Reading, as the server counts it", words, 1, true)
        assert.matches("Streak: 3 days", words, 1, true)
        assert.matches("2026: 30 min (on 3 days)", words, 1, true)
        assert.matches("In all: 40 min (on 4 days)", words, 1, true)
    end)

    it("says why it shows the totals of this device", function()
        read_at(NOON)
        bookStatus.learn("G")
        stage.server:arm({
            match = { path = "/api/v1/user-stats/reading/dates" },
            fault = { kind = "status", status = 403, body = { status = 403, message = "Access denied." } },
        })
        look()
        assert.matches("Reading on this device", totals(), 1, true)
        host.press("▸ Not as the server counts")
        host.advance(0.1)
        assert.matches("An administrator of the server can allow it", host.says(), 1, true)
    end)

    it("says that no device has read if the server has no reading", function()
        bookStatus.learn("G")
        assert.matches("Nothing was read with Catchword on this device in the last", look(), 1, true)
        host.press("All devices")
        stage.until_says("The server has no reading of the last")
    end)

    it("shows the reading of all devices from the server", function()
        elsewhere.session(101, NOON - 24 * HOUR, 600)
        elsewhere.session(102, NOON - 24 * HOUR + 3600, 1200)
        bookStatus.learn("W")
        read_at(NOON)
        look()
        host.press("All devices")
        local words = stage.until_says("All devices: 40 min")
        assert.matches("\n17\n0:30", words)
        assert.matches("\n18\n0:10", words)
        host.press("By book")
        host.advance(0.1)
        assert.matches("The Lamp in the Fog: 20 min", host.says(), 1, true)
    end)

    local RenderImage = require("ui/renderimage")

    local function until_covered(count)
        stage.wait_until("the cover", function() return RenderImage.alive == count end)
    end

    it("shows the cover of the book that was read longest on a day, and frees its memory", function()
        bookStatus.learn("G")
        read_at(NOON)
        stage.settle()
        assert.equal(0, RenderImage.alive)
        look()
        until_covered(1)
        assert.matches("\n0:10\n", host.says())
        host.dismiss()
        host.advance(0.1)
        assert.equal(0, RenderImage.alive)
    end)

    it("shows a cover on several days after one request", function()
        bookStatus.learn("G")
        read_at(NOON - 24 * HOUR)
        read_at(NOON)
        stage.settle()
        stage.asked()
        look()
        until_covered(1)
        local covers = 0
        for _, path in ipairs(stage.asked()) do
            if path:find("thumbnail", 1, true) then covers = covers + 1 end
        end
        assert.equal(1, covers)
    end)

    it("shows the reading time of a day without a cover while there is no network", function()
        bookStatus.learn("G")
        read_at(NOON)
        stage.settle()
        host.network(false)
        assert.same({ "", "0:10" }, days())
    end)

    it("shows the covers of the books of a day", function()
        bookStatus.learn("G")
        read_at(NOON)
        stage.settle()
        look()
        host.press("18")
        stage.wait_until("a cover", function()
            return host.top().pictured and #host.top():pictured() == 1
        end)
    end)

    it("leaves the cover empty for a book that the server does not have", function()
        bookStatus.learn("G")
        read_at(NOON)
        host.open("Nobody's.epub", { pages = 200 })
        host.read(20, 30)
        host.close()
        stage.settle()
        look()
        host.press("18")
        stage.wait_until("a cover", function()
            return host.top().pictured and #host.top():pictured() == 1
        end)
        local page = host.top()
        local places = {}
        for place, item in ipairs(page.main_content) do places[place] = item[1][1][1].dimen.w end
        assert.equal(2, #places)
        assert.equal(places[1], places[2])
    end)
end)
