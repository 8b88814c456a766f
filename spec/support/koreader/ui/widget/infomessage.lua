-- A message. `dismiss_callback` runs whoever takes it away, unprotected.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local InfoMessage = Window:extend({ kind = "message", modal = true })

function InfoMessage:onShow()
    if self.timeout then
        self.leave = function() UIManager:close(self) end
        UIManager:scheduleIn(self.timeout, self.leave)
    end
    return true
end

function InfoMessage:onCloseWidget()
    if self.leave then UIManager:unschedule(self.leave) end
    if self.dismiss_callback then self.dismiss_callback() end
end

return InfoMessage
