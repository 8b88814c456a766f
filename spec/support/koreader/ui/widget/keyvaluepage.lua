-- A page of labels and values; a line with a callback can be pressed by its label, and the page stays.
local Window = require("ui/widget/window")

local KeyValuePage = Window:extend({ kind = "list", title = "" })

function KeyValuePage:says()
    local lines = { self.title }
    for _, pair in ipairs(self.kv_pairs) do
        table.insert(lines, pair[1] .. ": " .. tostring(pair[2]))
    end
    return table.concat(lines, "\n")
end

function KeyValuePage:buttons_now()
    local buttons = {}
    for _, pair in ipairs(self.kv_pairs) do
        if pair.callback then
            table.insert(buttons, { text = pair[1], press = function() pair.callback(self, pair) end })
        end
    end
    return buttons
end

return KeyValuePage
