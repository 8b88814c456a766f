-- A question. The callback runs first, unprotected, and then the box goes.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local ConfirmBox = Window:extend({ kind = "question", modal = true, ok_text = "OK", cancel_text = "Cancel" })

function ConfirmBox:buttons_now()
    return {
        { text = self.cancel_text, press = function() self:dismiss() end },
        {
            text = self.ok_text,
            press = function()
                if self.ok_callback then self.ok_callback() end
                UIManager:close(self)
            end,
        },
    }
end

-- Widgets below the text; a spec finds them in `added`.
function ConfirmBox:addWidget(widget)
    self.added = self.added or {}
    table.insert(self.added, widget)
end

function ConfirmBox:dismiss()
    if self.cancel_callback then self.cancel_callback() end
    UIManager:close(self)
end

return ConfirmBox
