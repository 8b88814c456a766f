-- A book with 18,000 highlights that is merged both ways with a server that has none of them.
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local host = require("host")
local rig = require("rig")
local thousands = require("thousands")

local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"
local WHAT = "18,000 highlights merged both ways: "

-- Sends nothing, so that the merge is measured alone.
local function refuse_uploads(server)
    for _, path in ipairs({ "/api/v1/annotations", "/api/v2/book-notes" }) do
        local fault = { kind = "status", status = 503 }
        server:arm({ match = { method = "POST", path = path }, fault = fault, times = 1000 })
    end
end

-- Kilobytes of the host's list of the book, as it is read from its file.
local function size_of_list(open)
    local before = thousands.heap()
    local list = open(DocSettings:findSidecarFile(host.book(BOOK)))
    return thousands.heap() - before, list
end

-- Kilobytes above `before`, without the lists that the host has read and that are still in use.
local function held_above(before, lists, size)
    local heap = thousands.heap()
    for _ in pairs(lists) do heap = heap - size end
    return heap - before
end

-- Milliseconds of the longest step, megabytes of the plugin above the closed book, full reads of the host's list, and
-- commits.
local function merge()
    local commits, reads, held = rig.commits(), 0, 0
    local open = DocSettings.openSettingsFile
    local size = size_of_list(open)
    local lists, before = setmetatable({}, { __mode = "k" }), thousands.heap()
    DocSettings.openSettingsFile = function(...)
        reads = reads + 1
        local read = open(...)
        if read.data.annotations then lists[read.data.annotations] = true end
        return read
    end
    UIManager.busiest = 0
    annotator.hold(BOOK)
    host.press("Sync notes")
    local turns = 0
    local function has_ended()
        turns = turns + 1
        if turns % 200 == 0 then held = math.max(held, held_above(before, lists, size)) end
        return (host.says() or ""):find("Came from the server", 1, true)
    end
    assert(host.pump(600, has_ended), host.says())
    DocSettings.openSettingsFile = open
    return UIManager.busiest * 1000, held / 1024, reads, rig.commits() - commits
end

return function(report)
    local server = rig.start()
    rig.sync_notes_of(BOOK)
    refuse_uploads(server)
    DocSettings.shelf[host.book(BOOK)].annotations = thousands.marks()
    local ms, megabytes, reads, commits = merge()
    report.at_most(WHAT .. "longest step (processor time)", ms, 100, "ms")
    report.at_most(WHAT .. "held above the closed book", megabytes, 8, "MB")
    report.at_most(WHAT .. "reads of the host's list", reads, 5)
    report.at_most(WHAT .. "commits", commits, 9700)
    rig.stop(server)
end
