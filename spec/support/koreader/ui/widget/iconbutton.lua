-- A picture to press. White on black is its focus, and its mark while it is pressed.
local Widget = require("ui/widget/widget")

local IconButton = Widget:extend({})

function IconButton:init()
    self.image = { invert = false }
end

function IconButton:onFocus()
    self.image.invert = true
    return true
end

function IconButton:onUnfocus()
    self.image.invert = false
    return true
end

function IconButton:onTapIconButton()
    self.image.invert = false
    self.callback()
    return true
end

return IconButton
