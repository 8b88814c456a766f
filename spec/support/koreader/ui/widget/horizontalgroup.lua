-- Widgets side by side.
local Widget = require("ui/widget/widget")

return Widget:extend({})
