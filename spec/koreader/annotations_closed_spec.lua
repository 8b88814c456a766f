-- Annotations that the plugin writes into the sidecar of a closed book, in both releases of the host.
local DocSettings = require("docsettings")
local FileManager = require("apps/filemanager/filemanager")
local annotator = require("annotator")
local host = require("host")
local ownAnnotations = require("ownAnnotations")

local highlight, PLACE = ownAnnotations.highlight, ownAnnotations.PLACE

for release, older in pairs({ ["the newest release"] = false, ["the oldest release"] = true }) do
    describe("an annotation written for a closed book, in " .. release, function()
        local own, open, kept, one, path

        before_each(function()
            own = ownAnnotations.start(older)
            open, kept, one, path = own.open, own.kept, own.one, own.path
        end)
        after_each(function() own.stop() end)

        local function listed()
            if older then return false end
            return require("ui/widget/booklist").getBookInfo(path()).has_annotations
        end

        local function open_once(mark)
            open()
            if mark then
                host.go_to(50)
                annotator.highlight_here()
            end
            host.close()
        end

        it("has its place in the list of the book, and in the lists of books", function()
            open_once()
            assert.is_falsy(listed())
            local done = one("add", highlight(200, { note = "thought", chapter = "One" }))
            assert.same({ "words", "thought", "One", "green", PLACE:format(200, 3), 1 }, {
                kept()[1].text, kept()[1].note, kept()[1].chapter, kept()[1].color, kept()[1].page, #done,
            })
            assert.is_true(older or listed())
        end)

        it("is sorted and gets its page when the book is opened", function()
            open_once(true)
            one("add", highlight(200))
            one("add", highlight(30))
            assert.same({ 50, 50, 50 }, { kept()[1].pageno, kept()[2].pageno, kept()[3].pageno })
            assert.is_true(DocSettings:open(path()):readSetting("annotations_externally_modified"))
            host.open("Dune.epub")
            assert.same({ 4, 21, 50 }, { own.list()[1].pageno, own.list()[2].pageno, own.list()[3].pageno })
            assert.is_nil(host.reader().doc_settings:readSetting("annotations_externally_modified"))
        end)

        it("redraws the file browser with the first and the last annotation of a book", function()
            open_once()
            local function redraws(...)
                host.advance(2)
                FileManager.redraws = 0
                one(...)
                host.advance(2)
                return FileManager.redraws
            end
            assert.equal(1, redraws("add", highlight(200)))
            assert.equal(0, redraws("add", highlight(300)))
            assert.equal(0, redraws("delete", highlight(200)))
            assert.equal(1, redraws("delete", highlight(300)))
        end)

        it("has its words on one line", function()
            open_once()
            one("add", highlight(200, { text = " one\n   two " }))
            assert.equal("one two", kept()[1].text)
        end)

        it("can be changed and deleted", function()
            open_once(true)
            one("add", highlight(200))
            one("change", highlight(200, { note = "later" }))
            assert.equal("later", kept()[1].note)
            assert.is_string(kept()[1].datetime_updated)
            one("delete", highlight(200))
            assert.equal(1, #kept())
        end)

        it("replaces another annotation", function()
            open_once()
            one("add", highlight(200))
            local there = highlight(201, { note = "moved" })
            local change = { operation = "add", annotation = there, replaced = highlight(200) }
            assert.equal("moved", own.apply({ change })[1].note)
            assert.same({ 1, PLACE:format(201, 3) }, { #kept(), kept()[1].pos0 })
            assert.equal(1, #own.apply({ change }))
            assert.equal(1, #kept())
        end)

        it("replaces another annotation that is still beside it", function()
            open_once()
            for _, thousandth in ipairs({ 200, 201 }) do one("add", highlight(thousandth)) end
            own.apply({ { operation = "add", annotation = highlight(201), replaced = highlight(200) } })
            assert.same({ 1, PLACE:format(201, 3) }, { #kept(), kept()[1].pos0 })
        end)

        it("has the page of the annotation before it, else of the one after it", function()
            open()
            for _, page in ipairs({ 5, 50 }) do
                host.go_to(page)
                annotator.highlight_here()
            end
            host.close()
            one("add", highlight(200))
            one("add", highlight(900))
            one("add", highlight(2))
            local pages = {}
            for place, row in ipairs(kept()) do pages[place] = row.pageno end
            assert.same({ 5, 5, 5, 50, 50 }, pages)
        end)

        it("leaves the annotation to replace if it cannot be added", function()
            open_once()
            one("add", highlight(200))
            local there = highlight(201)
            there.start = nil
            own.apply({
                { operation = "add", annotation = there, replaced = highlight(200) },
                { operation = "add", annotation = highlight(300) },
            })
            assert.same({ 2, PLACE:format(200, 3) }, { #kept(), kept()[1].pos0 })
        end)

        it("is not written if it would change nothing", function()
            open_once()
            one("add", highlight(200))
            DocSettings.is_full = true
            assert.equal(1, #one("change", highlight(200)))
            assert.equal(1, #one("add", highlight(200)))
        end)

        it("is not written if the disk is full", function()
            open_once(true)
            DocSettings.is_full = true
            assert.same({ {}, false }, { one("add", highlight(200)) })
            assert.equal(1, #kept())
        end)

        it("is not written for a book that was never opened", function()
            host.make_book("Dune.epub")
            assert.same({}, one("add", highlight(200)))
            assert.is_false(DocSettings:hasSidecarFile(path()))
        end)

        local function with(settings)
            open_once()
            local sidecar = DocSettings:open(path())
            for key, value in pairs(settings) do sidecar:saveSetting(key, value) end
            if settings.annotations == false then sidecar:saveSetting("annotations", nil) end
            sidecar:flush()
            return one("add", highlight(200))
        end

        it("has its places in the spelling of the engine that opened the book", function()
            for version, place in pairs({
                [20260811] = PLACE:format(200, 3), [20260812] = "/body[1]/p[200]/text()[1].3",
            }) do
                with({ cre_dom_version = version, annotations = {} })
                assert.equal(place, kept()[1].pos0)
            end
        end)

        it("is not written if another engine made the list", function()
            assert.same({}, with({ annotations = { { page = 3, datetime = "2026-02-01 08:00:00" } } }))
        end)

        it("is written to an older list of this engine that the host will convert", function()
            assert.equal(1, #with({ annotations = {}, annotations_rolling = { { page = "/body/p[3]" } } }))
            assert.equal(2, #DocSettings:open(path()):readSetting("annotations_rolling"))
            assert.same({}, kept())
        end)

        it("leaves annotations of another engine unchanged", function()
            assert.equal(1, #with({ annotations = {}, annotations_paging = { { page = 3 } } }))
            assert.equal(3, DocSettings:open(path()):readSetting("annotations_paging")[1].page)
        end)

        it("is not written if the host has yet to convert an older list", function()
            assert.same({}, with({ annotations = false, bookmarks = { { page = "/body/p[3]" } } }))
            assert.same({}, with({ annotations = false, highlight = { [3] = { {} } } }))
            assert.equal(1, #with({ annotations = false, highlight = {}, bookmarks = {} }))
        end)
    end)
end
