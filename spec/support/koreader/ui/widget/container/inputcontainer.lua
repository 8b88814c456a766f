-- Its child, and the gestures that it takes: the children hear of a gesture first.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local InputContainer = WidgetContainer:extend({})

function InputContainer:new(options)
    options.key_events, options.ges_events = options.key_events or {}, options.ges_events or {}
    return WidgetContainer.new(self, options)
end

function InputContainer:onGesture(gesture)
    for name, ranges in pairs(self.ges_events) do
        for _, range in ipairs(ranges) do
            if range:match(gesture) then return self["on" .. name](self, nil, gesture) end
        end
    end
end

return InputContainer
