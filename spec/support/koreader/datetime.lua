-- Dates and times in the host's language, which is English here.
local datetime = {}

function datetime.secondsToDate(seconds)
    return os.date("%Y-%m-%d", seconds)
end

-- With `pad`, a space stands where a second digit would be.
function datetime.secondsToHour(seconds, twelve_hours, pad)
    local hour = tonumber(os.date(twelve_hours and "%I" or "%H", seconds))
    local minutes = os.date(twelve_hours and "%M %p" or "%M", seconds)
    return ("%" .. (pad and "2" or "") .. "d:%s"):format(hour, minutes)
end

return datetime
