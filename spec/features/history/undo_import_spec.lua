-- The undo of an import. Only sessions that were not sent are removed.
local UIManager = require("ui/uimanager")
local past = require("past")
local stores = require("stores")

describe("the undo of an import", function()
    local store, database

    before_each(function()
        past.begin()
        store, database = past.store, past.database
    end)

    after_each(stores.close)

    local function count(where)
        return stores.count(database, "SELECT count(*) FROM pending_sessions WHERE " .. where)
    end

    -- Everything that can be told apart of what waits, oldest first.
    local function waiting()
        local columns = "book, book_type, title, start_time, end_time, duration_seconds, pages_read, end_progress"
        return database.query("SELECT " .. columns .. " FROM pending_sessions ORDER BY start_time")
    end

    -- The server knows Dune, and its first session is marked as sending.
    local function send_one()
        store.saveIdentity(stores.hash(1), { id = 7 })
        local row = store.listNextSessions(7, 1, 0)[1]
        store.markSending("session", { row.rowId })
        return row.rowId
    end

    it("removes all pending sessions, and they can be imported again", function()
        past.two_books()
        past.import()
        local before = waiting()
        local kept = store.listImports()[1]
        assert.are.equal(3, kept.waiting)
        assert.are.equal(945, kept.seconds)
        assert.are.same({ removed = 3, travelling = 0, sent = 0 }, past.take_back(kept.run))
        assert.are.equal(0, stores.queued(store))
        assert.are.same({}, store.listImports())
        assert.are.equal(3, past.import().sessions)
        assert.are.same(before, waiting())
    end)

    it("keeps the sessions of Catchword and of other imports", function()
        past.two_books()
        store.queueSession(stores.session(), stores.now)
        past.import({ stores.hash(2) })
        past.import()
        local imports = store.listImports()
        assert.are.equal(2, #imports)
        assert.are.same({ removed = 1, travelling = 0, sent = 0 }, past.take_back(imports[1].run))
        assert.are.equal(3, stores.queued(store))
        assert.are.equal(imports[2].run, store.listImports()[1].run)
        assert.are.equal(1, past.preview().sessions)
    end)

    it("keeps sent sessions and those being sent, and counts them", function()
        past.two_books()
        past.import()
        local first = send_one()
        store.archiveSessions({ { rowId = first, serverId = 900 } }, 1780000100)
        send_one()
        local run = store.listImports()[1].run
        assert.are.same({ removed = 1, travelling = 1, sent = 1 }, past.take_back(run))
        assert.are.equal(1, count("state = 'sending'"))
        assert.are.equal(1, #store.listQueueItems("sent", 10, { fingerprint = stores.hash(1) }))
        assert.are.equal(1, past.preview().sessions)
    end)

    it("removes a session being sent if the server turns out not to have it", function()
        past.two_books()
        past.import()
        local id = send_one()
        past.take_back(store.listImports()[1].run)
        stores.put(store, { id }, "pending", "The last attempt got no answer.")
        assert.are.equal(0, stores.queued(store))
        assert.are.equal(3, past.import().sessions)
    end)

    it("removes a session being sent if the server refuses it", function()
        past.two_books()
        past.import()
        local id = send_one()
        past.take_back(store.listImports()[1].run)
        stores.put(store, { id }, "failed", "The server refused this.")
        assert.are.equal(0, stores.queued(store))
    end)

    it("removes a failed session too", function()
        past.two_books()
        past.import()
        local id = send_one()
        stores.put(store, { id }, "failed", "The server refused this.")
        assert.are.equal(3, past.take_back(store.listImports()[1].run).removed)
    end)

    it("stops the sending of the import at once", function()
        past.two_books()
        past.import()
        store.saveIdentity(stores.hash(1), { id = 7 })
        store.withdrawImport(store.listImports()[1].run, stores.now)
        store.queueSession(stores.session(), stores.now)
        local own = 0
        for _, row in ipairs(store.listNextSessions(7, 100, 0)) do
            local marked = store.markSending("session", { row.rowId })
            assert.are.same(row.isImported and {} or { row.rowId }, marked)
            own = own + #marked
        end
        assert.are.equal(1, own)
    end)

    it("removes its sessions from the calendar and its books from the unmatched list", function()
        past.two_books()
        past.import()
        store.saveMiss(stores.hash(1), 1780000000)
        assert.are.equal(3, #store.listSessionsSince(0, 100))
        past.take_back(store.listImports()[1].run)
        assert.are.same({}, store.listSessionsSince(0, 100))
        for _, book in ipairs(store.listUnmatchedBooks(100)) do
            assert.are_not.equal(stores.hash(1), book.fingerprint)
        end
    end)

    it("leaves the notice about books that the server lacks to the next session", function()
        past.two_books()
        past.import()
        assert.is_false(store.markFirstMiss(stores.hash(1)))
        store.queueSession(stores.session(), stores.now)
        assert.is_true(store.markFirstMiss(stores.hash(1)))
    end)

    it("keeps no record of an empty import", function()
        past.two_books()
        past.import()
        past.import()
        assert.are.equal(1, stores.count(database, "SELECT count(*) FROM history_imports"))
    end)

    describe("with years of reading", function()
        before_each(function()
            past.years()
            past.import()
        end)

        it("runs in short steps", function()
            local looks = UIManager.looks
            local taken = past.take_back(1)
            assert.are.equal(1000, taken.removed)
            -- A hundred at a time, and a look at the touch screen after each.
            assert.is_true(UIManager.looks - looks >= 10, UIManager.looks - looks .. " looks")
        end)

        it("is completed after a power cut in the middle", function()
            local importer = past.importer()
            importer.takeBack(1, function() error("it was not to end") end)
            UIManager:run(function() return count("1") <= 500 end, 60)
            assert.is_true(count("1") > 0)
            past.crash()
            store, database = past.store, past.database
            assert.are.same({}, store.listImports())
            past.importer().goOn()
            UIManager:run(function() return false end, 60)
            assert.are.equal(0, count("1"))
            assert.are.equal(0, stores.count(database, "SELECT count(*) FROM history_imports"))
            assert.are.equal(1000, past.preview().sessions)
        end)
    end)
end)
