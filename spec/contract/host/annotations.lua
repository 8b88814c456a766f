-- The list of a book's annotations, as a plugin reads and changes it, in an open and in a closed book.
local function last_heard(h)
    return h.record.annotated[#h.record.annotated]
end

local function forget(h)
    h.record.annotated = {}
end

local function made(h)
    return h.reader().annotation.annotations
end

-- A plugin's copy of this highlight.
local function copy_of(item)
    return {
        page = item.page, pos0 = item.pos0, pos1 = item.pos1, text = item.text, drawer = "underscore", color = "green",
        datetime = "2026-01-02 03:04:05", note = "a thought",
    }
end

-- The book once opened, closed, and what lies beside it changed by `change`.
local function beside(h, change)
    local DocSettings = require("docsettings")
    h.close()
    local sidecar = DocSettings:open(h.flow2)
    change(sidecar)
    h.same("string", type(sidecar:flush()))
end

return {
    { "annotations are in the sidecar of the closed book, and in the list of the open book", function(h)
        h.open(h.flow2)
        h.go_to(2)
        h.highlight()
        local count = #h.reader().annotation.annotations
        h.close()
        local kept = require("docsettings"):open(h.flow2):readSetting("annotations")
        h.same(count, #kept)
        h.same({ "string", "string" }, { type(kept[1].datetime), type(kept[1].pos0) })
        local DocSettings = require("docsettings")
        local read = DocSettings.openSettingsFile(DocSettings:findSidecarFile(h.flow2))
        h.same(count, #read:readSetting("annotations"))
        h.same(true, next(read.data) ~= nil)
        h.same(nil, DocSettings:findSidecarFile(h.folder .. "/contract-never.epub"))
        h.open(h.flow2)
        h.same(count, #h.reader().annotation.annotations)
        h.close()
    end },
    { "an added annotation is placed in the order of the book; newer releases keep its time", function(h)
        h.open(h.flow)
        h.go_to(6)
        local item = h.highlight()
        h.delete(item)
        h.go_to(9)
        local later = h.highlight()
        local mine = copy_of(item)
        local index = h.run(function() return h.reader().annotation:addItem(mine) end)
        h.same({ true, true, 2 }, { made(h)[index] == mine, made(h)[index + 1] == later, #made(h) })
        h.same(not h.older, mine.datetime == "2026-01-02 03:04:05")
        h.same("number", type(mine.pageno))
        h.close()
    end },
    { "what is told without a place gets the time of the change, in newer releases; what is told with one does not",
        function(h)
            h.open(h.flow)
            h.go_to(3)
            local item = h.highlight()
            local Event = require("ui/event")
            h.run(function()
                local told = { item, nb_notes_added = 1, index_modified = 1 }
                h.reader():handleEvent(Event:new("AnnotationsModified", told))
            end)
            h.same(nil, item.datetime_updated)
            h.run(function() h.reader():handleEvent(Event:new("AnnotationsModified", { item })) end)
            h.same(h.older and "nil" or "string", type(item.datetime_updated))
            h.close()
        end },
    { "a highlight removed by its index in the list is announced as one fewer", function(h)
        h.open(h.flow)
        h.go_to(3)
        h.highlight()
        forget(h)
        h.run(function() h.reader().bookmark:removeItemByIndex(1) end)
        h.same({ 0, 1, -1 }, { #made(h), #h.record.annotated, last_heard(h).nb_highlights_added })
        h.same(h.older and "nil" or "-1", tostring(last_heard(h).index_modified))
        h.close()
    end },
    { "a bookmark removed by its index in the list is not announced", function(h)
        h.open(h.flow)
        h.go_to(3)
        h.bookmark()
        forget(h)
        h.run(function() h.reader().bookmark:removeItemByIndex(1) end)
        h.same({ 0, 0 }, { #made(h), #h.record.annotated })
        h.close()
    end },
    { "the list of an open book stays one table, and its records stay the same tables, whatever is made or taken out",
        function(h)
            h.open(h.flow)
            h.go_to(3)
            local list, kept = h.reader().annotation.annotations, h.highlight()
            h.bookmark()
            h.run(function() h.reader().bookmark:removeItemByIndex(1) end)
            h.same({ true, 1, true }, { h.reader().annotation.annotations == list, #list, list[1] == kept })
            h.close()
        end },
    { "the sign of a bookmark follows the list when it is updated", function(h)
        h.open(h.flow)
        h.go_to(3)
        local ui = h.reader()
        local function sign()
            return h.run(function()
                ui.bookmark:setDogearVisibility(ui.bookmark:getCurrentPageNumber())
                return ui.view.dogear_visible
            end)
        end
        h.same(false, sign())
        h.bookmark()
        h.same(true, sign())
        table.remove(made(h), 1)
        h.same(false, sign())
        h.same({ "function", "function" }, {
            type(ui.view.dogear.getRefreshRegion), type(ui.view.footer.maybeUpdateFooter),
        })
        h.close()
    end },
    { "the document returns the words of a highlight between its ends, and their boxes", function(h)
        h.open(h.flow)
        h.go_to(5)
        local item = h.highlight()
        local document = h.reader().document
        h.run(function()
            h.same(true, document:isXPointerInDocument(item.pos0))
            h.same(false, document:isXPointerInDocument("/nowhere"))
            local words = document:getTextFromXPointers(item.pos0, item.pos1)
            h.same(item.text, require("util").cleanupSelectedText(words))
            local top, height = document:getCurrentPos(), h.reader().dimen.h
            local at = document:getPosFromXPointer(item.pos0)
            h.same({ true, true, 1 }, { at >= top, at <= top + height, document:getVisiblePageCount() })
        end)
        h.go_to(9)
        h.run(function() h.same(true, document:getPosFromXPointer(item.pos1) < document:getCurrentPos()) end)
        h.close()
    end },
    { "the window of the book is on top during reading, and the menu's own while that is open", function(h)
        local UIManager = require("ui/uimanager")
        h.record.items = { { text = "first", callback = function() end } }
        h.open(h.flow)
        h.same({ true, true }, {
            UIManager:getTopmostVisibleWidget() == h.reader(), h.reader().dialog == h.reader(),
        })
        h.menu_open("Contract")
        h.same(true, UIManager:getTopmostVisibleWidget() == h.reader().menu.menu_container)
        h.menu_close()
        h.same(false, h.reader().highlight.select_mode)
        local message = require("ui/widget/infomessage"):new({ text = "So it is." })
        h.show(message)
        h.same(true, getmetatable(UIManager:getTopmostVisibleWidget()) == require("ui/widget/infomessage"))
        h.hide(message)
        h.close()
    end },
    { "an annotation written for a closed book is sorted and paged at the next opening", function(h)
        h.open(h.flow2)
        h.go_to(4)
        local first = h.highlight()
        h.go_to(9)
        h.highlight()
        local page = first.pageno
        beside(h, function(sidecar)
            local kept = sidecar:readSetting("annotations")
            kept[1].pageno = 99
            kept[1], kept[2] = kept[2], kept[1]
            sidecar:saveSetting("annotations_externally_modified", true)
        end)
        h.open(h.flow2)
        h.same({ page, 2 }, { made(h)[1].pageno, #made(h) })
        h.same(nil, h.reader().doc_settings:readSetting("annotations_externally_modified"))
        h.close()
    end },
    { "a list of another engine is set aside, and an empty one is replaced", function(h)
        h.open(h.flow2)
        h.go_to(4)
        h.highlight()
        beside(h, function(sidecar)
            sidecar:saveSetting("annotations_rolling", sidecar:readSetting("annotations"))
            sidecar:saveSetting("annotations", {})
        end)
        h.open(h.flow2)
        h.same(1, #made(h))
        beside(h, function(sidecar)
            sidecar:saveSetting("annotations", { { page = 3, datetime = "2026-01-02 03:04:05", text = "page 3" } })
        end)
        h.open(h.flow2)
        h.same(0, #made(h))
        h.same(3, h.reader().doc_settings:readSetting("annotations_paging")[1].page)
        h.close()
    end },
    { "the settings of an open book can be written with its list at any time", function(h)
        h.open(h.flow2)
        h.go_to(4)
        h.highlight()
        local settings = h.reader().doc_settings
        h.run(function()
            settings:saveSetting("annotations", made(h))
            h.same("string", type(settings:flush()))
        end)
        h.same(1, #require("docsettings"):open(h.flow2):readSetting("annotations"))
        h.close()
    end },
    { "nine colours have names, one of which is no colour; an unknown number is not drawn", function(h)
        local Blitbuffer = require("ffi/blitbuffer")
        for _, name in ipairs({ "red", "orange", "yellow", "green", "olive", "cyan", "blue", "purple" }) do
            h.same(true, not not Blitbuffer.colorFromName(name))
        end
        h.same({ nil, nil }, { Blitbuffer.colorFromName("gray"), Blitbuffer.colorFromName("#12AB3F") })
    end },
}
