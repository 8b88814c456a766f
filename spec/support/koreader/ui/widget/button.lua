-- A button. It wants a width and what it stands in, and calls unprotected.
local Widget = require("ui/widget/widget")

local Button = Widget:extend({ text = "", enabled = true })

function Button:init()
    assert(type(self.callback) == "function" and self.show_parent)
end

function Button:getSize()
    return { w = self.width, h = self.height or 30 }
end

return Button
