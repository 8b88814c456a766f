-- Files that are damaged, protected or not there.
local databaseFile = require("databaseFile")
local disk = require("disk")
local lfs = require("lfs")
local sqlite = require("src.koreader.sqlite.openDatabase")

local count, failure, open, value = databaseFile.count, databaseFile.failure, databaseFile.open, databaseFile.value

describe("the database", function()
    local folder, path, opened

    before_each(function() folder, path, opened = databaseFile.begin() end)
    after_each(databaseFile.finish)

    describe("with damage", function()
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
            it("because it " .. name .. ", is moved aside unchanged, and a new one created", function()
                local bytes = damage(fill())
                disk.write(path, bytes)
                disk.write(path .. "-journal", "")
                local database, aside = open()
                assert.are.equal(path .. ".damaged-", aside:sub(1, #path + 9))
                assert.truthy(aside:sub(#path + 10):find("^%d%d%d%d%d%d%d%d%-%d%d%d%d%d%d$"))
                assert.are.equal(bytes, disk.read(aside))
                assert.is_true(disk.exists(aside .. "-journal"))
                assert.equal("rw-------", lfs.attributes(path, "permissions"))
                value(database.run("CREATE TABLE notes (body)"))
                assert.are.equal(0, count(database))
            end)
        end

        it("twice within a second is kept in two files", function()
            disk.write(path, "first, and long enough to be read")
            local _, one = open()
            opened[1].close()
            disk.write(path, "second, and long enough to be read")
            local _, two = open()
            assert.are.equal("first, and long enough to be read", disk.read(one))
            assert.are.equal("second, and long enough to be read", disk.read(two))
        end)

        it("is distinguished from a locked one", function()
            value(open({ canUseWal = false }).run("CREATE TABLE notes (body)"))
            value(opened[1].run("BEGIN EXCLUSIVE"))
            assert.truthy(failure(sqlite.openDatabase(path, { canUseWal = false })):find("locked", 1, true))
            value(opened[1].run("COMMIT"))
            assert.are.equal(0, count(opened[1]))
        end)
    end)

    it("is not changed at the next start if it is sound", function()
        value(open().run("CREATE TABLE notes (body)"))
        opened[1].close()
        local _, aside = open()
        assert.is_nil(aside)
        assert.are.equal(0, count(opened[2]))
    end)

    it("is not opened if the database or its journal is a pipe", function()
        for _, name in ipairs { "", "-wal", "-shm", "-journal" } do
            local file = path .. ".piped"
            assert(os.execute(("mkfifo '%s'"):format(file .. name)) == 0)
            assert.are.equal("storage", sqlite.openDatabase(file, { canUseWal = true }).failure.kind)
            assert.are.equal("storage", sqlite.openForReading(file).failure.kind)
            os.remove(file .. name)
            os.remove(file)
        end
    end)

    it("is not created in a missing folder", function()
        failure(sqlite.openDatabase(folder .. "nowhere/library.sqlite", { canUseWal = true }))
        failure(sqlite.openDatabase(folder, { canUseWal = true }))
    end)

    it("fails at once if its file is write-protected", function()
        value(open({ canUseWal = false }).run("CREATE TABLE notes (body)"))
        opened[1].close()
        local before = disk.list(folder)
        os.execute("chmod 444 '" .. path .. "'; chmod 755 '" .. folder .. "'")
        local result = disk.unprivileged(function() return sqlite.openDatabase(path, { canUseWal = false }) end)
        assert.truthy(failure(result):find("denied", 1, true))
        assert.are.same(before, disk.list(folder))
    end)
end)
