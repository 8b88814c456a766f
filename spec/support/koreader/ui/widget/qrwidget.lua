-- A text as a code, which no spec reads with a camera.
local Widget = require("ui/widget/widget")

return Widget:extend({ text = "" })
