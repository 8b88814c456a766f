-- Common functions of the replaced dialogs: they remember what they show, and a spec can tap them. Not a module of the
-- host.
local UIManager = require("ui/uimanager")
local Widget = require("ui/widget/widget")

local Window = Widget:extend({})

-- Every word on it, for a look.
function Window:says()
    return self.text
end

-- The buttons as a list of {text, press}.
function Window:buttons_now()
    return {}
end

-- `label`: the words of the button, with or without the mark of what is set at present.
function Window:press(label)
    local labels = {}
    for _, button in ipairs(self:buttons_now()) do
        if button.text == label or button.text == "✓ " .. label then return button.press() end
        table.insert(labels, button.text)
    end
    error(("no button %q on it, only: %s"):format(label, table.concat(labels, ", ")), 2)
end

-- The back key, or a tap beside it.
function Window:dismiss()
    UIManager:close(self)
end

-- The event that a window is to close itself by.
function Window:onClose()
    self:dismiss()
    return true
end

return Window
