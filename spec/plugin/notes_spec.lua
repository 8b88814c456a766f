-- Highlights, notes and bookmarks through the whole plugin: the server follows each step.
local FileManager = require("apps/filemanager/filemanager")
local annotator = require("annotator")
local common = require("deeds/common")
local host = require("host")
local stage = require("stage")

local CHAPTER, PARAGRAPH = 2, 3

describe("what a reader makes in a book", function()
    local text

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        host.menu("Library Sync", "Notes & ratings", "Highlights and notes: off", "send")
        host.menu("Library Sync", "Notes & ratings", "Bookmarks: off", "send")
        text = annotator.paragraph(stage.NOVEL, CHAPTER, PARAGRAPH)
        assert(not text:find("<", 1, true), "the paragraph has markup of its own")
    end)
    after_each(stage.finish)

    local function open()
        host.open(stage.NOVEL, { pages = 200 })
    end

    local function close()
        host.close()
        stage.settle()
        stage.settle()
    end

    local function highlight(from, to, changes)
        return annotator.highlight(CHAPTER, PARAGRAPH, from, to, text:sub(from + 1, to), changes)
    end

    local function held(kind)
        return stage.server:state()[kind]
    end

    local function choose(...)
        host.menu("Library Sync", "Notes & ratings", ...)
    end

    it("is on the server as a highlight, at its place, in its colour", function()
        open()
        highlight(4, 21, { color = "green", drawer = "underscore" })
        close()
        local annotation = held("annotations")[1]
        assert.equal(101, annotation.bookId)
        assert.equal(text:sub(5, 21), annotation.text)
        assert.equal("#00AA66", annotation.color)
        assert.equal("underline", annotation.style)
        assert.equal("Chapter 2", annotation.chapterTitle)
        assert.equal("epubcfi(/6/4!/4/2/8,/1:4,/1:21)", annotation.cfi)
    end)

    it("is sent once, however often the book is opened", function()
        open()
        highlight(0, 9)
        close()
        stage.asked()
        open()
        close()
        assert.equal(1, #held("annotations"))
        for _, request in ipairs(stage.asked()) do
            assert.is_nil(request:find("annotations", 1, true), request)
        end
    end)

    it("is sent at the next opening where a host reads open books only", function()
        local archiver = dofile("spec/support/koreader/ffi/archiver.lua")
        stage.finish()
        stage.begin({ older = true })
        host.menu("Library Sync", "Notes & ratings", "Highlights and notes: off", "send")
        local function open_here()
            open()
            local document = host.reader().document
            function document:getDocumentFileContent(entry)
                local reader = archiver.Reader:new()
                reader:open(self.file)
                for found in reader:iterate() do
                    if found.path == entry then return reader:extractToMemory(entry) end
                end
            end
        end
        open_here()
        highlight(4, 21)
        close()
        assert.equal(0, #held("annotations"))
        open_here()
        stage.settle()
        assert.equal(1, #held("annotations"))
    end)

    it("takes one request each, and nothing else", function()
        open()
        for place = 0, 9 do highlight(place, place + 5) end
        close()
        local posts = 0
        for _, request in ipairs(stage.asked()) do
            if request == "POST /api/v1/annotations" then posts = posts + 1 end
        end
        assert.equal(10, posts)
        assert.equal(10, #held("annotations"))
    end)

    it("is followed through a note, its edit, another colour and its deletion", function()
        open()
        highlight(0, 9)
        close()
        assert.equal(1, #held("annotations"))

        open()
        local item = host.reader().annotation.annotations[1]
        item.note = "so it begins"
        host.event("AnnotationsModified", { item, nb_highlights_added = -1, nb_notes_added = 1 })
        close()
        assert.equal("so it begins", held("notesInBook")[1].noteContent)
        assert.equal(0, #held("annotations"), "the bare highlight is a note now")

        open()
        host.reader().annotation.annotations[1].note = "no event tells of this"
        close()
        assert.equal("no event tells of this", held("notesInBook")[1].noteContent)

        open()
        host.reader().annotation.annotations[1].color = "red"
        close()
        assert.equal("#FF3300", held("notesInBook")[1].color)
        assert.equal(1, #held("notesInBook"))

        open()
        annotator.remove(host.reader().annotation.annotations[1])
        close()
        assert.equal(0, #held("notesInBook"))
    end)

    it("goes beside the book too when both are chosen, and stays where it went", function()
        choose("Notes go: in the book, at their place", "both")
        open()
        highlight(0, 9, { note = "twice" })
        close()
        assert.equal("twice", held("notesInBook")[1].noteContent)
        assert.truthy(held("notesInLibrary")[1].content:find("twice", 1, true))
        assert.equal("Chapter 2", held("notesInLibrary")[1].title)
        choose("Notes go: both", "in the library, beside the book")
        open()
        close()
        assert.equal(1, #held("notesInLibrary"))
        assert.equal(1, #held("notesInBook"))
    end)

    it("beside the book is followed through an edit and its deletion", function()
        choose("Notes go: in the book, at their place", "in the library, beside the book")
        open()
        highlight(0, 9, { note = "first" })
        close()
        open()
        host.reader().annotation.annotations[1].note = "second"
        close()
        assert.equal(1, #held("notesInLibrary"))
        assert.truthy(held("notesInLibrary")[1].content:find("second", 1, true))
        open()
        annotator.remove(host.reader().annotation.annotations[1])
        close()
        assert.equal(0, #held("notesInLibrary"))
    end)

    for _, dialect in ipairs({ "spec", "W", "B2", "G", "B0" }) do
        for where, kind in pairs({ ["in the library, beside the book"] = "notesInLibrary", both = "notesInBook" }) do
            local name = "(%s) comes anew, once, when it is edited after somebody deleted it in %s"
            it(name:format(dialect, kind), function()
                stage.server:control("POST", "/dialect", { name = dialect })
                if dialect == "B0" and kind == "notesInBook" then return end
                choose("Notes go: in the book, at their place", where)
                local book = common.named(stage.NOVEL, 101)
                host.open(book, { pages = 200 })
                highlight(0, 9, { note = "first" })
                close()
                local made = held(kind)[1].id
                assert.is_true(stage.server:control("DELETE", "/notes/" .. made).removed)
                host.open(book)
                host.reader().annotation.annotations[1].note = "second"
                close()
                host.open(book)
                close()
                assert.equal(1, #held(kind))
                assert.are_not.equal(made, held(kind)[1].id)
                assert.truthy((held(kind)[1].content or held(kind)[1].noteContent):find("second", 1, true))
                assert.equal("Pending: nothing", stage.waiting_line())
            end)
        end
    end

    describe("before it was sent, in a file that is then moved over USB,", function()
        local MOVED = "moved.epub"

        local function move()
            host.network(false)
            open()
            highlight(4, 21)
            close()
            os.rename(host.book(stage.NOVEL), host.book(MOVED))
        end

        local function at_last()
            host.network(true)
            stage.settle()
            stage.settle()
        end

        it("goes up once the book was opened where it lies now", function()
            move()
            at_last()
            assert.equal(0, #held("annotations"))
            host.open(MOVED, { pages = 200 })
            stage.settle()
            close()
            assert.equal("epubcfi(/6/4!/4/2/8,/1:4,/1:21)", held("annotations")[1].cfi)
            assert.equal("Pending: nothing", stage.waiting_line())
        end)

        it("is not looked for in the file that has taken its place", function()
            move()
            os.execute(("cp '%s' '%s'"):format(
                host.book("Ellison, Mara - The Lamp in the Fog.epub"), host.book(stage.NOVEL)
            ))
            at_last()
            assert.equal("Pending: 1 note", stage.waiting_line())
            host.open(MOVED, { pages = 200 })
            stage.settle()
            close()
            assert.equal("epubcfi(/6/4!/4/2/8,/1:4,/1:21)", held("annotations")[1].cfi)
        end)
    end)

    it("made and deleted again before it went is never sent", function()
        host.network(false)
        open()
        highlight(0, 9)
        close()
        open()
        annotator.remove(host.reader().annotation.annotations[1])
        close()
        host.network(true)
        stage.settle()
        stage.settle()
        assert.same({}, held("annotations"))
        for _, request in ipairs(stage.asked()) do
            assert.is_nil(request:find("annotations", 1, true), request)
        end
    end)

    it("is sent by a long press on a closed book, from what KOReader keeps beside it", function()
        choose("Highlights and notes: send", "off")
        open()
        highlight(0, 9)
        close()
        assert.equal(0, #held("annotations"))
        choose("Highlights and notes: off", "send")
        annotator.hold(stage.NOVEL)
        host.press("Send notes")
        stage.settle()
        stage.settle()
        assert.equal(1, #held("annotations"))
    end)

    it("is not written twice beside the book when the answer was lost", function()
        choose("Notes go: in the book, at their place", "in the library, beside the book")
        stage.server:arm({ match = { path = "/api/v1/book-notes" }, fault = { kind = "drop", when = "after" } })
        open()
        highlight(0, 9, { note = "once" })
        close()
        assert.equal(1, stage.met("drop"))
        host.dispatch("library_sync_pending")
        stage.settle()
        assert.equal(1, #held("notesInLibrary"))
    end)

    it("is not deleted there for being gone here", function()
        open()
        highlight(0, 9)
        close()
        open()
        annotator.lose(host.reader().annotation.annotations[1])
        close()
        assert.equal(1, #held("annotations"))
    end)

    for _, status in ipairs({ 404, 405 }) do
        it(("is deleted at last although a proxy answered %d, with a page, at first"):format(status), function()
            open()
            highlight(0, 9)
            close()
            local page = { ["Content-Type"] = "text/html" }
            stage.server:arm({
                match = { method = "DELETE" }, times = 1,
                fault = { kind = "status", status = status, body = "<html>", headers = page },
            })
            open()
            annotator.remove(host.reader().annotation.annotations[1])
            close()
            assert.equal(1, stage.met("status"))
            assert.equal(1, #held("annotations"))
            assert.equal("Pending: 1 note", stage.waiting_line())
            host.dispatch("library_sync_pending")
            stage.settle()
            assert.equal(0, #held("annotations"))
            assert.equal("Pending: nothing", stage.waiting_line())
        end)
    end

    it("is deleted in numbers only after a question", function()
        open()
        for place = 0, 3 do highlight(place, place + 5) end
        close()
        open()
        for _ = 1, 3 do annotator.remove(host.reader().annotation.annotations[1]) end
        close()
        assert.equal(4, #held("annotations"))
        assert.truthy(host.says():find("You deleted 3 notes", 1, true))
        host.press("Delete")
        stage.settle()
        assert.equal(1, #held("annotations"))
    end)

    it("may be a bookmark", function()
        open()
        annotator.bookmark(CHAPTER, PARAGRAPH)
        close()
        assert.equal("epubcfi(/6/4!/4/2/8/1:0)", held("bookmarks")[1].cfi)
        assert.equal("in Chapter 2", held("bookmarks")[1].title)
    end)

    it("that cannot be placed is listed with its reason, and not tried again", function()
        open()
        annotator.highlight(CHAPTER, PARAGRAPH, 0, 9, "another text altogether")
        close()
        assert.equal(0, #held("annotations"))
        assert.equal("Pending: nothing", stage.waiting_line())
        choose("Cannot be placed")
        assert.truthy(host.says():find("another text altogether", 1, true))
        host.press("Try these again")
        host.advance(0.1)
        assert.equal("menu", host.top().kind)
        assert.equal("These are tried again after the next session.", host.notices()[#host.notices()])
        host.dismiss()
    end)

    it("in a PDF is listed as not placeable", function()
        host.open(stage.PDF, { pages = 60 })
        local at = { page = 3, x = 1, y = 2 }
        annotator.add({ page = 3, pos0 = at, pos1 = { page = 3, x = 9, y = 2 }, text = "a cell", drawer = "lighten" })
        close()
        choose("Cannot be placed")
        assert.truthy(host.says():find("a cell", 1, true))
        host.dismiss()
    end)

    it("in a PDF or a comic goes up beside the book", function()
        choose("Notes go: in the book, at their place", "in the library, beside the book")
        host.open(stage.PDF, { pages = 60 })
        local at = { page = 3, x = 1, y = 2 }
        annotator.add({
            page = 3, pos0 = at, pos1 = { page = 3, x = 9, y = 2 },
            text = "a cell", note = "wrong sum", drawer = "lighten",
        })
        close()
        assert.equal(1, #held("notesInLibrary"))
        assert.truthy(held("notesInLibrary")[1].content:find("“a cell”%s+wrong sum"))
        host.open(stage.COMIC, { pages = 20 })
        annotator.add({ page = 7, note = "the cat again" })
        close()
        local notes = held("notesInLibrary")
        assert.equal(2, #notes)
        assert.equal("the cat again", notes[2].content)
        assert.equal("Page 7", notes[2].title)
        assert.are_not.equal(notes[1].bookId, notes[2].bookId)
    end)

    describe("when the book is finished", function()
        before_each(function()
            open()
            highlight(0, 9)
            highlight(10, 19, { note = "kept" })
            close()
            choose("Send: after each session", "when the book is finished")
        end)

        local function delete_one()
            open()
            annotator.remove(host.reader().annotation.annotations[1])
            close()
            assert.equal(1, #held("annotations"))
        end

        local function finish()
            host.open(stage.NOVEL, { pages = 200, page = 199 })
            host.read(1, 60)
            close()
        end

        it("is deleted there too then, although KOReader was started anew in between", function()
            delete_one()
            host.restart()
            stage.settle()
            finish()
            assert.equal(0, #held("annotations"))
            assert.equal("kept", held("notesInBook")[1].noteContent)
        end)

        it("is deleted there too although another book was finished first", function()
            delete_one()
            host.open(stage.PDF, { pages = 60, page = 59 })
            host.read(1, 60)
            close()
            assert.equal(1, #held("annotations"))
            finish()
            assert.equal(0, #held("annotations"))
        end)

        it("is not deleted there for being gone at the end alone", function()
            open()
            annotator.lose(host.reader().annotation.annotations[1])
            close()
            host.restart()
            finish()
            assert.equal(1, #held("annotations"))
        end)
    end)

    it("goes to another server too", function()
        open()
        highlight(0, 9)
        close()
        stage.server:reset()
        host.menu("Library Sync", "Connection", "Server")
        host.type("http://localhost:" .. stage.server.url:match(":(%d+)$"), 1)
        host.press("Save")
        host.dismiss()
        open()
        close()
        assert.equal(1, #held("annotations"))
    end)

    it("whose words the reader wrote over is proved by the book's own", function()
        open()
        highlight(0, 9, { text = "my own words", text_edited = true })
        local document = host.reader().document
        function document.getTextFromXPointers() return text:sub(1, 9) end
        close()
        assert.equal(text:sub(1, 9), held("annotations")[1].text)
    end)

    it("waits without a network, and goes when there is one", function()
        host.network(false)
        open()
        highlight(0, 9)
        close()
        assert.equal(0, #held("annotations"))
        choose("Pending notes: 1")
        assert.truthy(host.says():find("The Lamp at Low Tide: " .. text:sub(1, 9), 1, true), host.says())
        host.dismiss()
        host.network(true)
        stage.settle()
        stage.settle()
        assert.equal(1, #held("annotations"))
    end)

    it("goes from where its book was put while it waited", function()
        host.network(false)
        open()
        highlight(0, 9)
        close()
        assert.is_true(FileManager:moveFile(host.book(stage.NOVEL), host.folder .. "/Moved.epub"))
        host.network(true)
        stage.settle()
        stage.settle()
        assert.equal(1, #held("annotations"))
    end)
end)
