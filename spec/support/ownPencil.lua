-- The host's annotations as the plugin writes them, in one of the two releases, with one novel.
--
--     local pencil = ownPencil.start(older)
--     pencil.one("add", pencil.highlight(200))      the result, in a task as the plugin does it
--     pencil.stop()
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local host = require("host")

local PLACE = "/body/p[%d]/text().%d"

local ownPencil = { PLACE = PLACE, NOVEL = "Dune.epub" }

-- A passage of two characters; the whole thousandths of the text are pages.
function ownPencil.highlight(thousandth, changes)
    local item = {
        datetime = "2026-02-01 08:00:00", text = "words", drawer = "underscore", colour = "green",
        page = PLACE:format(thousandth, 3), start = PLACE:format(thousandth, 3), ["end"] = PLACE:format(thousandth, 9),
    }
    for key, value in pairs(changes or {}) do item[key] = value end
    return item
end

-- `warnings`: what was logged; `told`: what the host told of the open book, `ours` where it was while we wrote.
function ownPencil.start(older)
    host.start({ plugin = "spec/support/probe.koplugin", older = older })
    local warnings, told = {}, {}
    local log = { warn = function(text) table.insert(warnings, text) end }
    local tasks = require("src.koreader.tasks").createTasks(log)
    local annotations = require("src.koreader.annotations").createAnnotations(tasks, log)
    local pencil = { warnings = warnings, told = told, annotations = annotations, tasks = tasks }

    function pencil.path() return host.book(ownPencil.NOVEL) end

    function pencil.open(facts)
        host.open(ownPencil.NOVEL, facts or { pages = 100 })
        local ui = host.reader()
        function ui.onAnnotationsModified(_, items)
            items.ours = annotations.isApplying()
            table.insert(told, items)
        end
        UIManager.redrawn, UIManager.refreshes = {}, {}
    end

    function pencil.list() return host.reader().annotation.annotations end

    function pencil.kept() return DocSettings:open(pencil.path()):readSetting("annotations") end

    -- The highlights on the device, and true if it was interrupted; `meanwhile` runs after the first turn of the
    -- interface.
    function pencil.apply(changes, meanwhile)
        local answer
        tasks.start("applying", function() answer = annotations.apply(pencil.path(), changes) end)
        UIManager:step()
        if meanwhile then meanwhile() end
        for _ = 1, 40 do
            if not answer then host.advance(0.5) end
        end
        assert(answer, "it has not come to an end")
        return answer.present, answer.isInterrupted
    end

    function pencil.one(operation, annotation)
        return pencil.apply({ { operation = operation, annotation = annotation } })
    end

    function pencil.stop()
        DocSettings.is_full = nil
        tasks["end"]()
        host.stop()
    end

    return pencil
end

return ownPencil
