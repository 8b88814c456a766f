-- A number. The button is grey while the number is the one to begin with.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local SpinWidget = Window:extend({ kind = "number", ok_text = "Apply", cancel_text = "Close" })

function SpinWidget:init()
    self.turned_to = self.value
end

function SpinWidget:says()
    return table.concat({ self.title_text, self.info_text }, "\n")
end

-- Turns the wheel to a number, no further than it goes.
function SpinWidget:type(number)
    self.turned_to = math.max(self.value_min, math.min(self.value_max, number))
end

function SpinWidget:buttons_now()
    local buttons = { { text = self.cancel_text, press = function() self:dismiss() end } }
    if self.default_value then
        local text = self.default_text or "Default value: " .. self.default_value
        table.insert(buttons, { text = text, press = function() self.turned_to = self.default_value end })
    end
    if self.turned_to ~= self.value then
        table.insert(buttons, {
            text = self.ok_text,
            press = function()
                self.value = self.turned_to
                self.callback(self)
                UIManager:close(self)
            end,
        })
    end
    return buttons
end

return SpinWidget
