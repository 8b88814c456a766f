-- A form of several lines.
local InputDialog = require("ui/widget/inputdialog")
local keyboardLayout = require("ui/widget/keyboardLayout")

local MultiInputDialog = InputDialog:extend({ focused_field_idx = 1 })

function MultiInputDialog:init()
    self.lines = {}
    for _, field in ipairs(self.fields) do
        local line = { text = field.text, description = field.description, hint = field.hint, hidden = field.text_type }
        table.insert(self.lines, line)
    end
    self.layout = keyboardLayout.now()
    local height = 60 + (self.description and 60 or 0) + 50 * #self.buttons
    for _, field in ipairs(self.fields) do height = height + 50 + (field.description and 30 or 0) end
    self.dialog_frame = { getSize = function() return { w = 500, h = height } end }
    self._input_widget = { getKeyboardDimen = function() return { h = keyboardLayout.HEIGHT } end }
end

-- The words above the line that is typed into.
function MultiInputDialog:focused()
    return self.lines[self.focused_field_idx].description
end

function MultiInputDialog:addTextToInput(text)
    local line = self.lines[self.focused_field_idx]
    line.text = line.text .. text
end

function MultiInputDialog:getFields()
    local texts = {}
    for _, line in ipairs(self.lines) do
        table.insert(texts, line.text)
    end
    return texts
end

return MultiInputDialog
