local ffi = require("ffi")
local clock = require("src.koreader.clock").clock
local stopwatch = require("stopwatch")
local time = require("ui/time")
local zoneSeconds = require("src.koreader.clock").zoneSeconds

pcall(ffi.cdef, "int setenv(const char *name, const char *value, int overwrite); void tzset(void);")
pcall(ffi.cdef, "int unsetenv(const char *name);")

describe("the clock", function()
    before_each(function()
        stopwatch.stop()
        time.reset()
    end)
    after_each(stopwatch.go)

    it("returns the wall clock in whole Unix seconds", function()
        time.set(1772355600.75)
        assert.are.equal(1772355600, clock.now())
    end)

    it("returns elapsed seconds with fractions", function()
        local began = clock.elapsed()
        stopwatch.pass(1.5)
        assert.are.near(1.5, clock.elapsed() - began, 1e-6)
    end)

    it("counts the short sleeps of the device between two page turns", function()
        local began = clock.elapsed()
        time.sleep(40)
        assert.are.near(40, clock.elapsed() - began, 1e-6)
    end)

    it("does not go back when the wall clock is set back", function()
        local began = clock.elapsed()
        time.set(0)
        assert.are.equal(0, clock.now())
        assert.are.equal(began, clock.elapsed())
    end)
end)

describe("the zone of the device", function()
    local function set(zone)
        if zone then ffi.C.setenv("TZ", zone, 1) else ffi.C.unsetenv("TZ") end
        ffi.C.tzset()
    end

    local before = os.getenv("TZ")
    after_each(function() set(before) end)

    -- Also those of Hawaii, New Zealand, Kiribati and Nepal, on all sides of both midnights.
    for _, minutes in ipairs({ -720, -660, -600, -570, -210, -60, 0, 60, 345, 720, 765, 780, 825, 840 }) do
        it(("is %d min ahead of UTC at any time of the day"):format(minutes), function()
            -- POSIX counts westward.
            local sign, size = minutes > 0 and "-" or "+", math.abs(minutes)
            set(("<zone>%s%d:%02d"):format(sign, math.floor(size / 60), size % 60))
            for quarter = 0, 95 do
                -- The last day of a year, and the first of the next.
                local at = 1798718400 + quarter * 1800
                assert.equal(minutes * 60, zoneSeconds(at), os.date("!%H:%M", at))
            end
        end)
    end
end)
