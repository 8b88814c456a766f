-- Places in a book: progress, XPointers, and the position at the opening.
local DocSettings = require("docsettings")

local function seen(h, event)
    return h.record.seen[event] or error("never heard: " .. event)
end

-- The text, open at its fifth page: the document, and that place.
local function on_page_five(h)
    h.open(h.flow)
    h.go_to(5)
    return h.reader().document, h.reader().rolling:getLastProgress()
end

return {
    { "the progress is the page divided by the pages", function(h)
        h.open(h.fixed)
        h.go_to(3)
        local paging = h.reader().paging
        h.same(3 / h.reader().document:getPageCount(), paging:getLastPercent())
        h.same(3, paging.current_page)
        h.same(3, paging:getLastProgress())
        h.close()
        h.open(h.flow)
        h.go_to(3)
        local rolling = h.reader().rolling
        h.same(("%.6f"):format(3 / h.reader().document:getPageCount()), ("%.6f"):format(rolling:getLastPercent()))
        h.same(3, rolling.current_page)
        h.close()
    end },
    { "in scroll mode the position is the top page, and the progress the last one on screen", function(h)
        h.open(h.fixed, { scroll = true })
        h.go_to(3)
        local paging, pages = h.reader().paging, h.reader().document:getPageCount()
        h.same({ 3, ("%.4f"):format(3 / pages) },
            { paging:getLastProgress(), ("%.4f"):format(paging:getLastPercent()) })
        for _ = 1, 40 do
            if paging.current_page ~= 3 then break end
            h.event("GotoPosRel", 1)
        end
        h.same({ 3, ("%.4f"):format(4 / pages) },
            { paging:getLastProgress(), ("%.4f"):format(paging:getLastPercent()) })
        h.event("GotoPage", 5)
        h.same({ 5, 5 }, { paging:getLastProgress(), paging.current_page })
        h.close()
    end },
    { "a text has XPointers", function(h)
        local document, place = on_page_five(h)
        h.same(true, document:isXPointerInDocument(place))
        h.same(5, document:getPageFromXPointer(place))
        h.same(false, document:isXPointerInDocument("/body/DocFragment[900]/body/p[1]/text().0"))
        h.close()
    end },
    { "an XPointer is the same place with and without the index of the text node", function(h)
        local document, place = on_page_five(h)
        local numbered, count = place:gsub("/text%(%)%.", "/text()[1].")
        -- A place that names no text, or says its number already, is taken as it is.
        h.same(true, count == 1 or not place:find("/text()", 1, true) or place == numbered)
        local ends = document:getNextVisibleWordEnd(place)
        h.same({ true, 5, document:getTextFromXPointers(place, ends) }, {
            document:isXPointerInDocument(numbered), document:getPageFromXPointer(numbered),
            document:getTextFromXPointers(numbered, ends),
        })
        h.same(0, document:compareXPointers(place, numbered))
        h.go_to(1)
        h.event("GotoXPointer", numbered)
        h.same({ 5, place }, { h.reader().rolling.current_page, h.reader().rolling:getLastProgress() })
        h.close()
    end },
    { "the text from a place ends at a word", function(h)
        local document, place = on_page_five(h)
        local ends, words = place, ""
        for count = 1, 5 do
            ends = document:getNextVisibleWordEnd(ends)
            local longer = document:getTextFromXPointers(place, ends)
            h.same(words, longer:sub(1, #words))
            words = longer
            local _, gaps = require("util").cleanupSelectedText(words):gsub("%s+", " ")
            h.same({ count - 1, true }, { gaps, document:isXPointerInDocument(ends) })
        end
        h.same(1, document:compareXPointers(place, ends))
        h.close()
    end },
    { "a text can go to an XPointer, a page and a percentage", function(h)
        h.open(h.flow)
        h.go_to(6)
        local place = h.reader().rolling:getLastProgress()
        h.go_to(1)
        h.event("GotoXPointer", place)
        h.same(6, h.reader().rolling.current_page)
        h.event("GotoPage", 2)
        h.same(2, h.reader().rolling.current_page)
        h.event("GotoPercent", 50)
        local half = h.reader().document:getPageCount() / 2
        h.same(true, math.abs(h.reader().rolling.current_page - half) <= 1)
        h.close()
    end },
    { "the present place is added to the stack of 'Back'", function(h)
        h.open(h.flow)
        h.same("function", type(h.reader().link.addCurrentLocationToStack))
        h.run(function() h.reader().link:addCurrentLocationToStack() end)
        h.close()
    end },
    { "a book opens at its last position", function(h)
        h.open(h.fixed)
        h.go_to(7)
        h.close()
        h.open(h.fixed)
        h.same(7, h.reader().paging.current_page)
        h.go_to(1)
        h.close()
    end },
    { "a book without a position opens at the first page, whatever 'last_percent' is", function(h)
        local function begun(path, place)
            h.open(path)
            h.go_to(5)
            h.close()
            local beside = DocSettings:open(path)
            beside:delSetting(place)
            beside:saveSetting("last_percent", 0.5)
            beside:flush()
            h.record.seen = {}
            h.open(path)
            local page = h.reader():getCurrentPage()
            local kept = seen(h, "reader ReaderReady").last_percent
            h.close()
            return { page, kept, DocSettings:open(path):readSetting("last_percent") or "gone" }
        end
        h.same({ 1, 0.5, "gone" }, begun(h.flow, "last_xpointer"))
        h.same({ 1, 0.5, 0.5 }, begun(h.fixed, "last_page"))
        local beside = DocSettings:open(h.fixed)
        beside:delSetting("last_percent")
        beside:flush()
    end },
    { "an unknown place opens a text at the first page, and fixed pages at the last", function(h)
        local function begun(path, name, place)
            local there = {}
            h.open(path)
            h.close()
            local beside = DocSettings:open(path)
            beside:saveSetting(name, place)
            beside:flush()
            h.record.at_ready = function(ui)
                there.has = ui.rolling and ui.document:isXPointerInDocument(place)
                there.pages = ui.document:getPageCount()
            end
            h.open(path)
            h.record.at_ready = nil
            local page = h.reader():getCurrentPage()
            h.close()
            return page, there
        end
        local page, there = begun(h.flow, "last_xpointer", "/body/DocFragment[99]/body/section/p[1]/text().0")
        h.same({ 1, false }, { page, there.has })
        page, there = begun(h.fixed, "last_page", 9999)
        h.same(there.pages, page)
        h.open(h.fixed)
        h.go_to(1)
        h.close()
    end },
    { "a page change during ReaderReady is kept, in a text and in fixed pages", function(h)
        for _, path in ipairs({ h.flow, h.fixed }) do
            h.record.at_ready = function(ui) ui:handleEvent(require("ui/event"):new("GotoPage", 7)) end
            h.open(path)
            h.record.at_ready = nil
            h.same(7, h.reader():getCurrentPage())
            h.close()
            h.open(path)
            h.same(7, h.reader():getCurrentPage())
            h.close()
        end
    end },
}
