-- The plugin's own files by their names (src/koreader/ownFiles.ts).
local DataStorage = require("datastorage")
local disk = require("disk")
local lfs = require("lfs")
local ownFiles = require("src.koreader.ownFiles")

describe("the plugin's databases", function()
    local settings, before

    before_each(function()
        before = DataStorage.folder
        DataStorage.folder = disk.folder():gsub("/$", "")
        settings = DataStorage:getSettingsDir()
        lfs.mkdir(settings)
    end)

    after_each(function()
        DataStorage.folder = before
        disk.sweep()
    end)

    local function put(...)
        for _, name in ipairs({ ... }) do
            local file = assert(io.open(settings .. "/" .. name, "wb"))
            file:write("x")
            file:close()
        end
    end

    local function names()
        local found = {}
        for name in lfs.dir(settings) do if name:sub(1, 1) ~= "." then table.insert(found, name) end end
        table.sort(found)
        return found
    end

    it("are listed by their numbers, in order", function()
        put("catchword-10.sqlite", "catchword.sqlite", "catchword-2.sqlite")
        put("catchword-2.sqlite-wal", "catchword-3.sqlite.version-24", "catchword-x.sqlite", "statistics.sqlite3")
        assert.same({ 1, 2, 10 }, ownFiles.accountNumbers())
    end)

    local cases = {
        { "only the first database", { "catchword.sqlite" }, true },
        { "the first database while it is open", { "catchword.sqlite", "catchword.sqlite-wal" }, true },
        { "a backup of the first database", { "catchword.sqlite", "catchword.sqlite.version-24" }, true },
        { "a second database", { "catchword.sqlite", "catchword-2.sqlite" }, false },
        { "a damaged database", { "catchword.sqlite", "catchword.sqlite.damaged-20260101-101010" }, false },
        { "an unreleased database", { "catchword.sqlite", "catchword.sqlite.unreleased-20260101-101010" }, false },
        { "a rolled-back database", { "catchword.sqlite", "catchword.sqlite.taken-back-20260101-101010" }, false },
        { "a file of another program", { "catchword.sqlite", "catchword.sqlite.my-copy" }, true },
    }
    for _, case in ipairs(cases) do
        local verb = case[3] and "count" or "do not count"
        it(("%s as those of a new device with %s"):format(verb, case[1]), function()
            put(unpack(case[2]))
            assert.equal(case[3], ownFiles.isFirstDatabase())
        end)
    end

    it("are deleted with all copies of the same account, and no other files", function()
        put("catchword.sqlite", "catchword-2.sqlite", "catchword-2.sqlite-wal", "catchword-2.sqlite.version-24")
        put("catchword-2.sqlite.damaged-20260101-101010", "catchword-2.sqlite.my-copy", "catchword-20.sqlite")
        assert.is_true(ownFiles.deleteDatabase(2))
        assert.same({ "catchword-2.sqlite.my-copy", "catchword-20.sqlite", "catchword.sqlite" }, names())
    end)

    it("are deleted for all accounts with saved settings and reports, and no other files", function()
        put("catchword.sqlite", "catchword-2.sqlite", "catchword.sqlite.version-24.part", "booklore-sync.sqlite")
        put("catchword-setup.json", "catchword-setup.json.new", "catchword-report.txt", "catchword-report.txt.new")
        put("catchword-setup.json.mine")
        ownFiles.deleteOwnFiles()
        assert.same({ "booklore-sync.sqlite", "catchword-setup.json.mine" }, names())
    end)

    it("count as left if one of them cannot be deleted", function()
        put("catchword-2.sqlite")
        local remove = os.remove
        os.remove = function() return nil, "read-only" end -- luacheck: ignore
        local isGone = ownFiles.deleteDatabase(2)
        os.remove = remove -- luacheck: ignore
        assert.is_false(isGone)
    end)
end)
