-- Wheels for a day and a time of day; each turns within its bounds, and any day goes with any month. A value that is
-- absent has no wheel.
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")

local DateTimeWidget = Window:extend({ kind = "time", ok_text = "Apply", cancel_text = "Close" })

local FIELDS = { "year", "month", "day", "hour", "min" }

function DateTimeWidget:init()
    self.wheels = {
        year = { self.year, self.year_min or 2021, self.year_max or 2525 },
        month = { self.month, 1, 12 },
        day = { self.day, 1, 31 },
        hour = self.hour and { self.hour, 0, 23 },
        min = self.min and { self.min, 0, 59 },
    }
end

function DateTimeWidget:says()
    local shown = {}
    for place, field in ipairs(FIELDS) do shown[place] = self.wheels[field] and self.wheels[field][1] end
    local format = self.hour and "%d-%02d-%02d %02d:%02d" or "%d-%02d-%02d"
    return self.title_text .. "\n" .. format:format(unpack(shown))
end

-- Turns the wheels to a time: "2026-11-20 20:15", or to a day: "2026-11-20".
function DateTimeWidget:type(text)
    local numbers = { text:match("(%d+)-(%d+)-(%d+) ?(%d*):?(%d*)") }
    for place, field in ipairs(FIELDS) do
        local wheel = self.wheels[field]
        if wheel then wheel[1] = math.max(wheel[2], math.min(wheel[3], tonumber(numbers[place]))) end
    end
end

function DateTimeWidget:buttons_now()
    return {
        { text = self.cancel_text, press = function() self:dismiss() end },
        {
            text = self.ok_text,
            press = function()
                for field, wheel in pairs(self.wheels) do self[field] = wheel[1] end
                self:callback(self)
                if not self.keep_shown_on_apply then UIManager:close(self) end
            end,
        },
    }
end

return DateTimeWidget
