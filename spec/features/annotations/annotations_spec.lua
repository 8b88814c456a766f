-- Highlights, notes and bookmarks through the whole plugin, with each step on the server.
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

describe("an annotation of a reader", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    it("is stored on the server as a highlight with its place and colour", function()
        notebook.open()
        notebook.highlight(4, 21, { color = "green", drawer = "underscore" })
        notebook.close()
        local annotation = notebook.held("annotations")[1]
        assert.equal(101, annotation.bookId)
        assert.equal(notebook.text:sub(5, 21), annotation.text)
        assert.equal("#00AA66", annotation.color)
        assert.equal("underline", annotation.style)
        assert.equal("Chapter 2", annotation.chapterTitle)
        assert.equal("epubcfi(/6/4!/4/2/8,/1:4,/1:21)", annotation.cfi)
    end)

    it("is sent once, however often the book is opened", function()
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        stage.asked()
        notebook.open()
        notebook.close()
        assert.equal(1, #notebook.held("annotations"))
        for _, request in ipairs(stage.asked()) do
            assert.is_nil(request:find("annotations", 1, true), request)
        end
    end)

    it("is sent at the next opening if the host reads only open books", function()
        local archiver = dofile("spec/support/koreader/ffi/archiver.lua")
        stage.finish()
        stage.begin({ older = true })
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        local function open_here()
            notebook.open()
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
        notebook.highlight(4, 21)
        notebook.close()
        assert.equal(0, #notebook.held("annotations"))
        open_here()
        stage.settle()
        assert.equal(1, #notebook.held("annotations"))
    end)

    it("costs one request", function()
        notebook.open()
        for place = 0, 9 do notebook.highlight(place, place + 5) end
        notebook.close()
        local posts = 0
        for _, request in ipairs(stage.asked()) do
            if request == "POST /api/v1/annotations" then posts = posts + 1 end
        end
        assert.equal(10, posts)
        assert.equal(10, #notebook.held("annotations"))
    end)

    it("is updated after a note, its edit, another colour and its deletion", function()
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        assert.equal(1, #notebook.held("annotations"))

        notebook.open()
        local item = host.reader().annotation.annotations[1]
        item.note = "so it begins"
        host.event("AnnotationsModified", { item, nb_highlights_added = -1, nb_notes_added = 1 })
        notebook.close()
        assert.equal("so it begins", notebook.held("notesInBook")[1].noteContent)
        assert.equal(0, #notebook.held("annotations"), "the bare highlight is a note now")

        notebook.open()
        host.reader().annotation.annotations[1].note = "no event tells of this"
        notebook.close()
        assert.equal("no event tells of this", notebook.held("notesInBook")[1].noteContent)

        notebook.open()
        host.reader().annotation.annotations[1].color = "red"
        notebook.close()
        assert.equal("#FF3300", notebook.held("notesInBook")[1].color)
        assert.equal(1, #notebook.held("notesInBook"))

        notebook.open()
        annotator.remove(host.reader().annotation.annotations[1])
        notebook.close()
        assert.equal(0, #notebook.held("notesInBook"))
    end)

    it("may be a bookmark", function()
        notebook.open()
        annotator.bookmark(notebook.CHAPTER, notebook.PARAGRAPH)
        notebook.close()
        assert.equal("epubcfi(/6/4!/4/2/8/1:0)", notebook.held("bookmarks")[1].cfi)
        assert.equal("in Chapter 2", notebook.held("bookmarks")[1].title)
    end)

    it("is sent by a long press on a closed book, from the book's sidecar", function()
        notebook.choose("Highlights and notes: send", "off")
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        assert.equal(0, #notebook.held("annotations"))
        notebook.choose("Highlights and notes: off", "send")
        annotator.hold(stage.NOVEL)
        host.press("Send notes")
        stage.settle()
        stage.settle()
        assert.equal(1, #notebook.held("annotations"))
    end)

    it("lists an annotation without a place with its reason, and does not retry it", function()
        notebook.open()
        annotator.highlight(notebook.CHAPTER, notebook.PARAGRAPH, 0, 9, "another text altogether")
        notebook.close()
        assert.equal(0, #notebook.held("annotations"))
        assert.equal("nothing pending", stage.waiting_line())
        notebook.choose("Cannot be placed: 1")
        assert.truthy(host.says():find("another text altogether", 1, true))
        host.press("Try these again")
        host.advance(0.1)
        assert.matches("Sync status", host.says(), 1, true)
        assert.equal("These are tried again after the next session.", host.notices()[#host.notices()])
        assert.is_nil(host.says():find("Cannot be placed", 1, true))
        host.dismiss()
    end)

    it("in a PDF is listed as without a place", function()
        host.open(stage.PDF, { pages = 60 })
        local at = { page = 3, x = 1, y = 2 }
        annotator.add({ page = 3, pos0 = at, pos1 = { page = 3, x = 9, y = 2 }, text = "a cell", drawer = "lighten" })
        notebook.close()
        notebook.choose("Cannot be placed: 1")
        assert.truthy(host.says():find("a cell", 1, true))
        host.dismiss()
    end)

    it("is sent to another server too", function()
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        stage.server:reset()
        host.menu("Catchword", "Connection", "Server")
        host.type("http://localhost:" .. stage.server.url:match(":(%d+)$"), 1)
        host.press("Save")
        stage.keep_library()
        host.dismiss()
        notebook.open()
        notebook.close()
        assert.equal(1, #notebook.held("annotations"))
    end)

    it("is checked by the book's own words if the reader edited its words", function()
        notebook.open()
        notebook.highlight(0, 9, { text = "my own words", text_edited = true })
        notebook.close()
        assert.equal(notebook.text:sub(1, 9), notebook.held("annotations")[1].text)
    end)
end)
