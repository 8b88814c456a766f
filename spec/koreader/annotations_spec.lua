-- What the plugin writes among the reader's own highlights and bookmarks, as the host keeps them, in both releases.
local DocSettings = require("docsettings")
local InfoMessage = require("ui/widget/infomessage")
local UIManager = require("ui/uimanager")
local Widget = require("ui/widget/widget")
local annotator = require("annotator")
local host = require("host")

local PLACE = "/body/p[%d]/text().%d"

-- A passage of two characters; the whole thousandths of the text are pages.
local function highlight(thousandth, changes)
    local item = {
        datetime = "2026-02-01 08:00:00", text = "words", drawer = "underscore", colour = "green",
        page = PLACE:format(thousandth, 3), start = PLACE:format(thousandth, 3), ["end"] = PLACE:format(thousandth, 9),
    }
    for key, value in pairs(changes or {}) do item[key] = value end
    return item
end

for release, older in pairs({ ["the newest release"] = false, ["the oldest release"] = true }) do
    describe("what the plugin writes among the reader's annotations, in " .. release, function()
        local annotations, tasks, warnings, told

        before_each(function()
            host.start({ plugin = "spec/support/probe.koplugin", older = older })
            warnings, told = {}, {}
            local log = { info = function() end, warn = function(text) table.insert(warnings, text) end }
            tasks = require("src.koreader.tasks").createTasks(log)
            annotations = require("src.koreader.annotations").createAnnotations(tasks, log)
        end)

        after_each(function()
            DocSettings.is_full = nil
            tasks["end"]()
            host.stop()
        end)

        local function path() return host.book("Dune.epub") end

        local function open(facts)
            host.open("Dune.epub", facts or { pages = 100 })
            local ui = host.reader()
            function ui.onAnnotationsModified(_, items)
                items.ours = annotations.isApplying()
                table.insert(told, items)
            end
            UIManager.redrawn, UIManager.refreshes = {}, {}
        end

        local function list() return host.reader().annotation.annotations end

        -- In a task, as the plugin does it; `meanwhile` runs after the first turn of the interface.
        local function apply(changes, meanwhile)
            local answer, over
            tasks.start("applying", function()
                answer = annotations.apply(path(), changes)
                over = true
            end)
            UIManager:step()
            if meanwhile then meanwhile() end
            for _ = 1, 40 do
                if not over then host.advance(0.5) end
            end
            assert.is_true(over)
            return answer
        end

        local function one(operation, annotation)
            return apply({ { operation = operation, annotation = annotation } })
        end

        local function kept()
            return DocSettings:open(path()):readSetting("annotations")
        end

        it("stands in the open book's list where it belongs, with the time that it was made", function()
            open()
            host.go_to(50)
            annotator.highlight_here()
            local done = one("add", highlight(200, { note = "thought" }))
            assert.equal("2026-02-01 08:00:00", list()[1].datetime)
            assert.same({ "words", "underscore", "green", "thought", 21 },
                { list()[1].text, list()[1].drawer, list()[1].color, list()[1].note, list()[1].pageno })
            assert.equal(list()[1].pos0, list()[1].page)
            assert.equal(1, #done)
            assert.equal("thought", done[1].note)
            assert.same({}, warnings)
        end)

        it("is told to everybody as one more, and not as an act of the reader", function()
            open()
            one("add", highlight(200))
            one("add", highlight(300, { note = "thought" }))
            assert.same({ 2, 1, nil, 1 }, {
                #told, told[1].nb_highlights_added, told[1].nb_notes_added, told[2].nb_notes_added,
            })
            assert.same({ true, 1 }, { told[1].ours, told[1].index_modified })
            assert.is_false(annotations.isApplying())
            annotator.highlight_here()
            assert.is_false(told[3].ours)
        end)

        it("is beside the open book at once where something goes or changes, and not for what comes", function()
            open()
            one("add", highlight(200))
            one("add", highlight(300))
            assert.is_nil(kept())
            one("change", highlight(200, { note = "later" }))
            assert.same({ 2, "later" }, { #kept(), kept()[1].note })
            one("delete", highlight(300))
            assert.equal(1, #kept())
        end)

        it("is drawn at once only on the page that is shown", function()
            open()
            host.go_to(30)
            one("add", highlight(600))
            assert.equal(0, #UIManager.redrawn)
            one("add", highlight(290))
            assert.equal(1, #UIManager.redrawn)
            one("delete", highlight(600))
            assert.equal(1, #UIManager.redrawn)
        end)

        it("is drawn on the second of two pages that lie side by side", function()
            open({ pages = 100, columns = 2 })
            host.go_to(30)
            one("add", highlight(320))
            assert.equal(0, #UIManager.redrawn)
            one("add", highlight(300))
            assert.equal(1, #UIManager.redrawn)
        end)

        it("is not twice there", function()
            open()
            one("add", highlight(200))
            assert.equal(1, #one("add", highlight(200)))
            assert.equal(1, #list())
            assert.equal(1, #told)
        end)

        it("is refused where the document has other words, or no such place", function()
            open()
            assert.same({}, one("add", highlight(200, { text = "others" })))
            assert.same({}, one("add", highlight(200, { page = "/nowhere", start = "/nowhere" })))
            assert.same({}, one("add", highlight(200, { page = "4", start = "4:1.00:2.00", ["end"] = "4:3.00:4.00" })))
            assert.same({}, list())
        end)

        it("changes its note and looks, and what the reader wrote over its words stays", function()
            open()
            one("add", highlight(200))
            list()[1].text, list()[1].text_edited = "my words", true
            local done = one("change", highlight(200, { note = "later", drawer = "lighten", colour = "blue" }))
            assert.same({ "my words", "later", "lighten", "blue" },
                { list()[1].text, list()[1].note, list()[1].drawer, list()[1].color })
            assert.equal(list()[1].datetime_updated, done[1].changed)
            assert.is_string(done[1].changed)
            assert.same({ -1, 1, nil }, {
                told[2].nb_highlights_added, told[2].nb_notes_added, told[2].index_modified,
            })
        end)

        it("changes nothing that is so already", function()
            open()
            one("add", highlight(200))
            assert.equal(1, #one("change", highlight(200)))
            assert.equal(1, #told)
            assert.is_nil(list()[1].datetime_updated)
        end)

        it("goes, and nothing else does", function()
            open()
            apply({
                { operation = "add", annotation = highlight(200) }, { operation = "add", annotation = highlight(300) },
            })
            assert.equal(1, #one("delete", highlight(200)))
            assert.same({ PLACE:format(300, 3), 1, -1 }, { list()[1].page, #list(), told[3].nb_highlights_added })
            assert.same({}, one("delete", highlight(200)))
        end)

        it("may be a bookmark, and the sign of its page comes and goes", function()
            open()
            host.go_to(30)
            local bookmark = { datetime = "2026-02-01 08:00:00", page = PLACE:format(290, 0), text = "my page" }
            one("add", bookmark)
            assert.is_true(host.reader().view.dogear_visible)
            assert.equal(1, #UIManager.refreshes)
            assert.same({ "my page", nil, nil }, { list()[1].text, list()[1].drawer, told[1].nb_highlights_added })
            one("delete", bookmark)
            assert.is_false(host.reader().view.dogear_visible)
            assert.equal(-1, told[2].index_modified)
            assert.same({}, list())
        end)

        it("may be a bookmark on a fixed page, by its number", function()
            host.open("Paper.pdf", { pages = 20 })
            local function at(page) return { datetime = "2026-02-01 08:00:00", page = page, text = "here" } end
            local answer
            tasks.start("applying", function()
                answer = annotations.apply(host.book("Paper.pdf"), {
                    { operation = "add", annotation = at("7") }, { operation = "add", annotation = at("21") },
                })
            end)
            host.advance(1)
            assert.same({ 7, 1, "7" }, { list()[1].page, #list(), answer[1].page })
        end)

        it("waits while something lies over the page that may know the others by their places", function()
            open()
            local dialog = Widget:new({})
            UIManager:show(dialog)
            local done = apply({ { operation = "add", annotation = highlight(200) } }, function()
                assert.same({}, list())
                UIManager:close(dialog)
            end)
            assert.same({ 1, 1 }, { #done, #list() })
        end)

        it("gives up where that stays, and does nothing", function()
            open()
            UIManager:show(Widget:new({}))
            assert.is_nil(one("add", highlight(200)))
            assert.same({}, list())
        end)

        it("does not wait for a message or for the menu", function()
            open()
            UIManager:show(InfoMessage:new({ text = "So it is." }))
            assert.equal(1, #one("add", highlight(200)))
            host.dismiss_all()
            require("ui/mainmenu").open(host.reader().menu)
            assert.equal(1, #one("add", highlight(300)))
        end)

        it("waits while a highlight is made over several pages", function()
            open()
            host.reader().highlight.select_mode = true
            assert.is_nil(one("add", highlight(200)))
        end)

        it("ends where the book is closed meanwhile, and what was done is kept", function()
            open()
            local changes = {}
            for number = 1, 5 do
                changes[number] = { operation = "add", annotation = highlight(100 * number) }
            end
            local done = apply(changes, host.close)
            assert.is_true(#done < 5)
            assert.equal(#done, #kept())
        end)

        it("survives an error of whoever hears of it", function()
            open()
            local ui = host.reader()
            function ui.onAnnotationsModified() error("a slip") end
            assert.same({}, one("add", highlight(200)))
            assert.truthy(warnings[1]:find("a slip", 1, true))
            assert.is_false(annotations.isApplying())
        end)

        describe("beside a closed book", function()
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

            it("stands where it belongs, and in the lists of books", function()
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
                assert.same({ 4, 21, 50 }, { list()[1].pageno, list()[2].pageno, list()[3].pageno })
                assert.is_nil(host.reader().doc_settings:readSetting("annotations_externally_modified"))
            end)

            it("has its words on one line", function()
                open_once()
                one("add", highlight(200, { text = " one\n   two " }))
                assert.equal("one two", kept()[1].text)
            end)

            it("changes and goes", function()
                open_once(true)
                one("add", highlight(200))
                one("change", highlight(200, { note = "later" }))
                assert.equal("later", kept()[1].note)
                assert.is_string(kept()[1].datetime_updated)
                one("delete", highlight(200))
                assert.equal(1, #kept())
            end)

            it("is not written where nothing changes", function()
                open_once()
                one("add", highlight(200))
                DocSettings.is_full = true
                assert.equal(1, #one("change", highlight(200)))
                assert.equal(1, #one("add", highlight(200)))
            end)

            it("is not done where there is no room for it", function()
                open_once(true)
                DocSettings.is_full = true
                assert.is_nil(one("add", highlight(200)))
                assert.equal(1, #kept())
            end)

            it("is not done for a book that was never opened", function()
                host.make_book("Dune.epub")
                assert.is_nil(one("add", highlight(200)))
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

            it("is not done where another engine made the list", function()
                assert.is_nil(with({ annotations = { { page = 3, datetime = "2026-02-01 08:00:00" } } }))
            end)

            it("is not done where the host is to take up an older list of this engine", function()
                assert.is_nil(with({ annotations = {}, annotations_rolling = { { page = "/body/p[3]" } } }))
            end)

            it("leaves alone what another engine made", function()
                assert.equal(1, #with({ annotations = {}, annotations_paging = { { page = 3 } } }))
                assert.equal(3, DocSettings:open(path()):readSetting("annotations_paging")[1].page)
            end)

            it("is not done where the host has yet to make its list of an older one", function()
                assert.is_nil(with({ annotations = false, bookmarks = { { page = "/body/p[3]" } } }))
                assert.is_nil(with({ annotations = false, highlight = { [3] = { {} } } }))
                assert.equal(1, #with({ annotations = false, highlight = {}, bookmarks = {} }))
            end)
        end)
    end)
end
