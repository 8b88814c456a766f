-- Lays its child in the middle of an area.
local Widget = require("ui/widget/widget")

return Widget:extend({})
