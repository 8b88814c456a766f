-- Five hundred highlights in one book, both ways: sent, seen again unchanged, and brought to a device that has none of
-- them.
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local annotator = require("annotator")
local effort = require("effort")
local host = require("host")
local rig = require("rig")

local BOOK = "Ellison, Mara - The Lamp at Low Tide.epub"
local MARKS, WIDTH = 500, 5

-- Highlights in a row, paragraph by paragraph.
local function marks()
    local list, chapter, paragraph, at = {}, 1, 1, 0
    while #list < MARKS do
        local text = annotator.paragraph(BOOK, chapter, paragraph)
        if text == nil then
            chapter, paragraph, at = chapter + 1, 1, 0
            assert(chapter < 200, "the book is too short")
        elseif text:find("[^%w%p ]") or text:find("[<&]") or at + WIDTH > #text then
            paragraph, at = paragraph + 1, 0
        else
            local place = ("/body/DocFragment[%d]/body/section/p[%d]/text()."):format(chapter, paragraph)
            table.insert(list, {
                datetime = ("2024-05-01 10:%02d:%02d"):format(#list / 60, #list % 60), page = place .. at,
                pos0 = place .. at, pos1 = place .. (at + WIDTH), text = text:sub(at + 1, at + WIDTH),
                drawer = "lighten", color = "yellow", chapter = "Chapter " .. chapter,
                note = #list % 5 == 0 and "Why?" or nil,
            })
            at = at + WIDTH + 1
        end
    end
    return list
end

-- A person's sync of the closed book, to its end; what its steps cost.
local function sync(server)
    server:forget_requests()
    UIManager.busiest = 0
    local most = effort.during(function()
        annotator.hold(BOOK)
        host.press("Sync notes")
        local function has_ended() return (host.says() or ""):find("Came from the server", 1, true) end
        assert(host.pump(600, has_ended), host.says())
    end)
    host.dismiss()
    return { instructions = most.instructions, requests = #server:requests(), ms = UIManager.busiest * 1000 }
end

local function held(server)
    local state = server:state()
    return #state.annotations + #state.notesInBook
end

return function(report)
    local server = rig.start()
    rig.sync_notes_of(BOOK)
    local path = host.book(BOOK)
    DocSettings.shelf[path].annotations = marks()
    local function show(what, cost, reach)
        local line = ("500 highlights of a book, %s: "):format(what)
        report.at_most(line .. "requests", cost.requests, reach.requests)
        report.at_most(line .. "instructions in a step", cost.instructions, reach.instructions, "k")
        report.at_most(line .. "longest step (processor time)", cost.ms, reach.ms, "ms")
    end
    show("sent", sync(server), { requests = MARKS + 6, instructions = 250, ms = 20 })
    assert(held(server) == MARKS, "the server has " .. held(server))
    show("unchanged", sync(server), { requests = 6, instructions = 250, ms = 20 })
    DocSettings.shelf[path].annotations = {}
    show("brought back", sync(server), { requests = 6, instructions = 1600, ms = 60 })
    assert(#DocSettings.shelf[path].annotations == MARKS, "the book has " .. #DocSettings.shelf[path].annotations)
    rig.stop(server)
end
