-- Events of the device: sleep, the network, gestures and others. See host.lua.
local Dispatcher = require("dispatcher")
local Event = require("ui/event")
local NetworkMgr = require("ui/network/manager")
local UIManager = require("ui/uimanager")

local function broadcast(name, ...)
    UIManager:broadcastEvent(Event:new(name, ...))
end

return function(host)
    function host.suspend()
        broadcast("FlushSettings")
        broadcast("Suspend")
        host.asleep = true
    end

    function host.resume()
        host.asleep = false
        broadcast("OutOfScreenSaver")
        broadcast("Resume")
        UIManager:step()
    end

    function host.network(connected)
        if connected == NetworkMgr.link then return end
        broadcast(connected and "NetworkConnecting" or "NetworkDisconnecting")
        NetworkMgr.link = connected
        broadcast(connected and "NetworkConnected" or "NetworkDisconnected")
        UIManager:step()
    end

    function host.event(name, ...)
        broadcast(name, ...)
        UIManager:step()
    end

    function host.dispatch(name)
        assert(Dispatcher.actions[name], "no such action")
        Dispatcher:execute({ [name] = true })
        UIManager:step()
    end
end
