-- The import of the original client's file: complete, once, and without a change of the file
-- (src/features/takeover/takeOver.ts).
local disk = require("disk")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local origin = require("origin")
local stores = require("stores")

local value, hash = stores.value, stores.hash

describe("the original client's file", function()
    before_each(origin.begin)
    after_each(stores.close)

    for version = 7, 24 do
        it("is imported at version " .. version .. ": books, queue and sent items", function()
            origin.create(version)
            origin.insert("book_cache", {
                file_path = "/books/Whale.epub", file_hash = hash(1), book_id = 42, title = "Moby-Dick",
                author = "Melville", isbn10 = "0142437247", isbn13 = "9780142437247",
            })
            origin.insert_session("pending_sessions", { book_title = "Moby-Dick", book_id = 42 })
            origin.insert_session("pending_sessions", {
                book_hash = hash(2), book_type = "PDF", start_time = "2026-02-03T00:00:00Z",
                end_time = "2026-02-03T00:01:00Z", duration_seconds = 60,
            })
            origin.insert_session("historical_sessions", { start_time = "2026-02-01T02:40:00Z", book_id = 42 })
            origin.insert_session("historical_sessions", { start_time = "2026-01-01T02:40:00Z", synced = 0 })
            local store, database, taken = origin.take_over()

            assert.are.same(
                { settings = 0, books = 1, waiting = 2, sent = 1, leftBehind = 1, skipped = 0 }, value(taken)
            )
            assert.are.same({
                fingerprint = hash(1), type = "EPUB", id = 42, title = "Moby-Dick", author = "Melville",
                isbn10 = "0142437247", isbn13 = "9780142437247",
            }, store.findBook(hash(1)))
            assert.are.same({
                rowId = 1, bookId = 42, state = "sending", fingerprint = hash(1), type = "EPUB", title = "Moby-Dick",
                startedAt = 1770000000, endedAt = 1770001800, seconds = 1800, pagesRead = 21,
                isImported = false, isCompared = true, attempts = 0,
                start = { percent = 33.3333333333333, page = 100, pages = 0 },
                ["end"] = { percent = 40.1, page = 120, pages = 0 },
            }, store.listUnconfirmedSessions()[1])
            local unknown = store.listUnknownBooks("session")
            assert.are.same({ hash(2) }, unknown)
            local sent = database.query("SELECT * FROM historical_sessions")
            assert.are.equal(1, #sent)
            assert.are.equal(1769913600, sent[1].start_time)
            assert.are.equal(42, sent[1].book_id)
        end)
    end

    it("is imported once, in one commit, even if it grows again", function()
        origin.create(21)
        origin.insert_session("pending_sessions")
        origin.insert_session("pending_sessions", { start_time = "2026-02-02T02:41:00Z" })
        local _, database = origin.take_over()
        -- The schema brings the shelf that is chosen at first: the other commit.
        assert.are.equal(2, database.commits())
        origin.insert_session("pending_sessions", { start_time = "2026-02-02T02:42:00Z" })
        local store, _, again = origin.take_over()
        assert.is_nil(value(again))
        assert.are.equal(2, stores.queued(store))
    end)

    it("is only read, and closed again", function()
        origin.create(21)
        origin.insert_session("pending_sessions")
        origin.database.close()
        local before = disk.read(origin.path)
        local closed = 0
        stores.open(origin.our_path, {
            origin = function()
                local opened = openForReading(origin.path)
                local close = opened.value.close
                opened.value.close = function()
                    closed = closed + 1
                    close()
                end
                return opened
            end,
        })
        assert.are.equal(1, closed)
        assert.are.equal(before, disk.read(origin.path))
    end)

    it("does not stop the plugin if its import has a defect, and is closed", function()
        origin.create(21)
        local closed = 0
        local store = stores.open(origin.our_path, {
            origin = function()
                local opened = openForReading(origin.path)
                local close = opened.value.close
                opened.value.query = function() error("a defect") end
                opened.value.close = function()
                    closed = closed + 1
                    close()
                end
                return opened
            end,
        })
        assert.is_false(store.takenOver.ok)
        assert.are.equal("storage", store.takenOver.failure.kind)
        assert.are.equal(1, closed)
    end)

    it("is looked for again at the next start if it is missing", function()
        local store = stores.open(origin.our_path)
        assert.is_nil(value(store.takenOver))
        origin.create(21)
        origin.insert_session("pending_sessions")
        local _, _, taken = origin.take_over()
        assert.are.equal(1, value(taken).waiting)
    end)

    it("does not stop the plugin if it is damaged, and is tried again", function()
        disk.write(origin.path, string.rep("no database ", 1000))
        local store, _, taken = origin.take_over()
        assert.is_false(taken.ok)
        assert.are.equal("storage", taken.failure.kind)
        assert.are.equal(0, stores.queued(store))
        os.remove(origin.path)
        origin.create(21)
        origin.insert_session("pending_sessions")
        local _, _, again = origin.take_over()
        assert.are.equal(1, value(again).waiting)
    end)

    it("is imported completely or not at all after a power cut", function()
        origin.create(21)
        for minute = 10, 59 do
            origin.insert_session("pending_sessions", { start_time = "2026-02-02T02:" .. minute .. ":00Z" })
        end
        origin.database.close()
        local code = [[
            local path, originPath = ...
            local stores = require("stores")
            local sqlite = require("src.koreader.sqlite.openDatabase")
            local database = stores.database(path)
            local run, runs = database.run, 0
            database.run = function(sql, values)
                if sql:find("INSERT INTO pending_sessions", 1, true) then runs = runs + 1 end
                if runs == 30 then die() end
                return run(sql, values)
            end
            require("src.openStore").openStore({
                database = database,
                clock = { now = function() return 0 end },
                isBarred = error,
                backUp = error,
                origin = function() return sqlite.openForReading(originPath) end,
            })
        ]]
        disk.dying_process(code, origin.our_path, origin.path)
        assert.are.equal(0, stores.count(stores.database(origin.our_path), "SELECT count(*) FROM pending_sessions"))
        local store = origin.take_over()
        assert.are.equal(50, stores.queued(store))
    end)

    it("never takes an ID from a book that has one here", function()
        origin.create(21)
        origin.insert("book_cache", {
            file_path = "/books/Whale.epub", file_hash = hash(1), book_id = 42, title = "Theirs",
        })
        local before = stores.open(origin.our_path)
        before.saveBook(stores.book({ id = 7 }), "/books/a.epub", stores.facts)
        local store = origin.take_over()
        assert.are.equal(7, store.findBook(hash(1)).id)
        assert.are.equal("Moby-Dick", store.findBook(hash(1)).title)
        assert.are.equal(7, store.findBookAt("/books/a.epub", stores.facts).id)
    end)

    it("is imported without books that have no fingerprint or known format", function()
        origin.create(21)
        origin.insert("book_cache", { file_path = "/books/Whale.epub", file_hash = "" })
        origin.insert("book_cache", { file_path = "/books/Notes.txt", file_hash = hash(2) })
        local _, database, taken = origin.take_over()
        assert.are.equal(0, value(taken).books)
        assert.are.equal(2, value(taken).skipped)
        assert.are.equal(0, stores.count(database, "SELECT count(*) FROM book_cache"))
    end)

    it("never sets an ID that no book can have", function()
        origin.create(21)
        for at, id in ipairs({ 0, -1 }) do
            origin.insert("book_cache", { file_path = "/books/" .. at .. ".epub", file_hash = hash(at), book_id = id })
            origin.insert_session("pending_sessions", { book_hash = hash(at), book_id = id })
        end
        local store, database = origin.take_over()
        assert.is_nil(store.findBook(hash(1)).id)
        assert.is_nil(store.findBook(hash(2)).id)
        local unconfirmed = "SELECT count(*) FROM pending_sessions WHERE state = 'sending'"
        assert.equal(0, stores.count(database, unconfirmed))
    end)

    it("counts a sent session as sent at its end", function()
        origin.create(21)
        origin.insert_session("historical_sessions", { book_id = 42 })
        local _, database = origin.take_over()
        local sent = database.query("SELECT end_time AS ended, sent_at AS sent FROM historical_sessions")[1]
        assert.equal(sent.ended, sent.sent)
    end)
end)
