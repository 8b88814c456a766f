-- What an event of the host waits for: time, writes, requests.
local host = require("host")
local socket = require("socket")
local stopwatch = require("stopwatch")
local rig = require("rig")

local TURNS = 10000
local ROUNDS = 20
local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"

-- How often a socket was reached for while an event of the host was under way.
local touched = 0

local function watched(act)
    local originals = {}
    for _, name in ipairs({ "tcp", "tcp4", "tcp6", "connect", "select" }) do
        originals[name] = socket[name]
        socket[name] = function(...)
            touched = touched + 1
            return originals[name](...)
        end
    end
    act()
    for name, original in pairs(originals) do socket[name] = original end
end

-- Milliseconds of one call of `act`, the median of some, and the most transactions that one call made. The disk of a
-- shared machine stalls now and then, hence the median.
local function cost(act, between)
    local times, commits = {}, 0
    for round = 1, ROUNDS do
        between()
        local before, began = rig.commits(), stopwatch.real()
        act()
        times[round] = (stopwatch.real() - began) * 1000
        commits = math.max(commits, rig.commits() - before)
        between()
        watched(act)
    end
    table.sort(times)
    return times[ROUNDS / 2], commits
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
    local function measure(name, act, between)
        local time, commits = cost(act, between)
        report.at_most(name .. " handler", time, 5, "ms")
        report.at_most(name .. " handler: transactions", commits, 1)
    end
    local function on(event)
        return function() plugin["on" .. event](plugin) end
    end
    measure("suspend", on("Suspend"), function()
        on("Resume")()
        host.advance(100)
    end)
    measure("resume", on("Resume"), on("Suspend"))
    measure("open", on("ReaderReady"), on("CloseDocument"))
    measure("close", on("CloseDocument"), function()
        on("ReaderReady")()
        host.advance(100)
    end)
    report.at_most("sockets reached for inside these handlers", touched, 0)
    rig.stop(server)
end
