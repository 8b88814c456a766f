local createGuard = require("src.koreader.tasks").createGuard
local createNetwork = require("src.koreader.network").createNetwork
local createRaisedWifi = require("src.koreader.network").createRaisedWifi
local NetworkMgr = require("ui/network/manager")
local UIManager = require("ui/uimanager")
local host = require("host")

describe("the network", function()
    local network, warnings, raised

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        NetworkMgr:reset()
        warnings = {}
        raised = 0
        network = createNetwork(createGuard({
            warn = function(text) table.insert(warnings, text) end,
        }), { raised = function() raised = raised + 1 end })
    end)

    after_each(function() host.stop() end)

    it("is connected only if the host says so", function()
        assert.is_true(network.isConnected())
        NetworkMgr.link = false
        assert.is_false(network.isConnected())
    end)

    local names = {
        { "its name", function() return "Home" end, "Home" },
        { "a record", function() return { ssid = "Home" } end, "Home" },
        { "a hidden name", function() return { ssid = "" } end },
        { "an empty name", function() return "" end },
        { "no network", function() end },
        { "a record without a name", function() return {} end },
        { "an error", function() error("no Wi-Fi") end },
    }
    for _, case in ipairs(names) do
        it("is named only if the host knows a name: " .. case[1], function()
            local present = NetworkMgr.getCurrentNetwork
            finally(function() NetworkMgr.getCurrentNetwork = present end)
            NetworkMgr.getCurrentNetwork = case[2]
            assert.equal(case[3], network.name())
        end)
    end

    it("has no name on a device that does not know it", function()
        local present = NetworkMgr.getCurrentNetwork
        finally(function() NetworkMgr.getCurrentNetwork = present end)
        NetworkMgr.getCurrentNetwork = nil
        assert.is_nil(network.name())
    end)

    it("lets a person's action run at once if it is connected", function()
        local ran = false
        network.whenConnected(function() ran = true end)
        assert.same({ true, 0 }, { ran, raised })
    end)

    it("lets the action run when Wi-Fi is up, and not after a refusal", function()
        local runs = 0
        NetworkMgr.link = false
        network.whenConnected(function() runs = runs + 1 end)
        assert.equal(0, runs)
        NetworkMgr:accept()
        assert.equal(1, runs)
        NetworkMgr.link = false
        network.whenConnected(function() runs = runs + 1 end)
        NetworkMgr:decline()
        NetworkMgr:accept()
        assert.equal(1, runs)
        assert.equal(1, raised)
    end)

    it("shows an error in the action, and does not end the host", function()
        NetworkMgr.link = false
        network.whenConnected(function() error("a slip") end)
        NetworkMgr:accept()
        UIManager:step()
        assert.matches("a slip", warnings[1])
        assert.matches("wrong", host.says())
    end)
end)

describe("Wi-Fi that a tap raised", function()
    local wifi, due, idle

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        NetworkMgr:reset()
        host.preferences.wifi_disable_action = "turn_off"
        due, idle = {}, true
        wifi = createRaisedWifi({
            after = function(_, action) table.insert(due, action) end,
            isIdle = function() return idle end,
        })
    end)

    after_each(function()
        host.preferences.wifi_disable_action = nil
        NetworkMgr:reset()
        host.stop()
    end)

    local function tap()
        NetworkMgr.link = false
        NetworkMgr:runWhenConnected(wifi.raised)
        NetworkMgr:accept()
    end

    -- Runs what is due now.
    local function look()
        local now = due
        due = {}
        for _, action in ipairs(now) do action() end
    end

    it("is turned off once all is done, each time", function()
        for _ = 1, 2 do
            tap()
            look()
            assert.is_false(NetworkMgr.link)
        end
    end)

    it("is watched once if it is raised a second time while the first work is under way", function()
        idle = false
        tap()
        tap()
        assert.equal(1, #due)
        look()
        assert.is_true(NetworkMgr.link)
        idle = true
        look()
        assert.same({ false, 0 }, { NetworkMgr.link, #due })
    end)

    it("stays on if work goes on for ten minutes, and is watched again at the next tap", function()
        idle = false
        tap()
        local looks = 0
        while #due > 0 do
            looks = looks + 1
            look()
        end
        assert.same({ 300, true }, { looks, NetworkMgr.link })
        idle = true
        tap()
        look()
        assert.is_false(NetworkMgr.link)
    end)

    it("is left alone if it was turned off meanwhile, or is wanted on", function()
        tap()
        NetworkMgr.link = false
        look()
        assert.same({ false, 0 }, { NetworkMgr.link, #due })
        assert.is_true(NetworkMgr._before_action_tripped)
        tap()
        NetworkMgr._before_action_tripped = nil
        look()
        assert.same({ true, 0 }, { NetworkMgr.link, #due })
    end)
end)
