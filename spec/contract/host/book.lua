-- What a plugin finds in the window, and when.
local DocSettings = require("docsettings")

local function seen(h, event)
    return h.record.seen[event] or error("never heard: " .. event)
end

local function read(h, path)
    h.record.seen = {}
    h.open(path)
    h.close()
end

local function of(facts, ...)
    local found = {}
    for _, name in ipairs({ ... }) do found[name] = facts[name] end
    return found
end

-- The text, open at its fifth page: the document, and that place.
local function on_page_five(h)
    h.open(h.flow)
    h.go_to(5)
    return h.reader().document, h.reader().rolling:getLastProgress()
end

return {
    { "init: the document is there, its properties, settings' place and page are not", function(h)
        read(h, h.flow)
        h.same(
            { document = true, doc_props = false, annotation = "nil", page = "none", rolling = true, instance = false },
            of(seen(h, "reader init"), "document", "doc_props", "annotation", "page", "rolling", "instance")
        )
    end },
    { "before the first page: a text fails when it is asked how far, fixed pages say nothing", function(h)
        read(h, h.flow)
        h.same("error", seen(h, "reader init").percent)
        read(h, h.fixed)
        h.same("nil", seen(h, "reader init").percent)
        h.same(0, seen(h, "reader init").page)
    end },
    { "ReaderReady: everything is there but the reader's own instance", function(h)
        read(h, h.flow)
        local at_ready = seen(h, "reader ReaderReady")
        at_ready.page = type(at_ready.page)
        h.same({
            document = true, open = true, doc_props = true, doc_settings = true, annotation = "table", page = "number",
            percent = "number", instance = false, history = true, collections = true, menu = true,
        }, of(at_ready, "document", "open", "doc_props", "doc_settings", "annotation", "page",
            "percent", "instance", "history", "collections", "menu"))
    end },
    { "CloseDocument: the document is still open", function(h)
        read(h, h.flow)
        h.same({ document = true, open = true, doc_settings = true, percent = "number" },
            of(seen(h, "reader CloseDocument"), "document", "open", "doc_settings", "percent"))
    end },
    { "SaveSettings at the end: no document any more, settings still", function(h)
        read(h, h.flow)
        local at_end = seen(h, "reader SaveSettings")
        h.same({ document = false, doc_settings = true }, of(at_end, "document", "doc_settings"))
    end },
    { "the browser has a list of files, the reader has none", function(h)
        read(h, h.flow)
        h.same(true, seen(h, "browser Show").file_chooser)
        h.same(false, seen(h, "reader Show").file_chooser)
        h.same({ history = true, collections = true }, of(seen(h, "browser Show"), "history", "collections"))
    end },
    { "the reader's instance is there once it is shown, and gone in the browser", function(h)
        h.open(h.flow)
        h.same(true, require("apps/reader/readerui").instance == h.reader())
        h.same(nil, require("apps/filemanager/filemanager").instance)
        h.close()
        h.same(nil, require("apps/reader/readerui").instance)
        h.same(true, require("apps/filemanager/filemanager").instance ~= nil)
    end },
    { "the window's properties have a title and no identifiers", function(h)
        h.open(h.flow)
        local props = h.reader().doc_props
        h.same("The Lamp at Low Tide", props.display_title)
        h.same("The Lamp at Low Tide", props.title)
        h.same("Mara Ellison", props.authors)
        h.same(nil, props.identifiers)
        h.close()
    end },
    { "the document's own properties and the sidecar's have identifiers", function(h)
        h.open(h.flow)
        local own = h.reader().document:getProps().identifiers
        h.same(true, own:find("9780306406157", 1, true) ~= nil)
        h.same(own, h.reader().doc_settings:readSetting("doc_props").identifiers)
        h.close()
    end },
    { "a file without a title is called by its name", function(h)
        h.open(h.comic)
        h.same(nil, h.reader().doc_props.title)
        h.same("Harbour Cats 001", h.reader().doc_props.display_title)
        h.same(nil, h.reader().doc_props.authors)
        h.close()
    end },
    { "what kind of document it is", function(h)
        h.open(h.flow)
        local function kind()
            local ui = h.reader()
            return { ui.document.info.has_pages == true, ui.rolling ~= nil, ui.paging ~= nil }
        end
        h.same({ false, true, false }, kind())
        h.same("string", type(h.reader().rolling:getLastProgress()))
        h.close()
        h.open(h.fixed)
        h.same({ true, false, true }, kind())
        h.same("number", type(h.reader().paging:getLastProgress()))
        h.close()
    end },
    { "how far: page by pages", function(h)
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
    { "of a strip of pages the place is the one at the top, and how far counts to the last on the screen", function(h)
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
    { "a text knows its places", function(h)
        local document, place = on_page_five(h)
        h.same(true, document:isXPointerInDocument(place))
        h.same(5, document:getPageFromXPointer(place))
        h.same(false, document:isXPointerInDocument("/body/DocFragment[900]/body/p[1]/text().0"))
        h.close()
    end },
    { "a place in a text is the same with the text's number and without", function(h)
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
    { "the words from a place on are those up to the ends of the next words", function(h)
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
    { "a text can be sent to a place, to a page and to a percentage", function(h)
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
    { "'Back' can be told where the reader is", function(h)
        h.open(h.flow)
        h.same("function", type(h.reader().link.addCurrentLocationToStack))
        h.run(function() h.reader().link:addCurrentLocationToStack() end)
        h.close()
    end },
    { "a book opens where it was left", function(h)
        h.open(h.fixed)
        h.go_to(7)
        h.close()
        h.open(h.fixed)
        h.same(7, h.reader().paging.current_page)
        h.go_to(1)
        h.close()
    end },
    { "what has lost its place opens at the first page, whatever 'last_percent' says; a text forgets that", function(h)
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
    { "what is left at a place it does not have opens at the first page of a text, the last of fixed ones", function(h)
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
    { "while ReaderReady is told, a text and fixed pages go to another page, and stay there", function(h)
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
    { "beside a closed book lie how far, where, pages, properties and summary", function(h)
        h.open(h.flow)
        h.go_to(5)
        local place, pages = h.reader().rolling:getLastProgress(), h.reader().document:getPageCount()
        local percent = h.reader().rolling:getLastPercent()
        h.close()
        h.same(true, DocSettings:hasSidecarFile(h.flow))
        local beside = DocSettings:open(h.flow)
        h.same(("%.4f"):format(percent), ("%.4f"):format(beside:readSetting("percent_finished") or -1))
        h.same(place, beside:readSetting("last_xpointer"))
        h.same(pages, beside:readSetting("doc_pages"))
        h.same("The Lamp at Low Tide", beside:readSetting("doc_props").title)
        h.same("table", type(beside:readSetting("annotations")))
        h.same("table", type(beside:readSetting("summary")))
        h.same(h.fingerprint(h.flow), beside:readSetting("partial_md5_checksum"))
    end },
    { "beside closed fixed pages lies the page", function(h)
        h.open(h.fixed)
        h.go_to(4)
        h.close()
        h.same(4, DocSettings:open(h.fixed):readSetting("last_page"))
    end },
    { "the summary of a book that was opened says 'reading', and has no rating", function(h)
        read(h, h.flow2)
        local summary = DocSettings:open(h.flow2):readSetting("summary")
        h.same({ "reading", nil }, { summary.status, summary.rating })
    end },
    { "beside a book that was never opened lies nothing", function(h)
        h.same(false, DocSettings:hasSidecarFile(h.unread))
        local beside = DocSettings:open(h.unread)
        h.same(nil, beside:readSetting("percent_finished"))
        h.same(nil, beside:readSetting("annotations"))
    end },
    { "the settings of a book that was opened just now have a summary, and marks only once they were saved", function(h)
        h.open(h.flow)
        h.same(nil, h.reader().doc_settings:readSetting("annotations"))
        h.suspend()
        h.resume()
        h.same("table", type(h.reader().doc_settings:readSetting("annotations")))
        h.same("table", type(h.reader().doc_settings:readSetting("summary")))
        h.close()
    end },
    { "a file that is missing is told, and nothing opens; in older releases it is an error", function(h)
        local worked = pcall(h.run, function() require("apps/reader/readerui"):showReader("/nowhere/nothing.epub") end)
        h.same(not h.older, worked)
        h.wait(0.3)
        h.same(nil, require("apps/reader/readerui").instance)
        h.dismiss()
    end },
}
