local disk = require("disk")
local stores = require("stores")

local value, hash, facts = stores.value, stores.hash, stores.facts

describe("the shelves", function()
    local path, shelves, store, database

    before_each(function()
        path = disk.folder() .. "library-sync.sqlite"
        store, database = stores.open(path)
        shelves = store.shelves
    end)

    after_each(stores.close)

    local function file(id, changes)
        local line = {
            id = id,
            path = "/Books/Book_" .. id .. ".epub",
            state = "here",
            size = 1000 + id,
            fingerprint = hash(id),
            shelf = "standard:1",
            title = "Book " .. id,
        }
        for key, change in pairs(changes or {}) do line[key] = change end
        return line
    end

    local function arrival(id)
        local book = { fingerprint = hash(id), type = "EPUB", id = id, title = "Book " .. id, author = "Somebody" }
        return { file = file(id), facts = facts, book = book }
    end

    local function list(ids)
        local books = {}
        for place, id in ipairs(ids) do books[place] = { id = id, title = "Book " .. id } end
        return { shelf = { kind = "standard", id = 1, name = "Shelf" }, books = books, complete = true }
    end

    local function settle(outcome)
        return value(shelves.settle({
            arrivals = outcome.arrivals or {},
            forgotten = outcome.forgotten or {},
            lists = outcome.lists or {},
        }))
    end

    it("know a downloaded book and its ID, also after a restart", function()
        settle({ arrivals = { arrival(7) }, lists = { list({ 9, 7 }) } })
        local later = (stores.open(path))
        assert.are.same({ file(7) }, value(later.shelves.files()))
        assert.are.same(file(7), value(later.shelves.fileAt("/Books/Book_7.epub")))
        assert.are.equal(7, value(later.books.find(hash(7))).id)
        local remembered = value(later.shelves.remembered())
        assert.are.same({ 9, 7 }, { remembered[1].id, remembered[2].id })
    end)

    it("give what waits of a book its ID when it arrives", function()
        value(store.sessions.add(stores.session({ fingerprint = hash(7) })))
        settle({ arrivals = { arrival(7) } })
        assert.are.same({ 7 }, value(store.sessions.booksToSend()))
    end)

    it("keep all of an outcome or nothing of it", function()
        local broken = arrival(8)
        broken.file.path = ""
        local settled = shelves.settle({ arrivals = { arrival(7), broken }, forgotten = {}, lists = { list({ 7 }) } })
        assert.is_false(settled.ok)
        assert.are.same({}, value(shelves.files()))
        assert.are.same({}, value(shelves.remembered()))
    end)

    it("expect a file before it is there, and know it by more once it is", function()
        value(shelves.expect({ { id = 7, path = "/Books/a.epub", state = "coming", size = 0, shelf = "standard:1" } }))
        assert.are.equal("coming", value(shelves.files())[1].state)
        settle({ arrivals = { arrival(7) } })
        assert.are.same({ file(7) }, value(shelves.files()))
    end)

    it("remember each shelf as it was listed last", function()
        settle({ lists = { list({ 1, 2, 3 }) } })
        settle({ lists = { list({ 3, 1 }) } })
        local ids = {}
        for place, book in ipairs(value(shelves.remembered())) do ids[place] = book.id end
        assert.are.same({ 3, 1 }, ids)
    end)

    it("queue a deleted book for each of its shelves, once", function()
        settle({ arrivals = { arrival(7) } })
        value(shelves.declined(file(7), { 1, 2 }))
        value(shelves.declined(file(7), { 1 }))
        local waiting = value(shelves.unassignments())
        assert.are.same({ { 7, 1 }, { 7, 2 } }, {
            { waiting[1].book, waiting[1].shelf },
            { waiting[2].book, waiting[2].shelf },
        })
        assert.are.equal(2, #waiting)
        assert.are.equal("declined", value(shelves.files())[1].state)
        assert.is_nil(value(shelves.fileAt("/Books/Book_7.epub")))
        value(shelves.park(waiting[1].rowId, "not yours"))
        value(shelves.unassigned(waiting[2].rowId))
        waiting = value(shelves.unassignments())
        assert.are.same({ 1, "parked", "not yours" }, { #waiting, waiting[1].state, waiting[1].reason })
    end)

    it("bring back from the trash what is then never removed again", function()
        settle({ arrivals = { arrival(7) } })
        value(shelves.trash({
            { path = "/Books/Book_7.epub", trashPath = "/t/1/Book_7.epub", at = 5, file = file(7) },
            { path = "/Books/Book_7.sdr", trashPath = "/t/1-1/Book_7.sdr", at = 5 },
        }))
        value(shelves.removed(7))
        assert.are.same({}, value(shelves.files()))
        local trashed = value((stores.open(path)).shelves.trashed())
        assert.are.equal("/t/1-1/Book_7.sdr", trashed[1].trashPath)
        assert.is_nil(trashed[1].file)
        assert.are.same(file(7), trashed[2].file)
        value(shelves.restored(trashed[2]))
        assert.are.same({ file(7, { state = "adopted" }) }, value(shelves.files()))
        value(shelves.emptied(trashed[1].rowId))
        assert.are.same({}, value(shelves.trashed()))
    end)

    it("forget what they held and what was declined when everything is looked at anew", function()
        settle({ arrivals = { arrival(7), arrival(8) }, lists = { list({ 7, 8 }) } })
        value(shelves.declined(file(8), {}))
        value(shelves.forgetState())
        assert.are.same({}, value(shelves.remembered()))
        assert.are.same({ file(7) }, value(shelves.files()))
    end)

    it("of another server are other shelves: nothing is known but what lies in the trash", function()
        settle({ arrivals = { arrival(7) }, lists = { list({ 7 }) } })
        value(shelves.declined(file(7), { 1 }))
        value(store.books.forgetAllIds())
        assert.are.same({}, value(shelves.files()))
        assert.are.same({}, value(shelves.remembered()))
        assert.are.same({}, value(shelves.unassignments()))
        assert.are.equal(0, stores.count(database, "SELECT count(*) FROM book_cache WHERE book_id IS NOT NULL"))
    end)
end)
