-- Annotations that the plugin writes into the open book, in both releases of the host.
local InfoMessage = require("ui/widget/infomessage")
local UIManager = require("ui/uimanager")
local Widget = require("ui/widget/widget")
local annotator = require("annotator")
local host = require("host")
local ownAnnotations = require("ownAnnotations")

local highlight, PLACE = ownAnnotations.highlight, ownAnnotations.PLACE

for release, older in pairs({ ["the newest release"] = false, ["the oldest release"] = true }) do
    describe("an annotation written to an open book, in " .. release, function()
        local own, open, list, kept, apply, one

        before_each(function()
            own = ownAnnotations.start(older)
            open, list, kept, apply, one = own.open, own.list, own.kept, own.apply, own.one
        end)
        after_each(function() own.stop() end)

        it("has its place in the book's list, with its original time", function()
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
            assert.same({}, own.warnings)
        end)

        it("is announced to all plugins as one more, and not as an act of the reader", function()
            open()
            one("add", highlight(200))
            one("add", highlight(300, { note = "thought" }))
            local told = own.told
            assert.same({ 2, 1, nil, 1 }, {
                #told, told[1].nb_highlights_added, told[1].nb_notes_added, told[2].nb_notes_added,
            })
            assert.same({ true, 1 }, { told[1].ours, told[1].index_modified })
            assert.is_false(own.annotations.isApplying())
            annotator.highlight_here()
            assert.is_false(own.told[3].ours)
        end)

        it("is changed or deleted on the page at once, and added later", function()
            open()
            one("add", highlight(200))
            one("add", highlight(300))
            assert.is_nil(kept())
            one("change", highlight(200, { note = "later" }))
            assert.same({ 2, "later" }, { #kept(), kept()[1].note })
            one("delete", highlight(300))
            assert.equal(1, #kept())
        end)

        it("is kept with a change or a deletion before it in one merge", function()
            open()
            one("add", highlight(200))
            own.apply({
                { operation = "change", annotation = highlight(200, { note = "later" }) },
                { operation = "add", annotation = highlight(300) },
            })
            assert.same({ 2, "later" }, { #kept(), kept()[1].note })
            own.apply({
                { operation = "delete", annotation = highlight(200) },
                { operation = "add", annotation = highlight(400) },
            })
            assert.same({ 2, PLACE:format(300, 3) }, { #kept(), kept()[1].pos0 })
        end)

        it("replaces another annotation in one step", function()
            open()
            one("add", highlight(200))
            local change = {
                operation = "add", annotation = highlight(201, { note = "moved" }), replaced = highlight(200),
            }
            own.annotations.findDeleted()
            local done = own.apply({ change })
            assert.same({ 1, "moved" }, { #done, done[1].note })
            assert.same({ 1, "moved", PLACE:format(201, 3) }, { #list(), list()[1].note, list()[1].pos0 })
            assert.same({ 1, "moved" }, { #kept(), kept()[1].note })
            assert.same({}, own.annotations.findDeleted())
        end)

        it("leaves the annotation to replace if the document has other words", function()
            open()
            one("add", highlight(200))
            local there = highlight(201, { text = "other words" })
            assert.same({}, (own.apply({ { operation = "add", annotation = there, replaced = highlight(200) } })))
            assert.same({ 1, PLACE:format(200, 3) }, { #list(), list()[1].pos0 })
        end)

        it("is drawn at once only if its page is shown", function()
            open()
            host.go_to(30)
            one("add", highlight(600))
            assert.equal(0, #UIManager.redrawn)
            one("add", highlight(290))
            assert.equal(1, #UIManager.redrawn)
            one("delete", highlight(600))
            assert.equal(1, #UIManager.redrawn)
        end)

        it("is drawn on the second of two pages side by side", function()
            open({ pages = 100, columns = 2 })
            host.go_to(30)
            one("add", highlight(320))
            assert.equal(0, #UIManager.redrawn)
            one("add", highlight(300))
            assert.equal(1, #UIManager.redrawn)
        end)

        it("is counted in the footer at once", function()
            open()
            local footer = host.reader().view.footer
            footer.updates = 0
            one("add", highlight(200))
            assert.equal(1, footer.updates)
            one("change", highlight(200))
            assert.equal(1, footer.updates)
        end)

        it("is not added twice", function()
            open()
            one("add", highlight(200))
            assert.equal(1, #one("add", highlight(200)))
            assert.equal(1, #list())
            assert.equal(1, #own.told)
        end)

        it("is refused if the document has other words or no such place", function()
            open()
            assert.same({}, one("add", highlight(200, { text = "others" })))
            assert.same({}, one("add", highlight(200, { page = "/nowhere", start = "/nowhere" })))
            assert.same({}, one("add", highlight(200, { page = "4", start = "4:1.00:2.00", ["end"] = "4:3.00:4.00" })))
            assert.same({}, list())
        end)

        it("changes note and looks, and keeps words that the reader edited", function()
            open()
            one("add", highlight(200))
            list()[1].text, list()[1].text_edited = "my words", true
            local done = one("change", highlight(200, { note = "later", drawer = "lighten", colour = "blue" }))
            assert.same({ "my words", "later", "lighten", "blue" },
                { list()[1].text, list()[1].note, list()[1].drawer, list()[1].color })
            assert.equal(list()[1].datetime_updated, done[1].changed)
            assert.is_string(done[1].changed)
            assert.same({ -1, 1, nil }, {
                own.told[2].nb_highlights_added, own.told[2].nb_notes_added, own.told[2].index_modified,
            })
        end)

        it("changes nothing if all values are equal", function()
            open()
            one("add", highlight(200))
            assert.equal(1, #one("change", highlight(200)))
            assert.equal(1, #own.told)
            assert.is_nil(list()[1].datetime_updated)
        end)

        it("is deleted without effect on others", function()
            open()
            apply({
                { operation = "add", annotation = highlight(200) }, { operation = "add", annotation = highlight(300) },
            })
            assert.equal(1, #one("delete", highlight(200)))
            assert.same({ PLACE:format(300, 3), 1 }, { list()[1].page, #list() })
            assert.equal(-1, own.told[3].nb_highlights_added)
            assert.same({}, one("delete", highlight(200)))
        end)

        it("may be a bookmark, whose sign on the page appears and disappears", function()
            open()
            host.go_to(30)
            local bookmark = { datetime = "2026-02-01 08:00:00", page = PLACE:format(290, 0), text = "my page" }
            one("add", bookmark)
            assert.is_true(host.reader().view.dogear_visible)
            assert.equal(1, #UIManager.refreshes)
            local told = own.told[1].nb_highlights_added
            assert.same({ "my page", nil, nil }, { list()[1].text, list()[1].drawer, told })
            -- The host takes a row with an end for a highlight.
            assert.same({}, { list()[1].pos0, list()[1].pos1, list()[1].color })
            one("delete", bookmark)
            assert.is_false(host.reader().view.dogear_visible)
            assert.equal(-1, own.told[2].index_modified)
            assert.same({}, list())
        end)

        it("may be a bookmark on a fixed page, by its number", function()
            host.open("Paper.pdf", { pages = 20 })
            local function at(page) return { datetime = "2026-02-01 08:00:00", page = page, text = "here" } end
            local answer
            own.tasks.start("applying", function()
                answer = own.annotations.apply(host.book("Paper.pdf"), {
                    { operation = "add", annotation = at("7") }, { operation = "add", annotation = at("20") },
                    { operation = "add", annotation = at("21") },
                })
            end)
            host.advance(1)
            assert.same({ 7, 20, 2, "7" }, { list()[1].page, list()[2].page, #list(), answer.present[1].page })
        end)

        it("waits while a window is open that may refer to annotations by their index", function()
            open()
            local dialog = Widget:new({})
            UIManager:show(dialog)
            local done = apply({ { operation = "add", annotation = highlight(200) } }, function()
                assert.same({}, list())
                UIManager:close(dialog)
            end)
            assert.same({ 1, 1 }, { #done, #list() })
        end)

        it("is given up if that window stays open", function()
            open()
            UIManager:show(Widget:new({}))
            assert.same({ {}, true }, { one("add", highlight(200)) })
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
            assert.same({ {}, true }, { one("add", highlight(200)) })
        end)

        it("is given up if the book is closed meanwhile, and earlier ones are kept", function()
            open()
            local changes = {}
            for number = 1, 5 do
                changes[number] = { operation = "add", annotation = highlight(100 * number) }
            end
            local done = apply(changes, host.close)
            assert.is_true(#done < 5)
            assert.equal(#done, #kept())
        end)

        it("is written despite an error in another plugin's handler", function()
            open()
            local ui = host.reader()
            function ui.onAnnotationsModified() error("a slip") end
            assert.same({}, one("add", highlight(200)))
            assert.truthy(own.warnings[1]:find("a slip", 1, true))
            assert.is_false(own.annotations.isApplying())
        end)
    end)
end
