-- The device stays awake while a person waits for books, and no longer (src/koreader/device.ts).
local PluginShare = require("pluginshare")
local UIManager = require("ui/uimanager")
local host = require("host")
local stage = require("stage")

describe("a device during a shelf sync", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    before_each(function()
        stage.begin()
        PluginShare.pause_auto_suspend, PluginShare.keepalive = nil, nil
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105 } })
        UIManager.standbys = 0
    end)

    after_each(function()
        assert.equal(0, UIManager.prevented)
        stage.finish()
    end)

    local function begin() host.menu("Catchword", "Shelves", "Sync shelves now") end

    local function sync()
        begin()
        local said = stage.until_says("Downloaded:")
        host.dismiss()
        return said
    end

    -- Books come slowly, and the first of them is on its way.
    local function half_way()
        stage.server:arm({
            match = { path = "^/api/v1/books/[0-9]+/download" },
            fault = { kind = "drip", bytesPerSecond = 3000 },
        })
        begin()
        stage.wait_until("the device is kept awake", function() return UIManager.prevented > 0 end)
        stage.until_asked("/download")
        assert.equal(1, UIManager.prevented)
    end

    it("does not sleep or doze until all books are downloaded", function()
        half_way()
        assert.is_true(PluginShare.pause_auto_suspend)
        stage.server:disarm()
        stage.until_says("Downloaded: 2")
        assert.equal(0, UIManager.prevented)
        assert.is_false(PluginShare.pause_auto_suspend)
        assert.equal(1, UIManager.standbys)
    end)

    it("may sleep if there is no book to download", function()
        sync()
        UIManager.standbys = 0
        assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
        assert.equal(0, UIManager.standbys)
    end)

    it("may sleep during downloads for which no person waits", function()
        host.menu("Catchword", "Shelves", "Sync by itself, once connected")
        host.suspend()
        host.resume()
        host.advance(16)
        stage.rest()
        assert.is_truthy(io.open(host.folder .. "/Books/tables_105.pdf"))
        assert.equal(0, UIManager.standbys)
    end)

    it("may sleep again after a person stopped the sync", function()
        half_way()
        host.press("Stop")
        host.menu("Catchword", "Shelves", "Downloading")
        host.press("Stop")
        stage.until_says("Stopped")
        assert.equal(1, UIManager.standbys)
    end)

    it("may sleep again after the connection was lost", function()
        stage.server:arm({ match = { path = "^/api/v1/books/[0-9]+/download" }, fault = { kind = "drop" } })
        begin()
        stage.until_says("broke off")
        assert.equal(1, UIManager.standbys)
    end)

    it("may sleep again after an error", function()
        local rename = os.rename
        os.rename = function() error("a broken disk") end -- luacheck: ignore
        begin()
        stage.until_says("Something went wrong")
        os.rename = rename -- luacheck: ignore
        assert.equal(1, UIManager.standbys)
        assert.is_false(PluginShare.pause_auto_suspend)
        assert.matches("a broken disk.*/shelves%.piece%.lua:%d+", host.log())
    end)

    it("may sleep again after Catchword was turned off", function()
        half_way()
        host.disable()
        assert.equal(0, UIManager.prevented)
        stage.rest()
        assert.is_false(PluginShare.pause_auto_suspend)
    end)

    it("may sleep again at the end of the plugin, also during two works", function()
        local inhibitor = require("src.koreader.device").createSleepInhibitor()
        local works = {}
        for place = 1, 2 do
            works[place] = coroutine.create(function() inhibitor.during(coroutine.yield) end)
            coroutine.resume(works[place])
        end
        assert.equal(1, UIManager.prevented)
        inhibitor.release()
        for _, work in ipairs(works) do
            assert.equal(0, UIManager.prevented)
            assert.is_false(PluginShare.pause_auto_suspend)
            coroutine.resume(work)
        end
    end)

    it("stays awake for “Keep alive” that a person turned on meanwhile", function()
        half_way()
        PluginShare.keepalive = true
        stage.server:disarm()
        stage.until_says("Downloaded: 2")
        assert.is_true(PluginShare.pause_auto_suspend)
    end)

    it("stays awake for other programs", function()
        PluginShare.pause_auto_suspend = true
        sync()
        assert.is_true(PluginShare.pause_auto_suspend)
    end)
end)
