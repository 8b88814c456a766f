-- A line that goes by itself. `past` holds every one that was shown, oldest first.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local SECONDS = 2

local Notification = Window:extend({ kind = "notice", toast = true, past = {}, SOURCE_ALWAYS_SHOW = 0x8000 })

-- One without a source, or from a source that the reader hides, is not shown.
function Notification:notify(text, source)
    if source ~= self.SOURCE_ALWAYS_SHOW then return false end
    UIManager:show(self:new({ text = text }))
    return true
end

function Notification:onShow()
    table.insert(self.past, self.text)
    self.leave = function() UIManager:close(self) end
    UIManager:scheduleIn(SECONDS, self.leave)
    return true
end

function Notification:onCloseWidget()
    UIManager:unschedule(self.leave)
end

return Notification
