-- Notes that are sent to the library as notes on the book.
local annotator = require("annotator")
local common = require("actions/common")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

describe("a note on the book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    it("is also sent as a note in the book if both are chosen, and stays there", function()
        notebook.choose("Notes go: in the book, at their place", "both")
        notebook.open()
        notebook.highlight(0, 9, { note = "twice" })
        notebook.close()
        assert.equal("twice", notebook.held("notesInBook")[1].noteContent)
        assert.truthy(notebook.held("notesInLibrary")[1].content:find("twice", 1, true))
        assert.equal("Chapter 2", notebook.held("notesInLibrary")[1].title)
        notebook.choose("Notes go: both", "in the library, beside the book")
        notebook.open()
        notebook.close()
        assert.equal(1, #notebook.held("notesInLibrary"))
        assert.equal(1, #notebook.held("notesInBook"))
    end)

    it("is updated after an edit, and deleted after its deletion", function()
        notebook.choose("Notes go: in the book, at their place", "in the library, beside the book")
        notebook.open()
        notebook.highlight(0, 9, { note = "first" })
        notebook.close()
        notebook.open()
        host.reader().annotation.annotations[1].note = "second"
        notebook.close()
        assert.equal(1, #notebook.held("notesInLibrary"))
        assert.truthy(notebook.held("notesInLibrary")[1].content:find("second", 1, true))
        notebook.open()
        annotator.remove(host.reader().annotation.annotations[1])
        notebook.close()
        assert.equal(0, #notebook.held("notesInLibrary"))
    end)

    for _, dialect in ipairs({ "spec", "W", "B2", "G", "B0" }) do
        for where, kind in pairs({ ["in the library, beside the book"] = "notesInLibrary", both = "notesInBook" }) do
            local name = "(%s) comes anew, once, when it is edited after somebody deleted it in %s"
            local is_kept = dialect ~= "B0" or kind ~= "notesInBook"
            if is_kept then it(name:format(dialect, kind), function()
                stage.server:control("POST", "/dialect", { name = dialect })
                notebook.choose("Notes go: in the book, at their place", where)
                local book = common.named(stage.NOVEL, 101)
                host.open(book, { pages = 200 })
                notebook.highlight(0, 9, { note = "first" })
                notebook.close()
                local made = notebook.held(kind)[1].id
                assert.is_true(stage.server:control("DELETE", "/notes/" .. made).removed)
                host.open(book)
                host.reader().annotation.annotations[1].note = "second"
                notebook.close()
                host.open(book)
                notebook.close()
                assert.equal(1, #notebook.held(kind))
                local anew = notebook.held(kind)[1]
                assert.are_not.equal(made, anew.id)
                assert.truthy((anew.content or anew.noteContent):find("second", 1, true))
                assert.equal("nothing pending", stage.waiting_line())
            end) end
        end
    end

    it("is not stored twice if the answer was lost", function()
        notebook.choose("Notes go: in the book, at their place", "in the library, beside the book")
        stage.server:arm({ match = { path = "/api/v1/book-notes" }, fault = { kind = "drop", when = "after" } })
        notebook.open()
        notebook.highlight(0, 9, { note = "once" })
        notebook.close()
        assert.equal(1, stage.met("drop"))
        host.dispatch("catchword_pending")
        stage.settle()
        assert.equal(1, #notebook.held("notesInLibrary"))
    end)

    it("is sent from a PDF and from a comic", function()
        notebook.choose("Notes go: in the book, at their place", "in the library, beside the book")
        host.open(stage.PDF, { pages = 60 })
        local at = { page = 3, x = 1, y = 2 }
        annotator.add({
            page = 3, pos0 = at, pos1 = { page = 3, x = 9, y = 2 },
            text = "a cell", note = "wrong sum", drawer = "lighten",
        })
        notebook.close()
        assert.equal(1, #notebook.held("notesInLibrary"))
        assert.truthy(notebook.held("notesInLibrary")[1].content:find("“a cell”%s+wrong sum"))
        host.open(stage.COMIC, { pages = 20 })
        annotator.add({ page = 7, note = "the cat again" })
        notebook.close()
        local notes = notebook.held("notesInLibrary")
        assert.equal(2, #notes)
        assert.equal("the cat again", notes[2].content)
        assert.equal("Page 7", notes[2].title)
        assert.are_not.equal(notes[1].bookId, notes[2].bookId)
    end)
end)
