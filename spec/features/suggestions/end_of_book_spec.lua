-- The page at the end of a book.
local browsed = require("browsed")
local common = require("deeds/common")
local host = require("host")
local notebook = require("notebook")
local bookStatus = require("bookStatus")
local stage = require("stage")

local END = "You have finished “The Lamp at Low Tide”."

describe("the page at the end of a book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.leave)

    local function read_at(page, book)
        host.dismiss_all()
        host.open(book or stage.NOVEL, { pages = 200, page = page })
        host.read(1, 60)
        host.close()
        stage.settle()
        stage.settle()
    end

    local function is_shown() return (host.says() or ""):find(END, 1, true) ~= nil end

    local function finish_book(book)
        read_at(199, book)
        assert.equal(END, is_shown() and END or tostring(host.says()))
    end

    local function write_review(text)
        host.press("Review")
        host.type(text)
        host.press("Save")
        stage.settle()
        stage.settle()
    end

    it("comes once per finish", function()
        finish_book()
        read_at(199)
        assert.is_false(is_shown())
        read_at(3)
        assert.is_false(is_shown())
        finish_book()
    end)

    it("takes a rating for the server, and shows it", function()
        finish_book()
        assert.matches("no rating", host.says(), 1, true)
        host.press("Rating")
        host.press("7 / 10")
        stage.settle()
        stage.settle()
        assert.equal(END, is_shown() and END or tostring(host.says()))
        assert.matches("7 / 10", host.says(), 1, true)
        assert.equal(7, stage.server:state().ratings[1].personalRating)
    end)

    it("marks the book as finished, here and on the server", function()
        finish_book()
        host.press("Mark as finished")
        stage.settle()
        stage.settle()
        assert.matches("Finished on", host.says(), 1, true)
        assert.equal("complete", bookStatus.here(host.book(stage.NOVEL)).status)
    end)

    for _, dialect in ipairs({ "spec", "W", "B2", "G", "B0" }) do
        it("takes a review for KOReader, which " .. dialect .. " keeps beside the book", function()
            browsed.speak(dialect)
            local book = dialect == "B0" and common.named(stage.NOVEL, 101) or stage.NOVEL
            read_at(2, book)
            finish_book(book)
            write_review("Quiet.\nAnd bright.")
            assert.equal("Quiet.\nAnd bright.", bookStatus.here(host.book(book)).note)
            local held = notebook.held("notesInLibrary")
            assert.same({ "Review", "Quiet.\nAnd bright." }, { held[1].title, held[1].content })
            write_review("Loud.")
            held = notebook.held("notesInLibrary")
            assert.same({ 1, "Loud." }, { #held, held[1].content })
            read_at(2, book)
            assert.equal("Loud.", notebook.held("notesInLibrary")[1].content)
        end)
    end

    it("removes a review on both sides", function()
        finish_book()
        write_review("Quiet.")
        write_review("")
        assert.is_nil(bookStatus.here(host.book(stage.NOVEL)).note)
        assert.equal(0, #notebook.held("notesInLibrary"))
    end)

    it("keeps a review through notes both ways", function()
        notebook.choose("Highlights and notes: send", "both ways")
        finish_book()
        write_review("Quiet.")
        read_at(2)
        assert.equal(1, #notebook.held("notesInLibrary"))
    end)

    it("sends a review also where highlights stay here", function()
        notebook.choose("Highlights and notes: send", "off")
        notebook.choose("Bookmarks: send", "off")
        finish_book()
        write_review("Quiet.")
        assert.equal("Quiet.", notebook.held("notesInLibrary")[1].content)
    end)
end)
