local host = require("host")
local socket = require("socket")
local stopwatch = require("stopwatch")
local rig = require("rig")

local TURNS = 10000
local ROUNDS = 20
local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"

-- How often a socket was reached for during `act`.
local function watched(act)
    local originals, touched = {}, 0
    for _, name in ipairs({ "tcp", "tcp4", "tcp6", "connect", "select" }) do
        originals[name] = socket[name]
        socket[name] = function(...)
            touched = touched + 1
            return originals[name](...)
        end
    end
    act()
    for name, original in pairs(originals) do socket[name] = original end
    return touched
end

-- Milliseconds of one call of `act`, the median of some; the most transactions that one call made; and how often a
-- socket was reached for. The disk of a shared machine stalls now and then, hence the median.
local function cost(act, between)
    local times, commits, touched = {}, 0, 0
    for round = 1, ROUNDS do
        between()
        local before, began = rig.commits(), stopwatch.real()
        act()
        times[round] = (stopwatch.real() - began) * 1000
        commits = math.max(commits, rig.commits() - before)
        between()
        touched = touched + watched(act)
    end
    table.sort(times)
    return { time = times[ROUNDS / 2], commits = commits, touched = touched }
end

local function turning()
    local plugin = host.plugin()
    local began = stopwatch.real()
    for page = 1, TURNS do plugin:onPageUpdate(page) end
    return (stopwatch.real() - began) * 1000 / TURNS
end

return function(report)
    local server = rig.start()
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    server:forget_requests()
    report.at_most("page-turn handler", turning(), 0.05, "ms")
    local plugin = host.plugin()
    local touched = 0
    local function measure(name, act, between)
        local one = cost(act, between)
        touched = touched + one.touched
        report.at_most(name .. " handler", one.time, 5, "ms")
        return one.commits
    end
    local function on(event)
        return function() plugin["on" .. event](plugin) end
    end
    local suspended = measure("suspend", on("Suspend"), function()
        on("Resume")()
        host.advance(100)
    end)
    report.at_most("suspend handler: transactions", suspended, 1)
    report.none("resume handler: transactions", measure("resume", on("Resume"), on("Suspend")), suspended)
    report.none("open handler: transactions", measure("open", on("ReaderReady"), on("CloseDocument")), suspended)
    local closed = measure("close", on("CloseDocument"), function()
        on("ReaderReady")()
        host.advance(100)
    end)
    report.at_most("close handler: transactions", closed, 1)
    report.none("sockets reached for inside these handlers", touched, watched(function() host.pump(3) end))
    rig.stop(server)
end
