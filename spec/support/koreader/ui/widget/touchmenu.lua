-- The menu. Faithful in what an item's fields do: the functions for text, mark and state are asked at each drawing;
-- an item with a mark redraws the menu after its callback and keeps it open; any other closes it unless it says
-- `keep_menu_open`; a grey item is deaf; an empty list does not open (it does before v2025,
-- with nothing in it); nothing is protected against errors.
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local TouchMenu = Window:extend({ kind = "menu" })

function TouchMenu:init()
    self.above = {}
    self:updateItems()
end

local function drawn(item)
    local checked
    if item.checked_func then checked = item.checked_func() end
    return {
        text = item.text_func and item.text_func() or item.text,
        checked = checked,
        marked = item.checked_func ~= nil,
        radio = item.radio,
        enabled = not item.enabled_func or item.enabled_func(),
        opens = item.sub_item_table_func ~= nil or item.sub_item_table ~= nil,
        separator = item.separator,
        help = item.help_text_func and item.help_text_func() or item.help_text,
    }
end

-- Draws the page again: `page` is what the reader sees.
function TouchMenu:updateItems()
    self.page = {}
    for _, item in ipairs(self.item_table) do
        table.insert(self.page, drawn(item))
    end
end

function TouchMenu:says()
    local lines = {}
    for _, line in ipairs(self.page) do
        table.insert(lines, line.text)
    end
    return table.concat(lines, "\n")
end

-- The line with this text, or else the first that begins with it: what stands behind a label may change.
function TouchMenu:place_of(text)
    for place, line in ipairs(self.page) do
        if line.text == text then return place end
    end
    for place, line in ipairs(self.page) do
        if line.text:sub(1, #text) == text then return place end
    end
    error(("no line %q in the menu, only:\n%s"):format(text, self:says()), 0)
end

-- A tap on the line with this text. False when it is grey.
function TouchMenu:press(text)
    local place = self:place_of(text)
    local item = self.item_table[place]
    if item.enabled_func and not item.enabled_func() then return false end
    local items = item.sub_item_table_func and item.sub_item_table_func() or item.sub_item_table
    if items then
        if #items > 0 or PluginLoader.older then
            table.insert(self.above, self.item_table)
            self.item_table = items
            self:updateItems()
        end
    elseif item.callback then
        item.callback(self)
        if item.checked_func then
            self:updateItems()
        elseif not item.keep_menu_open then
            self:closeMenu()
        end
    end
    return true
end

function TouchMenu:back()
    self.item_table = table.remove(self.above)
    self:updateItems()
end

function TouchMenu:closeMenu()
    UIManager:close(self)
end

return TouchMenu
