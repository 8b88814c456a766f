-- Its child on a ground of its own.
local Widget = require("ui/widget/widget")

return Widget:extend({})
