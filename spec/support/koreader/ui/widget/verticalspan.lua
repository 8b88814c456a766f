-- Empty space in a column.
local Widget = require("ui/widget/widget")

local VerticalSpan = Widget:extend({ width = 0 })

function VerticalSpan:getSize() return { w = 0, h = self.width } end

function VerticalSpan:free() end

return VerticalSpan
