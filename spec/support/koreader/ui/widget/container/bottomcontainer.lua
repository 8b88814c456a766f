-- Lays its child at the foot of an area.
local Widget = require("ui/widget/widget")

return Widget:extend({})
