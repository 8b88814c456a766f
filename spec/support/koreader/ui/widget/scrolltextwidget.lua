-- Text with a scroll bar, in the window that it is told.
local TextBoxWidget = require("ui/widget/textboxwidget")

local ScrollTextWidget = TextBoxWidget:extend({})

function ScrollTextWidget:init()
    assert(self.dialog and self.height > 0)
    TextBoxWidget.init(self)
end

return ScrollTextWidget
