-- The host's annotations as the plugin writes them, in one of the two releases, with one novel.
--
--     local own = ownAnnotations.start(older)
--     own.one("add", own.highlight(200))      the result, in a task as the plugin does it
--     own.stop()
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local host = require("host")

local PLACE = "/body/p[%d]/text().%d"

local ownAnnotations = { PLACE = PLACE, NOVEL = "Dune.epub" }

-- A passage of two characters; the whole thousandths of the text are pages.
function ownAnnotations.highlight(thousandth, changes)
    local item = {
        datetime = "2026-02-01 08:00:00", text = "words", drawer = "underscore", colour = "green",
        page = PLACE:format(thousandth, 3), start = PLACE:format(thousandth, 3), ["end"] = PLACE:format(thousandth, 9),
    }
    for key, value in pairs(changes or {}) do item[key] = value end
    return item
end

-- `warnings`: what was logged; `told`: what the host told of the open book, `ours` where it was while we wrote.
function ownAnnotations.start(older)
    host.start({ plugin = "spec/support/probe.koplugin", older = older })
    local warnings, told = {}, {}
    local log = { warn = function(text) table.insert(warnings, text) end }
    local tasks = require("src.koreader.tasks").createTasks(log)
    local annotations = require("src.koreader.annotations").createAnnotations(tasks, log)
    local own = { warnings = warnings, told = told, annotations = annotations, tasks = tasks }

    function own.path() return host.book(ownAnnotations.NOVEL) end

    function own.open(facts)
        host.open(ownAnnotations.NOVEL, facts or { pages = 100 })
        local ui = host.reader()
        function ui.onAnnotationsModified(_, items)
            items.ours = annotations.isApplying()
            table.insert(told, items)
        end
        UIManager.redrawn, UIManager.refreshes = {}, {}
    end

    function own.list() return host.reader().annotation.annotations end

    function own.kept() return DocSettings:open(own.path()):readSetting("annotations") end

    -- The highlights on the device, and true if it was interrupted; `meanwhile` runs after the first turn of the
    -- interface.
    function own.apply(changes, meanwhile)
        local answer
        tasks.start("applying", function() answer = annotations.apply(own.path(), changes) end)
        UIManager:step()
        if meanwhile then meanwhile() end
        for _ = 1, 40 do
            if not answer then host.advance(0.5) end
        end
        assert(answer, "it has not come to an end")
        return answer.present, answer.isInterrupted
    end

    function own.one(operation, annotation)
        return own.apply({ { operation = operation, annotation = annotation } })
    end

    function own.stop()
        DocSettings.is_full = nil
        tasks["end"]()
        host.stop()
    end

    return own
end

return ownAnnotations
