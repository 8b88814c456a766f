-- Fifty highlights in one long chapter: read once, in steps, each placed and proved.
local stopwatch = require("stopwatch")
local markup = require("src.domain.cfi.markup")
local locate = require("src.domain.cfi.locate")

local TOKENS_A_STEP = 250
local HIGHLIGHTS = 50
local SIZE = 320 * 1024

local WORDS = "the old house stood at the edge of a wood where nobody had walked &mdash; since winter"

local function chapter()
    local parts = { "<html><head><title>x</title></head><body>" }
    local size, count = 0, 0
    while size < SIZE do
        count = count + 1
        parts[#parts + 1] = ('<p class="x">%s <em>%s</em> %s<br/>%s</p>\n'):format(WORDS, WORDS, WORDS, WORDS)
        size = size + #parts[#parts]
    end
    parts[#parts + 1] = "</body></html>"
    return table.concat(parts), count
end

local function timed(longest, work)
    local began = stopwatch.real()
    local value = work()
    local took = (stopwatch.real() - began) * 1000
    return value, math.max(longest, took)
end

return function(report)
    local source, paragraphs = chapter()
    collectgarbage()
    local longest, done = 0, false
    local began = stopwatch.real()
    local read = markup.beginMarkup(source)
    while not done do
        done, longest = timed(longest, function() return markup.readSome(read, TOKENS_A_STEP) end)
    end
    local text = WORDS:gsub("&mdash;", "—"):sub(5, 40)
    for number = 1, HIGHLIGHTS do
        local place = math.floor(paragraphs * number / HIGHLIGHTS)
        local path = ("/body/DocFragment[2]/body/p[%d]/em/text()."):format(place)
        local located
        located, longest = timed(longest, function()
            return locate.locateRange(
                { markup = read, spineStep = "/6/4" }, { path .. "4", path .. "40" }, text
            )
        end)
        assert(located.cfi, located.reason)
    end
    local took = (stopwatch.real() - began) * 1000
    report.at_most("50 highlights placed in a chapter of 320 kB", took, 100, "ms")
    report.at_most("longest step of placing them", longest, 10, "ms")
end
