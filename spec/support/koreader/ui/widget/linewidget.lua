-- A line.
local Widget = require("ui/widget/widget")

local LineWidget = Widget:extend({})

function LineWidget:getSize() return self.dimen end

function LineWidget:free() end

return LineWidget
