-- Cost of ordinary reading: requests, connections, commits, and parsings for the places of notes.
local annotator = require("annotator")
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

local function sleep()
    host.suspend()
    host.pump(2)
    host.advance(3600)
    host.resume()
end

local function evening(server, held)
    server:forget_requests()
    local commits = rig.commits()
    host.open(BOOK, { pages = 300 })
    host.read(30, 1.9)
    sleep()
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

-- How often each file of a book is read while `work` runs.
local function counting_reads(work)
    local Reader = require("ffi/archiver").Reader
    local reads, extract = {}, Reader.extractToMemory
    function Reader:extractToMemory(entry)
        reads[entry] = (reads[entry] or 0) + 1
        return extract(self, entry)
    end
    work()
    Reader.extractToMemory = extract
    return reads
end

-- The evening with ten highlights of one paragraph, half of them before the sleep.
local CHAPTER, PARAGRAPH, WIDTH = 2, 3, 9

local function mark(text, number)
    local from = number * (WIDTH + 1)
    annotator.highlight(CHAPTER, PARAGRAPH, from, from + WIDTH, text:sub(from + 1, from + WIDTH))
end

local function marked_evening(server)
    local text = annotator.paragraph(BOOK, CHAPTER, PARAGRAPH)
    local held = #server:state().sessions
    local before = rig.commits()
    server:forget_requests()
    host.open(BOOK, { pages = 300 })
    host.read(30, 1.9)
    for number = 0, 4 do mark(text, number) end
    sleep()
    for number = 5, 9 do mark(text, number) end
    host.read(10, 4)
    host.close()
    until_held(server, held + 2)
    assert(host.pump(20, function() return #server:state().annotations == 10 end), "the highlights did not arrive")
    host.pump(1)
    return rig.commits() - before
end

local function measure_marked(server, report)
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.dismiss_all()
    local commits
    local reads = counting_reads(function() commits = marked_evening(server) end)
    local what = "thirty pages, a sleep, ten pages, ten highlights: "
    report.at_most(what .. "commits", commits, 17)
    report.at_most(what .. "requests", #server:requests(), 19)
    report.at_most(what .. "package parsed", reads["META-INF/container.xml"] or 0, 1)
    report.at_most(what .. "chapters parsed", (reads["OEBPS/chapter-02.xhtml"] or 0), 1)
end

return function(report)
    local server = rig.start()
    evening(server, 2)
    report.at_most("idle open and close of a known book: requests", glance(server), 2)
    local commits = evening(server, 4)
    report.at_most("thirty pages, a sleep, ten pages: requests", #server:requests(), 10)
    report.at_most("thirty pages, a sleep, ten pages: connections", connections(server), 4)
    report.at_most("thirty pages, a sleep, ten pages: commits, less one an item sent", commits - SENT, 8)
    measure_marked(server, report)
    rig.stop(server)
end
