local disk = require("disk")
local stores = require("stores")

local hash, facts = stores.hash, stores.facts

describe("the tables of the shelves", function()
    local path, store, database

    before_each(function()
        path = disk.folder() .. "catchword.sqlite"
        store, database = stores.open(path)
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

    -- The outcome of a sync in which the whole shelf has changed.
    local function outcomeOf(outcome)
        local listed, shortened = {}, {}
        if outcome.holds then
            for place, id in ipairs(outcome.holds) do
                listed[place] = { shelf = "standard:1", place = place, id = id, title = "Book " .. id }
            end
            shortened = { { shelf = "standard:1", length = #outcome.holds } }
        end
        return {
            arrivals = outcome.arrivals or {},
            forgotten = outcome.forgotten or {},
            listed = listed,
            shortened = shortened,
        }
    end

    local function settle(outcome)
        return store.saveShelfOutcome(outcomeOf(outcome))
    end

    local function ids(books)
        local numbers = {}
        for place, book in ipairs(books) do numbers[place] = book.id end
        return numbers
    end

    it("keep a downloaded book and its ID, also after a restart", function()
        settle({ arrivals = { arrival(7) }, holds = { 9, 7 } })
        local later = (stores.open(path))
        assert.are.same({ file(7) }, later.listFilesAfter(0))
        assert.are.same(file(7), later.findFileAt("/Books/Book_7.epub"))
        assert.are.equal(7, later.findBook(hash(7)).id)
        assert.are.same({ 7, 9 }, ids(later.listShelfBooks()))
    end)

    it("give the pending items of a book its ID when it is downloaded", function()
        store.queueSession(stores.session({ fingerprint = hash(7) }), stores.now)
        settle({ arrivals = { arrival(7) } })
        assert.are.same({ 7 }, store.listBooksToSend())
    end)

    it("store a whole outcome or nothing", function()
        local broken = arrival(8)
        broken.file.path = ""
        stores.failure(store.saveShelfOutcome, outcomeOf({ arrivals = { arrival(7), broken }, holds = { 7 } }))
        assert.are.same({}, store.listFilesAfter(0))
        assert.are.same({}, store.listShelfBooks())
    end)

    it("have a row for a file before its download, and its facts after it", function()
        local coming = { id = 7, path = "/Books/a.epub", state = "coming", size = 0, shelf = "standard:1" }
        store.saveExpectedFiles({ coming })
        assert.are.equal("coming", store.listFilesAfter(0)[1].state)
        settle({ arrivals = { arrival(7) } })
        assert.are.same({ file(7) }, store.listFilesAfter(0))
    end)

    it("keep the last list of each shelf", function()
        settle({ holds = { 1, 2, 3 } })
        settle({ holds = { 3, 1 } })
        assert.are.same({ 1, 3 }, ids(store.listShelfBooks()))
        assert.are.same({ 1 }, ids(store.listRememberedFrom("standard:1", 2)))
        assert.are.same({}, store.listRememberedFrom("standard:1", 3))
        assert.are.same({}, store.listRememberedFrom("magic:1", 1))
    end)

    it("are read in short steps", function()
        local many = {}
        for id = 1, 250 do many[id] = file(id) end
        store.saveExpectedFiles(many)
        local read, steps, next = {}, 0, store.listFilesAfter(0)
        while next[1] and steps < 4 do
            assert.is_true(#next <= 100)
            for _, line in ipairs(next) do table.insert(read, line) end
            steps = steps + 1
            next = store.listFilesAfter(read[#read].id)
        end
        assert.are.equal(3, steps)
        assert.are.same(many, read)
    end)

    it("keep the data to continue a part of a file until it is complete", function()
        local coming = { id = 7, path = "/Books/a.epub", state = "coming", size = 0, shelf = "standard:1" }
        store.saveExpectedFiles({ coming })
        store.saveDownloadPart(7, { validator = '"v1"', size = 9000000 })
        assert.are.same({ validator = '"v1"', size = 9000000 }, store.listFilesAfter(0)[1].part)
        settle({ arrivals = { arrival(7) } })
        store.saveDownloadPart(7, { validator = '"v2"', size = 9000000 })
        assert.are.same({ file(7) }, store.listFilesAfter(0))
    end)

    it("follow a file or a folder that the reader moves, which is then the reader's own", function()
        settle({ arrivals = { arrival(7), arrival(8) } })
        store.saveDeclined({ { file = file(8), shelves = {} } }, stores.now)
        local below, beside = file(9, { path = "/Books/sub/Book_9.epub" }), file(10, { path = "/Books/subtle.epub" })
        store.saveExpectedFiles({ below, beside })
        store.moveFiles("/Books/Book_7.epub", "/Mine/Seven.epub", "reader")
        store.moveFiles("/Books/Book_8.epub", "/Mine/Eight.epub", "reader")
        store.moveFiles("/Books/sub", "/Mine/deep", "reader")
        assert.are.same({
            file(7, { path = "/Mine/Seven.epub", state = "adopted" }),
            file(8, { state = "declined" }),
            file(9, { path = "/Mine/deep/Book_9.epub", state = "adopted" }),
            beside,
        }, store.listFilesAfter(0))
    end)

    it("find files by their path or folder, not by a path with the same beginning", function()
        local below, beside = file(9, { path = "/Books/sub/Book_9.epub" }), file(10, { path = "/Books/subtle.epub" })
        local same, come = file(11, { path = "/Books/sub" }), file(12, { path = "/Books/sub/x.epub", state = "coming" })
        local aside = file(13, { path = "/Books/sub.epub" })
        store.saveExpectedFiles({ below, beside, same, come, aside })
        local function at(place)
            local found = ids(store.listFilesWithin(place))
            table.sort(found)
            return found
        end
        assert.are.same({ 9, 11 }, at("/Books/sub"))
        assert.are.same({ 9, 10, 11, 13 }, at("/Books"))
        assert.are.same({ 10 }, at("/Books/subtle.epub"))
        assert.are.same({}, at("/Book"))
    end)

    it("find the shelves of a book", function()
        local listed = {}
        for place, shelf in ipairs({ "standard:2", "magic:1", "standard:1" }) do
            listed[place] = { shelf = shelf, place = place, id = 7 }
        end
        listed[4] = { shelf = "standard:1", place = 4, id = 8 }
        store.saveShelfOutcome({ arrivals = {}, forgotten = {}, listed = listed, shortened = {} })
        assert.are.same({ "magic:1", "standard:1", "standard:2" }, store.listShelvesHolding(7))
        assert.are.same({}, store.listShelvesHolding(9))
    end)

    it("list their books and which are on the device, each once, by title and by page", function()
        local listed, expected = {}, {}
        for place = 1, 250 do
            local id = 251 - place
            local title = ("%s %03d"):format(id % 2 == 0 and "BOOK" or "book", id)
            for _, shelf in ipairs({ "standard:1", "magic:1" }) do
                table.insert(listed, { shelf = shelf, place = place, id = id, title = title })
            end
            expected[place] = place
        end
        store.saveShelfOutcome({ arrivals = { arrival(2) }, forgotten = {}, listed = listed, shortened = {} })
        local told, window = {}, store.listShelfBooks()
        assert.are.same({ "here" }, { window[2].state, window[1].state })
        while window[1] do
            assert.is_true(#window <= 100)
            for _, book in ipairs(window) do table.insert(told, book) end
            window = store.listShelfBooks(told[#told])
        end
        assert.are.same(expected, ids(told))
    end)

    it("queue a deleted book once for each of its shelves", function()
        settle({ arrivals = { arrival(7) } })
        store.saveDeclined({ { file = file(7), shelves = { 1, 2 } } }, stores.now)
        store.saveDeclined({ { file = file(7), shelves = { 1 } } }, stores.now)
        local waiting = store.listShelfChanges()
        assert.are.same({ { 7, 1 }, { 7, 2 } }, {
            { waiting[1].book, waiting[1].shelf },
            { waiting[2].book, waiting[2].shelf },
        })
        assert.are.equal(2, #waiting)
        assert.are.equal("declined", store.listFilesAfter(0)[1].state)
        assert.is_nil(store.findFileAt("/Books/Book_7.epub"))
        stores.put(store, { waiting[1].rowId }, "failed", "not yours", "shelf change")
        store.deleteShelfChange(waiting[2])
        waiting = store.listShelfChanges()
        assert.are.same({ 1, "failed", "not yours" }, { #waiting, waiting[1].state, waiting[1].reason })
    end)

    it("mark a restored book as never to be removed", function()
        settle({ arrivals = { arrival(7) } })
        store.saveTrash({
            { path = "/Books/Book_7.epub", trashPath = "/t/1/Book_7.epub", at = 5, file = file(7) },
            { path = "/Books/Book_7.sdr", trashPath = "/t/1-1/Book_7.sdr", at = 5 },
        })
        store.deleteFileLine(7)
        assert.are.same({}, store.listFilesAfter(0))
        local trashed = (stores.open(path)).listTrash()
        assert.are.equal("/t/1-1/Book_7.sdr", trashed[1].trashPath)
        assert.is_nil(trashed[1].file)
        assert.are.same(file(7), trashed[2].file)
        store.restoreTrash(trashed[2])
        assert.are.same({ file(7, { state = "adopted" }) }, store.listFilesAfter(0))
        store.deleteTrash({ trashed[1].rowId })
        assert.are.same({}, store.listTrash())
    end)

    it("delete a thousand rows of the trash in one commit", function()
        local items, rows = {}, {}
        for number = 1, 1001 do
            items[number] = { path = "/Books/a.epub", trashPath = "/t/" .. number .. "/a.epub", at = 5 }
        end
        store.saveTrash(items)
        for _, item in ipairs(store.listTrash()) do table.insert(rows, item.rowId) end
        local kept = table.remove(rows)
        local before = database.commits()
        store.deleteTrash(rows)
        assert.are.equal(before + 1, database.commits())
        assert.are.equal(kept, store.listTrash()[1].rowId)
        assert.are.equal(1, #store.listTrash())
    end)

    it("forget books and refusals before a full re-sync", function()
        settle({ arrivals = { arrival(7), arrival(8) }, holds = { 7, 8 } })
        store.saveDeclined({ { file = file(8), shelves = {} } }, stores.now)
        store.forgetShelves()
        assert.are.same({}, store.listShelfBooks())
        assert.are.same({ file(7) }, store.listFilesAfter(0))
    end)

    it("are emptied after a change of server, except the trash", function()
        settle({ arrivals = { arrival(7) }, holds = { 7 } })
        store.saveDeclined({ { file = file(7), shelves = { 1 } } }, stores.now)
        store.forgetAllIds()
        assert.are.same({}, store.listFilesAfter(0))
        assert.are.same({}, store.listShelfBooks())
        assert.are.same({}, store.listShelfChanges())
        assert.are.equal(0, stores.count(database, "SELECT count(*) FROM books WHERE server_id IS NOT NULL"))
    end)

    it("have other books than the trash after a change of server", function()
        settle({ arrivals = { arrival(7) } })
        store.saveTrash({ { path = "/Books/Book_7.epub", trashPath = "/t/Book_7.epub", at = 5, file = file(7) } })
        store.deleteFileLine(7)
        store.forgetAllIds()
        local trashed = store.listTrash()
        assert.are.equal("Book 7", trashed[1].file.title)
        store.restoreTrash(trashed[1])
        assert.are.same({}, store.listTrash())
        assert.are.same({}, store.listFilesAfter(0))
    end)
end)
