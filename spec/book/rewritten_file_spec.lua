-- A book whose file is rewritten, through the whole plugin. The library server writes corrections into real EPUBs, so
-- that the same book has other bytes.
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local NAME = "book.epub"
-- Neither has an ISBN that could lead to it otherwise: QUIET names none, and its title is all signs.
local NOVEL, OTHER, QUIET = 101, 102, 108

describe("a book whose file is rewritten", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function record(id)
        for _, book in ipairs(stage.server:state().books) do
            if book.id == id then return book end
        end
    end

    -- The server's file of this book comes to lie at the path; what it says of itself is returned.
    local function fetch(id, name)
        disk.write(host.book(name or NAME), stage.server:control("GET", "/files/" .. id))
        local book = record(id)
        return { pages = 200, title = book.title, authors = table.concat(book.authors, "\n") }
    end

    -- The server's file, as it is once the server has written this into it.
    local function correct(id, correction)
        stage.server:control("POST", ("/books/%d/metadata"):format(id), correction)
        return fetch(id)
    end

    -- As `correct`, but by somebody else: the server has the older file.
    local function edit(id, correction)
        local facts = correct(id, correction)
        stage.server:reset()
        return facts
    end

    local function rest()
        for _ = 1, 3 do stage.settle() end
    end

    local function read(facts)
        host.open(NAME, facts)
        host.read(5, 60)
        host.close()
        rest()
    end

    local function books_held()
        local ids = {}
        for _, one in ipairs(stage.server:state().sessions) do table.insert(ids, one.bookId) end
        return ids
    end

    local function asked_for(path)
        local count = 0
        for _, line in ipairs(stage.asked()) do
            if line:find(path, 1, true) then count = count + 1 end
        end
        return count
    end

    local function choose(line)
        host.dispatch("catchword_book_box")
        host.advance(0.1)
        host.press("What is synced: everything")
        host.advance(0.1)
        host.press(line)
    end

    local function story()
        host.dispatch("catchword_book_box")
        host.advance(0.1)
        host.press("Timeline of this book")
        host.advance(0.1)
        local said = host.says()
        host.dismiss_all()
        return said
    end

    it("is sent as the same book, and has one timeline", function()
        local facts = fetch(QUIET)
        local before = host.fingerprint(NAME)
        read(facts)
        facts = correct(QUIET, { title = "What, Where and Why" })
        assert.are_not.equal(before, host.fingerprint(NAME))
        read(facts)
        assert.are.same({ QUIET, QUIET }, books_held())
        host.open(NAME, facts)
        stage.settle()
        local told = story()
        local _, receipts = told:gsub("number %d+ on the server", "")
        assert.are.equal(2, receipts, told)
    end)

    it("is sent as before if only the server rewrote it, even with unknown bytes", function()
        local facts = fetch(QUIET)
        local older = disk.read(host.book(NAME))
        read(facts)
        correct(QUIET, { title = "What, Where and Why" })
        disk.write(host.book(NAME), older)
        stage.asked()
        read(facts)
        assert.are.same({ QUIET, QUIET }, books_held())
        assert.are.equal(0, asked_for("by-hash"))
    end)

    it("is the same book after an edit on the device, without a question", function()
        read(fetch(QUIET))
        assert.are.same({ QUIET }, books_held())
        read(edit(QUIET, { publisher = "Somebody's own press" }))
        assert.are.same({ QUIET }, books_held())
        -- One look at what the server says of it serves every position of the next minute.
        assert.are.equal(1, asked_for("GET /api/v1/books/" .. QUIET))
        stage.asked()
        read()
        assert.are.same({ QUIET, QUIET }, books_held())
        assert.are.equal(0, asked_for("by-hash"))
    end)

    it("keeps the reading from before the book was matched", function()
        local facts = fetch(QUIET)
        host.network(false)
        read(facts)
        facts = correct(QUIET, { publisher = "Quay" })
        host.network(true)
        rest()
        assert.are.same({}, books_held())
        host.open(NAME, facts)
        rest()
        host.close()
        rest()
        assert.are.same({ QUIET }, books_held())
        assert.are.equal("nothing pending", stage.waiting_line())
    end)

    it("is found by its older bytes if the server knows only those", function()
        local facts = fetch(QUIET)
        host.network(false)
        read(facts)
        read(edit(QUIET, { publisher = "Somebody's own press" }))
        host.network(true)
        rest()
        assert.are.same({ QUIET, QUIET }, books_held())
    end)

    it("stays excluded by its reader, with or without a server", function()
        local facts = fetch(QUIET)
        host.open(NAME, facts)
        stage.settle()
        choose("Nothing")
        host.close()
        host.network(false)
        facts = correct(QUIET, { publisher = "Quay" })
        read(facts)
        assert.are.equal("nothing pending", stage.waiting_line())
        host.network(true)
        rest()
        assert.are.same({}, books_held())
    end)

    it("stays excluded under another title, once the server confirms the same book", function()
        local facts = fetch(QUIET)
        host.open(NAME, facts)
        rest()
        choose("Nothing")
        host.close()
        host.network(false)
        facts = correct(QUIET, { title = "What, Where and Why" })
        read(facts)
        assert.matches("1 session", stage.status_page(), 1, true)
        host.network(true)
        rest()
        assert.are.same({}, books_held())
        assert.are.equal("nothing pending", stage.waiting_line())
        host.open(NAME, facts)
        stage.settle()
        assert.matches("Tracking is off for this book", story(), 1, true)
    end)

    it("is not mistaken for another book that is copied over it", function()
        host.open(NAME, fetch(NOVEL))
        rest()
        choose("Nothing")
        host.close()
        read(fetch(OTHER))
        assert.are.same({ OTHER }, books_held())
        assert.are.equal("nothing pending", stage.waiting_line())
    end)

    it("is not mistaken for another book that the server does not know", function()
        read(fetch(QUIET))
        stage.server:control("POST", "/books", { id = 300, title = "Emma", author = "Jane Austen" })
        local facts = fetch(300)
        stage.server:control("DELETE", "/books/300")
        read(facts)
        assert.are.same({ QUIET }, books_held())
        assert.matches("1 session", stage.status_page(), 1, true)
    end)

    it("stays apart from another book that took its path while it was open", function()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        host.open(NAME, fetch(QUIET))
        rest()
        stage.server:control("POST", "/books", { id = 300, title = "Emma", author = "Jane Austen" })
        local facts = fetch(300)
        stage.server:control("DELETE", "/books/300")
        host.close()
        rest()
        read(facts)
        assert.are.same({}, books_held())
        assert.matches("1 session", stage.status_page(), 1, true)
    end)

    it("is not mistaken for another book under a title that the reader edited", function()
        read(fetch(QUIET))
        stage.server:control("POST", "/books", { id = 300, title = "Emma", author = "Jane Austen" })
        fetch(300)
        stage.server:control("DELETE", "/books/300")
        local given = record(QUIET)
        read({ pages = 200, given = { title = given.title, authors = given.authors[1] }, title = "Emma" })
        assert.are.same({ QUIET }, books_held())
        assert.matches("1 session", stage.status_page(), 1, true)
    end)

    it("waits if the server lost it, and is sent when the server has it with another ID", function()
        local facts = fetch(QUIET)
        read(facts)
        read(edit(QUIET, { publisher = "Somebody's own press" }))
        stage.server:control("DELETE", "/books/" .. QUIET)
        read()
        assert.are.same({ QUIET }, books_held())
        assert.matches("1 session", stage.status_page(), 1, true)
        stage.server:control("POST", "/books", {
            id = 400, title = facts.title, author = facts.authors, fingerprint = host.fingerprint(NAME),
        })
        read()
        assert.are.same({ QUIET, 400, 400 }, books_held())
    end)

    it("is recognised on a server without fingerprints too", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        read(fetch(NOVEL))
        assert.are.same({ NOVEL }, books_held())
        local facts = correct(NOVEL, { publisher = "Quay" })
        stage.asked()
        read(facts)
        assert.are.same({ NOVEL, NOVEL }, books_held())
        assert.are.equal(0, asked_for("/search"))
    end)
end)
