-- The host's Wi-Fi, as far as a plugin can tell. `link` is what the device has now; a spec sets it through
-- `host.network`. Without a link, `runWhenConnected` keeps the action until the reader has answered: `accept` or
-- `decline`; a second attempt meanwhile is dropped without a word.
local NetworkMgr = { link = true }

function NetworkMgr:reset()
    self.link = true
    self.waiting = nil
    self.name = nil
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
    self.waiting = self.waiting or action
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
