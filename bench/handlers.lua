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

-- Milliseconds of one call of `act`: the longest of some.
local function longest(act, between)
    local most = 0
    for _ = 1, ROUNDS do
        between()
        local began = stopwatch.real()
        act()
        most = math.max(most, (stopwatch.real() - began) * 1000)
        between()
        watched(act)
    end
    return most
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
    report.at_most("suspend handler (stores a session)", longest(function() plugin:onSuspend() end, function()
        plugin:onResume()
        host.advance(100)
    end), 5, "ms")
    report.at_most("resume handler", longest(function() plugin:onResume() end, function()
        plugin:onSuspend()
    end), 5, "ms")
    report.at_most("open handler", longest(function() plugin:onReaderReady() end, function()
        plugin:onCloseDocument()
    end), 5, "ms")
    report.at_most("close handler (stores a session)", longest(function() plugin:onCloseDocument() end, function()
        plugin:onReaderReady()
        host.advance(100)
    end), 5, "ms")
    report.at_most("sockets reached for inside these handlers", touched, 0)
    rig.stop(server)
end
