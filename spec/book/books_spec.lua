local disk = require("disk")
local stores = require("stores")

local book, session, hash, facts = stores.book, stores.session, stores.hash, stores.facts

describe("books on the device", function()
    local path, store, database

    before_each(function()
        path = disk.folder() .. "catchword.sqlite"
        store, database = stores.open(path)
    end)

    after_each(stores.close)

    -- The IDs that the waiting sessions of a book have, in order.
    local function waitingIds(fingerprint)
        local ids = {}
        for _, row in ipairs(database.query(
            "SELECT coalesce(server_id, 'none') AS id FROM pending_sessions JOIN books ON books.id = book WHERE book = "
                .. stores.BOOK .. " ORDER BY pending_sessions.id",
            { hash = fingerprint }
        )) do
            table.insert(ids, row.id)
        end
        return ids
    end

    it("are found by their path and by their fingerprint", function()
        local whale = book({ author = "Melville", isbn13 = "9780142437247", isbn10 = "0142437247" })
        store.saveBook(whale, "/books/Whale 🐋.epub", facts)
        assert.are.same(whale, store.findBookAt("/books/Whale 🐋.epub", facts))
        assert.are.same(whale, (stores.open(path)).findBook(hash(1)))
        assert.is_nil(store.findBook(hash(2)))
        assert.is_nil(store.findBookAt("/books/other.epub", facts))
    end)

    it("are not found by their path if the file changed in size or time", function()
        store.saveBook(book(), "/books/a.epub", facts)
        assert.is_nil(store.findBookAt("/books/a.epub", { size = facts.size + 1, modifiedAt = facts.modifiedAt }))
        assert.is_nil(store.findBookAt("/books/a.epub", { size = facts.size, modifiedAt = facts.modifiedAt + 1 }))
    end)

    it("are found at the path of another book, which keeps its other data", function()
        store.saveBook(book({ id = 7 }), "/books/a.epub", facts)
        store.saveBook(book({ fingerprint = hash(2) }), "/books/a.epub", facts)
        assert.are.equal(hash(2), store.findBookAt("/books/a.epub", facts).fingerprint)
        assert.are.equal(7, store.findBook(hash(1)).id)
        store.saveBook(book(), "/books/a.epub", facts)
        assert.are.equal(hash(1), store.findBookAt("/books/a.epub", facts).fingerprint)
    end)

    it("stay the same books after a move", function()
        store.saveBook(book({ id = 7 }), "/books/a.epub", facts)
        store.saveBook(book(), "/books/b.epub", facts)
        assert.are.equal(7, store.findBookAt("/books/b.epub", facts).id)
        assert.are.equal("/books/b.epub", store.findPath(hash(1)))
        assert.are.equal(1, stores.count(database, "SELECT count(*) FROM books"))
    end)

    it("keep their ID, title and row when they are opened again", function()
        store.saveBook(book({ id = 7, serverPages = 600 }), "/books/a.epub", facts)
        local row = stores.count(database, "SELECT id FROM books")
        store.saveBook({ fingerprint = hash(1), type = "EPUB" }, "/books/b.epub", facts)
        assert.are.same(book({ id = 7, serverPages = 600 }), store.findBook(hash(1)))
        assert.are.equal(row, stores.count(database, "SELECT id FROM books"))
    end)

    it("cost no write if they are known and unchanged", function()
        store.saveBook(book({ id = 7 }), "/books/a.epub", facts)
        local before = database.commits()
        store.saveBook(book({ id = 7 }), "/books/a.epub", facts)
        store.saveBook({ fingerprint = hash(1), type = "EPUB" }, "/books/a.epub", facts)
        assert.are.equal(before, database.commits())
    end)

    it("pass an ID on to their pending items", function()
        store.queueSession(session(), stores.now)
        store.saveBook(book({ id = 9 }), "/books/a.epub", facts)
        assert.are.same({ 9 }, waitingIds(hash(1)))
        local before = database.commits()
        store.saveBook(book({ id = 9 }), "/books/a.epub", facts)
        assert.are.equal(before, database.commits())
    end)

    it("have a row with a session even if they were never stored before", function()
        store.queueSession(session({ fingerprint = hash(5), type = "PDF", title = "Chart" }), stores.now)
        assert.are.same({ fingerprint = hash(5), type = "PDF", title = "Chart" }, store.findBook(hash(5)))
    end)

    describe("after they were found on the server", function()
        before_each(function()
            store.saveBook(book(), "/books/a.epub", facts)
            store.queueSession(session(), stores.now)
            store.queueSession(session({ startedAt = 1770009000, endedAt = 1770009900 }), stores.now)
            store.queueSession(session({ fingerprint = hash(2) }), stores.now)
        end)

        it("give their ID to all their pending sessions, and to none of another book", function()
            local before = database.commits()
            store.saveIdentity(hash(1), { id = 42, title = "Moby-Dick; or, The Whale", serverPages = 635 })
            assert.are.equal(before + 1, database.commits())
            assert.are.same({ 42, 42 }, waitingIds(hash(1)))
            assert.are.same({ "none" }, waitingIds(hash(2)))
            local found = store.findBook(hash(1))
            assert.are.equal("Moby-Dick; or, The Whale", found.title)
            assert.are.equal(635, found.serverPages)
            assert.are.equal(hash(1), store.findBookById(42).fingerprint)
        end)

        it("keep their title if the server has none, and get the server's later", function()
            store.saveIdentity(hash(1), { id = 42 })
            assert.are.equal("Moby-Dick", store.findBook(hash(1)).title)
            store.saveIdentity(hash(1), { id = 42, title = "The Whale" })
            store.saveBook(book(), "/books/a.epub", facts)
            assert.are.equal("The Whale", store.findBook(hash(1)).title)
        end)

        it("give their ID to later sessions", function()
            store.saveIdentity(hash(1), { id = 42 })
            store.queueSession(session({ startedAt = 1770010000 }), stores.now)
            assert.are.same({ 42, 42, 42 }, waitingIds(hash(1)))
        end)

        it("must have a row, otherwise the ID is refused", function()
            assert.are.equal("storage", stores.failure(store.saveIdentity, hash(99), { id = 42 }).kind)
        end)

        it("lose an ID that the server no longer has, everywhere, and only that one", function()
            store.saveIdentity(hash(1), { id = 42 })
            store.saveIdentity(hash(2), { id = 43 })
            store.forgetBookId(42)
            assert.are.same({ "none", "none" }, waitingIds(hash(1)))
            assert.is_nil(store.findBook(hash(1)).id)
            assert.is_nil(store.findBookById(42))
            assert.are.same({ 43 }, waitingIds(hash(2)))
        end)

        it("lose every ID when the server changes", function()
            store.saveIdentity(hash(1), { id = 42 })
            store.saveIdentity(hash(2), { id = 43 })
            local before = database.commits()
            store.forgetAllIds()
            assert.are.equal(before + 1, database.commits())
            assert.are.same({ "none", "none" }, waitingIds(hash(1)))
            assert.are.same({ "none" }, waitingIds(hash(2)))
            assert.are.same({}, store.listBooksToSend())
            store.forgetAllIds()
            assert.are.equal(before + 1, database.commits())
        end)
    end)

    it("are never looked up on another server", function()
        store.saveBook(book(), "/books/a.epub", facts)
        store.saveMiss(hash(1), 1780000000)
        store.forgetAllIds()
        assert.is_nil(store.getMissedAt(hash(1)))
    end)

    describe("after they were uploaded to the server", function()
        local function uploaded_at()
            return database.query("SELECT max(uploaded_at) AS at FROM books")[1].at
        end

        before_each(function()
            store.saveBook(book(), "/books/a.epub", facts)
            database.run("UPDATE books SET uploaded_at = 1780000000", {})
        end)

        it("do not count as uploaded to another server", function()
            store.forgetAllIds()
            assert.is_nil(uploaded_at())
        end)

        it("do not count as being processed once they are matched", function()
            store.saveIdentity(hash(1), { id = 42 })
            assert.is_nil(uploaded_at())
        end)

        it("do not count as being processed once they were deleted on the server", function()
            database.run("UPDATE books SET server_id = 42", {})
            store.forgetBookId(42)
            assert.is_nil(uploaded_at())
        end)
    end)

    describe("before they are found", function()
        local function unidentified()
            return store.listUnknownBooks("session")
        end

        before_each(function()
            for number = 1, 4 do
                local each = book({ fingerprint = hash(number), isbn13 = "9780142437247" })
                store.saveBook(each, "/books/" .. number .. ".epub", facts)
            end
            for _, number in ipairs({ 1, 2, 2, 3 }) do
                store.queueSession(session({ fingerprint = hash(number) }), stores.now)
            end
        end)

        it("are those with sessions and without an ID, each once", function()
            store.saveIdentity(hash(1), { id = 42 })
            assert.are.same({ hash(2), hash(3) }, unidentified())
        end)

        it("are looked up in turn, the one missed longest ago first", function()
            store.saveMiss(hash(1), 1780000200)
            store.saveMiss(hash(2), 1780000100)
            assert.are.same({ hash(3), hash(2), hash(1) }, unidentified())
        end)

        it("are reported once, and not again after a restart", function()
            assert.is_true(store.markFirstMiss(hash(1)))
            assert.is_false(store.markFirstMiss(hash(1)))
            assert.is_true(store.markFirstMiss(hash(2)))
            assert.is_false((stores.open(path)).markFirstMiss(hash(1)))
        end)
    end)

    it("return failures if the database is closed", function()
        database.close()
        assert.are.equal("storage", stores.failure(store.findBookAt, "/a", facts).kind)
        assert.are.equal("storage", stores.failure(store.listUnknownBooks, "session").kind)
        assert.are.equal("storage", stores.failure(store.saveBook, book(), "/a", facts).kind)
        assert.are.equal("storage", stores.failure(store.saveIdentity, hash(1), { id = 1 }).kind)
        assert.are.equal("storage", stores.failure(store.markFirstMiss, hash(1)).kind)
    end)
end)
