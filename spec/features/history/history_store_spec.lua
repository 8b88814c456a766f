-- The import of the host's statistics, as a real file, into the queue of sessions.
local UIManager = require("ui/uimanager")
local createTasks = require("src.koreader.tasks").createTasks
local past = require("past")
local effort = require("effort")
local stores = require("stores")

describe("the import of a reader's history", function()
    local store, database

    before_each(function()
        past.begin()
        store, database = past.store, past.database
    end)

    after_each(stores.close)

    it("is shown by book before any session is queued", function()
        past.two_books()
        local report = past.preview()
        assert.are.equal(3, report.sessions)
        assert.are.equal(945, report.seconds)
        assert.are.equal("Dune", report.books[1].title)
        assert.are.equal(2, report.books[1].sessions)
        assert.are.equal(645, report.books[1].seconds)
        assert.is_false(report.books[1].matched)
        assert.are.equal(0, stores.queued(store))
    end)

    it("queues each session once, however often it is started", function()
        past.two_books()
        assert.are.equal(3, past.import().sessions)
        assert.are.equal(3, stores.queued(store))
        assert.are.equal(0, past.import().sessions)
        assert.are.equal(0, past.preview().sessions)
        assert.are.equal(3, stores.queued(store))
        assert.are.equal(2, past.queued)
    end)

    it("does not send a session that the server already has", function()
        past.two_books()
        past.import()
        store.saveIdentity(stores.hash(1), { id = 7 })
        local receipts = {}
        for _, row in ipairs(store.listNextSessions(7, 100, 0)) do
            table.insert(receipts, { rowId = row.rowId, serverId = 900 + row.rowId })
        end
        store.archiveSessions(receipts, 1780000100)
        assert.are.equal(0, past.import().sessions)
        assert.are.equal(1780000100, store.listQueueBooks("sent", 1)[1].sentAt)
        local which = { fingerprint = stores.hash(1), of = "session" }
        assert.are.equal(2, #store.listQueueItems("sent", 10, which))
    end)

    it("leaves out sessions that Catchword tracked or is tracking", function()
        past.two_books()
        store.queueSession(stores.session({ startedAt = 1700000055, endedAt = 1700000700 }), stores.now)
        store.saveCheckpoint(stores.session({
            fingerprint = stores.hash(2),
            startedAt = 1700000085,
            endedAt = 1700000700,
        }))
        local report = past.preview()
        assert.are.equal(1, report.sessions)
        assert.are.equal(45, report.seconds)
    end)

    it("leaves out untracked books, and books without a name", function()
        past.two_books()
        past.book(3, "Old", nil)
        past.page(3, 1, 1700000000, 100)
        store.saveTrackingChoice(stores.hash(1), "never")
        local report = past.preview()
        assert.are.equal(1, report.sessions)
        assert.are.equal("Emma", report.books[1].title)
        assert.are.equal(1, report.nameless)
    end)

    it("leaves out a book of which only the position is synced", function()
        past.two_books()
        store.saveTrackingChoice(stores.hash(2), "progress")
        local report = past.preview()
        assert.are.equal(2, report.sessions)
        assert.are.equal("Dune", report.books[1].title)
    end)

    it("leaves out the books that the reader unticks, until a later import", function()
        past.two_books()
        assert.are.equal(1, past.import({ stores.hash(1) }).sessions)
        assert.are.equal(0, stores.count(database, "SELECT count(*) FROM pending_sessions WHERE title = 'Dune'"))
        assert.are.equal(2, past.import().sessions)
    end)

    it("uses the server's ID of a book that is already matched", function()
        past.two_books()
        store.saveBook(stores.book({ title = "Dune" }), "/books/Dune.epub", stores.facts)
        store.saveIdentity(stores.hash(1), { id = 7 })
        past.import()
        local rows = store.listNextSessions(7, 100, 0)
        assert.are.equal(2, #rows)
        assert.are.equal("EPUB", rows[1].type)
        assert.are.equal(0.2, rows[1].start.percent)
        assert.are.equal(2, rows[1]["end"].percent)
    end)

    it("uses the format of the remembered files, or none if a file is missing", function()
        past.two_books()
        past.import()
        local formats = database.query(
            "SELECT hash, s.book_type FROM pending_sessions AS s JOIN fingerprints USING (book) GROUP BY hash"
        )
        assert.is_nil(formats[1].book_type)
        assert.are.equal("PDF", formats[2].book_type)
    end)

    it("has no result if the host keeps no statistics", function()
        local import = past.importer({ host = { statistics = function() end } })
        local heard
        import.preview(function() end, function(report) heard = report end)
        assert(UIManager:run(function() return heard ~= nil end, 60))
        assert.is_true(heard.ok)
        assert.is_nil(heard.value)
    end)

    it("returns a failure if a defect stops it", function()
        past.two_books()
        local died = function() error("a defect") end
        local tasks = createTasks({ info = print, warn = function() end })
        local importer = past.importer({
            host = { tasks = tasks, files = { facts = died } },
            database = { run = died },
        })
        local heard = {}
        local function hear(outcome) table.insert(heard, outcome.failure.kind) end
        for number, begin in ipairs({
            function() return importer.preview(died, hear) end,
            function() return importer.run({}, died, hear) end,
            function() return importer.takeBack(1, hear) end,
        }) do
            assert.is_true(begin())
            assert(UIManager:run(function() return #heard == number end, 60), "nobody answers")
            assert.is_false(importer.isRunning())
        end
        assert.are.same({ "defect", "defect", "defect" }, heard)
    end)

    describe("with years of reading", function()
        before_each(past.years)

        it("runs in short steps, and a second import adds no session", function()
            local report, again
            local most = effort.during(function()
                report = past.import()
                again = past.import()
            end)
            assert.are.equal(1000, report.sessions)
            assert.are.equal(1000 * 30 * 55, report.seconds)
            assert.are.equal(0, again.sessions)
            assert.are.equal(1000, stores.count(database, "SELECT count(*) FROM pending_sessions"))
            assert.is_true(most.instructions <= 150, most.instructions .. " thousand instructions in one step")
        end)

        it("may be stopped, and continues later", function()
            local importer = past.importer()
            local stopped = past.import({}, function(progress)
                if progress.done > progress.total / 2 then importer.stop() end
            end, importer)
            assert.is_true(stopped.stopped)
            assert.is_true(stopped.sessions > 400 and stopped.sessions < 600)
            local rest = past.import()
            assert.are.equal(1000, stopped.sessions + rest.sessions)
            assert.are.equal(1000, stores.queued(store))
        end)
    end)
end)
