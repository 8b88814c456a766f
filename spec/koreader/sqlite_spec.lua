local disk = require("disk")
local stopwatch = require("stopwatch")
local sqlite = require("src.koreader.sqlite.openDatabase")

local function value(result)
    assert(result.ok, result.failure and result.failure.detail)
    return result.value
end

local function failure(result)
    assert.is_false(result.ok)
    assert.are.equal("storage", result.failure.kind)
    return result.failure.detail
end

describe("the database", function()
    local folder, path, opened

    local function open(options)
        local result = value(sqlite.openDatabase(path, options or { canUseWal = true }))
        table.insert(opened, result.database)
        return result.database, result.setAside
    end

    local function count(database)
        return value(database.query("SELECT count(*) AS number FROM notes"))[1].number
    end

    before_each(function()
        folder = disk.folder()
        path = folder .. "library.sqlite"
        opened = {}
    end)

    after_each(function()
        for _, database in ipairs(opened) do database.close() end
        disk.sweep()
    end)

    describe("gives back what it was given:", function()
        local cases = {
            { "a whole number", 42, "integer" },
            { "a negative one", -7, "integer" },
            { "zero", 0, "integer" },
            { "the largest exact one", 2 ^ 53 - 1, "integer" },
            { "the first that is not", 2 ^ 53, "real" },
            { "a date beyond 2038", 4102444799, "integer" },
            { "a fraction", -0.1, "real" },
            { "a third", 1 / 3, "real" },
            { "a tiny number", 5e-324, "real" },
            { "text", "Moby-Dick", "text" },
            { "digits that are text", "007", "text" },
            { "empty text", "", "text" },
            { "quotes and statements", "'; DROP TABLE notes; --\"", "text" },
            { "letters beyond ASCII", "Þórbergur 📚 本", "text" },
            { "a zero byte", "one\0two", "text" },
            { "broken UTF-8", "\xff\xfe", "text" },
        }
        for _, case in ipairs(cases) do
            local name, given, kind = unpack(case)
            it(name, function()
                local database = open()
                value(database.run("CREATE TABLE notes (body)"))
                value(database.run("INSERT INTO notes VALUES (:body)", { body = given }))
                local row = value(database.query("SELECT body, typeof(body) AS kind FROM notes"))[1]
                assert.are.equal(given, row.body)
                assert.are.equal(kind, row.kind)
            end)
        end

        it("nothing, which is not empty text", function()
            local database = open()
            value(database.run("CREATE TABLE notes (body, title)"))
            value(database.run("INSERT INTO notes VALUES (:body, :title)", { title = "" }))
            local row = value(database.query("SELECT * FROM notes"))[1]
            assert.is_nil(row.body)
            assert.are.equal("", row.title)
        end)

        it("nothing, where an earlier row had a value", function()
            local database = open()
            value(database.run("CREATE TABLE notes (body)"))
            value(database.run("INSERT INTO notes VALUES (:body)", { body = "first" }))
            value(database.run("INSERT INTO notes VALUES (:body)"))
            assert.is_nil(value(database.query("SELECT body FROM notes"))[2].body)
        end)
    end)

    it("finds a row by text with a semicolon in the SQL itself", function()
        assert.are.equal("a;b", value(open().query("SELECT 'a;b' AS body;"))[1].body)
    end)

    it("returns rows in the order of the query, and none as none", function()
        local database = open()
        value(database.run("CREATE TABLE notes (body)"))
        assert.are.same({}, value(database.query("SELECT body FROM notes")))
        for _, body in ipairs({ 3, 1, 2 }) do value(database.run("INSERT INTO notes VALUES (:b)", { b = body })) end
        local rows = value(database.query("SELECT body FROM notes ORDER BY body"))
        assert.are.same({ { body = 1 }, { body = 2 }, { body = 3 } }, rows)
    end)

    it("says how many rows a statement changed, and which came last", function()
        local database = open()
        assert.are.equal(0, value(database.run("CREATE TABLE notes (body)")))
        assert.are.equal(1, value(database.run("INSERT INTO notes VALUES (1)")))
        assert.are.equal(1, value(database.run("INSERT INTO notes VALUES (2)")))
        assert.are.equal(2, database.lastId())
        assert.are.equal(2, value(database.run("UPDATE notes SET body = 3")))
        assert.are.equal(0, value(database.run("DELETE FROM notes WHERE body = 9")))
    end)

    it("answers a mistake with SQLite's own words, never with an error", function()
        local database = open()
        assert.truthy(failure(database.run("SELEKT")):find("syntax error", 1, true))
        assert.truthy(failure(database.query("SELECT * FROM nowhere")):find("no such table", 1, true))
        assert.truthy(failure(database.query("SELECT :one", { two = 2 })):find(":two", 1, true))
        assert.truthy(failure(database.run("SELECT 1; SELECT 2")):find("more than one statement", 1, true))
        value(database.run("CREATE TABLE notes (body NOT NULL)"))
        assert.truthy(failure(database.run("INSERT INTO notes VALUES (NULL)")):find("NOT NULL", 1, true))
    end)

    it("goes on after a statement that failed half-way", function()
        local database = open()
        value(database.run("CREATE TABLE notes (body UNIQUE)"))
        value(database.run("INSERT INTO notes VALUES (1)"))
        failure(database.run("INSERT INTO notes VALUES (1)"))
        assert.are.equal(1, value(database.run("INSERT INTO notes VALUES (2)")))
        assert.are.equal(2, count(database))
    end)

    it("refuses everything once it is closed, and may be closed twice", function()
        local database = open()
        value(database.query("SELECT 1"))
        database.close()
        database.close()
        assert.truthy(failure(database.query("SELECT 1")):find("closed", 1, true))
        assert.truthy(failure(database.transaction(function() return { ok = true } end)):find("closed", 1, true))
        assert.are.equal(0, database.lastId())
    end)

    describe("in a transaction", function()
        local database

        local function add(body)
            return database.run("INSERT INTO notes VALUES (:body)", { body = body })
        end

        before_each(function()
            database = open()
            value(database.run("CREATE TABLE notes (body UNIQUE)"))
        end)

        it("keeps all of it, and passes on what it found", function()
            local result = database.transaction(function()
                value(add(1))
                value(add(2))
                return { ok = true, value = "done" }
            end)
            assert.are.equal("done", value(result))
            assert.are.equal(2, count(database))
        end)

        it("keeps none of it after a failure", function()
            local result = database.transaction(function()
                value(add(1))
                return add(1)
            end)
            assert.truthy(failure(result):find("UNIQUE", 1, true))
            assert.are.equal(0, count(database))
        end)

        it("keeps none of it after an error in the work, and lives on", function()
            local result = database.transaction(function()
                value(add(1))
                error("a slip of the pen")
            end)
            assert.truthy(failure(result):find("a slip of the pen", 1, true))
            assert.are.equal(0, count(database))
            value(database.transaction(function() return add(2) end))
            assert.are.equal(1, count(database))
        end)

        it("joins the one around it", function()
            value(database.transaction(function()
                value(add(1))
                return database.transaction(function() return add(2) end)
            end))
            assert.are.equal(2, count(database))
            assert.are.equal(1, database.commits())
        end)

        it("is undone alone when it fails inside another, which decides for itself", function()
            value(database.transaction(function()
                value(add(1))
                failure(database.transaction(function()
                    value(add(2))
                    return add(1)
                end))
                return add(3)
            end))
            assert.are.equal(2, count(database))
            assert.are.equal(1, database.commits())
            failure(database.transaction(function()
                value(add(4))
                return database.transaction(function() return add(1) end)
            end))
            assert.are.equal(2, count(database))
        end)

        it("is undone alone after an error, too", function()
            value(database.transaction(function()
                value(add(1))
                failure(database.transaction(function()
                    value(add(2))
                    error("a slip of the pen")
                end))
                return { ok = true }
            end))
            assert.are.equal(1, count(database))
        end)

        it("counts a commit only when something was changed", function()
            value(database.run("UPDATE notes SET body = 1"))
            value(database.transaction(function() return database.query("SELECT * FROM notes") end))
            assert.are.equal(0, database.commits())
            value(add(1))
            value(database.transaction(function()
                add(2)
                return add(3)
            end))
            assert.are.equal(2, database.commits())
        end)

        it("waits for somebody else's lock for half a second, and says so", function()
            local other = open()
            value(other.run("BEGIN IMMEDIATE"))
            local start = stopwatch.real()
            local result = database.transaction(function() return add(1) end)
            assert.is_true(stopwatch.real() - start > 0.3)
            assert.truthy(failure(result):find("locked", 1, true))
            assert.are.same({ { timeout = 500 } }, value(database.query("PRAGMA busy_timeout")))
            value(other.run("ROLLBACK"))
            value(database.transaction(function() return add(1) end))
        end)

        it("has its lock before the work begins, for one that is refused half-way comes too late", function()
            local other = open()
            value(database.transaction(function()
                local refused = other.run("INSERT INTO notes VALUES ('other')")
                assert.truthy(failure(refused):find("locked", 1, true))
                return { ok = true }
            end))
            assert.are.equal(0, count(database))
        end)

        it("keeps nothing when the commit itself is refused", function()
            database.close()
            database = open({ canUseWal = false })
            local reader = open({ canUseWal = false })
            value(reader.run("BEGIN"))
            value(reader.query("SELECT * FROM notes"))
            assert.truthy(failure(database.transaction(function() return add(1) end)):find("locked", 1, true))
            value(reader.run("COMMIT"))
            assert.are.equal(0, count(database))
            value(database.transaction(function() return add(2) end))
            assert.are.equal(1, count(database))
        end)

        it("fails on a full disk, and what was there stays", function()
            value(add("kept"))
            local pages = value(database.query("PRAGMA page_count"))[1].page_count
            value(database.query("PRAGMA max_page_count = " .. pages))
            local result = database.transaction(function()
                for number = 1, 100 do
                    local added = add(string.rep("x", 1000) .. number)
                    if not added.ok then return added end
                end
                return { ok = true }
            end)
            assert.truthy(failure(result):find("full", 1, true))
            assert.are.same({ { body = "kept" } }, value(database.query("SELECT body FROM notes")))
            value(database.query("PRAGMA max_page_count = 10000"))
            value(add("more"))
        end)
    end)

    for name, canUseWal in pairs({ ["with a write-ahead log"] = true, ["with a journal"] = false }) do
        describe(name, function()
            local options = { canUseWal = canUseWal }

            it("syncs every commit to the disk, whatever the host's library would do", function()
                local database = open(options)
                local mode = value(database.query("PRAGMA journal_mode"))[1].journal_mode
                assert.are.equal(canUseWal and "wal" or "truncate", mode)
                assert.are.equal(2, value(database.query("PRAGMA synchronous"))[1].synchronous)
                assert.are.equal(1, value(database.query("PRAGMA foreign_keys"))[1].foreign_keys)
            end)

            local dying = [[
                local path, canUseWal, when = ...
                local sqlite = require("src.koreader.sqlite.openDatabase")
                local options = { canUseWal = canUseWal == "true" }
                local database = sqlite.openDatabase(path, options).value.database
                database.run("CREATE TABLE notes (body)")
                database.run("INSERT INTO notes VALUES ('before')")
                database.transaction(function()
                    database.run("PRAGMA cache_size = 1")
                    for number = 1, 500 do
                        if when == "within" and number == 400 then die() end
                        local body = string.rep("x", 500) .. number
                        database.run("INSERT INTO notes VALUES (:body)", { body = body })
                    end
                    return { ok = true }
                end)
                die()
            ]]

            it("loses the whole transaction when the battery dies in it, and nothing else", function()
                disk.process(dying, path, tostring(canUseWal), "within")
                assert.are.equal(1, count(open(options)))
            end)

            it("has the whole transaction when the battery dies after it", function()
                disk.process(dying, path, tostring(canUseWal), "after")
                assert.are.equal(501, count(open(options)))
            end)
        end)
    end

    it("changes from the one journal to the other when the device does", function()
        value(open({ canUseWal = true }).run("CREATE TABLE notes (body)"))
        opened[1].close()
        local database = open({ canUseWal = false })
        assert.are.equal("truncate", value(database.query("PRAGMA journal_mode"))[1].journal_mode)
        assert.are.equal(0, count(database))
    end)

    describe("that is damaged", function()
        local function fill()
            local database = open({ canUseWal = false })
            value(database.run("CREATE TABLE notes (body)"))
            for number = 1, 200 do
                value(database.run("INSERT INTO notes VALUES (:b)", { b = string.rep("x", 500) .. number }))
            end
            database.close()
            return disk.read(path)
        end

        local damages = {
            ["is no database at all"] = function() return string.rep("<html>not here</html>", 100) end,
            ["is a few stray bytes"] = function() return "oops" end,
            ["was cut short"] = function(bytes) return bytes:sub(1, math.floor(#bytes / 2)) end,
            ["was cut within its first page"] = function(bytes) return bytes:sub(1, 700) end,
            ["has foreign bytes in the middle"] = function(bytes)
                return bytes:sub(1, 4096) .. string.rep("\xaa", 8192) .. bytes:sub(12289)
            end,
        }
        for name, damage in pairs(damages) do
            it("because it " .. name .. ", is set aside as it is, and a new one begun", function()
                local bytes = damage(fill())
                disk.write(path, bytes)
                disk.write(path .. "-journal", "")
                local database, aside = open()
                assert.are.equal(path .. ".damaged-", aside:sub(1, #path + 9))
                assert.truthy(aside:sub(#path + 10):find("^%d%d%d%d%d%d%d%d%-%d%d%d%d%d%d$"))
                assert.are.equal(bytes, disk.read(aside))
                assert.is_true(disk.exists(aside .. "-journal"))
                value(database.run("CREATE TABLE notes (body)"))
                assert.are.equal(0, count(database))
            end)
        end

        it("twice within a second, is kept twice", function()
            disk.write(path, "first, and long enough to be read")
            local _, one = open()
            opened[1].close()
            disk.write(path, "second, and long enough to be read")
            local _, two = open()
            assert.are.equal("first, and long enough to be read", disk.read(one))
            assert.are.equal("second, and long enough to be read", disk.read(two))
        end)

        it("is not what a locked one is", function()
            value(open({ canUseWal = false }).run("CREATE TABLE notes (body)"))
            value(opened[1].run("BEGIN EXCLUSIVE"))
            assert.truthy(failure(sqlite.openDatabase(path, { canUseWal = false })):find("locked", 1, true))
            value(opened[1].run("COMMIT"))
            assert.are.equal(0, count(opened[1]))
        end)
    end)

    it("that is sound is not touched at the next start", function()
        value(open().run("CREATE TABLE notes (body)"))
        opened[1].close()
        local _, aside = open()
        assert.is_nil(aside)
        assert.are.equal(0, count(opened[2]))
    end)

    it("cannot be begun in a folder that is not there", function()
        failure(sqlite.openDatabase(folder .. "nowhere/library.sqlite", { canUseWal = true }))
        failure(sqlite.openDatabase(folder, { canUseWal = true }))
    end)

    it("cannot be used when its file is write-protected, and that is said at once", function()
        value(open({ canUseWal = false }).run("CREATE TABLE notes (body)"))
        opened[1].close()
        local before = disk.list(folder)
        os.execute("chmod 444 '" .. path .. "'; chmod 755 '" .. folder .. "'")
        local result = disk.unprivileged(function() return sqlite.openDatabase(path, { canUseWal = false }) end)
        assert.truthy(failure(result):find("denied", 1, true))
        assert.are.same(before, disk.list(folder))
    end)

    it("is copied whole, over an older copy, and the half of a copy is no copy", function()
        local database = open()
        value(database.run("CREATE TABLE notes (body)"))
        value(database.run("INSERT INTO notes VALUES (1)"))
        disk.write(folder .. "copy.part", "half")
        disk.write(folder .. "copy", "old")
        value(database.copyTo(folder .. "copy"))
        assert.is_false(disk.exists(folder .. "copy.part"))
        local copy = value(sqlite.openForReading(folder .. "copy"))
        assert.are.equal(1, count(copy))
        copy.close()
        failure(database.copyTo(folder .. "nowhere/copy"))
    end)

    it("is closed when the host closes its Lua, and all is in the one file then", function()
        local code = [[
            local open = require("src.koreader.sqlite.openDatabase").openDatabase
            local database = open(%q, { canUseWal = true }).value.database
            assert(database.run("CREATE TABLE notes (text TEXT)").ok)
            assert(database.query("SELECT * FROM notes").ok)
            collectgarbage()
            assert(database.run("INSERT INTO notes VALUES ('still there')").ok)
            print(io.open(%q .. "-wal", "rb") ~= nil)
            os.exit(0, true)
        ]]
        assert.are.equal("true\n", disk.process(code:format(path, path)))
        assert.is_nil(io.open(path .. "-wal", "rb"))
        assert.is_nil(io.open(path .. "-shm", "rb"))
        assert.are.equal(1, count(open()))
    end)

    it("is closed when nobody has it any more", function()
        local other = folder .. "other.sqlite"
        local left = value(sqlite.openDatabase(other, { canUseWal = true })).database
        value(left.run("CREATE TABLE notes (text TEXT)"))
        value(left.query("SELECT * FROM notes"))
        assert.is_true(disk.exists(other .. "-wal"))
        left = nil -- luacheck: ignore 311
        collectgarbage()
        collectgarbage()
        assert.is_false(disk.exists(other .. "-wal"))
    end)

    it("of somebody else is read, and never changed", function()
        value(open({ canUseWal = false }).run("CREATE TABLE notes (body)"))
        opened[1].close()
        local before = disk.read(path)
        local other = value(sqlite.openForReading(path))
        assert.are.equal(0, count(other))
        assert.truthy(failure(other.run("INSERT INTO notes VALUES (1)")):find("readonly", 1, true))
        other.close()
        assert.are.equal(before, disk.read(path))
        failure(sqlite.openForReading(folder .. "nobody.sqlite"))
        assert.is_false(disk.exists(folder .. "nobody.sqlite"))
    end)
end)

describe("the host's SQLite", function()
    after_each(disk.sweep)

    -- What the host declares for its own use, in its own words.
    local host = [[
        require("ffi").cdef([=[
            typedef struct sqlite3 sqlite3;
            typedef struct sqlite3_stmt sqlite3_stmt;
            typedef void (*sqlite3_destructor_type)(void*);
            static const int32_t SQLITE_OK = 0;
            int sqlite3_open_v2(const char *filename, sqlite3 **ppDb, int flags, const char *zVfs);
            int sqlite3_close_v2(sqlite3*);
            int sqlite3_prepare_v2(sqlite3 *conn, const char *zSql, int nByte, sqlite3_stmt **ppStmt,
                const char **pzTail);
            int sqlite3_step(sqlite3_stmt*);
            int sqlite3_bind_text(sqlite3_stmt*, int, const char*, int n, void(*)(void*));
        ]=])
        local function hostWorks()
            local made = require("ffi").new("sqlite3 *[1]")
            local library = require("ffi").load("libsqlite3.so.0")
            assert(library.sqlite3_open_v2(":memory:", made, 6, nil) == library.SQLITE_OK)
            assert(library.sqlite3_close_v2(made[0]) == 0)
        end
    ]]

    local ours = [[
        local function weWork()
            local opened = require("src.koreader.sqlite.openDatabase").openDatabase(":memory:", { canUseWal = false })
            local rows = opened.value.database.query("SELECT :body AS body", { body = "read" })
            assert(rows.value[1].body == "read")
        end
    ]]

    local orders = {
        ["declared before ours"] = host .. "hostWorks()" .. ours .. "weWork() hostWorks() print('both')",
        ["declared after ours"] = ours .. "weWork()" .. host .. "hostWorks() weWork() print('both')",
    }
    for name, code in pairs(orders) do
        it(name .. " goes on working beside it", function()
            assert.are.equal("both\n", disk.process(code))
        end)
    end

    it("is found by the host's own search, where it has one", function()
        local code = [[
            local asked
            require("ffi/loadlib")
            local loadlib = require("ffi").loadlib
            require("ffi").loadlib = function(name, version)
                asked = name .. " " .. version
                return loadlib(name, version)
            end
        ]]
        assert.are.equal("sqlite3 0\n", disk.process(code .. ours .. "weWork() print(asked)"))
    end)

    it("is a failure when it is not there, not an error", function()
        local code = [[
            require("ffi").loadlib = function() error("no such library") end
            local opened = require("src.koreader.sqlite.openDatabase").openDatabase(":memory:", { canUseWal = false })
            print(opened.ok, opened.failure.kind, opened.failure.detail:find("no such library") ~= nil)
        ]]
        assert.are.equal("false\tstorage\ttrue\n", disk.process(code))
    end)

    it("is asked only for functions that every build of the host shows", function()
        local shown = {
            "bind_double", "bind_int64", "bind_parameter_index", "bind_text", "busy_timeout", "clear_bindings",
            "close_v2", "column_blob", "column_bytes", "column_count", "column_double", "column_name", "column_type",
            "errmsg", "finalize", "open_v2", "prepare_v2", "reset", "step",
        }
        local code = [[
            local ffi = require("ffi")
            local cdef = ffi.cdef
            ffi.cdef = function(text)
                for name in text:gmatch('"sqlite3_([%w_]+)"') do print(name) end
                cdef(text)
            end
        ]]
        local names = {}
        for name in disk.process(code .. ours .. "weWork()"):gmatch("%S+") do table.insert(names, name) end
        table.sort(names)
        assert.are.same(shown, names)
    end)
end)
