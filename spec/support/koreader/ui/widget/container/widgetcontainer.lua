-- A widget with children, which hear of an event first; one that answers true keeps it from the others.
local Widget = require("ui/widget/widget")

local WidgetContainer = Widget:extend({})

function WidgetContainer:handleEvent(event)
    for _, child in ipairs(self) do
        if child:handleEvent(event) then return true end
    end
    return Widget.handleEvent(self, event)
end

function WidgetContainer:getSize()
    return self.dimen or (self[1] and self[1]:getSize()) or { x = 0, y = 0, w = 0, h = 0 }
end

function WidgetContainer:free()
    for _, child in ipairs(self) do
        if child.free then child:free() end
    end
end

-- The children go, and what they hold with them.
function WidgetContainer:clear()
    self:free()
    while table.remove(self) do end
end

return WidgetContainer
