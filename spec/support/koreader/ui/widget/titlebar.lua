-- The head of a page, with a cross that closes it.
local Widget = require("ui/widget/widget")

local TitleBar = Widget:extend({ title = "" })

function TitleBar:init()
    self.text = self.title
    assert(type(self.close_callback) == "function")
end

function TitleBar:getHeight()
    return 45
end

return TitleBar
