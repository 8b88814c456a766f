-- A screen that is read from right to left, in a language for which the plugin has no catalogue.
local gettext = require("gettext")
local host = require("host")

describe("the menu on a screen that reads from right to left", function()
    before_each(function()
        gettext.right_to_left = true
        host.start()
    end)

    after_each(function()
        gettext.right_to_left = nil
        host.stop()
    end)

    local OPENS, CLOSES = "\226\129\166", "\226\129\169"

    -- The text without the stretches that are marked, however deep they lie in one another.
    local function unmarked(text)
        local depth, rest, place = 0, {}, 1
        while place <= #text do
            local mark = text:sub(place, place + 2)
            if mark == OPENS or mark == CLOSES then
                depth = depth + (mark == OPENS and 1 or -1)
                place = place + 3
            else
                if depth == 0 then table.insert(rest, text:sub(place, place)) end
                place = place + 1
            end
        end
        return table.concat(rest)
    end

    local function marked(text)
        return OPENS .. text .. CLOSES
    end

    it("keeps a setting and its value in order", function()
        local seen = 0
        for _, path in ipairs({ { "Connection" }, { "Advanced", "Sessions" }, { "Advanced", "Position" } }) do
            for place, page in ipairs(path) do path[place] = marked(page) end
            for _, line in ipairs(host.lines(marked("Catchword"), unpack(path))) do
                assert.equal("", unmarked(line.text))
                seen = seen + 1
            end
        end
        assert.is_true(seen > 15)
    end)
end)
