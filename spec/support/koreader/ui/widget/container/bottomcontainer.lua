-- Lays its child at the foot of an area.
local Widget = require("ui/widget/widget")

local BottomContainer = Widget:extend({})

function BottomContainer:paintTo(_, _, y)
    self.painted_at = y + self.dimen.h
end

return BottomContainer
