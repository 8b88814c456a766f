-- A page of text, with buttons below it, and in its upper right corner a picture where one is put. Faithful in
-- its awkward parts: what is shown is made anew by `init`, also when a person changes the letters, and a picture is
-- only seen where the text was laid out with a place for it.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local TextBox = {}
TextBox.__index = TextBox

-- Lines of so many dots.
local LINE = 24

function TextBox:init()
    assert(not self.laid, "laid out again before it was freed")
    self.laid = true
    local image = (self.images or {})[1]
    if image then
        local scale = math.min(1, self.width / 2 / image.width, self.height / 2 / image.height)
        image.width, image.height = math.floor(image.width * scale), math.floor(image.height * scale)
    end
    self.drawn = image and (image.bb and "picture" or image.title)
    self.dimen = { x = 20, y = 60, w = self.width, h = self.height }
end

function TextBox:free()
    self.laid = false
    self.drawn = nil
end

function TextBox:update(after_loading)
    assert(self.laid, "drawn while it was not laid out")
    local image = (self.images or {})[1]
    if not image then return end
    if image.bb then image.bb:getWidth() end
    self.drawn = image.bb and "picture" or image.title .. (after_loading and " ⚠" or "")
end

local TextViewer = Window:extend({ kind = "text", title = "" })

function TextViewer:init()
    local box = setmetatable({ text = self.text, width = 520, height = 19 * LINE, virtual_line_num = 1 }, TextBox)
    box:init()
    self.textw = {
        dimen = { x = 20, y = 60, w = 540, h = 480 },
        { text_widget = box, resetScroll = function() end, updateScrollBar = function() end },
    }
end

-- The page goes.
function TextViewer:onCloseWidget()
    UIManager:setDirty(nil, function() return "partial", self.textw.dimen end)
end

-- A choice in its menu: larger letters.
function TextViewer:change_letters()
    self:init(true)
end

-- The corner: "picture", the words in its place, or nil.
function TextViewer:corner()
    return self.textw[1].text_widget.drawn
end

function TextViewer:says()
    return self.title .. "\n" .. self.textw[1].text_widget.text
end

function TextViewer:buttons_now()
    local buttons = {}
    for _, row in ipairs(self.buttons_table or {}) do
        for _, button in ipairs(row) do
            if button.enabled ~= false then
                table.insert(buttons, { text = button.text, press = button.callback })
            end
        end
    end
    if not self.buttons_table or self.add_default_buttons then
        table.insert(buttons, { text = "Close", press = function() self:dismiss() end })
    end
    return buttons
end

return TextViewer
