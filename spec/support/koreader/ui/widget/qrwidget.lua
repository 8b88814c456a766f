-- A text as a code, which no spec reads with a camera: a square within what it is told.
local Widget = require("ui/widget/widget")

local QRWidget = Widget:extend({ text = "" })

function QRWidget:getSize()
    local side = math.min(self.width, self.height)
    return { w = side, h = side }
end

function QRWidget:free() end

return QRWidget
