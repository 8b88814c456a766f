-- The device state in the real store.
local disk = require("disk")
local stores = require("stores")
local initialState = require("src.model.deviceState").initialState

describe("the device state", function()
    local path, store, database

    before_each(function()
        path = disk.folder() .. "catchword.sqlite"
        store, database = stores.open(path)
    end)

    after_each(stores.close)

    local function reopened()
        return (stores.open(path)).getDeviceState()
    end

    local examples = { boolean = true, number = 1780000000, string = "Zoë's 007" }

    for key, initial in pairs(initialState) do
        it("keeps " .. key .. " across restarts", function()
            assert.are.equal(initial, reopened()[key])
            local value = examples[type(initial)]
            store.saveDeviceState({ [key] = value })
            assert.are.equal(value, store.getDeviceState()[key])
            assert.are.equal(value, reopened()[key])
            store.saveDeviceState({ [key] = initial })
            assert.are.equal(initial, reopened()[key])
        end)
    end

    it("is not written if nothing changed", function()
        store.saveDeviceState({ isShared = true })
        local before = database.commits()
        store.saveDeviceState({ isShared = true, copiedAt = 0 })
        assert.are.equal(before, database.commits())
    end)

    it("keeps the old values after a failed write", function()
        store.getDeviceState()
        database.close()
        assert.are.equal("storage", stores.failure(store.saveDeviceState, { isShared = true }).kind)
        assert.is_false(store.getDeviceState().isShared)
    end)

    it("is read later if the database cannot be read now", function()
        store.saveDeviceState({ isShared = true })
        store.database.memory.deviceState = nil
        database.run("ALTER TABLE device_state RENAME TO away")
        assert.is_false(store.getDeviceState().isShared)
        database.run("ALTER TABLE away RENAME TO device_state")
        assert.is_true(store.getDeviceState().isShared)
    end)

    it("is not part of the settings", function()
        store.saveDeviceState({ deviceId = "one" })
        assert.are.equal(0, stores.count(database, "SELECT count(*) FROM plugin_settings"))
    end)
end)
