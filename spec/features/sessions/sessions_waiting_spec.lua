-- Pending sessions, in any number.
local queue = require("queue")
local stores = require("stores")

local session, hash = stores.session, stores.hash

describe("pending sessions", function()
    local store, database

    before_each(function()
        queue.begin()
        store, database = queue.store, queue.database
    end)

    after_each(stores.close)

    it("are summed up, failed or not", function()
        queue.add({ 2, 1, 2 })
        stores.put(store, { 3 }, "failed", "The server has no such book.")
        store.queueSession(session({ fingerprint = hash(3), title = "Untold", seconds = 10 }), stores.now)
        assert.are.same({ sessions = 4, seconds = 3 * 1750 + 10 }, store.getWaitingTotal())
        assert.are.equal(4, stores.queued(store))
    end)

    it("return failures if the database is closed", function()
        database.close()
        for _, name in ipairs({ "loadCheckpoint", "deleteCheckpoint", "getWaitingTotal", "listBooksToSend",
            "listUnconfirmedSessions", "deletePendingSessions" }) do
            assert.are.equal("storage", stores.failure(store[name]).kind, name)
        end
        assert.are.equal("storage", stores.failure(store.queueSession, session(), stores.now).kind)
        assert.are.equal("storage", stores.failure(store.saveCheckpoint, session()).kind)
        assert.are.equal("storage", stores.failure(store.listNextSessions, 1, 100, 0).kind)
        assert.are.equal("storage", stores.failure(store.markSending, "session", { 1 }).kind)
        assert.are.equal("storage", stores.failure(store.archiveSessions, { { rowId = 1 } }, 1).kind)
    end)

    describe("with 10,000 in the queue", function()
        local function fill()
            for number = 0, 49 do stores.know(database, stores.hash(number)) end
            database.run("UPDATE books SET server_id = nullif(id - 1, 0)")
            database.run([[
                WITH RECURSIVE numbers (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9999)
                INSERT INTO pending_sessions (book, book_type, title, start_time, end_time, duration_seconds,
                    pages_read, start_progress, start_location, start_pages, end_progress, end_location, end_pages,
                    created_at)
                SELECT n % 50 + 1, 'EPUB', 'Book ' || (n % 50), 1770000000 + n,
                    1770001000 + n, 1000, 20, n / 101.0, n, 10000, n / 100.5, n + 1, 10000, 0
                FROM numbers
            ]])
        end

        before_each(fill)

        it("are found with an index, by batch and by book", function()
            local plans = {}
            local query = database.query
            database.query = function(sql, values)
                for _, row in ipairs(query("EXPLAIN QUERY PLAN " .. sql, values)) do
                    table.insert(plans, row.detail)
                end
                return query(sql, values)
            end
            store.listNextSessions(7, 100, 0)
            store.listBooksToSend()
            store.listUnconfirmedSessions()
            store.findBookAt("/books/a.epub", stores.facts)
            assert.is_true(#plans >= 4)
            for _, plan in ipairs(plans) do assert.is_nil(plan:find("SCAN", 1, true), plan) end
        end)

        -- Everything that runs in a task or a handler. The limit allows for a busy machine; the promise is 10 ms.
        it("are read in steps that do not grow with the queue", function()
            local rowIds, receipts = {}, {}
            for index, row in ipairs(store.listNextSessions(7, 100, 0)) do
                rowIds[index], receipts[index] = row.rowId, { rowId = row.rowId, serverId = index }
            end
            local steps = {
                { "counts", function() return { ok = true, value = store.countQueue() } end },
                { "total", function() return store.getWaitingTotal() end },
                { "booksToSend", function() return store.listBooksToSend() end },
                { "batch", function() return store.listNextSessions(7, 100, 0) end },
                { "unknownBooks", function() return store.listUnknownBooks("session", 20) end },
                { "mark", function() return store.markSending("session", rowIds) end },
                { "unsettled", function() return store.listUnconfirmedSessions() end },
                { "archive", function() return store.archiveSessions(receipts, 1780000000) end },
                { "add", function() return store.queueSession(session(), stores.now) end },
                { "checkpoint", function() return store.saveCheckpoint(session()) end },
                { "identify", function() return store.saveIdentity(hash(0), { id = 100 }) end },
            }
            local slow = {}
            for _, step in ipairs(steps) do
                local start = os.clock()
                step[2]()
                local worked = os.clock() - start
                if os.getenv("SHOW_STEPS") then print(("%-14s %6.2f ms"):format(step[1], worked * 1000)) end
                -- Far less than it takes to look at each row for each row.
                if worked > 0.25 then table.insert(slow, ("%s %.0f ms"):format(step[1], worked * 1000)) end
            end
            assert.are.same({}, slow)
        end)
    end)
end)
