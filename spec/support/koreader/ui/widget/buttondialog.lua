-- A box of buttons. A button does what it is given to do, unprotected, and the box stays until that closes it.
local UIManager = require("ui/uimanager")
local Widget = require("ui/widget/widget")
local Window = require("ui/widget/window")

local ButtonDialog = Window:extend({ kind = "choice", title = "" })

-- The visible area: a box at the foot of the screen.
local function area()
    return { x = 0, y = 650, w = 600, h = 150 }
end

function ButtonDialog:init()
    self.drawn = #self.buttons
    self.movable = { dimen = area(), ges_events = { swipe = true } }
    self[1] = Widget:new({ self.movable })
end

-- The rows are drawn when the box is laid out: rows that came later are seen after this.
function ButtonDialog:setTitle(title)
    self.title = title
    self.drawn = #self.buttons
end

-- The back key, or a tap beside it; a plugin's own closing is told to nobody.
function ButtonDialog:dismiss()
    if self.tap_close_callback then self.tap_close_callback() end
    UIManager:close(self)
end

-- The class itself takes the back key, and leaves the others.
function ButtonDialog:onKeyPress(key)
    if not key.back then return end
    self:dismiss()
    return true
end

function ButtonDialog:says()
    local lines = { self.title }
    for place = 1, self.drawn do
        for _, button in ipairs(self.buttons[place]) do
            table.insert(lines, button.text)
        end
    end
    return table.concat(lines, "\n")
end

-- Grey buttons are deaf.
function ButtonDialog:buttons_now()
    local buttons = {}
    for place = 1, self.drawn do
        for _, button in ipairs(self.buttons[place]) do
            if button.enabled ~= false then
                table.insert(buttons, { text = button.text, press = button.callback })
            end
        end
    end
    return buttons
end

return ButtonDialog
