-- An evening with a book on Grimmory as it is today (W): opened in a KOReader that has just started, thirty pages, ten
-- highlights, a short sleep, ten more pages, closed.
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local host = require("host")
local rig = require("rig")
local stopwatch = require("stopwatch")

local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"
local CHAPTER, PARAGRAPH, WIDTH, MARKS = 2, 3, 9, 10
local QUEUED = 50
local WHAT = "an evening on W: "

local function until_held(server, sessions, annotations)
    local function held()
        local state = server:state()
        return #state.sessions >= sessions and #state.annotations >= annotations
    end
    for _ = 1, 1000 do
        if held() then return end
        host.pump(0.02)
    end
    error("the evening did not arrive")
end

local function mark_passages(first, last)
    local text = annotator.paragraph(BOOK, CHAPTER, PARAGRAPH)
    for number = first, last do
        local from = number * (WIDTH + 1)
        annotator.highlight(CHAPTER, PARAGRAPH, from, from + WIDTH, text:sub(from + 1, from + WIDTH))
    end
end

-- Reads the evening. Returns its commits, the requests until it sleeps, the seconds from Suspend until all is on the
-- server (work and waits, whatever else the machine does), and those of the longest step.
local function read_evening(server, held)
    server:forget_requests()
    local commits = rig.commits()
    UIManager.busiest, UIManager.worked = 0, 0
    host.open(BOOK, { pages = 300 })
    host.pump(2)
    local opening = UIManager.worked
    host.read(30, 3)
    mark_passages(1, MARKS)
    local suspended = stopwatch.now()
    host.suspend()
    until_held(server, held + 1, 1 + MARKS)
    local arrived = stopwatch.now() - suspended
    host.pump(0.5)
    local after = #server:requests()
    host.advance(5)
    host.resume()
    host.read(10, 4)
    host.close()
    until_held(server, held + 2, 1 + MARKS)
    host.pump(1)
    return {
        commits = rig.commits() - commits, arrived = arrived, asleep = after,
        longest = UIManager.busiest, opening = opening, worked = UIManager.worked,
    }
end

-- How many pieces of the plugin were loaded during `work`, and the most between two turns of the interface.
local function counting_pieces(work)
    local resume, load = coroutine.resume, loadfile
    local now, most, all = 0, 0, 0
    coroutine.resume = function(...) -- luacheck: ignore 122
        now = 0
        return resume(...)
    end
    _G.loadfile = function(path) -- luacheck: ignore 122
        if path:find("%.piece%.lua$") and not path:find("/main%.") then
            now, all = now + 1, all + 1
            most = math.max(most, now)
        end
        return load(path)
    end
    local result = work()
    coroutine.resume, _G.loadfile = resume, load -- luacheck: ignore 122
    return result, most, all
end

-- A device on which the book was read, and a passage marked, an hour ago; KOReader has just started.
local function prepare()
    local server = rig.start()
    server:control("POST", "/dialect", { name = "W" })
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.dismiss_all()
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    host.read(20, 3)
    mark_passages(0, 0)
    host.close()
    until_held(server, 1, 1)
    host.advance(3600)
    -- Both clocks go on: a device that learns anew how far its clock is off writes that down.
    server:control("POST", "/clock", { advance = 3600 })
    host.restart()
    return server
end

local function measure_evening(report)
    local server = prepare()
    local evening, most = counting_pieces(function() return read_evening(server, 1) end)
    report.at_most(WHAT .. "requests", #server:requests(), 18)
    report.at_most(WHAT .. "requests until it sleeps", evening.asleep, 15)
    report.at_most(WHAT .. "commits", evening.commits, 15)
    -- A turn ends by the clock, so a fast machine may load two pieces in one.
    report.at_most(WHAT .. "pieces loaded between two turns of the interface", most, 1, "pieces")
    report.at_most(WHAT .. "longest step (processor time)", evening.longest * 1000, 10, "ms")
    report.at_most(WHAT .. "scheduled work of the opening (processor time)", evening.opening * 1000, 15, "ms")
    report.at_most(WHAT .. "scheduled work in all (processor time)", evening.worked * 1000, 70, "ms")
    report.at_most(WHAT .. "from Suspend until all is on the server", evening.arrived * 1000, 500, "ms")
    rig.stop(server)
end

-- An evening beside a server that answers each request after 300 ms.
local function measure_slow(report)
    local server = prepare()
    server:arm({ match = {}, fault = { kind = "latency", seconds = 0.3 }, times = 1000 })
    local evening = read_evening(server, 1)
    report.at_most(WHAT .. "longest step at 300 ms (processor time)", evening.longest * 1000, 10, "ms")
    report.at_most(WHAT .. "from Suspend until all is there, at 300 ms", evening.arrived * 1000, 4500, "ms")
    rig.stop(server)
end

local function measure_queued(report)
    local server = prepare()
    rig.queue(QUEUED)
    read_evening(server, 1 + QUEUED)
    report.at_most(WHAT .. "requests, with 50 queued sessions", #server:requests(), 19)
    rig.stop(server)
end

return function(report)
    measure_evening(report)
    measure_slow(report)
    measure_queued(report)
end
