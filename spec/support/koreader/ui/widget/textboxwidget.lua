-- Text in lines, within a width and a height. Its picture is memory that has to be given back.
local Widget = require("ui/widget/widget")

local TextBoxWidget = Widget:extend({ alive = { count = 0 } })

function TextBoxWidget:init()
    assert(type(self.text) == "string" and self.face and self.width > 0)
    self.is_alive = true
    self.alive.count = self.alive.count + 1
end

-- As high as the text, or as it is told; adjusted, not higher than the text.
function TextBoxWidget:getSize()
    local per_line = math.max(1, math.floor(2 * self.width / self.face.orig_size))
    local height = math.ceil(math.max(1, #self.text) / per_line) * math.floor(self.face.orig_size * 1.3)
    if self.height and not (self.height_adjust and height < self.height) then height = self.height end
    return { w = self.width, h = height }
end

function TextBoxWidget:free()
    if self.is_alive then self.alive.count = self.alive.count - 1 end
    self.is_alive = false
end

return TextBoxWidget
