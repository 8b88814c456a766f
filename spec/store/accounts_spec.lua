-- Readers of one device, each with a database of their own (src/accounts.ts).
local DataStorage = require("datastorage")
local disk = require("disk")
local lfs = require("lfs")
local createAccounts = require("src.accounts").createAccounts
local deviceState = require("src.store.deviceState")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openStore = require("src.openStore").openStore
local ownFiles = require("src.koreader.ownFiles")
local settings = require("src.store.settings")

local clock = { now = function() return 1790000000 end, elapsed = function() return 1 end }

describe("the readers of a device", function()
    local before, databases, restarts

    before_each(function()
        before = DataStorage.folder
        DataStorage.folder = disk.folder():gsub("/$", "")
        lfs.mkdir(DataStorage:getSettingsDir())
        databases, restarts = {}, 0
    end)

    after_each(function()
        for _, database in ipairs(databases) do database.close() end
        DataStorage.folder = before
        disk.sweep()
    end)

    local function open(number)
        local opened = openDatabase(ownFiles.databasePath(number), { canUseWal = false }).value.database
        table.insert(databases, opened)
        return openStore({
            database = opened, clock = clock, isBarred = function() return false end,
            backUp = function() end, origin = function() end,
        }).database
    end

    -- The device as this reader uses it.
    local function reader(number)
        local database = open(number)
        local accounts = createAccounts({
            clock = clock, database = database, current = number,
            restart = function() restarts = restarts + 1 end,
        })
        return accounts, database
    end

    local function put(number, url)
        settings.saveSettings(open(number), { serverUrl = url, readerUsername = "reader " .. number })
    end

    local function state(number) return deviceState.getDeviceState(open(number)) end

    local function listed(accounts)
        local found = {}
        for _, one in ipairs(accounts.list()) do
            table.insert(found, ("%d%s"):format(one.number, one.isCurrent and " current" or ""))
        end
        return found
    end

    it("are listed with the present one, and without those who have no server", function()
        put(2, "http://two")
        put(3, "")
        local accounts = reader(1)
        assert.same({ "1 current", "2" }, listed(accounts))
        local file = assert(io.open(ownFiles.databasePath(4), "wb"))
        file:write(("no database"):rep(1000))
        file:close()
        assert.same({ "1 current", "2" }, listed(accounts))
    end)

    it("are listed behind a folder that has the name of a database", function()
        put(3, "http://three")
        lfs.mkdir(ownFiles.databasePath(2))
        assert.same({ "1 current", "3" }, listed((reader(1))))
    end)

    it("never take the file of another, also after one was removed", function()
        put(1, "http://one")
        put(3, "http://three")
        local accounts = reader(1)
        assert.is_true(accounts.begin({ readerUsername = "new" }).ok)
        assert.equal("new", settings.getSettings(open(4)).readerUsername)
        assert.equal("reader 3", settings.getSettings(open(3)).readerUsername)
        assert.same({ 4, 1 }, { state(1).account, restarts })
    end)

    it("know that they share the device, both the former and the new one", function()
        put(1, "http://one")
        local accounts = reader(1)
        assert.is_true(accounts.begin({}).ok)
        assert.same({ true, true }, { state(1).isShared, state(2).isShared })
    end)

    it("change with their choices, and the present one needs no restart", function()
        put(1, "http://one")
        put(2, "http://two")
        local accounts, database = reader(1)
        assert.is_true(accounts.use(1, { readerUsername = "corrected" }).ok)
        assert.same({ "corrected", 0 }, { settings.getSettings(database).readerUsername, restarts })
        assert.is_true(accounts.use(2, { readerUsername = "other" }).ok)
        assert.same({ "other", 2, 2, 1 },
            { settings.getSettings(open(2)).readerUsername, state(1).account, state(2).account, restarts })
    end)

    it("stay the present one if the first one is removed", function()
        put(1, "http://one")
        put(2, "http://two")
        local accounts = reader(2)
        assert.is_true(accounts.remove(1).ok)
        assert.same({ 2, "" }, { state(1).account, settings.getSettings(open(1)).serverUrl })
        assert.same({ "2 current" }, listed(accounts))
        assert.is_false(accounts.remove(2).ok)
        assert.same({ "2 current" }, listed(accounts))
    end)

    it("are not changed while the reading is kept in memory only", function()
        put(1, "http://one")
        put(2, "http://two")
        local accounts = createAccounts({
            clock = clock, database = open(3), current = 0, restart = function() restarts = restarts + 1 end,
        })
        local so_far = restarts
        assert.is_false(accounts.isNew())
        for _, act in ipairs({ "remove", "use" }) do assert.is_false(accounts[act](2, {}).ok) end
        assert.is_false(accounts.begin({}).ok)
        assert.same({ "1", "2" }, listed(accounts))
        assert.equal(so_far, restarts)
    end)
end)
