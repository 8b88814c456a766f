-- A window whose parts can be reached with keys. It is made of other widgets: what it says, and which buttons it has,
-- is what they do. The table of its keys is made anew for each, over whatever was given.
local Event = require("ui/event")
local Window = require("ui/widget/window")

-- A device without touch: the focus is always seen.
local FocusManager = Window:extend({ kind = "page", FOCUS_ONLY_ON_NT = 0, NOT_UNFOCUS = 1 })

function FocusManager:init()
    self.key_events = {}
    self.selected = self.selected or { x = 1, y = 1 }
end

function FocusManager:handleEvent(event)
    for _, child in ipairs(self) do
        if child:handleEvent(event) then return true end
    end
    return Window.handleEvent(self, event)
end

function FocusManager:getFocusItem()
    local row = self.layout[self.selected.y]
    return row and row[self.selected.x]
end

-- A part that has the focus already, or is not in the layout any more, is not told to lose it: the first part of the
-- window that answers is.
function FocusManager:moveFocusTo(x, y, flags)
    local before, target = self:getFocusItem(), self.layout[y] and self.layout[y][x]
    if not target then return false end
    self.selected = { x = x, y = y }
    if flags ~= FocusManager.NOT_UNFOCUS then
        local loser = before ~= target and before or self
        loser:handleEvent(Event:new("Unfocus"))
    end
    target:handleEvent(Event:new("Focus"))
    return true
end

-- From the outside in, and from the first child to the last.
local function each(widget, visit)
    visit(widget)
    for _, child in ipairs(widget) do
        each(child, visit)
    end
end

function FocusManager:says()
    local words = {}
    each(self[1], function(widget)
        if widget.text and widget.text ~= "" then table.insert(words, widget.text) end
    end)
    return table.concat(words, "\n")
end

-- The place of a cover: "picture", the dots of one that is coming, or nil.
function FocusManager:corner()
    local found
    each(self[1], function(widget)
        if widget.image and widget.image_disposable == false then
            widget.image:getWidth()
            found = "picture"
        elseif widget.text == "…" then found = "…"
        end
    end)
    return found
end

-- Disabled buttons take no tap.
function FocusManager:buttons_now()
    local buttons = {}
    each(self[1], function(widget)
        if widget.callback and widget.enabled ~= false then
            table.insert(buttons, { text = widget.text, press = widget.callback })
        end
    end)
    return buttons
end

-- The back key does what it is bound to, or nothing.
function FocusManager:dismiss()
    assert(self.key_events.Close, "the back key does nothing here")
    self:onClose()
end

return FocusManager
