-- A page of text, with buttons below it.
local Window = require("ui/widget/window")

local TextViewer = Window:extend({ kind = "text", title = "" })

function TextViewer:says()
    return self.title .. "\n" .. self.text
end

function TextViewer:buttons_now()
    local buttons = {}
    for _, row in ipairs(self.buttons_table or {}) do
        for _, button in ipairs(row) do
            if button.enabled ~= false then
                table.insert(buttons, { text = button.text, press = button.callback })
            end
        end
    end
    if not self.buttons_table or self.add_default_buttons then
        table.insert(buttons, { text = "Close", press = function() self:dismiss() end })
    end
    return buttons
end

return TextViewer
