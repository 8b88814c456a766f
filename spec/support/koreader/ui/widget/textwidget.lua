-- One line of text, in a face of the host's.
local Widget = require("ui/widget/widget")

local TextWidget = Widget:extend({})

function TextWidget:init()
    assert(type(self.text) == "string" and self.face)
end

return TextWidget
