-- Wi-Fi that a tap turned on is turned off as the host's setting says, once all work of the tap is done
-- (src/koreader/network.ts).
local NetworkMgr = require("ui/network/manager")
local UIManager = require("ui/uimanager")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

describe("Wi-Fi", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        NetworkMgr:reset()
        host.network(false)
    end)
    after_each(function()
        host.preferences.wifi_disable_action = nil
        stage.leave()
        NetworkMgr:reset()
    end)

    local function says_off()
        return (host.says() or ""):find("Do you want to turn off Wi-Fi?", 1, true) ~= nil
    end

    local function read()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(10, 30)
        host.close()
    end

    -- Sends pending items by a tap, for which the host raises Wi-Fi.
    local function tap_sync()
        read()
        host.advance(5)
        host.menu("Catchword", "Sync now")
        NetworkMgr:accept()
    end

    local function sync_by_tap()
        tap_sync()
        stage.until_held(1)
    end

    it("is turned off after a manual sync if the setting says so", function()
        host.preferences.wifi_disable_action = "turn_off"
        sync_by_tap()
        stage.outcome()
        host.advance(10)
        assert.is_true(NetworkMgr.link)
        host.dismiss_all()
        host.advance(3)
        assert.is_false(NetworkMgr.link)
    end)

    it("is not turned on against a person's wish, and the server stays known", function()
        host.network(true)
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("List of sessions")
        host.dismiss_all()
        host.network(false)
        local path = host.folder .. "/settings/catchword.sqlite"
        local database = openDatabase(path, { canUseWal = true }).value.database
        local function traits() return database.query("SELECT count(*) AS number FROM server_traits")[1].number end
        local before = traits()
        host.menu("Catchword", "Connection", "Test connection")
        host.dismiss_all()
        assert.is_true(before > 0)
        assert.equal(before, traits())
        database.close()
    end)

    it("is turned off after a single question if the setting asks for one", function()
        sync_by_tap()
        stage.outcome()
        host.dismiss_all()
        host.advance(3)
        assert.is_true(says_off())
        host.press("Turn off")
        assert.is_false(NetworkMgr.link)
        host.advance(60)
        assert.is_false(says_off())
    end)

    it("stays on if the setting says so", function()
        host.preferences.wifi_disable_action = "leave_on"
        sync_by_tap()
        stage.outcome()
        host.dismiss_all()
        host.advance(60)
        assert.is_true(NetworkMgr.link)
        assert.is_nil(host.top())
    end)

    it("stays on while the plugin's own work is running", function()
        host.preferences.wifi_disable_action = "turn_off"
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions" }, fault = { kind = "latency", seconds = 3600 },
        })
        tap_sync()
        stage.until_asked("/api/v1/reading-sessions")
        host.dismiss_all()
        host.advance(3)
        assert.same({ true, true }, { NetworkMgr.link, host.top() == nil })
        -- The server does not answer in time.
        host.advance(20)
        host.dismiss_all()
        stage.settle()
        host.dismiss_all()
        host.advance(5)
        assert.is_false(NetworkMgr.link)
    end)

    it("stays on while another page is open that may need it", function()
        host.preferences.wifi_disable_action = "turn_off"
        sync_by_tap()
        stage.outcome()
        host.dismiss_all()
        local catalogue = require("ui/widget/infomessage"):new({ text = "A catalogue" })
        UIManager:show(catalogue)
        host.advance(30)
        assert.is_true(NetworkMgr.link)
        UIManager:close(catalogue)
        host.advance(3)
        assert.is_false(NetworkMgr.link)
    end)

    it("is not turned off if it was on before", function()
        host.preferences.wifi_disable_action = "turn_off"
        host.network(true)
        stage.settle()
        read()
        host.menu("Catchword", "Sync now")
        stage.until_held(1)
        host.dismiss_all()
        host.advance(60)
        assert.is_true(NetworkMgr.link)
    end)

    it("is not turned off if it came on by itself, whatever was sent", function()
        host.preferences.wifi_disable_action = "turn_off"
        read()
        host.network(true)
        stage.until_held(1)
        host.advance(60)
        assert.is_true(NetworkMgr.link)
    end)

    it("is not turned on again if another program turned it on", function()
        host.preferences.wifi_disable_action = "turn_off"
        sync_by_tap()
        stage.outcome()
        host.preferences.wifi_disable_action = "leave_on"
        NetworkMgr:afterWifiAction()
        host.preferences.wifi_disable_action = "turn_off"
        host.dismiss_all()
        host.advance(60)
        assert.is_true(NetworkMgr.link)
    end)
end)
