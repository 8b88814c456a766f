-- Answers of a former server never reach the database (src/koreader/tasks.ts).
local UIManager = require("ui/uimanager")
local createTasks = require("src.koreader.tasks").createTasks
local stores = require("stores")

local hash = stores.hash

describe("a task that runs while another server is set", function()
    local store, database, tasks

    before_each(function()
        UIManager:reset()
        tasks = createTasks({ info = print, warn = error })
        store, database = stores.open(nil, { isBarred = tasks.isRevoked })
        stores.know(database, hash(1))
    end)

    after_each(stores.close)

    local function number()
        return database.query("SELECT server_id FROM books WHERE id = 1")[1].server_id
    end

    it("writes no data afterwards, in or outside a transaction", function()
        local failures = {}
        tasks.start("sync", function()
            store.saveIdentity(hash(1), { id = 7 })
            tasks.pause()
            table.insert(failures, stores.failure(store.saveIdentity, hash(1), { id = 8 }))
            table.insert(failures, stores.failure(store.deleteSessionsOf, hash(1)))
            table.insert(failures, stores.failure(store.markSending, "session", { 1 }))
        end)
        UIManager:step()
        assert.are.equal(7, number())
        tasks.revokeAll()
        store.forgetAllIds()
        UIManager:run()
        assert.are.same({ "cancelled", "cancelled", "cancelled" },
            { failures[1].kind, failures[2].kind, failures[3].kind })
        assert.is_nil(number())
    end)

    it("may write if it set the server itself, or began afterwards", function()
        tasks.start("connect", function()
            tasks.revokeAll()
            store.saveIdentity(hash(1), { id = 7 })
        end)
        UIManager:run()
        assert.are.equal(7, number())
        tasks.start("sync", function() store.saveIdentity(hash(1), { id = 9 }) end)
        UIManager:run()
        assert.are.equal(9, number())
    end)
end)
