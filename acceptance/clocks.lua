-- The clocks of the application, and how a process ends.
local time = require("ui/time")

local w = ...

-- An hour back, so that the time that passes here is past for the server.
local ahead = time.s(-3600)
local posed = 0
local wall, run = time.realtime, time.boottime_or_monotonic
function time.realtime() return wall() + ahead + posed end
function time.boottime_or_monotonic() return run() + ahead + time.s(7200) end

function w.pass(seconds) ahead = ahead + time.s(seconds) end

local date_of, time_of = os.date, os.time

function w.pose(moment)
    posed = posed + time.s(time_of(moment)) - time.realtime()
    rawset(os, "time", function(table) return table and time_of(table) or math.floor(time.to_s(time.realtime())) end)
    rawset(os, "date", function(format, at) return date_of(format, at or os.time()) end)
    local power = require("device"):getPowerDevice()
    function power.getCapacity() return 80 end
    function power.isCharging() return false end
end

local ffi = require("ffi")
ffi.cdef("int getpid(void); int kill(int pid, int signal);")

function w.die(scenario)
    D.log(("ok    %s: %s: it ends here on purpose"):format(w.name, scenario))
    ffi.C.kill(ffi.C.getpid(), 9)
end
