-- A widget with children, which hear of an event first; one that answers true keeps it from the others.
local Widget = require("ui/widget/widget")

local WidgetContainer = Widget:extend({})

function WidgetContainer:handleEvent(event)
    for _, child in ipairs(self) do
        if child:handleEvent(event) then return true end
    end
    return Widget.handleEvent(self, event)
end

return WidgetContainer
