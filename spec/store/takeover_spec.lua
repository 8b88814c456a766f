local disk = require("disk")
local stores = require("stores")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading

local value, hash = stores.value, stores.hash

-- What the original client's file looked like, as far as it matters here, from release to release.
local schemas = {
    [7] = {
        [[CREATE TABLE book_cache (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT UNIQUE NOT NULL,
            file_hash TEXT NOT NULL, book_id INTEGER, title TEXT, author TEXT, last_accessed INTEGER,
            isbn10 TEXT, isbn13 TEXT)]],
        [[CREATE TABLE pending_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, book_id INTEGER,
            book_hash TEXT NOT NULL, book_type TEXT DEFAULT 'EPUB', start_time TEXT, end_time TEXT,
            duration_seconds INTEGER, start_progress REAL, end_progress REAL, progress_delta REAL,
            start_location TEXT, end_location TEXT, created_at INTEGER, retry_count INTEGER DEFAULT 0,
            book_title TEXT, koreader_book_id INTEGER)]],
        [[CREATE TABLE historical_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, koreader_book_id INTEGER NOT NULL,
            koreader_book_title TEXT NOT NULL, book_id INTEGER, book_hash TEXT, book_type TEXT, start_time TEXT,
            end_time TEXT, duration_seconds INTEGER, start_progress REAL, end_progress REAL, start_location TEXT,
            end_location TEXT, matched INTEGER DEFAULT 0, synced INTEGER DEFAULT 0,
            UNIQUE (koreader_book_id, start_time, end_time))]],
        "CREATE TABLE schema_version (version INTEGER PRIMARY KEY)",
    },
    [10] = { "CREATE TABLE plugin_settings (key TEXT PRIMARY KEY, value, updated_at INTEGER)" },
    [21] = {
        "ALTER TABLE book_cache ADD COLUMN hardcover_id INTEGER",
        "ALTER TABLE book_cache ADD COLUMN tracking_enabled INTEGER DEFAULT 1",
    },
    -- Nobody outside has seen this one: it may have columns that nobody knows.
    [24] = { "ALTER TABLE pending_sessions ADD COLUMN device_id TEXT DEFAULT 'x'" },
}

