local disk = require("disk")
local stores = require("stores")
local migrations = require("src.migrations")
local openStore = require("src.openStore").openStore

describe("the database schema", function()
    local path, folder, database

    local function version()
        return database.query("PRAGMA user_version")[1].user_version
    end

    local function sql(...)
        for _, statement in ipairs({ ... }) do database.run(statement) end
        return { ok = true }
    end

    before_each(function()
        folder = disk.folder()
        path = folder .. "catchword.sqlite"
        database = stores.database(path)
    end)

    after_each(stores.close)

    it("is version 24 in a new file, with every specified table, without a copy", function()
        local copies = 0
        stores.open(path, { backUp = function() copies = copies + 1 end })
        assert.are.equal(24, version())
        assert.are.equal(0, copies)
        local names = {}
        local kept = "SELECT name FROM sqlite_master WHERE type IN ('table', 'view')"
        for _, row in ipairs(database.query(kept)) do names[row.name] = true end
        for _, name in ipairs({
            "book_cache", "pending_sessions", "historical_sessions", "plugin_settings", "synced_annotations",
            "bearer_tokens", "pending_ratings", "pending_annotations",
        }) do
            assert.is_true(names[name], name)
        end
        database.query("SELECT file_path, hash, book_id, title, isbn10, isbn13, author FROM book_cache")
    end)

    it("counts as one of an unreleased build if its last table is missing", function()
        assert.is_false(migrations.isUnreleased(database))
        stores.open(path)
        assert.is_false(migrations.isUnreleased(database))
        sql("DROP TABLE chosen_shelves")
        assert.is_true(migrations.isUnreleased(database))
        sql("PRAGMA user_version = 25")
        assert.is_false(migrations.isUnreleased(database))
    end)

    it("costs no write in an up-to-date file", function()
        stores.open(path)
        local again = stores.database(path)
        local before = disk.read(path)
        openStore({
            database = again,
            clock = { now = function() return 0 end },
            backUp = error,
            origin = function() end,
        })
        assert.are.equal(0, again.commits())
        assert.are.equal(before, disk.read(path))
    end)

    it("is refused with a message if it is of a later release, and not changed", function()
        sql("CREATE TABLE future (secret)", "PRAGMA user_version = 25")
        local context = { database = database, clock = { now = function() return 0 end }, backUp = error }
        local failure = stores.failure(openStore, context)
        assert.are.equal("storage", failure.kind)
        assert.truthy(failure.detail:find("version 25", 1, true))
        assert.truthy(failure.detail:find("update the plugin", 1, true))
        assert.are.equal(1, stores.count(database, "SELECT count(*) FROM sqlite_master"))
    end)

    it("refuses a fingerprint without letters, and rows without a book", function()
        stores.open(path)
        database.run("INSERT INTO books (title) VALUES ('Emma')")
        stores.failure(database.run, "INSERT INTO fingerprints (hash, book) VALUES ('', 1)")
        database.run("INSERT INTO fingerprints (hash, book) VALUES ('a', 1)")
        stores.failure(database.run, "INSERT INTO fingerprints (hash, book) VALUES ('b', 2)")
        database.run("INSERT INTO pending_ratings (book, rating, created_at) VALUES (1, 5, 0)")
        stores.failure(database.run, "INSERT INTO pending_ratings (book, rating, created_at) VALUES (2, 5, 0)")
    end)

    it("has all queued items in one view, whatever their kind", function()
        local store = stores.open(path)
        store.queueSession(stores.session(), stores.now)
        store.queueField(stores.hash(1), "rating", { value = 8, at = 5 })
        stores.put(store, { 1 }, "failed", "No.", "rating")
        store.queueProgress({ fingerprint = stores.hash(1), percent = 40, place = "p", readAt = 7,
            compared = true, insisted = false })
        store.queueSession(stores.session(), stores.now)
        store.archiveSessions({ { rowId = 2, serverId = 5 } }, 1780000300)
        assert.are.same({
            { kind = "position", id = 1, state = "pending", at = 7, amount = 40 },
            { kind = "rating", id = 1, state = "failed", reason = "No.", at = 5, amount = 8 },
            { kind = "session", id = 1, state = "pending", at = 1770000000, amount = 1750 },
            { kind = "session", id = 1, state = "sent", at = 1770000000, amount = 1750, sent_at = 1780000300,
                server_id = 5 },
        }, database.query("SELECT kind, id, state, reason, at, amount, sent_at, server_id "
            .. "FROM queue ORDER BY kind, state"))
    end)

    describe("in an older file", function()
        local copies

        local function backUp(from)
            table.insert(copies, from)
            return database.copyTo(path .. ".v" .. from)
        end

        local function migrate(steps)
            return migrations.migrate(database, steps, backUp)
        end

        local one = { to = 30, run = function() return sql("ALTER TABLE notes ADD COLUMN title") end }
        local two = { to = 31, run = function() return sql("CREATE TABLE shelves (name)") end }
        local broken = {
            to = 31,
            run = function()
                sql("CREATE TABLE shelves (name)", "INSERT INTO notes VALUES ('half', 'done')")
                return database.run("ALTER TABLE nowhere ADD COLUMN title")
            end,
        }

        before_each(function()
            copies = {}
            sql("CREATE TABLE notes (body)", "INSERT INTO notes VALUES ('kept')", "PRAGMA user_version = 29")
        end)

        it("is upgraded step by step, after a copy was made", function()
            migrate({ one, two })
            assert.are.equal(31, version())
            assert.are.same({ 29 }, copies)
            local copy = stores.database(path .. ".v29")
            assert.are.equal(29, copy.query("PRAGMA user_version")[1].user_version)
            assert.are.same({ { body = "kept" } }, copy.query("SELECT * FROM notes"))
        end)

        it("is upgraded only by the missing steps", function()
            migrate({ { to = 28, run = error }, { to = 29, run = error }, one })
            assert.are.equal(30, version())
        end)

        it("is not changed if it cannot be copied", function()
            local failure = { kind = "storage", detail = "no room" }
            local function fail() error({ isStorageError = true, failure = failure }, 0) end
            assert.are.equal("no room", stores.failure(migrations.migrate, database, { one }, fail).detail)
            assert.are.equal(29, version())
        end)

        it("keeps the steps before a failing one, and continues there next time", function()
            stores.failure(migrate, { one, broken })
            assert.are.equal(30, version())
            assert.are.equal(1, stores.count(database, "SELECT count(*) FROM notes"))
            assert.are.equal(0, stores.count(database, "SELECT count(*) FROM sqlite_master WHERE name = 'shelves'"))
            migrate({ one, two })
            assert.are.equal(31, version())
            assert.are.same({ 29, 30 }, copies)
        end)

        for moment, expected in pairs({ ["within the first step"] = 29, ["between two steps"] = 30 }) do
            it("is not damaged by a power cut " .. moment, function()
                database.close()
                disk.dying_process([[
                    local path, moment = ...
                    local sqlite = require("src.koreader.sqlite.openDatabase")
                    local database = sqlite.openDatabase(path, { canUseWal = true }).value.database
                    local steps = {
                        { to = 30, run = function()
                            database.run("ALTER TABLE notes ADD COLUMN title")
                            if moment == "within the first step" then die() end
                            return { ok = true }
                        end },
                        { to = 31, run = function()
                            database.run("CREATE TABLE shelves (name)")
                            die()
                        end },
                    }
                    require("src.migrations").migrate(database, steps, function() return { ok = true } end)
                ]], path, moment)
                database = stores.database(path)
                assert.are.equal(expected, version())
                migrate({ one, two })
                assert.are.equal(31, version())
                assert.are.same({ { body = "kept" } }, database.query("SELECT * FROM notes"))
                assert.are.equal(0, stores.count(database, "SELECT count(*) FROM shelves"))
            end)
        end
    end)
end)
