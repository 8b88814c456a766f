-- A book with 18,000 highlights, which another program may have written: compared with the server's and queued when the
-- book is closed, and compared again at the next close.
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local host = require("host")
local rig = require("rig")
local thousands = require("thousands")

local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"
-- Milliseconds of the longest step; megabytes above the heap of the open book, with what the collector has not come to
-- yet, and without; and commits.
local function close()
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    local before, peak, held, commits = thousands.heap(), 0, 0, rig.commits()
    UIManager.busiest = 0
    host.close()
    for round = 1, 100 do
        peak = math.max(peak, collectgarbage("count"))
        if round % 7 == 0 then held = math.max(held, thousands.heap()) end
        host.pump(0.1)
    end
    return UIManager.busiest * 1000, (peak - before) / 1024, (held - before) / 1024, rig.commits() - commits
end

return function(report)
    local server = rig.start()
    host.network(false)
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    host.open(BOOK, { pages = 300 })
    host.pump(3)
    host.close()
    host.pump(3)
    DocSettings.shelf[host.book(BOOK)].annotations = thousands.marks()
    local queued
    for _, what in ipairs({ "queued", "compared again" }) do
        local ms, megabytes, held, commits = close()
        what = "18,000 highlights " .. what .. ": "
        report.at_most(what .. "longest step (processor time)", ms, 100, "ms")
        -- The stand-in of the host copies the list when it writes it: 9 MB of these.
        report.at_most(what .. "peak above the open book", megabytes, 32, "MB")
        report.at_most(what .. "held above the open book", held, 8, "MB")
        if queued then report.none(what .. "commits", commits, queued)
        else report.at_most(what .. "commits", commits, 180) end
        queued = commits
    end
    annotator.hold(BOOK)
    local began = os.clock()
    host.press("Send notes")
    report.at_most("18,000 highlights, “Send notes”: the tap (processor time)", (os.clock() - began) * 1000, 100, "ms")
    rig.stop(server)
end
