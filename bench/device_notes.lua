-- Everything that was marked on a device with a thousand books, into the queue: one of them has 500 highlights, the
-- others ten each. No server has any of the books.
local DocSettings = require("docsettings")
local ReadHistory = require("readhistory")
local UIManager = require("ui/uimanager")
local effort = require("effort")
local host = require("host")
local rig = require("rig")

local BOOKS, EACH, LONGEST = 1000, 10, 500

local function marks(count)
    local list = {}
    for number = 1, count do
        local place = ("/body/DocFragment[2]/body/p[%d]/text()."):format(number)
        list[number] = {
            datetime = ("2024-05-01 %02d:%02d:%02d"):format(number / 3600, number / 60 % 60, number % 60),
            page = place .. "0", pos0 = place .. "0", pos1 = place .. "40", drawer = "lighten", color = "yellow",
            chapter = "Chapter 2", text = "Words that somebody has marked in it, forty of.",
            note = number % 5 == 0 and "And a note to it." or nil,
        }
    end
    return list
end

local function fill()
    ReadHistory.hist = {}
    for number = 1, BOOKS do
        local name = ("Book %04d.epub"):format(number)
        host.make_book(name)
        local path = host.book(name)
        DocSettings.shelf[path] = {
            doc_path = path, annotations = marks(number == 1 and LONGEST or EACH),
            doc_props = { title = "Book " .. number, authors = "N. N." },
        }
        ReadHistory:addItem(path)
    end
end

-- Taps, waits until `done` says so; the longest step of the interface on the way, milliseconds of processor time.
local function step(tap, done)
    UIManager.busiest = 0
    tap()
    assert(host.pump(600, done), host.says())
    return UIManager.busiest * 1000
end

local function says(text)
    return function() return (host.says() or ""):find(text, 1, true) ~= nil end
end

local function noticed(text)
    return function() return (host.notices()[#host.notices()] or ""):find(text, 1, true) == 1 end
end

local function look()
    local name = "Send all highlights of this device…"
    return step(function() host.menu("Catchword", "Advanced", "Notes", name) end, says("▸ Send all"))
end

local function send()
    return step(function()
        host.press("▸ Send all")
        host.press("Send")
    end, noticed("Pending: "))
end

-- The milliseconds of looking are mostly those of the host, which reads 500 highlights in one piece: what the plugin
-- does between two turns is counted in instructions.
return function(report)
    local server = rig.start()
    fill()
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.network(false)
    local what = "all highlights of 1,000 books, "
    report.at_most(what .. "preview: longest step (processor time)", look(), 15, "ms")
    local most = effort.during(look)
    report.at_most(what .. "preview: instructions in a step", most.instructions, 120, "k")
    local before = rig.commits()
    most = effort.during(send)
    report.at_most(what .. "queued: instructions in a step", most.instructions, 120, "k")
    report.at_most(what .. "queued: commits", rig.commits() - before, 1100)
    rig.stop(server)
end
