-- The open book and its sidecar, as a plugin sees them.
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

return {
    { "at init the document exists, and its properties, position and page do not", function(h)
        read(h, h.flow)
        h.same(
            { document = true, doc_props = false, annotation = "nil", page = "none", rolling = true, instance = false },
            of(seen(h, "reader init"), "document", "doc_props", "annotation", "page", "rolling", "instance")
        )
    end },
    { "before the first page the progress of a text is an error, of fixed pages nil", function(h)
        read(h, h.flow)
        h.same("error", seen(h, "reader init").percent)
        read(h, h.fixed)
        h.same("nil", seen(h, "reader init").percent)
        h.same(0, seen(h, "reader init").page)
    end },
    { "at ReaderReady everything exists but the reader's own instance", function(h)
        read(h, h.flow)
        local at_ready = seen(h, "reader ReaderReady")
        at_ready.page = type(at_ready.page)
        h.same({
            document = true, open = true, doc_props = true, doc_settings = true, annotation = "table", page = "number",
            percent = "number", instance = false, history = true, collections = true, menu = true,
        }, of(at_ready, "document", "open", "doc_props", "doc_settings", "annotation", "page",
            "percent", "instance", "history", "collections", "menu"))
    end },
    { "at CloseDocument the document is still open", function(h)
        read(h, h.flow)
        h.same({ document = true, open = true, doc_settings = true, percent = "number" },
            of(seen(h, "reader CloseDocument"), "document", "open", "doc_settings", "percent"))
    end },
    { "at the last SaveSettings the document is closed, and the settings exist", function(h)
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
    { "the reader's instance exists once it is shown, and not in the browser", function(h)
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
    { "a file without a title has its name as title", function(h)
        h.open(h.comic)
        h.same(nil, h.reader().doc_props.title)
        h.same("Harbour Cats 001", h.reader().doc_props.display_title)
        h.same(nil, h.reader().doc_props.authors)
        h.close()
    end },
    { "the kind of a document is known", function(h)
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
    { "the sidecar of a closed book has progress, place, pages, properties and summary", function(h)
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
    { "the sidecar of closed fixed pages has the page", function(h)
        h.open(h.fixed)
        h.go_to(4)
        h.close()
        h.same(4, DocSettings:open(h.fixed):readSetting("last_page"))
    end },
    { "the summary of an opened book has the status 'reading' and no rating", function(h)
        read(h, h.flow2)
        local summary = DocSettings:open(h.flow2):readSetting("summary")
        h.same({ "reading", nil }, { summary.status, summary.rating })
    end },
    { "a book that was never opened has no sidecar", function(h)
        h.same(false, DocSettings:hasSidecarFile(h.unread))
        local beside = DocSettings:open(h.unread)
        h.same(nil, beside:readSetting("percent_finished"))
        h.same(nil, beside:readSetting("annotations"))
    end },
    { "a newly opened book has a summary, and a list of annotations only after a save", function(h)
        h.open(h.flow)
        h.same(nil, h.reader().doc_settings:readSetting("annotations"))
        h.suspend()
        h.resume()
        h.same("table", type(h.reader().doc_settings:readSetting("annotations")))
        h.same("table", type(h.reader().doc_settings:readSetting("summary")))
        h.close()
    end },
    { "a missing file leads to a message; in older releases to an error", function(h)
        local worked = pcall(h.run, function() require("apps/reader/readerui"):showReader("/nowhere/nothing.epub") end)
        h.same(not h.older, worked)
        h.wait(0.3)
        h.same(nil, require("apps/reader/readerui").instance)
        h.dismiss()
    end },
}
