-- Changes for which KOReader sends no event. A comparison finds them, with sync in one or both directions, and with a
-- second reader.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local readers = require("readers")
local stage = require("stage")

describe("a changed annotation for which the host sends no event", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    local function both_ways()
        notebook.choose("Highlights and notes: send", "both ways")
        notebook.choose("Bookmarks: send", "both ways")
        host.dismiss_all()
    end

    local function visit(change)
        notebook.open()
        if change then change(host.reader().annotation.annotations) end
        notebook.close()
        stage.settle()
    end

    local function notes()
        local found = {}
        for _, item in ipairs(notebook.held("notesInBook")) do table.insert(found, item.noteContent) end
        return found
    end

    for _, is_both in ipairs({ false, true }) do
        it("is sent when added to a bookmark, changed and removed" .. (is_both and ", both ways" or ""), function()
            if is_both then both_ways() end
            visit(function() annotator.bookmark(2, 3) end)
            assert.same({}, notes())
            visit(function(rows) rows[1].note = "first words" end)
            assert.same({ "first words" }, notes())
            visit(function(rows) rows[1].note = "other words" end)
            assert.same({ "other words" }, notes())
            visit(function(rows) rows[1].note = nil end)
            assert.same({}, notes())
            assert.equal(1, #notebook.held("bookmarks"))
            assert.equal(1, #DocSettings.shelf[host.book(stage.NOVEL)].annotations)
            assert.equal("nothing pending", stage.waiting_line())
        end)
    end

    for _, is_both in ipairs({ false, true }) do
        describe("on a device of two readers" .. (is_both and ", both ways" or ""), function()
            before_each(function()
                if is_both then both_ways() end
                visit(function()
                    notebook.highlight(0, 9)
                    notebook.highlight(20, 29, { note = "first words" })
                    annotator.bookmark(3, 2)
                end)
                readers.begin_as_zoe()
                readers.choose("anna")
                stage.settle()
            end)

            it("is sent as a note, a colour, a first note or a bookmark's title", function()
                visit(function(rows)
                    rows[1].color = "green"
                    rows[2].note = "other words"
                    rows[3].text = "my own title"
                end)
                assert.equal("#00AA66", notebook.held("annotations")[1].color)
                assert.same({ "other words" }, notes())
                assert.equal("my own title", notebook.held("bookmarks")[1].title)
                visit(function(rows) rows[3].note = "beside the page" end)
                assert.equal(2, #notes())
                visit(function(rows) rows[3].note = nil end)
                assert.equal(1, #notes())
                assert.equal(3, #DocSettings.shelf[host.book(stage.NOVEL)].annotations)
            end)
        end)
    end

    it("leaves no entry in the list of refused annotations once it is deleted", function()
        visit(function()
            notebook.highlight(0, 9, { text = "no such words" })
            notebook.highlight(20, 29, { text = "other words" })
        end)
        assert.truthy(stage.status_page():find("Cannot be placed: 2", 1, true))
        visit(function(rows) annotator.remove(rows[1]) end)
        assert.truthy(stage.status_page():find("Cannot be placed: 1", 1, true))
        -- As another program deletes it.
        DocSettings.shelf[host.book(stage.NOVEL)].annotations = {}
        visit()
        assert.is_nil(stage.status_page():find("Cannot be placed", 1, true))
    end)

    it("is not sent if its page belongs to another engine, with the reason", function()
        visit(function() annotator.add({ page = 12, text = "page 12" }) end)
        assert.same({}, notebook.held("bookmarks"))
        notebook.choose("Cannot be placed: 1")
        host.press("The Lamp at Low Tide")
        assert.truthy(host.says():find("another engine", 1, true))
    end)

    it("is listed in the question about deletions with its kind, words and chapter", function()
        visit(function()
            notebook.highlight(0, 9)
            notebook.highlight(20, 29, { note = "mine" })
            annotator.bookmark(3, 2)
        end)
        visit(function(rows) for _ = 1, 3 do annotator.remove(rows[1]) end end)
        local question = host.says()
        assert.truthy(question:find("You deleted 3 notes", 1, true))
        for _, line in ipairs({
            ("Highlight: “%s” (Chapter 2)"):format(notebook.text:sub(1, 9)),
            ("Note: “%s” (Chapter 2)"):format(notebook.text:sub(21, 29)),
            "Bookmark: in Chapter 3",
        }) do assert.truthy(question:find(line, 1, true), question) end
        host.press("Delete them there too")
        stage.settle()
        assert.equal(0, #notebook.held("annotations") + #notebook.held("bookmarks") + #notes())
    end)
end)
