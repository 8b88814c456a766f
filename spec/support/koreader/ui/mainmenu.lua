-- The main menu of the file browser or the reader. A plugin's lines are asked for once, when the menu is first
-- opened. Not a module of the host.
local TouchMenu = require("ui/widget/touchmenu")
local UIManager = require("ui/uimanager")
local Widget = require("ui/widget/widget")

local MainMenu = Widget:extend({})

function MainMenu:init()
    self.registered = {}
end

function MainMenu:registerToMainMenu(plugin)
    table.insert(self.registered, plugin)
end

function MainMenu:items()
    if not self.item_table then
        local by_id = {}
        for _, plugin in ipairs(self.registered) do
            plugin:addToMainMenu(by_id)
        end
        self.item_table = {}
        for _, item in pairs(by_id) do
            table.insert(self.item_table, item)
        end
    end
    return self.item_table
end

-- Opens it and returns it.
function MainMenu:open()
    local menu = TouchMenu:new({ item_table = self:items() })
    self.menu_container = menu
    UIManager:show(menu)
    return menu
end

return MainMenu
