-- The longest that the interface waits for a background task, whatever the server does.
local UIManager = require("ui/uimanager")
local host = require("host")
local rig = require("rig")

-- Milliseconds of the longest step while the plugin sends against this fault; 0 if it sent nothing.
local function longest_step(server, fault, seconds)
    if fault then server:arm({ match = { path = "/api/v1/reading-sessions" }, fault = fault }) end
    rig.read_novel()
    UIManager.busiest = 0
    server:forget_requests()
    host.pump(seconds)
    local sent = rig.requests_to(server, "/api/v1/reading-sessions")
    server:disarm()
    host.advance(3600)
    host.pump(4)
    return sent > 0 and UIManager.busiest * 1000 or 0
end

return function(report)
    local server = rig.start()
    local function measure(what, fault, seconds)
        local line = ("longest step while the server %s (processor time)"):format(what)
        report.at_most(line, longest_step(server, fault, seconds), 10, "ms")
    end
    measure("answers", nil, 4)
    measure("is silent", { kind = "silence" }, 13)
    measure("drips", { kind = "drip", bytesPerSecond = 5 }, 13)
    rig.stop(server)
end
