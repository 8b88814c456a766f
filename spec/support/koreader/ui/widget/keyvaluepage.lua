-- A page of labels and values; a line with a callback can be pressed by its label, and the page stays.
local Device = require("device")
local FocusManager = require("ui/widget/focusmanager")
local Font = require("ui/font")
local FrameContainer = require("ui/widget/container/framecontainer")
local IconButton = require("ui/widget/iconbutton")
local TextWidget = require("ui/widget/textwidget")
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local KeyValuePage = FocusManager:extend({
    kind = "list", title = "", show_page = 1, items_per_page = 14, item_height = 50, items_font_size = 20,
})

-- The host counts its pages here, and nowhere else.
function KeyValuePage:init()
    local size = Device.screen:getSize()
    self.dimen = { x = 0, y = 0, w = size.w, h = size.h }
    self.item_width = size.w - 20
    self.main_content = WidgetContainer:new({})
    self.pages = math.ceil(#self.kv_pairs / self.items_per_page)
    self.layout, self.selected = {}, { x = 1, y = 1 }
    self.title_bar = self:head()
    self[1] = WidgetContainer:new({ self.title_bar, self.main_content })
    self:_populateItems()
end

function KeyValuePage:head()
    local callback, buttons = self.title_bar_left_icon_tap_callback, {}
    if self.title_bar_left_icon then buttons[1] = IconButton:new({ text = self:sign(), callback = callback }) end
    table.insert(buttons, IconButton:new({ text = "×", callback = function() self:onClose() end }))
    local bar = WidgetContainer:new({ left_icon_tap_callback = callback, unpack(buttons) })
    function bar.generateHorizontalLayout() return { { unpack(bar) } } end
    return bar
end

local SIGNS = { ["appbar.menu"] = "☰", ["appbar.search"] = "⌕" }

function KeyValuePage:sign()
    return assert(SIGNS[self.title_bar_left_icon], self.title_bar_left_icon)
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

-- The shown pairs are those of the last drawing, as far as its pages can be turned.
function KeyValuePage:_populateItems()
    self.drawn = {}
    local rows = {}
    for place in pairs(self.kv_pairs) do
        if place <= self.pages * self.items_per_page then table.insert(rows, place) end
    end
    table.sort(rows)
    for _, place in ipairs(rows) do
        local pair = self.kv_pairs[place]
        -- Empty pairs of a plugin are only counted.
        if pair[1] ~= "" or pair[2] ~= "" then table.insert(self.drawn, pair) end
    end
    self.main_content:clear()
    self.layout = {}
    local before = (self.show_page - 1) * self.items_per_page
    for place = 1, self.items_per_page do
        if not self.kv_pairs[before + place] then break end
        local content = WidgetContainer:new({
            dimen = { x = 0, y = 0, w = 580, h = self.item_height - 2 },
            WidgetContainer:new({ self:label_of(self.kv_pairs[before + place]) }),
        })
        self.main_content[place] = WidgetContainer:new({ FrameContainer:new({ focusable = true, content }) })
        table.insert(self.layout, { self.main_content[place] })
    end
    self:moveFocusTo(1, 1, FocusManager.NOT_UNFOCUS)
end

-- The parts of a plugin's own that can be touched, as they are drawn, and their words.
function KeyValuePage:cells()
    local cells = {}
    local function texts_in(widget, texts)
        if type(widget.text) == "string" and widget.text ~= "" then table.insert(texts, widget.text) end
        for _, child in ipairs(widget) do texts_in(child, texts) end
        return texts
    end
    for _, row in ipairs(self.main_content) do
        for _, cell in ipairs(row) do
            if cell.ges_events then table.insert(cells, { widget = cell, texts = texts_in(cell, {}) }) end
        end
    end
    return cells
end

-- A long press on the part that says this first.
function KeyValuePage:hold(text)
    for _, cell in ipairs(self:cells()) do
        if cell.texts[1] == text then return cell.widget:onHold() end
    end
    error("no part says " .. text, 2)
end

-- The labels of everything that looks as if it had the focus.
function KeyValuePage:seen_focused()
    local seen, labels = {}, self:labels()
    for place, item in ipairs(self.main_content) do
        if labels[place] and item[1].bordersize > 0 then table.insert(seen, labels[place]) end
    end
    for _, cell in ipairs(self:cells()) do
        if cell.widget[1].has_focus then table.insert(seen, cell.texts[1]) end
    end
    for _, button in ipairs(self.title_bar) do
        if button.image.invert then table.insert(seen, button.text) end
    end
    return seen
end

local function image_in(widget)
    if widget.image then return widget.image end
    for _, child in ipairs(widget) do
        local image = image_in(child)
        if image then return image end
    end
end

-- The labels of the lines on the screen that have a picture beside them.
function KeyValuePage:pictured()
    local labels = {}
    for place, item in ipairs(self.main_content) do
        local image = not item[1].ges_events and image_in(item)
        if image then
            image:getWidth()
            table.insert(labels, self.kv_pairs[(self.show_page - 1) * self.items_per_page + place][1])
        end
    end
    for _, cell in ipairs(self:cells()) do
        local image = image_in(cell.widget)
        if image then
            image:getWidth()
            table.insert(labels, cell.texts[1])
        end
    end
    return labels
end

-- The host tells of this way alone, not of a plugin's own closing.
function KeyValuePage:dismiss()
    UIManager:close(self)
    if self.close_callback then self.close_callback() end
end

function KeyValuePage:says()
    local lines = { self.title }
    for _, pair in ipairs(self.drawn) do
        -- A sentence that goes on over several rows.
        if pair.key_bold == false then lines[#lines] = lines[#lines]:gsub(" $", "") .. " " .. pair[1]
        else table.insert(lines, pair[1] .. ": " .. tostring(pair[2])) end
    end
    for _, cell in ipairs(self:cells()) do table.insert(lines, table.concat(cell.texts, ": ")) end
    return table.concat(lines, "\n")
end

-- A label is cut where its value begins, if it is the longer one.
function KeyValuePage:label_of(pair)
    local face = Font:getFace("smallinfofontbold", self.items_font_size)
    local value = TextWidget:new({ text = tostring(pair[2]), face = face }):getSize().w
    local width = self.item_width - 15
    return TextWidget:new({ text = pair[1], face = face, max_width = value < width / 2 and width - value or width })
end

-- The labels as they are drawn on this page.
function KeyValuePage:labels()
    local labels = {}
    for place, item in ipairs(self.main_content) do
        if not item[1].ges_events then labels[place] = item[1][1][1][1].text end
    end
    return labels
end

-- Label and value have no room beside each other.
function KeyValuePage:is_cut(pair)
    local face = Font:getFace("smallinfofontbold", self.items_font_size)
    local width = 0
    for place = 1, 2 do width = width + TextWidget:new({ text = tostring(pair[place]), face = face }):getSize().w end
    return width > self.item_width - 15
end

-- The rows of which the host shows a part alone.
function KeyValuePage:cut_rows()
    local cut = {}
    for _, pair in ipairs(self.kv_pairs) do
        if self:is_cut(pair) then table.insert(cut, pair[1] .. ": " .. pair[2]) end
    end
    return cut
end

function KeyValuePage:buttons_now()
    local buttons = {}
    if self.title_bar_left_icon then
        table.insert(buttons, { text = self:sign(), press = self.title_bar_left_icon_tap_callback })
    end
    for _, pair in ipairs(self.drawn) do
        if pair.callback and pair.key_bold ~= false then
            table.insert(buttons, { text = pair[1], press = function() pair.callback(self, pair) end })
        end
    end
    for _, cell in ipairs(self:cells()) do
        table.insert(buttons, { text = cell.texts[1], press = function() cell.widget:onTap() end })
    end
    return buttons
end

return KeyValuePage
