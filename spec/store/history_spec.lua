-- The reader's past: the host's statistics, as a real file, become sessions in the outbox.
local UIManager = require("ui/uimanager")
local createHistoryImport = require("src.app.importHistory").createHistoryImport
local createStatistics = require("src.store.statistics").createStatistics
local createTasks = require("src.koreader.tasks").createTasks
local disk = require("disk")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local stores = require("stores")

local DEFAULTS = require("src.domain.settings").defaults

-- The host's tables and index, as of its schema 20221111.
local TABLES = {
    [[CREATE TABLE book (id integer PRIMARY KEY autoincrement, title text, authors text, notes integer,
        last_open integer, highlights integer, pages integer, series text, language text, md5 text,
        total_read_time integer, total_read_pages integer)]],
    [[CREATE TABLE page_stat_data (id_book integer, page integer NOT NULL DEFAULT 0,
        start_time integer NOT NULL DEFAULT 0, duration integer NOT NULL DEFAULT 0,
        total_pages integer NOT NULL DEFAULT 0, UNIQUE (id_book, page, start_time),
        FOREIGN KEY(id_book) REFERENCES book(id))]],
    "CREATE INDEX page_stat_data_start_time ON page_stat_data(start_time)",
}

describe("the reader's past", function()
    local store, database, statistics, path, tasks, queued

    before_each(function()
        UIManager:reset()
        store, database = stores.open()
        path = disk.folder() .. "statistics.sqlite3"
        statistics = stores.database(path)
        for _, sql in ipairs(TABLES) do stores.value(statistics.run(sql)) end
        tasks = createTasks({ info = print, warn = function(text) error(text) end })
        queued = 0
    end)

    after_each(stores.close)

    local function book(key, title, hash)
        stores.value(statistics.run(
            "INSERT INTO book (id, title, authors, md5) VALUES (:id, :title, 'Somebody', :md5)",
            { id = key, title = title, md5 = hash }
        ))
    end

    local function page(key, number, start, seconds)
        stores.value(statistics.run(
            "INSERT INTO page_stat_data VALUES (:book, :page, :start, :seconds, 500)",
            { book = key, page = number, start = start, seconds = seconds }
        ))
    end

    local function importer()
        return createHistoryImport({
            tasks = tasks,
            log = { info = print, warn = error },
            history = store.history,
            matches = store.matches,
            books = store.books,
            settings = function() return DEFAULTS end,
            statistics = function()
                return { ok = true, value = createStatistics(stores.value(openForReading(path))) }
            end,
            remembered = function() return { "/books/Emma.pdf" } end,
            learn = function(file)
                stores.value(store.books.remember(
                    stores.book({ fingerprint = stores.hash(2), type = "PDF", title = "Emma" }),
                    file,
                    stores.facts
                ))
            end,
            queued = function() queued = queued + 1 end,
        })
    end

    -- What the deed of this importer came to; `watch` hears of its progress.
    local function outcome(deed, watch)
        local answer
        assert.is_true(deed(watch or function() end, function(report) answer = report end))
        assert(UIManager:run(function() return answer ~= nil end, 60))
        return stores.value(answer)
    end

    local function two_books()
        book(1, "Dune", stores.hash(1))
        book(2, "Emma", stores.hash(2))
        for number = 1, 10 do
            page(1, number, 1700000000 + number * 60, 60)
            page(2, number, 1700000030 + number * 60, 30)
        end
        page(1, 11, 1700090000, 45)
    end

    it("is shown by book before anything is queued", function()
        two_books()
        local report = outcome(importer().preview)
        assert.are.equal(3, report.sessions)
        assert.are.equal(945, report.seconds)
        assert.are.equal("Dune", report.books[1].title)
        assert.are.equal(2, report.books[1].sessions)
        assert.are.equal(645, report.books[1].seconds)
        assert.is_false(report.books[1].matched)
        assert.are.equal(0, stores.value(store.sessions.count()))
    end)

    it("goes into the outbox once, however often it is imported", function()
        two_books()
        assert.are.equal(3, outcome(importer().run).sessions)
        assert.are.equal(3, stores.value(store.sessions.count()))
        assert.are.equal(0, outcome(importer().run).sessions)
        assert.are.equal(0, outcome(importer().preview).sessions)
        assert.are.equal(3, stores.value(store.sessions.count()))
        assert.are.equal(2, queued)
    end)

    it("is not sent again when the server has it already", function()
        two_books()
        outcome(importer().run)
        stores.value(store.books.identify(stores.hash(1), { id = 7 }))
        local receipts = {}
        for _, row in ipairs(stores.value(store.sessions.batch(7, 100))) do
            table.insert(receipts, { rowId = row.rowId, serverId = 900 + row.rowId })
        end
        stores.value(store.sessions.archive(receipts, 1780000100))
        assert.are.equal(0, outcome(importer().run).sessions)
        assert.are.equal(1780000100, stores.value(store.history.lastSentAt()))
        assert.are.equal(2, #stores.value(store.history.sent(stores.hash(1), 10)))
    end)

    it("leaves out what the plugin tracked itself, or is tracking now", function()
        two_books()
        stores.value(store.sessions.add(stores.session({ startedAt = 1700000055, endedAt = 1700000700 })))
        stores.value(store.sessions.checkpoint(stores.session({
            fingerprint = stores.hash(2),
            startedAt = 1700000085,
            endedAt = 1700000700,
        })))
        local report = outcome(importer().preview)
        assert.are.equal(1, report.sessions)
        assert.are.equal(45, report.seconds)
    end)

    it("leaves alone the books that are not to be tracked, and those that nobody can name", function()
        two_books()
        book(3, "Old", nil)
        page(3, 1, 1700000000, 100)
        stores.value(store.matches.choose(stores.hash(1), "never"))
        local report = outcome(importer().preview)
        assert.are.equal(1, report.sessions)
        assert.are.equal("Emma", report.books[1].title)
        assert.are.equal(1, report.nameless)
    end)

    it("carries the ID of a book that is matched already", function()
        two_books()
        stores.value(store.books.remember(stores.book({ title = "Dune" }), "/books/Dune.epub", stores.facts))
        stores.value(store.books.identify(stores.hash(1), { id = 7 }))
        outcome(importer().run)
        local rows = stores.value(store.sessions.batch(7, 100))
        assert.are.equal(2, #rows)
        assert.are.equal("EPUB", rows[1].type)
        assert.are.equal(0.2, rows[1].start.percent)
        assert.are.equal(2, rows[1]["end"].percent)
    end)

    it("has the format of the files that the host remembers, and the likeliest where the file is gone", function()
        two_books()
        outcome(importer().run)
        local formats = stores.value(database.query("SELECT hash, book_type FROM pending_sessions GROUP BY hash"))
        assert.are.equal("EPUB", formats[1].book_type)
        assert.are.equal("PDF", formats[2].book_type)
    end)

    it("says so when the host keeps none", function()
        local import = createHistoryImport({
            tasks = tasks,
            statistics = function() end,
            remembered = function() return {} end,
            queued = function() end,
        })
        local heard
        import.preview(function() end, function(report) heard = report end)
        assert(UIManager:run(function() return heard ~= nil end, 5))
        assert.is_true(heard.ok)
        assert.is_nil(heard.value)
    end)

    describe("of years", function()
        local RECORDS = 30000

        before_each(function()
            stores.value(statistics.transaction(function()
                for key = 1, 40 do book(key, "Book " .. key, stores.hash(key)) end
                for number = 0, RECORDS - 1 do
                    local sitting = math.floor(number / 30)
                    page(sitting % 40 + 1, number % 500 + 1, 1600000000 + sitting * 7200 + number % 30 * 60, 55)
                end
                return { ok = true }
            end))
        end)

        it("comes in steps that nobody feels, on an interpreter alone, and a second time adds nothing", function()
            jit.off()
            jit.flush()
            UIManager.busiest = 0
            local report = outcome(importer().run)
            local again = outcome(importer().run)
            jit.on()
            assert.are.equal(1000, report.sessions)
            assert.are.equal(1000 * 30 * 55, report.seconds)
            assert.are.equal(0, again.sessions)
            assert.are.equal(1000, stores.count(database, "SELECT count(*) FROM pending_sessions"))
            assert.is_true(UIManager.busiest < 0.010, ("longest step: %.1f ms"):format(UIManager.busiest * 1000))
        end)

        it("may be stopped, and goes on later where it stopped", function()
            local import = importer()
            local stopped = outcome(import.run, function(progress)
                if progress.done > RECORDS / 2 then import.stop() end
            end)
            assert.is_true(stopped.stopped)
            assert.is_true(stopped.sessions > 400 and stopped.sessions < 600)
            local rest = outcome(importer().run)
            assert.are.equal(1000, stopped.sessions + rest.sessions)
            assert.are.equal(1000, stores.value(store.sessions.count()))
        end)
    end)
end)
