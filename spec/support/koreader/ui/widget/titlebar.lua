-- The head of a page, with a cross that closes it.
local IconButton = require("ui/widget/iconbutton")
local Widget = require("ui/widget/widget")

local TitleBar = Widget:extend({ title = "" })

function TitleBar:init()
    self.text = self.title
    assert(type(self.close_callback) == "function")
    self.right_button = IconButton:new({ text = "×", callback = self.close_callback })
end

function TitleBar:getSize()
    return { w = self.width, h = self:getHeight() }
end

function TitleBar:generateHorizontalLayout()
    return { { self.right_button } }
end

function TitleBar:getHeight()
    return 45
end

return TitleBar
