-- The number of pending items and their reasons, across all kinds.
local stores = require("stores")

local session, hash = stores.session, stores.hash

describe("pending items", function()
    local store, database

    before_each(function()
        store, database = stores.open()
    end)

    after_each(stores.close)

    local function note(book, state, reason)
        stores.know(database, hash(book))
        database.run([[INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, color,
            style, digest, state, reason, created_at)
            VALUES (]] .. stores.BOOK .. [[, 'a', 'highlight', hex(randomblob(8)), 'create', '1', '',
            '', '', 'x', :state, :reason, 1780000000)]], { hash = hash(book), state = state, reason = reason })
    end

    local function position(book)
        store.queueProgress({ fingerprint = hash(book), percent = 45, place = "0.45", readAt = 1780000000,
            compared = false, insisted = false })
    end

    it("move sessions that were read by a clock ahead, once", function()
        store.queueSession(session({ startedAt = 1780009000, endedAt = 1780009600 }), stores.now)
        store.queueSession(session({ startedAt = 1770000000, endedAt = 1770000600 }), stores.now)
        local wrong = { ahead = 3600, since = 1780005000, future = 1790000000 }
        for _ = 1, 2 do store.correctSessionTimes(wrong) end
        local rows = database.query(
            "SELECT start_time, end_time, first_start FROM pending_sessions ORDER BY start_time")
        assert.same({
            { start_time = 1770000000, end_time = 1770000600 },
            { start_time = 1780005400, end_time = 1780006000, first_start = 1780009000 },
        }, rows)
    end)

    it("are listed by book, the longest pending first", function()
        stores.now = 1780000500
        store.queueSession(session({ fingerprint = hash(2), title = "Emma" }), stores.now)
        stores.now = 1780000000
        store.queueSession(session({ seconds = 60 }), stores.now)
        store.queueSession(session({ seconds = 90 }), stores.now)
        stores.put(store, { 3 }, "failed", "why")
        note(1, "pending")
        store.queueField(hash(1), "rating", { value = 8, at = 1780000000 })
        position(1)
        assert.same({
            {
                fingerprint = hash(1), title = "Moby-Dick", seconds = 60,
                counts = {
                    { of = "session", count = 1 }, { of = "note", count = 1 }, { of = "rating", count = 1 },
                    { of = "position", count = 1 },
                },
            },
            {
                fingerprint = hash(2), title = "Emma", seconds = 1750,
                counts = { { of = "session", count = 1 } },
            },
        }, store.listQueueBooks("pending", 9))
    end)

    it("are limited to the longest pending books, in any state", function()
        for number = 1, 6 do
            stores.now = 1780000000 + number
            local read = session({ fingerprint = hash(number), title = "Book " .. number, seconds = 60 })
            store.queueSession(read, stores.now)
        end
        -- 5 has the number of 1, and 6 that of 2: they are as old as those.
        for first, later in ipairs({ 5, 6 }) do
            store.saveMatch(hash(first), { id = first }, 1)
            store.saveMatch(hash(later), { id = first }, 1)
        end
        note(3, "pending")
        local function told(limit)
            local books = {}
            for _, book in ipairs(store.listQueueBooks("pending", limit)) do
                table.insert(books, ("%s %d %d"):format(book.title, book.counts[1].count, book.seconds))
            end
            return books
        end
        assert.same({ "Book 3 1 60", "Book 5 2 120" }, told(2))
        assert.same({ "Book 3 1 60", "Book 5 2 120", "Book 6 2 120", "Book 4 1 60" }, told(9))
    end)

    it("are limited to a number of books by time, not by row ID", function()
        for number = 1, 3 do
            stores.now = 1780000000 + number
            store.queueSession(session({ fingerprint = hash(number), title = "Book " .. number }), stores.now)
        end
        for number = 1, 2 do store.saveMatch(hash(number), { id = 42 }, 1) end
        local titles = {}
        for _, book in ipairs(store.listQueueBooks("pending", 2)) do
            table.insert(titles, book.title .. " " .. book.counts[1].count)
        end
        assert.same({ "Book 2 2", "Book 3 1" }, titles)
    end)

    it("are listed as books to look up, the one looked up longest ago first", function()
        for number = 1, 6 do
            local each = { fingerprint = hash(number), type = "EPUB", title = "Book " .. number }
            store.saveBook(each, "/books/" .. number .. ".epub", stores.facts)
            if number < 6 then
                store.queueField(hash(number), "rating", { value = 8, at = 1780000000 })
                note(number, "pending")
                note(number, "pending")
            end
        end
        store.saveMiss(hash(1), 1780000200)
        store.saveMiss(hash(2), 1780000100)
        store.saveIdentity(hash(3), { id = 42 })
        for _, name in ipairs({ "pending_annotations", "pending_ratings" }) do
            local failed = "UPDATE " .. name .. " SET state = 'failed' WHERE book = " .. stores.BOOK
            database.run(failed, { hash = hash(4) })
        end
        for _, kind in ipairs({ "note", "rating" }) do
            assert.same({ hash(5), hash(2), hash(1) }, store.listUnknownBooks(kind, 20))
            assert.same({ hash(5), hash(2) }, store.listUnknownBooks(kind, 2))
        end
    end)

    it("are shown apart from failed items of a book, each with its reason", function()
        store.queueSession(session({ seconds = 60 }), stores.now)
        store.queueSession(session({ seconds = 90 }), stores.now)
        stores.put(store, { 1 }, "failed", "refused")
        stores.put(store, { 2 }, "pending", "The server did not answer in time.")
        note(1, "pending")
        note(2, "pending")
        assert.same({
            {
                of = "session", state = "pending", count = 1, seconds = 90, amount = 90,
                reason = "The server did not answer in time.", awaitsBook = false, awaitsReader = false,
            },
            {
                of = "session", state = "failed", count = 1, seconds = 60, amount = 60, reason = "refused",
                awaitsBook = false, awaitsReader = false,
            },
            { of = "note", state = "pending", count = 1, seconds = 0, amount = 0,
                awaitsBook = false, awaitsReader = false, words = "" },
        }, store.listQueueParts(hash(1)))
    end)

    it("move to the list of sent books, the last book first", function()
        for number = 1, 3 do
            store.queueSession(session({ fingerprint = hash(number), title = "Book " .. number }), stores.now)
        end
        store.archiveSessions({ { rowId = 1 } }, 1780000300)
        store.archiveSessions({ { rowId = 2 } }, 1780000200)
        store.markProgressSent({ fingerprint = hash(2), readAt = 1 }, { percent = 1, place = "1" }, 1780000400)
        local titles = {}
        for _, book in ipairs(store.listQueueBooks("sent", 10)) do
            table.insert(titles, book.title .. " " .. book.sentAt)
        end
        assert.same({ "Book 2 1780000400", "Book 1 1780000300" }, titles)
        assert.equal(1, #store.listQueueBooks("sent", 1))
    end)

    describe("with 10,000 sessions and as many notes", function()
        before_each(function()
            for number = 0, 49 do stores.know(database, hash(number)) end
            database.run([[WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
                INSERT INTO pending_sessions (book, book_type, start_time, end_time, duration_seconds, pages_read,
                  start_progress, start_location, start_pages, end_progress, end_location, end_pages, created_at)
                SELECT i % 50 + 1, 'EPUB', i, i, 9, 9, 0, 1, 9, 1, 2, 9, i FROM n]])
            database.run([[WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
                INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, color, style,
                  digest, created_at) SELECT i % 50 + 1, 'a', 'highlight', i, 'create', '1', 'a passage', '', '',
                  'x', i FROM n]])
        end)

        -- The query plan: "SCAN table" without an index would read every row.
        local function plan(sql, values, query)
            local lines = {}
            for _, row in ipairs((query or database.query)("EXPLAIN QUERY PLAN " .. sql, values)) do
                table.insert(lines, row.detail)
            end
            return table.concat(lines, "\n")
        end

        -- The plans of everything that the operation asks.
        local function plans_of(operation)
            local plans, query = {}, database.query
            database.query = function(sql, values)
                table.insert(plans, plan(sql, values, query))
                return query(sql, values)
            end
            operation()
            database.query = query
            return table.concat(plans, "\n")
        end

        it("are listed by book in one pass over each table, and failed ones by index", function()
            for _, which in ipairs({ "pending", "sent" }) do
                local plans = plans_of(function() return store.listQueueBooks(which, 200) end)
                for _, name in ipairs({ "pending_annotations", "historical_sessions" }) do
                    assert.equal(1, select(2, plans:gsub(name, "")), name)
                end
            end
            assert.matches("pending_annotations USING INDEX", plans_of(store.countFailed))
        end)

        it("are counted in indexes, not row by row", function()
            for _, name in ipairs({ "pending_sessions", "pending_annotations" }) do
                assert.matches("COVERING INDEX", plan("SELECT count(*) AS number FROM " .. name))
                assert.matches(" INDEX ", plan("SELECT count(*) FROM " .. name .. " WHERE state = 'failed'"))
            end
        end)
    end)
end)
