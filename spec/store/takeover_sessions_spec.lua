-- The sessions of the original client, pending and sent (src/features/takeover/originTable.ts,
-- src/features/takeover/takeOver.ts).
local origin = require("origin")
local stores = require("stores")

local value, hash = stores.value, stores.hash

describe("the sessions from the original client's file", function()
    before_each(origin.begin)
    after_each(stores.close)

    describe("are imported", function()
        before_each(function() origin.create(21) end)

        local senseless = {
            ["if they have no fingerprint,"] = { book_hash = "" },
            ["if they have no start,"] = { start_time = "" },
            ["if their start is not a time,"] = { start_time = "yesterday" },
            ["if their end is not a time,"] = { end_time = "2026-13-02T03:10:00Z" },
            ["if they end before they start,"] = { end_time = "2026-02-02T02:39:59Z" },
            ["if their length is negative,"] = { duration_seconds = -5 },
            ["if no server takes their format,"] = { book_type = "DJVU" },
        }
        for name, changes in pairs(senseless) do
            it(name .. " are skipped and counted", function()
                origin.insert_session("pending_sessions", changes)
                origin.insert_session("historical_sessions", changes)
                origin.insert_session("pending_sessions", { start_time = "2026-02-02T02:50:00Z" })
                local store, _, taken = origin.take_over()
                assert.are.equal(2, value(taken).skipped)
                assert.are.equal(1, stores.queued(store))
            end)
        end

        it("as sent if they were sent and still pending there", function()
            origin.insert_session("historical_sessions")
            origin.insert_session("pending_sessions")
            local store, _, taken = origin.take_over()
            assert.are.equal(1, value(taken).sent)
            assert.are.equal(1, value(taken).skipped)
            assert.are.equal(0, stores.queued(store))
        end)

        it("as sent only if the other client says so", function()
            origin.insert_session("historical_sessions")
            origin.insert_session("historical_sessions", { start_time = "2026-02-02T02:45:00Z", synced = 0 })
            origin.insert_session("historical_sessions", { start_time = "2026-02-02T02:50:00Z" })
            origin.database.run("UPDATE historical_sessions SET synced = NULL WHERE id = 3")
            local _, _, taken = origin.take_over()
            assert.are.same({ 1, 2, 0 }, { value(taken).sent, value(taken).leftBehind, value(taken).skipped })
        end)

        it("as unconfirmed if the session or its book has the server's ID", function()
            origin.insert_session("pending_sessions", { book_id = 42 })
            origin.insert_session("pending_sessions", { book_hash = hash(2) })
            local store = origin.take_over()
            assert.are.equal(42, store.findBook(hash(1)).id)
            assert.are.equal(42, store.listUnconfirmedSessions()[1].bookId)
            assert.are.equal(1, #store.listUnconfirmedSessions())
        end)

        it("as those of a book whose title is in one of two tables", function()
            origin.insert_session("historical_sessions")
            origin.insert_session("pending_sessions", { book_hash = hash(2), book_title = "Emma" })
            local _, database = origin.take_over()
            assert.are.same(
                { { title = "Moby-Dick" }, { title = "Emma" } },
                database.query("SELECT title FROM books ORDER BY title DESC")
            )
        end)

        it("as comics if the file's name shows that type", function()
            origin.insert("book_cache", { file_path = "/comics/One.cbr", file_hash = hash(1) })
            origin.insert_session("pending_sessions", { book_type = "CBX" })
            origin.insert_session("pending_sessions", { book_type = "CBX", book_hash = hash(2) })
            local store, database = origin.take_over()
            assert.are.equal(2, stores.queued(store))
            local rows = database.query("SELECT book_type AS type FROM pending_sessions ORDER BY id")
            assert.are.same({ { type = "CBR" }, { type = "CBZ" } }, rows)
        end)

        it("without pages, progress or length, if these are missing", function()
            origin.insert_session("pending_sessions", { start_location = "", end_location = "x" })
            origin.database.run("UPDATE pending_sessions SET duration_seconds = NULL, start_progress = NULL")
            local store = origin.take_over()
            store.saveIdentity(hash(1), { id = 7 })
            local row = store.listNextSessions(7, 1, 0)[1]
            assert.are.equal(1800, row.seconds)
            assert.are.equal(0, row.start.percent)
            assert.are.equal(0, row.start.page)
            assert.are.equal(1, row.pagesRead)
        end)

        it("completely, with more than one page of rows", function()
            for number = 0, 449 do
                origin.insert_session("pending_sessions", {
                    start_time = string.format("2026-02-02T%02d:%02d:00Z", math.floor(number / 60), number % 60),
                    end_time = "2026-02-02T23:00:00Z",
                })
            end
            local store, _, taken = origin.take_over()
            assert.are.equal(450, value(taken).waiting)
            assert.are.equal(450, stores.queued(store))
        end)
    end)
end)
