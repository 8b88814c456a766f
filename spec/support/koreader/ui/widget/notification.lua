-- A line that goes by itself. `past` holds every one that was shown, oldest first.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")
local Font = require("ui/font")
local FrameContainer = require("ui/widget/container/framecontainer")
local TextWidget = require("ui/widget/textwidget")
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local Notification = Window:extend({ kind = "notice", toast = true, past = {}, timeout = 2 })

-- A frame around one line, which is all that it can show.
function Notification:init()
    self.face = Font:getFace("x_smallinfofont")
    self.frame = FrameContainer:new({ TextWidget:new({ text = self.text, face = self.face }) })
    self[1] = WidgetContainer:new({ self.frame })
end

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
