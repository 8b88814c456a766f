-- The time of the specs. It counts the work of this process and the waits that it asked for, not how long a busy
-- machine took over them: no deadline passes because others had the processor. After `stop` it only moves when it is
-- told to.
local ffi = require("ffi")

pcall(ffi.cdef, "typedef struct { long seconds; long nanoseconds; } spec_timespec;")
pcall(ffi.cdef, 'int spec_clock_gettime(int, spec_timespec *) __asm__("clock_gettime");')

local awaited = require("awaited")
local MONOTONIC = 1
local worked = os.clock
local spec = ffi.new("spec_timespec")
local stopped_at
-- How far the hands are ahead of the work: what was waited.
local ahead = 0

local stopwatch = {}

-- Seconds since some fixed point, to the microsecond, as the host counts.
function stopwatch.now()
    return stopped_at or math.floor((worked() + ahead) * 1e6) / 1e6
end

-- Real seconds, also while the clock stands.
function stopwatch.real()
    ffi.C.spec_clock_gettime(MONOTONIC, spec)
    return tonumber(spec.seconds) + tonumber(spec.nanoseconds) / 1e9
end

function stopwatch.stop()
    stopped_at = stopwatch.now()
end

-- From where the hands stand: they never go back.
function stopwatch.go()
    if stopped_at then ahead = stopped_at - worked() end
    stopped_at = nil
end

-- A task that waits for its socket looks again after at most so many seconds.
local LONGEST_WAIT = 0.15
-- The clocks of the servers are at most so many seconds behind.
local LONGEST_LAG = 0.1

local lag = 0

-- How far the clocks of the servers are behind; from now on they are not.
function stopwatch.take_lag()
    local taken = lag
    lag = 0
    return taken
end

local function count_lag(seconds)
    lag = lag + seconds
    if lag >= LONGEST_LAG then stopwatch.jumped(stopwatch.take_lag()) end
end

-- Lets so many seconds pass. The hands jump, and with them the clocks of the servers; a socket that the plugin waits
-- for gets its real time.
function stopwatch.pass(seconds)
    if seconds <= 0 then return end
    local began = stopwatch.real()
    if seconds <= LONGEST_WAIT then awaited.wait(seconds) end
    -- A long time that a spec lets pass is the device's alone.
    if not stopped_at or seconds <= LONGEST_WAIT then count_lag(math.max(0, seconds - (stopwatch.real() - began))) end
    if stopped_at then
        stopped_at = stopped_at + seconds
    else
        ahead = ahead + seconds
    end
end

-- Moves the clocks of the servers: see library.lua.
function stopwatch.jumped() end

return stopwatch
