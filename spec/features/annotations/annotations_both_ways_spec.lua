-- Highlights, notes and bookmarks of a device and a web page that sync both ways, by taps and by a gesture
-- (src/plugin.ts, src/features/annotations/merge/carryOutMerge.ts).
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")
local webPage = require("webPage")

describe("highlights that are synced both ways", function()
    local page

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        notebook.begin()
        notebook.choose("Highlights and notes: send", "both ways")
        notebook.choose("Bookmarks: send", "both ways")
        page = webPage.sign_in(stage.server)
    end)
    after_each(function()
        while host.top() do host.dismiss() end
        stage.finish()
    end)

    -- Highlights characters of the paragraph on the web page, at the place that the device has sent once.
    local function mark_there(from, to, words)
        local sample = notebook.held("annotations")[1]
        local cfi = sample.cfi:gsub(",/1:%d+,/1:%d+%)$", (",/1:%d,/1:%d)"):format(from, to))
        assert(cfi ~= sample.cfi, sample.cfi)
        return page:ask("POST", "/api/v1/annotations", {
            bookId = sample.bookId, cfi = cfi, text = words or notebook.text:sub(from + 1, to), color = "#00AA66",
            style = "underline", note = "made there",
        })
    end

    local function mark_here()
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        assert.equal(1, #notebook.held("annotations"))
    end

    local function kept()
        return DocSettings.shelf[host.book(stage.NOVEL)].annotations
    end

    local function sync_closed()
        annotator.hold(stage.NOVEL)
        host.press("Sync notes")
        return stage.until_says("Came from the server")
    end

    it("return at the first opening of a file that was downloaded again", function()
        mark_here()
        notebook.open()
        notebook.close()
        DocSettings.shelf[host.book(stage.NOVEL)] = nil
        notebook.open()
        stage.settle()
        assert.equal(1, #host.reader().annotation.annotations)
        notebook.close()
        assert.equal(1, #notebook.held("annotations"))
    end)

    it("reach a closed book after a tap, which says how many came and were sent", function()
        mark_here()
        mark_there(10, 19)
        local said = sync_closed()
        assert.matches("Sent from here so far: 1, last 2026-03-01", said, 1, true)
        assert.matches("Came from the server so far: 1, last 2026-03-01", said, 1, true)
        assert.equal(2, #kept())
        assert.same({ notebook.text:sub(11, 19), "made there", "underscore" }, {
            kept()[2].text, kept()[2].note, kept()[2].drawer,
        })
        host.dismiss()
        assert.matches("Came from the server so far: 1, last 2026-03-01", sync_closed(), 1, true)
        assert.same({ 2, 2 }, { #kept(), #notebook.held("annotations") })
    end)

    it("lose one of two equal new ones, and list the other with the reason", function()
        notebook.open()
        notebook.highlight(0, 9, { note = "the first" })
        host.advance(60)
        notebook.highlight(0, 9, { note = "the second" })
        notebook.close()
        local said = sync_closed()
        assert.matches("Sent from here so far: 1, last 2026-03-01", said, 1, true)
        assert.matches("Cannot be placed: 1", said, 1, true)
        assert.same({ "the first" }, { notebook.held("notesInBook")[1].noteContent })
        assert.same({ 1, 2 }, { #notebook.held("notesInBook"), #kept() })
        host.dismiss()
        notebook.choose("Cannot be placed: 1")
        host.press("The Lamp at Low Tide")
        assert.matches("another mark of yours at this place", host.says(), 1, true)
    end)

    it("reach a book at its first opening, once the server is found to have it", function()
        page:ask("POST", "/api/v1/annotations", {
            bookId = 101, text = notebook.text:sub(11, 19), color = "#00AA66", style = "underline",
            cfi = ("epubcfi(/6/%d!/4/2/%d,/1:10,/1:19)"):format(2 * notebook.CHAPTER, 2 * notebook.PARAGRAPH + 2),
        })
        notebook.open()
        stage.settle()
        stage.settle()
        local marks = host.reader().annotation.annotations
        assert.same({ notebook.text:sub(11, 19), "underscore" }, { (marks[1] or {}).text, (marks[1] or {}).drawer })
        host.close()
    end)

    it("reach a closed book in one write, however many they are", function()
        mark_here()
        local made = 0
        for from = 10, #notebook.text - 9 do
            -- With a blank at an end it would be the passage of its neighbour.
            local is_whole = notebook.text:sub(from + 1, from + 9):find("^%S.*%S$")
            if is_whole and made < 12 then
                mark_there(from, from + 9)
                made = made + 1
            end
        end
        local flush, writes = DocSettings.flush, 0
        finally(function() DocSettings.flush = flush end)
        function DocSettings.flush(...)
            writes = writes + 1
            return flush(...)
        end
        assert.matches("Came from the server so far: 12, last 2026-03-01", sync_closed(), 1, true)
        assert.same({ 13, 1 }, { #kept(), writes })
    end)

    it("reach the open book by a gesture, and its timeline shows both ways", function()
        mark_here()
        mark_there(10, 19)
        notebook.open()
        stage.settle()
        host.dispatch("catchword_notes_book")
        stage.until_says("Came from the server so far: 1, last 2026-03-01")
        host.dismiss()
        assert.equal(2, #host.reader().annotation.annotations)
        host.menu("Catchword", "This book")
        host.press("Timeline of this book")
        assert.matches("Notes sent: 1, last", host.says(), 1, true)
        assert.matches("Notes from the server: 1, last", host.says(), 1, true)
    end)

    it("do not return while the reader is asked about several deleted ones", function()
        notebook.open()
        for place = 0, 2 do notebook.highlight(place * 6, place * 6 + 5) end
        notebook.close()
        assert.equal(3, #notebook.held("annotations"))
        notebook.open()
        for _ = 1, 2 do annotator.remove(host.reader().annotation.annotations[1]) end
        notebook.close()
        assert.matches("You deleted 2 notes in “The Lamp at Low Tide”", host.says(), 1, true)
        stage.settle()
        assert.same({ 1, 3 }, { #kept(), #notebook.held("annotations") })
        host.press("Delete them there too")
        stage.settle()
        assert.same({ 1, 1 }, { #kept(), #notebook.held("annotations") })
    end)

    it("return if the reader keeps the ones deleted on the device", function()
        notebook.open()
        for place = 0, 2 do notebook.highlight(place * 6, place * 6 + 5) end
        notebook.close()
        notebook.open()
        for _ = 1, 2 do annotator.remove(host.reader().annotation.annotations[1]) end
        notebook.close()
        host.press("Keep them there")
        stage.settle()
        sync_closed()
        assert.same({ 3, 3 }, { #kept(), #notebook.held("annotations") })
    end)

    it("stay on the server if the host loses them without an act of the reader", function()
        mark_here()
        mark_there(10, 19)
        notebook.open()
        stage.settle()
        host.dispatch("catchword_notes_book")
        stage.until_says("Came from the server so far: 1, last 2026-03-01")
        host.dismiss()
        annotator.lose(host.reader().annotation.annotations[2])
        notebook.close()
        assert.equal(2, #notebook.held("annotations"))
    end)

    it("stay deleted if the reader removed them in the list of bookmarks of an open book", function()
        notebook.open()
        annotator.bookmark(2, 3)
        notebook.close()
        assert.equal(1, #notebook.held("bookmarks"))
        notebook.open()
        annotator.remove_in_list(host.reader().annotation.annotations[1])
        host.dispatch("catchword_notes_book")
        stage.until_says("Came from the server")
        host.dismiss()
        assert.equal(0, #host.reader().annotation.annotations)
        notebook.close()
        assert.same({ 0, 0 }, { #kept(), #notebook.held("bookmarks") })
    end)

    it("stay deleted if they reached the open book and were then removed in its list", function()
        mark_here()
        page:ask("POST", "/api/v1/bookmarks", {
            bookId = notebook.held("annotations")[1].bookId, title = "made there",
            cfi = ("epubcfi(/6/%d!/4/2/%d/1:0)"):format(2 * notebook.CHAPTER, 2 * notebook.PARAGRAPH + 2),
        })
        notebook.open()
        stage.settle()
        host.dispatch("catchword_notes_book")
        stage.until_says("Came from the server")
        host.dismiss()
        local came
        for _, item in ipairs(host.reader().annotation.annotations) do if not item.drawer then came = item end end
        annotator.remove_in_list(assert(came, "no bookmark came"))
        notebook.close()
        assert.same({ 1, 0 }, { #kept(), #notebook.held("bookmarks") })
    end)

    it("return with a notice if the server changed a highlight that was deleted here", function()
        mark_here()
        local held = notebook.held("annotations")[1]
        notebook.open()
        annotator.remove(host.reader().annotation.annotations[1])
        page:ask("PUT", "/api/v1/annotations/" .. held.id, { note = "changed there" })
        notebook.close()
        stage.settle()
        assert.same({ 1, "changed there" }, { #kept(), kept()[1].note })
        assert.matches("“" .. held.text .. "” in “The Lamp at Low Tide” is back.", host.says(), 1, true)
        assert.same({ 1, "changed there" }, { #notebook.held("annotations"), notebook.held("annotations")[1].note })
    end)

    it("are listed as without a place if the book has other words", function()
        mark_here()
        mark_there(10, 19)
        mark_there(20, 29, "elsewhere")
        assert.matches("Cannot be placed: 1", sync_closed(), 1, true)
        host.dismiss()
        notebook.choose("Cannot be placed: 1")
        host.press("The Lamp at Low Tide")
        assert.matches("elsewhere\n\nOn the server, not in this book: ", host.says(), 1, true)
        assert.equal(2, #kept())
    end)

    it("are not listed as without a place after they were deleted on the server", function()
        mark_here()
        local other = mark_there(20, 29, "elsewhere")
        mark_there(40, 49, "nowhere")
        assert.matches("Cannot be placed: 2", sync_closed(), 1, true)
        host.dismiss()
        page:ask("DELETE", ("/api/v1/annotations/%d"):format(other.id))
        assert.matches("Cannot be placed: 1", sync_closed(), 1, true)
        host.dismiss()
        notebook.choose("Cannot be placed: 1")
        assert.matches("nowhere", host.says(), 1, true)
        assert.is_nil(host.says():find("elsewhere", 1, true))
    end)

    it("stay on the server for a book for which the reader chose only sending", function()
        mark_here()
        mark_there(10, 19)
        annotator.hold(stage.NOVEL)
        host.press("Catchword…")
        host.press("Highlights and bookmarks: as set for all books")
        host.press("send")
        annotator.hold(stage.NOVEL)
        host.press("Sync notes")
        stage.settle()
        assert.matches("Notes in this book: 1.", table.concat(host.notices(), " "), 1, true)
        assert.equal(1, #kept())
    end)
end)
