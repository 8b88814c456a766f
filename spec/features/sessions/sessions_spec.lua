-- A session from the first page to the queue.
local disk = require("disk")
local queue = require("queue")
local stores = require("stores")

local session = stores.session

describe("sessions on the disk", function()
    local store, database

    before_each(function()
        queue.begin()
        store, database = queue.store, queue.database
    end)

    after_each(stores.close)

    describe("during reading", function()
        it("are stored in one checkpoint, which survives a restart", function()
            assert.is_nil(store.loadCheckpoint())
            store.saveCheckpoint(session({ seconds = 60 }))
            store.saveCheckpoint(session({ seconds = 120 }))
            assert.are.same(session({ seconds = 120 }), (stores.open(queue.path)).loadCheckpoint())
        end)

        it("are forgotten with the checkpoint, and a missing checkpoint costs no write", function()
            store.saveCheckpoint(session())
            store.deleteCheckpoint()
            assert.is_nil(store.loadCheckpoint())
            local before = database.commits()
            store.deleteCheckpoint()
            assert.are.equal(before, database.commits())
        end)

        it("do not count as pending, and stay when the queue is cleared", function()
            store.saveCheckpoint(session())
            assert.are.equal(0, stores.queued(queue.store))
            store.deletePendingSessions()
            assert.are.same(session(), store.loadCheckpoint())
        end)
    end)

    describe("after their end", function()
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
            it("are queued exactly as they were read, " .. name, function()
                local read = session(changes)
                if changes.title == "none" then read.title = nil end
                store.queueSession(read, stores.now)
                queue.identify(1, 42)
                local row = (stores.open(queue.path)).listNextSessions(42, 100, 0)[1]
                for key, expected in pairs(read) do assert.are.same(expected, row[key], key) end
                assert.are.equal(read.title, row.title)
                assert.are.equal("pending", row.state)
                assert.are.equal(42, row.bookId)
                assert.is_nil(row.reason)
            end)
        end

        it("move from the checkpoint to the queue in one commit", function()
            store.saveCheckpoint(session())
            store.queueSession(session(), stores.now)
            local before = database.commits()
            store.saveCheckpoint(session())
            store.queueSession(session(), stores.now)
            assert.are.equal(before + 2, database.commits())
            assert.is_nil(store.loadCheckpoint())
            assert.are.equal(2, stores.queued(queue.store))
        end)

        it("stay in the checkpoint if the disk refuses the queue", function()
            store.saveCheckpoint(session())
            database.run("DROP TABLE pending_sessions")
            assert.are.equal("storage", stores.failure(store.queueSession, session(), stores.now).kind)
            assert.are.same(session(), store.loadCheckpoint())
        end)

        it("always have a fingerprint", function()
            local nameless = session({ fingerprint = "" })
            assert.are.equal("storage", stores.failure(store.queueSession, nameless, stores.now).kind)
            assert.are.equal(0, stores.queued(queue.store))
        end)

        for moment, expected in pairs({
            ["before the commit"] = { waiting = 0, checkpoint = true },
            ["after the commit"] = { waiting = 1, checkpoint = false },
        }) do
            it("are either in the checkpoint or in the queue after a power cut " .. moment, function()
                store.saveCheckpoint(session())
                database.close()
                disk.dying_process([[
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
                    store.queueSession(stores.session(), stores.now)
                    die()
                ]], queue.path, moment)
                local again = stores.open(queue.path)
                assert.are.equal(expected.waiting, stores.queued(again))
                assert.are.equal(expected.checkpoint, again.loadCheckpoint() ~= nil)
            end)
        end
    end)
end)
