-- The time of the specs. It counts the work of this process and the waits that it asked for, not how long a busy
-- machine took over them: no deadline passes because others had the processor. After `stop` it only moves when it is
-- told to.
local ffi = require("ffi")

pcall(ffi.cdef, "typedef struct { long seconds; long nanoseconds; } spec_timespec;")
pcall(ffi.cdef, 'int spec_clock_gettime(int, spec_timespec *) __asm__("clock_gettime");')

local socket = require("socket")
local MONOTONIC, WORKED = 1, 2
local spec = ffi.new("spec_timespec")
local stopped_at
-- How far the hands are ahead of the work: what was waited.
local ahead = 0

local stopwatch = {}

local function read(clock)
    ffi.C.spec_clock_gettime(clock, spec)
    return tonumber(spec.seconds) + tonumber(spec.nanoseconds) / 1e9
end

-- Seconds since some fixed point, to the microsecond, as the host counts.
function stopwatch.now()
    return stopped_at or math.floor((read(WORKED) + ahead) * 1e6) / 1e6
end

-- Real seconds, also while the clock stands.
function stopwatch.real()
    return read(MONOTONIC)
end

function stopwatch.stop()
    stopped_at = stopwatch.now()
end

-- From where the hands stand: they never go back.
function stopwatch.go()
    if stopped_at then ahead = stopped_at - read(WORKED) end
    stopped_at = nil
end

-- A wait this short is for a socket, and a socket needs real time.
local SOCKET_SECONDS = 0.15

-- Lets so many seconds pass: by sleeping, or by moving the hands.
function stopwatch.pass(seconds)
    if seconds <= 0 then return end
    if stopped_at then
        stopped_at = stopped_at + seconds
        if seconds <= SOCKET_SECONDS then socket.sleep(seconds) end
    else
        socket.sleep(seconds)
        ahead = ahead + seconds
    end
end

return stopwatch
