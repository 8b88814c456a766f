-- A list of 18,000 highlights, as another program may have written it, and the heap of the process.
local MARKS = 18000

local thousands = {}

function thousands.marks()
    local list = {}
    for number = 1, MARKS do
        local place = ("/body/DocFragment[%d]/body/section/p[%d]/text()."):format(2 + number % 10, 1 + number % 30)
        list[number] = {
            datetime = ("2024-05-01 %02d:%02d:%02d"):format(number / 3600, number / 60 % 60, number % 60),
            page = place .. "0", pos0 = place .. "0", pos1 = place .. "40", drawer = "lighten", color = "yellow",
            chapter = "Chapter 2", text = "Words that somebody has marked in it, forty of. " .. number, pageno = number,
            note = number % 5 == 0 and "And a note to it." or nil,
        }
    end
    return list
end

-- Kilobytes after a full collection.
function thousands.heap()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

return thousands
