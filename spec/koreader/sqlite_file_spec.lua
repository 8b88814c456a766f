-- The database file: after a commit, a power cut, a copy and the end of the process.
local databaseFile = require("databaseFile")
local disk = require("disk")
local lfs = require("lfs")
local sqlite = require("src.koreader.sqlite.openDatabase")

local count, failure, open, value = databaseFile.count, databaseFile.failure, databaseFile.open, databaseFile.value

describe("the database file", function()
    local folder, path, opened

    before_each(function() folder, path, opened = databaseFile.begin() end)
    after_each(databaseFile.finish)

    for name, canUseWal in pairs({ ["with a write-ahead log"] = true, ["with a journal"] = false }) do
        describe(name, function()
            local options = { canUseWal = canUseWal }

            it("is readable by the owner only, and so are its side files", function()
                local database = open(options)
                database.run("CREATE TABLE notes (body)")
                for _, companion in ipairs({ "", "-wal", "-shm", "-journal" }) do
                    local mode = lfs.attributes(path .. companion, "permissions")
                    assert.is_true(mode == nil or mode == "rw-------", companion)
                end
            end)

            it("is synced to the disk at every commit", function()
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

            it("loses only the open transaction in a power cut", function()
                disk.dying_process(dying, path, tostring(canUseWal), "within")
                assert.are.equal(1, count(open(options)))
            end)

            it("has the whole transaction if the power fails after it", function()
                disk.dying_process(dying, path, tostring(canUseWal), "after")
                assert.are.equal(501, count(open(options)))
            end)
        end)
    end

    it("changes the kind of journal when the device does", function()
        value(open({ canUseWal = true }).run("CREATE TABLE notes (body)"))
        opened[1].close()
        local database = open({ canUseWal = false })
        assert.are.equal("truncate", value(database.query("PRAGMA journal_mode"))[1].journal_mode)
        assert.are.equal(0, count(database))
    end)

    it("is copied completely over an older copy, and half a copy does not count", function()
        local database = open()
        value(database.run("CREATE TABLE notes (body)"))
        value(database.run("INSERT INTO notes VALUES (1)"))
        disk.write(folder .. "copy.part", "half")
        disk.write(folder .. "copy", "old")
        value(database.copyTo(folder .. "copy"))
        assert.is_false(disk.exists(folder .. "copy.part"))
        assert.are.equal("rw-------", lfs.attributes(folder .. "copy", "permissions"))
        local copy = value(sqlite.openForReading(folder .. "copy"))
        assert.are.equal(1, count(copy))
        copy.close()
        failure(database.copyTo(folder .. "nowhere/copy"))
    end)

    it("is closed when the host closes its Lua, and then has all data in one file", function()
        local code = [[
            local open = require("src.koreader.sqlite.openDatabase").openDatabase
            local database = open(%q, { canUseWal = true }).value.database
            database.run("CREATE TABLE notes (text TEXT)")
            database.query("SELECT * FROM notes")
            collectgarbage()
            database.run("INSERT INTO notes VALUES ('still there')")
            print(io.open(%q .. "-wal", "rb") ~= nil)
            os.exit(0, true)
        ]]
        assert.are.equal("true\n", disk.process(code:format(path, path)))
        assert.is_nil(io.open(path .. "-wal", "rb"))
        assert.is_nil(io.open(path .. "-shm", "rb"))
        assert.are.equal(1, count(open()))
    end)

    it("is closed with its last user", function()
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

    it("is read and never changed if it is another plugin's", function()
        value(open({ canUseWal = false }).run("CREATE TABLE notes (body)"))
        opened[1].close()
        local before = disk.read(path)
        local other = databaseFile.answering(value(sqlite.openForReading(path)))
        assert.are.equal(0, count(other))
        assert.truthy(failure(other.run("INSERT INTO notes VALUES (1)")):find("readonly", 1, true))
        other.close()
        assert.are.equal(before, disk.read(path))
        failure(sqlite.openForReading(folder .. "nobody.sqlite"))
        assert.is_false(disk.exists(folder .. "nobody.sqlite"))
    end)
end)
