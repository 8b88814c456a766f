-- A line that goes by itself. `past` holds every one that was shown, oldest first.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local Notification = Window:extend({ kind = "notice", toast = true, past = {}, timeout = 2 })

function Notification:onShow()
    table.insert(self.past, self.text)
    self.leave = function() UIManager:close(self) end
    UIManager:scheduleIn(self.timeout, self.leave)
    return true
end

function Notification:onCloseWidget()
    UIManager:unschedule(self.leave)
end

return Notification
