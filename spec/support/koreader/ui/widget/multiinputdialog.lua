-- A form of several lines.
local InputDialog = require("ui/widget/inputdialog")

local MultiInputDialog = InputDialog:extend({ focused_field_idx = 1 })

function MultiInputDialog:init()
    self.lines = {}
    for _, field in ipairs(self.fields) do
        table.insert(self.lines, { text = field.text, description = field.description, hidden = field.text_type })
    end
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
