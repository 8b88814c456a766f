-- Hostile answers in the compiled code: their cost before they are refused, and the cost of a usual long answer.
local codec = require("src.koreader.codec").codec
local decodeList = require("src.server.decode").decodeList
local stopwatch = require("stopwatch")

local BYTES = 31 * 1024 * 1024
local MOST_SECONDS, MOST_BYTES = 0.1, 8 * 1024 * 1024

-- The longest step between two turns of the interface, and the memory that the steps took at most.
local function cost(text, each)
    collectgarbage("collect")
    local before, began = collectgarbage("count"), stopwatch.now()
    local longest, most = 0, 0
    local function pause()
        longest = math.max(longest, stopwatch.now() - began)
        most = math.max(most, collectgarbage("count") - before)
        began = stopwatch.now()
    end
    local answer = decodeList({ codec = codec, pause = pause, each = each }, text)
    pause()
    return answer, longest, most * 1024
end

describe("a flood in place of a list", function()
    local item = '{"id":1,"title":"The Lamp at Low Tide","authors":["Mara Ellison"]}'
    local function filled(piece, bytes) return piece:rep(math.floor(bytes / #piece)) end
    local floods = {
        { "an object with a list", '{"content":[' .. filled(item .. ",", BYTES) .. item .. "]}" },
        { "an object with empty lists", '{"content":[' .. filled("[],", BYTES) .. "[]]}" },
        { "empty lists", "[" .. filled("[],", BYTES) .. "[]]" },
        { "numbers", "[" .. filled("1,", BYTES) .. "1]" },
        { "one element", '[{"inner":[' .. filled(item .. ",", BYTES) .. item .. "]}]" },
        { "blanks", "[" .. filled("    ", BYTES) .. "]" },
    }

    for _, flood in ipairs(floods) do
        for _, each in ipairs({ false, function() end }) do
            it(("is refused at once for %s%s"):format(flood[1], each and ", element by element" or ""), function()
                local answer, seconds, bytes = cost(flood[2], each or nil)
                assert.equal("unreadable", answer.failure.kind)
                assert.is_true(seconds < MOST_SECONDS, ("%.3f s in one step"):format(seconds))
                assert.is_true(bytes < MOST_BYTES, ("%.1f MB"):format(bytes / 1024 / 1024))
            end)
        end
    end

    it("is taken element by element for books, whatever its length", function()
        local count = 0
        local text = "[" .. filled(item .. ",", BYTES) .. item .. "]"
        local answer, seconds = cost(text, function() count = count + 1 end)
        assert.is_true(answer.ok)
        assert.equal(math.floor(BYTES / (#item + 1)) + 1, count)
        assert.is_true(seconds < MOST_SECONDS, ("%.3f s in one step"):format(seconds))
    end)
end)
