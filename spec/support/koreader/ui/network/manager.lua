-- The host's Wi-Fi, as far as a plugin can tell. `link` is what the device has now; a spec sets it through
-- `host.network`. Without a link, `runWhenConnected` keeps the action until the reader has answered: `accept` or
-- `decline`; a second attempt meanwhile is dropped without a word. What it raised is put back by `afterWifiAction`, as
-- the reader's setting says, once.
local ConfirmBox = require("ui/widget/confirmbox")
local Event = require("ui/event")
local UIManager = require("ui/uimanager")

local NetworkMgr = { link = true }

function NetworkMgr:reset()
    self.link = true
    self.waiting = nil
    self.name = nil
    self._before_action_tripped = nil
end

-- `name`: of the network; nil on a device that cannot tell.
function NetworkMgr:getCurrentNetwork()
    return self.name and { ssid = self.name }
end

-- Nothing rather than false, as on a device whose state is not known.
function NetworkMgr:isConnected()
    return self.link or nil
end

function NetworkMgr:isWifiOn()
    return self.link
end

-- A server at home needs no Internet, and here there is none.
function NetworkMgr:isOnline()
    return false
end

function NetworkMgr:runWhenConnected(action)
    if self:isConnected() then return action() end
    self._before_action_tripped = true
    self.waiting = self.waiting or action
end

function NetworkMgr:getBeforeActionFlag()
    return self._before_action_tripped
end

function NetworkMgr:disableWifi()
    UIManager:broadcastEvent(Event:new("NetworkDisconnecting"))
    self.link = false
    UIManager:broadcastEvent(Event:new("NetworkDisconnected"))
end

function NetworkMgr:afterWifiAction()
    if not self._before_action_tripped then return end
    self._before_action_tripped = nil
    local wanted = rawget(_G, "G_reader_settings"):readSetting("wifi_disable_action")
    if wanted == "leave_on" then return end
    if wanted == "turn_off" then return self:disableWifi() end
    self:promptWifiOff()
end

function NetworkMgr:promptWifiOff()
    UIManager:show(ConfirmBox:new({
        text = "Do you want to turn off Wi-Fi?", ok_text = "Turn off",
        ok_callback = function() self:disableWifi() end,
    }))
end

-- Wi-Fi comes up: what waited for it runs.
function NetworkMgr:accept()
    local action = self.waiting
    self.link, self.waiting = true, nil
    if action then action() end
end

function NetworkMgr:decline()
    self.waiting = nil
end

return NetworkMgr
