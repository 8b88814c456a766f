-- One line of text, in a face of the host's.
local Widget = require("ui/widget/widget")

local TextWidget = Widget:extend({})

function TextWidget:init()
    assert(type(self.text) == "string" and self.face)
end

-- Latin letters are half as wide as high.
local function whole_width(self)
    local _, letters = self.text:gsub("[^\128-\191]", "")
    local _, wide = self.text:gsub("[\227-\240]", "")
    return math.ceil((letters + wide) * self.face.orig_size / 2)
end

function TextWidget:getSize()
    return { w = math.min(whole_width(self), self.max_width or math.huge), h = self.face.orig_size }
end

function TextWidget:isTruncated()
    return self.max_width ~= nil and whole_width(self) > self.max_width
end

function TextWidget:setText(text) self.text = text end

function TextWidget:free()
end

return TextWidget
