-- The host's clocks over the time of the specs, as numbers of microseconds. Three clocks, as on a device:
--  * `now`, by which the scheduler goes, stands still while the device sleeps;
--  * `boottime_or_monotonic` goes on;
--  * `realtime` goes on, and jumps when somebody sets it.
local stopwatch = require("stopwatch")

local MICROSECONDS = 1e6

local time = {}

-- For before_each: nine o'clock on a Sunday in March 2026 (UTC), and no sleep so far.
function time.reset()
    time.slept = 0
    time.set(1772355600)
end

-- Sets the wall clock, in Unix seconds.
function time.set(seconds)
    time.ahead = seconds - stopwatch.now() - time.slept
end

-- The device sleeps for so many seconds; only the clocks notice.
function time.sleep(seconds)
    time.slept = time.slept + seconds
end

function time.s(seconds)
    -- To the nearest: sums of fractions fall just short of a whole microsecond.
    return math.floor(seconds * MICROSECONDS + 0.5)
end

function time.to_s(fts)
    return fts / MICROSECONDS
end

function time.now()
    return time.s(stopwatch.now())
end

function time.boottime_or_monotonic()
    return time.s(stopwatch.now() + time.slept)
end

function time.realtime()
    return time.s(stopwatch.now() + time.slept + time.ahead)
end

time.reset()

return time
