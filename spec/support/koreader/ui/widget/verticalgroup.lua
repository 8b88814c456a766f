-- Widgets one below the other.
local Widget = require("ui/widget/widget")

return Widget:extend({})
