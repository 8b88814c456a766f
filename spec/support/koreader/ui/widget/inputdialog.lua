-- A form of one line. Its buttons do what they are given to do, unprotected, and nothing closes it but that.
local Window = require("ui/widget/window")
local keyboardLayout = require("ui/widget/keyboardLayout")

local InputDialog = Window:extend({ kind = "form", title = "", input = "" })

function InputDialog:init()
    self.lines = { { text = self.input } }
    self.layout = keyboardLayout.now()
end

function InputDialog:says()
    return table.concat({ self.title, self.description }, "\n")
end

-- A keyboard can only be shown for a form that is on the screen.
function InputDialog:onShowKeyboard()
    assert(require("ui/uimanager"):isWidgetShown(self), "the form is not shown")
    self.keyboard = true
end

function InputDialog:getInputText()
    return self.lines[1].text
end

-- The cursor is at the end.
function InputDialog:addTextToInput(text)
    self.lines[1].text = self.lines[1].text .. text
end

-- Replaces the text of a line, the first when none is named, by its number or by the words above it.
function InputDialog:type(text, which)
    for place, line in ipairs(self.lines) do
        if place == (which or 1) or line.description == which then
            line.text = text
            return
        end
    end
    error(("no line %q in the form"):format(tostring(which)), 2)
end

function InputDialog:buttons_now()
    local buttons = {}
    for _, row in ipairs(self.buttons) do
        for _, button in ipairs(row) do
            table.insert(buttons, { text = button.text, press = button.callback, id = button.id })
        end
    end
    return buttons
end

-- The back key presses the button that stands for leaving.
function InputDialog:dismiss()
    for _, button in ipairs(self:buttons_now()) do
        if button.id == "close" then return button.press() end
    end
end

return InputDialog
