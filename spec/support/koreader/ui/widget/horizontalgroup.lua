-- Widgets side by side.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local HorizontalGroup = WidgetContainer:extend({})

function HorizontalGroup:getSize()
    local size = { w = 0, h = 0 }
    for _, child in ipairs(self) do
        local one = child:getSize()
        size.w, size.h = size.w + one.w, math.max(size.h, one.h)
    end
    return size
end

return HorizontalGroup
