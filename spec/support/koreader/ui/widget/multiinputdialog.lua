-- A form of several lines.
local InputDialog = require("ui/widget/inputdialog")

local MultiInputDialog = InputDialog:extend({})

function MultiInputDialog:init()
    self.lines = {}
    for _, field in ipairs(self.fields) do
        table.insert(self.lines, { text = field.text, description = field.description, hidden = field.text_type })
    end
end

function MultiInputDialog:getFields()
    local texts = {}
    for _, line in ipairs(self.lines) do
        table.insert(texts, line.text)
    end
    return texts
end

return MultiInputDialog
