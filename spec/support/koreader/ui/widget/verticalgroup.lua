-- Widgets one below the other, whose places are kept until they are laid out anew.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local VerticalGroup = WidgetContainer:extend({})

function VerticalGroup:getSize()
    local size = { w = 0, h = 0 }
    for _, child in ipairs(self) do
        local one = child:getSize()
        size.w, size.h = math.max(size.w, one.w), size.h + one.h
    end
    return size
end

function VerticalGroup:resetLayout() end

return VerticalGroup
