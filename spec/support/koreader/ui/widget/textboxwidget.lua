-- Text in lines, within a width and a height. Its picture is memory that has to be given back.
local Widget = require("ui/widget/widget")

local TextBoxWidget = Widget:extend({ alive = { count = 0 } })

function TextBoxWidget:init()
    assert(type(self.text) == "string" and self.face and self.width > 0)
    self.is_alive = true
    self.alive.count = self.alive.count + 1
end

function TextBoxWidget:getSize()
    return { w = self.width, h = self.height or self.face.orig_size }
end

function TextBoxWidget:free()
    if self.is_alive then self.alive.count = self.alive.count - 1 end
    self.is_alive = false
end

return TextBoxWidget
