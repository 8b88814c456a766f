-- A box of buttons. A button does what it is given to do, unprotected, and the box stays until that closes it.
local Window = require("ui/widget/window")

local ButtonDialog = Window:extend({ kind = "choice", title = "" })

function ButtonDialog:says()
    local lines = { self.title }
    for _, row in ipairs(self.buttons) do
        for _, button in ipairs(row) do
            table.insert(lines, button.text)
        end
    end
    return table.concat(lines, "\n")
end

-- Grey buttons are deaf.
function ButtonDialog:buttons_now()
    local buttons = {}
    for _, row in ipairs(self.buttons) do
        for _, button in ipairs(row) do
            if button.enabled ~= false then
                table.insert(buttons, { text = button.text, press = button.callback })
            end
        end
    end
    return buttons
end

return ButtonDialog
