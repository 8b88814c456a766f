-- The page for status and stars of the open book. It changes what is in memory at once, and keeps it when it goes.
-- Faithful in its awkward parts: drawing the stars counts as a change, and in newer hosts a single star is gone then.
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")
local time = require("ui/time")

local BookStatusWidget = Window:extend({ kind = "status" })

local WORDS = { "Reading", "On hold", "Finished" }
local NAMES = { "reading", "abandoned", "complete" }

function BookStatusWidget:remember(name, value)
    if PluginLoader.older then return end
    require("ui/widget/booklist").setBookInfoCacheProperty(self.ui.document.file, name, value)
end

function BookStatusWidget:init()
    self.updated = nil
    self.summary = self.ui.doc_settings:readSetting("summary")
    self.shown = nil
    for place, name in ipairs(NAMES) do if name == self.summary.status then self.shown = WORDS[place] end end
    self:setStar(self.summary.rating)
end

function BookStatusWidget:setStar(number)
    if not number then return end
    if not PluginLoader.older and number == 1 and self.summary.rating == 1 then number = 0 end
    self.summary.rating = number ~= 0 and number or nil
    self:remember("rating", number)
    self.updated = true
end

function BookStatusWidget:onChangeBookStatus(names, place)
    self:remember("status", names[place])
    self.summary.status = names[place]
    self.summary.modified = os.date("%Y-%m-%d", math.floor(time.to_s(time.realtime())))
    self.updated = true
    return true
end

-- The page says which status is chosen, and how many stars are full.
function BookStatusWidget:says()
    return ("%s\n%s"):format(self.shown or "Reading", ("★"):rep(self.summary.rating or 0))
end

function BookStatusWidget:buttons_now()
    local buttons = {}
    for place, word in ipairs(WORDS) do
        table.insert(buttons, { text = word, press = function()
            self.shown = word
            UIManager:tickAfterNext(function() self:onChangeBookStatus(NAMES, place) end)
        end })
    end
    for star = 1, 5 do
        table.insert(buttons, { text = ("★"):rep(star), press = function() self:setStar(star) end })
    end
    return buttons
end

function BookStatusWidget:onClose()
    if self.updated then self.ui.doc_settings:flush() end
    UIManager:close(self)
    return true
end

-- The back key, and a swipe down.
function BookStatusWidget:dismiss()
    self:onClose()
end

local written = BookStatusWidget.onClose

function BookStatusWidget.pristine()
    BookStatusWidget.onClose = written
end

return BookStatusWidget
