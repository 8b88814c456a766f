-- What ordinary reading costs: requests, connections, commits.
local host = require("host")
local rig = require("rig")

local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"

local function until_held(server, count)
    assert(host.pump(10, function() return #server:state().sessions >= count end), "the sessions did not arrive")
    host.pump(0.5)
end

-- A known book is opened and closed at once.
local function glance(server)
    server:forget_requests()
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    host.close()
    host.pump(3)
    return #server:requests()
end

-- Opened, thirty pages in a minute, asleep, awake, ten more, closed, everything sent: two sessions and two positions.
-- Each further minute of reading costs one commit more, for the checkpoint.
local SENT = 4

local function evening(server, held)
    server:forget_requests()
    local commits = rig.commits()
    host.open(BOOK, { pages = 300 })
    host.read(30, 1.9)
    host.suspend()
    host.advance(3600)
    host.resume()
    host.read(10, 4)
    host.close()
    until_held(server, held)
    return rig.commits() - commits
end

local function connections(server)
    local seen, count = {}, 0
    for _, request in ipairs(server:requests()) do
        if request.connection and not seen[request.connection] then
            seen[request.connection] = true
            count = count + 1
        end
    end
    return count
end

return function(report)
    local server = rig.start()
    evening(server, 2)
    report.at_most("idle open and close of a known book: requests", glance(server), 2)
    local commits = evening(server, 4)
    report.at_most("thirty pages, a sleep, ten pages: requests", #server:requests(), 8)
    report.at_most("thirty pages, a sleep, ten pages: connections", connections(server), 4)
    report.at_most("thirty pages, a sleep, ten pages: commits, less one an item sent", commits - SENT, 8)
    rig.stop(server)
end
