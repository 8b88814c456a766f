-- A page of labels and values; a line with a callback can be pressed by its label, and the page stays.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local KeyValuePage = Window:extend({ kind = "list", title = "", show_page = 1, items_per_page = 14 })

-- The host counts its pages here, and nowhere else.
function KeyValuePage:init()
    self.pages = math.ceil(#self.kv_pairs / self.items_per_page)
    self.title_bar = { left_icon_tap_callback = self.title_bar_left_icon_tap_callback }
    self:_populateItems()
end

function KeyValuePage:goToPage(page)
    self.show_page = page
    self:_populateItems()
end

-- A turn, which goes no further than the last page.
function KeyValuePage:nextPage()
    local page = math.min(self.show_page + 1, self.pages)
    if page > self.show_page then self:goToPage(page) end
end

-- What is shown is what was there when it was drawn last, as far as its pages can be turned.
function KeyValuePage:_populateItems()
    self.drawn = {}
    for place = 1, math.min(#self.kv_pairs, self.pages * self.items_per_page) do
        self.drawn[place] = self.kv_pairs[place]
    end
end

-- The host tells of this way alone, not of a plugin's own closing.
function KeyValuePage:dismiss()
    UIManager:close(self)
    if self.close_callback then self.close_callback() end
end

function KeyValuePage:says()
    local lines = { self.title }
    for _, pair in ipairs(self.drawn) do
        table.insert(lines, pair[1] .. ": " .. tostring(pair[2]))
    end
    return table.concat(lines, "\n")
end

function KeyValuePage:buttons_now()
    local buttons = {}
    if self.title_bar_left_icon then
        table.insert(buttons, { text = "☰", press = self.title_bar_left_icon_tap_callback })
    end
    for _, pair in ipairs(self.drawn) do
        if pair.callback then
            table.insert(buttons, { text = pair[1], press = function() pair.callback(self, pair) end })
        end
    end
    return buttons
end

return KeyValuePage
