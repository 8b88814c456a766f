-- A picture. Faithful in its awkward part: the memory goes with the widget, unless it was said to be somebody else's.
local Widget = require("ui/widget/widget")

local ImageWidget = Widget:extend({ image_disposable = true })

function ImageWidget:getSize()
    return { x = 0, y = 0, w = self.image:getWidth(), h = self.image:getHeight() }
end

function ImageWidget:free()
    if self.image and self.image_disposable then self.image:free() end
end

return ImageWidget
