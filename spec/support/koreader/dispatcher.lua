-- Actions for gestures, keys and profiles. The first registration of a name wins.
local Event = require("ui/event")
local UIManager = require("ui/uimanager")

local Dispatcher = { actions = {} }

function Dispatcher:registerAction(name, action)
    if self.actions[name] == nil then self.actions[name] = action end
    return true
end

function Dispatcher:removeAction(name)
    self.actions[name] = nil
    return true
end

function Dispatcher:execute(settings)
    for name, value in pairs(settings) do
        local action = self.actions[name]
        if action and value then UIManager:sendEvent(Event:new(action.event, action.arg)) end
    end
end

return Dispatcher