describe("the original client's file", function()
    local origin, path, originPath

    -- The original client's file at this version.
    local function create(version)
        origin = stores.database(originPath)
        for _, each in ipairs({ 7, 10, 21, 24 }) do
            if each <= version then
                for _, sql in ipairs(schemas[each]) do value(origin.run(sql)) end
            end
        end
        value(origin.run("INSERT INTO schema_version VALUES (:version)", { version = version }))
    end

    local function insert(name, row)
        local columns, parameters = {}, {}
        for column in pairs(row) do
            table.insert(columns, column)
            table.insert(parameters, ":" .. column)
        end
        value(origin.run(string.format("INSERT INTO %s (%s) VALUES (%s)", name, table.concat(columns, ", "),
            table.concat(parameters, ", ")), row))
    end

    local function insertSession(name, changes)
        local row = {
            book_hash = hash(1), book_type = "EPUB", start_time = "2026-02-02T02:40:00Z",
            end_time = "2026-02-02T03:10:00Z", duration_seconds = 1800, start_progress = 33.3333333333333,
            end_progress = 40.1, start_location = "100", end_location = "120",
        }
        if name == "historical_sessions" then
            row.koreader_book_id, row.koreader_book_title, row.synced = 0, "Moby-Dick", 1
        end
        for key, changed in pairs(changes or {}) do row[key] = changed end
        insert(name, row)
    end

    local function insertSettings(settings)
        for key, text in pairs(settings) do insert("plugin_settings", { key = key, value = text }) end
    end

    local function takeOver()
        local store, database = stores.open(path, { origin = function() return openForReading(originPath) end })
        return store, database, store.takenOver
    end

    before_each(function()
        local folder = disk.folder()
        path, originPath = folder .. "library-sync.sqlite", folder .. "booklore-sync.sqlite"
    end)

    after_each(stores.close)

    for _, version in ipairs({ 7, 10, 21, 24 }) do
        it("of version " .. version .. " is taken over: books, queue and what was sent", function()
            create(version)
            insert("book_cache", {
                file_path = "/books/Whale.epub", file_hash = hash(1), book_id = 42, title = "Moby-Dick",
                author = "Melville", isbn10 = "0142437247", isbn13 = "9780142437247",
            })
            insertSession("pending_sessions", { book_title = "Moby-Dick", book_id = 42 })
            insertSession("pending_sessions", {
                book_hash = hash(2), book_type = "PDF", start_time = "2026-02-03T00:00:00Z",
                end_time = "2026-02-03T00:01:00Z", duration_seconds = 60,
            })
            insertSession("historical_sessions", { start_time = "2026-02-01T02:40:00Z", book_id = 42 })
            insertSession("historical_sessions", { start_time = "2026-01-01T02:40:00Z", synced = 0 })
            local store, database, taken = takeOver()

            assert.are.same(
                { settings = 0, books = 1, waiting = 2, sent = 1, leftBehind = 1, skipped = 0 }, value(taken)
            )
            assert.are.same({
                fingerprint = hash(1), type = "EPUB", id = 42, title = "Moby-Dick", author = "Melville",
                isbn10 = "0142437247", isbn13 = "9780142437247",
            }, value(store.books.find(hash(1))))
            assert.are.same({
                rowId = 1, bookId = 42, state = "sending", fingerprint = hash(1), type = "EPUB", title = "Moby-Dick",
                startedAt = 1770000000, endedAt = 1770001800, seconds = 1800, pagesRead = 21,
                start = { percent = 33.3333333333333, page = 100, pages = 0 },
                ["end"] = { percent = 40.1, page = 120, pages = 0 },
            }, value(store.sessions.unsettled())[1])
            local unknown = value(store.books.unidentified())
            assert.are.same({ { fingerprint = hash(2), type = "PDF" } }, unknown)
            local sent = value(database.query("SELECT * FROM historical_sessions"))
            assert.are.equal(1, #sent)
            assert.are.equal(1769913600, sent[1].start_time)
            assert.are.equal(42, sent[1].book_id)
        end)
    end

    it("is taken over once, in one commit, even if it grows again", function()
        create(21)
        insertSession("pending_sessions")
        insertSession("pending_sessions", { start_time = "2026-02-02T02:41:00Z" })
        local _, database = takeOver()
        assert.are.equal(1, database.commits())
        insertSession("pending_sessions", { start_time = "2026-02-02T02:42:00Z" })
        local store, _, again = takeOver()
        assert.is_nil(value(again))
        assert.are.equal(2, value(store.sessions.count()))
    end)

    it("is only read, and closed again", function()
        create(21)
        insertSession("pending_sessions")
        origin.close()
        local before = disk.read(originPath)
        local closed = 0
        stores.open(path, {
            origin = function()
                local opened = openForReading(originPath)
                local close = opened.value.close
                opened.value.close = function()
                    closed = closed + 1
                    close()
                end
                return opened
            end,
        })
        assert.are.equal(1, closed)
        assert.are.equal(before, disk.read(originPath))
    end)

    it("that is not there is asked for again next time", function()
        local store = stores.open(path)
        assert.is_nil(value(store.takenOver))
        create(21)
        insertSession("pending_sessions")
        local _, _, taken = takeOver()
        assert.are.equal(1, value(taken).waiting)
    end)

    it("that is damaged hinders nothing, and is tried again", function()
        disk.write(originPath, string.rep("no database ", 1000))
        local store, _, taken = takeOver()
        assert.is_false(taken.ok)
        assert.are.equal("storage", taken.failure.kind)
        assert.are.equal(0, value(store.sessions.count()))
        os.remove(originPath)
        create(21)
        insertSession("pending_sessions")
        local _, _, again = takeOver()
        assert.are.equal(1, value(again).waiting)
    end)

    it("is taken over whole or not at all when the battery dies", function()
        create(21)
        for minute = 10, 59 do
            insertSession("pending_sessions", { start_time = "2026-02-02T02:" .. minute .. ":00Z" })
        end
        origin.close()
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
            require("src.store.openStore").openStore({
                database = database,
                clock = { now = function() return 0 end },
                backUp = error,
                origin = function() return sqlite.openForReading(originPath) end,
            })
        ]]
        disk.process(code, path, originPath)
        assert.are.equal(0, stores.count(stores.database(path), "SELECT count(*) FROM pending_sessions"))
        local store = takeOver()
        assert.are.equal(50, value(store.sessions.count()))
    end)

    describe("holds sessions", function()
        before_each(function() create(21) end)

        local senseless = {
            ["without a fingerprint"] = { book_hash = "" },
            ["without a start"] = { start_time = "" },
            ["with a start that is no time"] = { start_time = "yesterday" },
            ["with an end that is no time"] = { end_time = "2026-13-02T03:10:00Z" },
            ["that end before they begin"] = { end_time = "2026-02-02T02:39:59Z" },
            ["of negative length"] = { duration_seconds = -5 },
            ["of a format that no server takes"] = { book_type = "DJVU" },
        }
        for name, changes in pairs(senseless) do
            it(name .. ", which are skipped and counted", function()
                insertSession("pending_sessions", changes)
                insertSession("historical_sessions", changes)
                insertSession("pending_sessions", { start_time = "2026-02-02T02:50:00Z" })
                local store, _, taken = takeOver()
                assert.are.equal(2, value(taken).skipped)
                assert.are.equal(1, value(store.sessions.count()))
            end)
        end

        it("that it had sent but not crossed off, which are not sent again", function()
            insertSession("historical_sessions")
            insertSession("pending_sessions")
            local store, _, taken = takeOver()
            assert.are.equal(1, value(taken).sent)
            assert.are.equal(1, value(taken).skipped)
            assert.are.equal(0, value(store.sessions.count()))
        end)

        it("of comics, whose kind the file's name tells, where it is known", function()
            insert("book_cache", { file_path = "/comics/One.cbr", file_hash = hash(1) })
            insertSession("pending_sessions", { book_type = "CBX" })
            insertSession("pending_sessions", { book_type = "CBX", book_hash = hash(2) })
            local store, database = takeOver()
            assert.are.equal(2, value(store.sessions.count()))
            local rows = value(database.query("SELECT book_type AS type FROM pending_sessions ORDER BY id"))
            assert.are.same({ { type = "CBR" }, { type = "CBZ" } }, rows)
        end)

        it("without pages, progress or length, which are not lost for it", function()
            insertSession("pending_sessions", { start_location = "", end_location = "x" })
            value(origin.run("UPDATE pending_sessions SET duration_seconds = NULL, start_progress = NULL"))
            local store = takeOver()
            value(store.books.identify(hash(1), { id = 7 }))
            local row = value(store.sessions.batch(7, 1))[1]
            assert.are.equal(1800, row.seconds)
            assert.are.equal(0, row.start.percent)
            assert.are.equal(0, row.start.page)
            assert.are.equal(1, row.pagesRead)
        end)

        it("in numbers beyond one page of reading, all of them", function()
            for number = 0, 449 do
                insertSession("pending_sessions", {
                    start_time = string.format("2026-02-02T%02d:%02d:00Z", math.floor(number / 60), number % 60),
                    end_time = "2026-02-02T23:00:00Z",
                })
            end
            local store, _, taken = takeOver()
            assert.are.equal(450, value(taken).waiting)
            assert.are.equal(450, value(store.sessions.count()))
        end)
    end)

    describe("holds settings", function()
        local theirs = {
            server_url = " https://Books.example/ ", username = "ishmael", password = "007",
            booklore_username = "ahab", booklore_password = "true", min_duration = "90", min_pages = "3",
            session_detection_mode = "pages", progress_decimal_places = "4", manual_sync_only = "true",
            log_to_file = "true", is_enabled = "false", silent_messages = "true", hardcover_token = "secret",
        }

        before_each(function() create(21) end)

        it("that are taken where they have an equal, exactly as they are", function()
            insertSettings(theirs)
            local store, _, taken = takeOver()
            local settings = store.settings.current()
            assert.are.equal("https://books.example", settings.serverUrl)
            assert.are.equal("ishmael", settings.readerUsername)
            assert.are.equal("007", settings.readerPassword)
            assert.are.equal("ahab", settings.libraryUsername)
            assert.are.equal("true", settings.libraryPassword)
            assert.are.equal(90, settings.minSeconds)
            assert.are.equal(3, settings.minPages)
            assert.are.equal("pages", settings.sessionRule)
            assert.are.equal(4, settings.progressDecimals)
            assert.is_true(settings.manualOnly)
            assert.is_true(settings.logToFile)
            assert.is_true(settings.enabled)
            assert.are.equal(11, value(taken).settings)
        end)

        it("that make no sense and are left", function()
            insertSettings({ server_url = "books.example", min_duration = "soon", session_detection_mode = "moon" })
            local _, database, taken = takeOver()
            assert.are.equal(0, value(taken).settings)
            assert.are.equal(1, stores.count(database, "SELECT count(*) FROM plugin_settings"))
        end)

        it("that do not touch what was chosen here", function()
            insertSettings(theirs)
            local before = stores.open(path)
            value(before.settings.save({ minSeconds = 10, readerUsername = "queequeg" }))
            local store = takeOver()
            local settings = store.settings.current()
            assert.are.equal(10, settings.minSeconds)
            assert.are.equal("queequeg", settings.readerUsername)
            assert.are.equal("", settings.readerPassword)
            assert.are.equal("ahab", settings.libraryUsername)
        end)

        it("of another server, whose accounts and book IDs stay there", function()
            insertSettings(theirs)
            insert("book_cache", { file_path = "/books/Whale.epub", file_hash = hash(1), book_id = 42 })
            insertSession("pending_sessions", { book_id = 42 })
            local before = stores.open(path)
            value(before.settings.save({ serverUrl = "https://elsewhere.example" }))
            local store = takeOver()
            local settings = store.settings.current()
            assert.are.equal("https://elsewhere.example", settings.serverUrl)
            assert.are.equal("", settings.readerPassword)
            assert.are.equal("", settings.libraryUsername)
            assert.are.equal(90, settings.minSeconds)
            assert.is_nil(value(store.books.find(hash(1))).id)
            assert.are.same({}, value(store.sessions.booksToSend()))
            assert.are.equal(1, value(store.sessions.count()))
        end)

        it("of the same server, written another way", function()
            insertSettings(theirs)
            local before = stores.open(path)
            value(before.settings.save({ serverUrl = "https://books.example" }))
            local store = takeOver()
            assert.are.equal("007", store.settings.current().readerPassword)
        end)
    end)

    it("never takes an ID from a book that has one here", function()
        create(21)
        insert("book_cache", { file_path = "/books/Whale.epub", file_hash = hash(1), book_id = 42, title = "Theirs" })
        local before = stores.open(path)
        value(before.books.remember(stores.book({ id = 7 }), "/books/a.epub", stores.facts))
        local store = takeOver()
        assert.are.equal(7, value(store.books.find(hash(1))).id)
        assert.are.equal("Moby-Dick", value(store.books.find(hash(1))).title)
        assert.are.equal(7, value(store.books.at("/books/a.epub", stores.facts)).id)
    end)

    it("with books that have no fingerprint, or no format for us, is taken without them", function()
        create(21)
        insert("book_cache", { file_path = "/books/Whale.epub", file_hash = "" })
        insert("book_cache", { file_path = "/books/Notes.txt", file_hash = hash(2) })
        local _, database, taken = takeOver()
        assert.are.equal(0, value(taken).books)
        assert.are.equal(2, value(taken).skipped)
        assert.are.equal(0, stores.count(database, "SELECT count(*) FROM book_cache"))
    end)
end)
