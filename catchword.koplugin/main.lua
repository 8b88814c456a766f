-- Runs only where somebody installed this folder of the source. The build writes the plugin's own main.lua.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local SENTENCE = "This is the source code. Download the zip from Releases."
local Source = WidgetContainer:extend({ name = "catchword" })

function Source:init()
    self.ui.menu:registerToMainMenu(self)
end

function Source:addToMainMenu(items)
    items.catchword = {
        text = SENTENCE,
        sorting_hint = "tools",
        callback = function()
            local message = require("ui/widget/infomessage"):new({ text = "Catchword\n\n" .. SENTENCE })
            require("ui/uimanager"):show(message)
        end,
    }
end

return Source
