local createGuard = require("src.koreader.tasks").createGuard
local createNetwork = require("src.koreader.network").createNetwork
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
