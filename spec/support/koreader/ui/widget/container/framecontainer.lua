-- Its child on a ground of its own. The focus is a border, as in v2024.11: what is focused twice keeps it.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local FrameContainer = WidgetContainer:extend({ bordersize = 0, focusable = false })

function FrameContainer:onFocus()
    if not self.focusable then return false end
    self.bordersize_before, self.bordersize, self.has_focus = self.bordersize, 1, true
    return true
end

function FrameContainer:onUnfocus()
    if not self.has_focus then return false end
    self.bordersize, self.has_focus = self.bordersize_before, false
    return true
end

return FrameContainer
