local disk = require("disk")
local stores = require("stores")

local value, session, hash = stores.value, stores.session, stores.hash

describe("the sessions", function()
    local path, store, sessions, database

    before_each(function()
        path = disk.folder() .. "library-sync.sqlite"
        store, database = stores.open(path)
        sessions = store.sessions
    end)

    after_each(stores.close)

    local function identify(number, id)
        value(store.books.identify(hash(number), { id = id }))
    end

    -- Sessions of the books with these numbers, in this order, each of which has the ID 100 + number.
    local function queue(numbers)
        for position, number in ipairs(numbers) do
            value(sessions.add(session({ fingerprint = hash(number), startedAt = 1770000000 + position })))
            identify(number, 100 + number)
        end
    end

    local function idsOf(rows)
        local ids = {}
        for _, row in ipairs(rows) do table.insert(ids, row.rowId) end
        return ids
    end

    local function idsIn(state)
        local rows = value(database.query(
            "SELECT id AS rowId FROM pending_sessions WHERE state = :state ORDER BY id", { state = state }
        ))
        return idsOf(rows)
    end

    describe("being read", function()
        it("are remembered, the last one only, and survive a restart", function()
            assert.is_nil(value(sessions.interrupted()))
            value(sessions.checkpoint(session({ seconds = 60 })))
            value(sessions.checkpoint(session({ seconds = 120 })))
            assert.are.same(session({ seconds = 120 }), value((stores.open(path)).sessions.interrupted()))
        end)

        it("are forgotten when they are dropped, and dropping none costs no write", function()
            value(sessions.checkpoint(session()))
            value(sessions.dropCheckpoint())
            assert.is_nil(value(sessions.interrupted()))
            local before = database.commits()
            value(sessions.dropCheckpoint())
            assert.are.equal(before, database.commits())
        end)

        it("do not count among those that wait, and stay when the queue is cleared", function()
            value(sessions.checkpoint(session()))
            assert.are.equal(0, value(sessions.count()))
            value(sessions.clear())
            assert.are.same(session(), value(sessions.interrupted()))
        end)
    end)

    describe("that are over", function()
        local cases = {
            ["with everything"] = {},
            ["without a title"] = { title = "none" },
            ["with a title of any letters"] = { title = "戦争と平和 📖 'or' \"\" ; \0" },
            ["from the first page to the last"] = {
                start = { percent = 0, page = 1, pages = 1 }, ["end"] = { percent = 100, page = 1, pages = 1 },
            },
            ["with percents of full precision"] = {
                start = { percent = 12.345678901234567, page = 3, pages = 17 },
                ["end"] = { percent = 100 / 7, page = 4, pages = 19 },
            },
            ["from a clock that was not set"] = { startedAt = 0, endedAt = 61 },
            ["of a comic"] = { type = "CBR" },
        }
        for name, changes in pairs(cases) do
            it("wait exactly as they were read, " .. name, function()
                local read = session(changes)
                if changes.title == "none" then read.title = nil end
                value(sessions.add(read))
                identify(1, 42)
                local row = value((stores.open(path)).sessions.batch(42, 100))[1]
                for key, expected in pairs(read) do assert.are.same(expected, row[key], key) end
                assert.are.equal(read.title, row.title)
                assert.are.equal("pending", row.state)
                assert.are.equal(42, row.bookId)
                assert.is_nil(row.reason)
            end)
        end

        it("go into the queue and out of the checkpoint in one commit", function()
            value(sessions.checkpoint(session()))
            value(sessions.add(session()))
            local before = database.commits()
            value(sessions.checkpoint(session()))
            value(sessions.add(session()))
            assert.are.equal(before + 2, database.commits())
            assert.is_nil(value(sessions.interrupted()))
            assert.are.equal(2, value(sessions.count()))
        end)

        it("stay in the checkpoint when the disk refuses the queue", function()
            value(sessions.checkpoint(session()))
            value(database.run("DROP TABLE pending_sessions"))
            assert.are.equal("storage", sessions.add(session()).failure.kind)
            assert.are.same(session(), value(sessions.interrupted()))
        end)

        it("are never without a fingerprint", function()
            assert.are.equal("storage", sessions.add(session({ fingerprint = "" })).failure.kind)
            assert.are.equal(0, value(sessions.count()))
        end)

        for moment, expected in pairs({
            ["before the commit"] = { waiting = 0, checkpoint = true },
            ["after the commit"] = { waiting = 1, checkpoint = false },
        }) do
            it("are either in the checkpoint or in the queue when the battery dies " .. moment, function()
                value(sessions.checkpoint(session()))
                database.close()
                disk.process([[
                    local path, moment = ...
                    local stores = require("stores")
                    local store, database = stores.open(path)
                    local run = database.run
                    if moment == "before the commit" then
                        database.run = function(sql, values)
                            local result = run(sql, values)
                            if sql:find("open_session", 1, true) then die() end
                            return result
                        end
                    end
                    store.sessions.add(stores.session())
                    die()
                ]], path, moment)
                sessions = (stores.open(path)).sessions
                assert.are.equal(expected.waiting, value(sessions.count()))
                assert.are.equal(expected.checkpoint, value(sessions.interrupted()) ~= nil)
            end)
        end
    end)

    describe("on their way", function()
        it("leave oldest first, book by book, whatever the clock said", function()
            value(sessions.add(session({ fingerprint = hash(2), startedAt = 1790000000 })))
            value(sessions.add(session({ fingerprint = hash(1), startedAt = 1770000000 })))
            value(sessions.add(session({ fingerprint = hash(2), startedAt = 0 })))
            identify(1, 7)
            identify(2, 9)
            assert.are.same({ 9, 7 }, value(sessions.booksToSend()))
            assert.are.same({ 1, 3 }, idsOf(value(sessions.batch(9, 100))))
            assert.are.same({ 1 }, idsOf(value(sessions.batch(9, 1))))
            assert.are.same({}, value(sessions.batch(8, 100)))
        end)

        it("wait while their book has no ID", function()
            value(sessions.add(session()))
            assert.are.same({}, value(sessions.booksToSend()))
            assert.are.equal(1, value(sessions.count()))
        end)

        it("are marked before a request, and only those", function()
            queue({ 1, 1, 1 })
            value(sessions.markSending({ 1, 3 }))
            assert.are.same({ 2 }, idsOf(value(sessions.batch(101, 100))))
            assert.are.same({ 1, 3 }, idsOf(value((stores.open(path)).sessions.unsettled())))
            assert.are.equal("sending", value(sessions.unsettled())[1].state)
        end)

        it("go back with the reason", function()
            queue({ 1, 1 })
            value(sessions.markSending({ 1, 2 }))
            value(sessions.release({ 2, 1 }, "The server is not there."))
            assert.are.same({}, value(sessions.unsettled()))
            assert.are.equal("The server is not there.", value(sessions.batch(101, 100))[1].reason)
        end)

        it("become history with the server's number, all of them in one commit", function()
            queue({ 1, 1 })
            value(sessions.markSending({ 1, 2 }))
            local before = database.commits()
            value(sessions.archive({ { rowId = 1, serverId = 5001 }, { rowId = 2 } }, 1780000123))
            assert.are.equal(before + 1, database.commits())
            assert.are.equal(0, value(sessions.count()))
            local rows = value(database.query("SELECT * FROM historical_sessions ORDER BY id"))
            assert.are.equal(5001, rows[1].server_id)
            assert.is_nil(rows[2].server_id)
            local expected = session({ startedAt = 1770000001 })
            assert.are.equal(1780000123, rows[1].sent_at)
            assert.are.equal(101, rows[1].book_id)
            assert.are.equal(expected.fingerprint, rows[1].hash)
            assert.are.equal(expected.start.percent, rows[1].start_progress)
            assert.are.equal(expected.startedAt, rows[1].start_time)
            assert.are.equal(expected.endedAt, rows[1].end_time)
        end)

        it("become history once, however often the receipt comes", function()
            queue({ 1 })
            value(sessions.archive({ { rowId = 1 } }, 1780000123))
            value(sessions.archive({ { rowId = 1 }, { rowId = 1 } }, 1780000123))
            assert.are.equal(1, stores.count(database, "SELECT count(*) FROM historical_sessions"))
        end)

        it("become history even when the very same was sent before", function()
            queue({ 1 })
            value(sessions.archive({ { rowId = 1 } }, 1780000123))
            queue({ 1 })
            value(sessions.archive({ { rowId = 2 } }, 1780000124))
            assert.are.equal(0, value(sessions.count()))
            assert.are.equal(2, stores.count(database, "SELECT count(*) FROM historical_sessions"))
        end)

        it("never get the number of one that has left: a late answer must not meet another session", function()
            queue({ 1 })
            value(sessions.archive({ { rowId = 1 } }, 1780000123))
            queue({ 1 })
            assert.are.same({ 2 }, idsOf(value(sessions.batch(101, 100))))
            value(sessions.clear())
            queue({ 1 })
            assert.are.same({ 3 }, idsOf(value(sessions.batch(101, 100))))
        end)

        it("stay where they are when the archive fails half-way", function()
            queue({ 1, 1 })
            value(sessions.markSending({ 1, 2 }))
            value(database.run("CREATE TRIGGER no_second BEFORE DELETE ON pending_sessions WHEN old.id = 2 " ..
                "BEGIN SELECT raise(ABORT, 'no room'); END"))
            assert.are.equal("no room", sessions.archive({ { rowId = 1 }, { rowId = 2 } }, 1).failure.detail)
            assert.are.same({ 1, 2 }, idsIn("sending"))
            assert.are.equal(0, stores.count(database, "SELECT count(*) FROM historical_sessions"))
        end)

        it("are parked alone, and do not hold up the others", function()
            queue({ 1, 1, 2 })
            value(sessions.park(1, "The server has no such book."))
            assert.are.same({ 2 }, idsOf(value(sessions.batch(101, 100))))
            value(sessions.park(2, "Nor that."))
            assert.are.same({ 102 }, value(sessions.booksToSend()))
            value(sessions.release({ 1 }, "late news"))
            assert.are.same({ 1, 2 }, idsIn("parked"))
        end)

        it("that are parked come back, all of them, when a person asks", function()
            queue({ 1, 2 })
            value(sessions.park(1, "why"))
            value(sessions.park(2, "why"))
            value(store.parked.retryAll())
            assert.are.same({ 101, 102 }, value(sessions.booksToSend()))
            assert.is_nil(value(sessions.batch(101, 1))[1].reason)
        end)

        it("are dropped when a person clears the queue, and history stays", function()
            queue({ 1, 2 })
            value(sessions.archive({ { rowId = 1 } }, 1))
            value(sessions.clear())
            assert.are.equal(0, value(sessions.count()))
            assert.are.same({}, value(sessions.waiting()))
            assert.are.equal(1, stores.count(database, "SELECT count(*) FROM historical_sessions"))
        end)
    end)

    it("that wait are told by book, oldest first, with what hinders them", function()
        queue({ 2, 1, 2, 2 })
        value(sessions.release({ 1 }, "The server is not there."))
        value(sessions.park(3, "The server has no such book."))
        value(sessions.add(session({ fingerprint = hash(3), title = "Untold", seconds = 10 })))
        assert.are.same({
            {
                fingerprint = hash(2), bookId = 102, title = "Moby-Dick", sessions = 3, parked = 1, seconds = 3 * 1750,
                reason = "The server has no such book.",
            },
            { fingerprint = hash(1), bookId = 101, title = "Moby-Dick", sessions = 1, parked = 0, seconds = 1750 },
            { fingerprint = hash(3), title = "Untold", sessions = 1, parked = 0, seconds = 10 },
        }, value(sessions.waiting()))
        assert.are.equal(5, value(sessions.count()))
    end)

    it("answer a closed file with failures", function()
        database.close()
        for _, name in ipairs({ "interrupted", "dropCheckpoint", "count", "waiting", "booksToSend", "unsettled",
            "clear" }) do
            assert.are.equal("storage", sessions[name]().failure.kind, name)
        end
        assert.are.equal("storage", sessions.add(session()).failure.kind)
        assert.are.equal("storage", sessions.checkpoint(session()).failure.kind)
        assert.are.equal("storage", sessions.batch(1, 100).failure.kind)
        assert.are.equal("storage", sessions.markSending({ 1 }).failure.kind)
        assert.are.equal("storage", sessions.archive({ { rowId = 1 } }, 1).failure.kind)
    end)

    describe("with 10,000 waiting", function()
        local function fill()
            value(database.run([[
                WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)
                INSERT INTO pending_sessions (book_id, hash, book_type, title, start_time, end_time, duration_seconds,
                    pages_read, start_progress, start_location, start_pages, end_progress, end_location, end_pages,
                    created_at)
                SELECT nullif(n % 50, 0), printf('%032x', n % 50), 'EPUB', 'Book ' || (n % 50), 1770000000 + n,
                    1770001000 + n, 1000, 20, n / 101.0, n, 10000, n / 100.5, n + 1, 10000, 0
                FROM numbers
            ]]))
            value(database.run([[
                INSERT INTO book_cache (hash, book_type, book_id)
                SELECT DISTINCT hash, 'EPUB', book_id FROM pending_sessions
            ]]))
        end

        before_each(fill)

        it("the next batch and the books to send are found by index, without a look at the others", function()
            local plans = {}
            local query = database.query
            database.query = function(sql, values)
                for _, row in ipairs(value(query("EXPLAIN QUERY PLAN " .. sql, values))) do
                    table.insert(plans, row.detail)
                end
                return query(sql, values)
            end
            value(sessions.batch(7, 100))
            value(sessions.booksToSend())
            value(sessions.unsettled())
            value(store.books.at("/books/a.epub", stores.facts))
            assert.is_true(#plans >= 4)
            for _, plan in ipairs(plans) do assert.is_nil(plan:find("SCAN", 1, true), plan) end
        end)

        -- Everything that runs in a task or a handler. The limit allows for a busy machine; the promise is 10 ms.
        it("no step grows beyond what the rows need", function()
            local rowIds, receipts = {}, {}
            for index, row in ipairs(value(sessions.batch(7, 100))) do
                rowIds[index], receipts[index] = row.rowId, { rowId = row.rowId, serverId = index }
            end
            local steps = {
                { "count", function() return sessions.count() end },
                { "waiting", function() return sessions.waiting() end },
                { "booksToSend", function() return sessions.booksToSend() end },
                { "batch", function() return sessions.batch(7, 100) end },
                { "unidentified", function() return store.books.unidentified() end },
                { "markSending", function() return sessions.markSending(rowIds) end },
                { "unsettled", function() return sessions.unsettled() end },
                { "archive", function() return sessions.archive(receipts, 1780000000) end },
                { "add", function() return sessions.add(session()) end },
                { "checkpoint", function() return sessions.checkpoint(session()) end },
                { "identify", function() return store.books.identify(hash(0), { id = 100 }) end },
            }
            local slow = {}
            for _, step in ipairs(steps) do
                local start = os.clock()
                value(step[2]())
                local worked = os.clock() - start
                if os.getenv("SHOW_STEPS") then print(("%-14s %6.2f ms"):format(step[1], worked * 1000)) end
                -- Far less than it takes to look at each row for each row.
                if worked > 0.25 then table.insert(slow, ("%s %.0f ms"):format(step[1], worked * 1000)) end
            end
            assert.are.same({}, slow)
        end)
    end)
end)
