-- The bundle: its size, how long the host waits for it, and what it keeps.
local stopwatch = require("stopwatch")

local BUNDLE = "dist/librarysync.koplugin/main.lua"
local ROUNDS = 20

local function median(numbers)
    table.sort(numbers)
    return numbers[math.ceil(#numbers / 2)]
end

local function parse_times()
    local times = {}
    for round = 1, ROUNDS do
        local began = stopwatch.real()
        assert(loadfile(BUNDLE))
        times[round] = (stopwatch.real() - began) * 1000
    end
    return times
end

-- What the bundle keeps, kilobytes, beside what the host's own modules keep: those are loaded first.
local function heap()
    dofile(BUNDLE)
    collectgarbage()
    collectgarbage()
    local before = collectgarbage("count")
    local plugin = dofile(BUNDLE)
    collectgarbage()
    collectgarbage()
    local after = collectgarbage("count")
    return after - before, plugin
end

return function(report)
    local file = assert(io.open(BUNDLE, "rb"), "make build first")
    local size = #file:read("*a")
    file:close()
    report.at_most("bundle", size / 1000, 250, "kB")
    report.note("parsing it", median(parse_times()), "ms")
    report.at_most("heap after loading", heap(), 250, "kB")
end
