-- The page of the reading calendar (src/koreader/widgets/calendarPage.ts).
local RenderImage = require("ui/renderimage")
local dialogues = require("dialogues")
local host = require("host")

local COVER = "\255\216\255\192\0\11\8\0\16\0\16\1\1\17\0\255\218\0\8\1\1\0\0\63\0\1\255\217"

describe("the page of a calendar", function()
    local asked, closed, tapped

    before_each(function()
        dialogues.begin()
        RenderImage:reset()
        asked, closed, tapped = {}, 0, {}
    end)
    after_each(dialogues.finish)

    -- Two weeks; something was read on the first day, the book 7, and on the ninth.
    local function open(has_pictures)
        local weeks = {}
        for week = 1, 2 do
            weeks[week] = {}
            for place = 1, 7 do
                local day = (week - 1) * 7 + place
                local is_read = day == 1 or day == 9
                weeks[week][place] = {
                    label = tostring(day), text = is_read and "0:10" or "",
                    share = day == 1 and 1 or is_read and 0.01 or 0,
                    picture = day == 1 and 7 or nil,
                    onTap = is_read and function() table.insert(tapped, day) end or nil,
                }
            end
        end
        local calendar = dialogues.dialogs.calendar({
            title = "Reading", weekdays = { "Mo", "Tu", "We", "Th", "Fr", "Sa", "Su" }, weeks = weeks,
            foot = { { text = "By book", run = function() table.insert(tapped, "foot") end } },
            onPictures = has_pictures and function(ids) asked = ids end or nil,
            onClose = function() closed = closed + 1 end,
        })
        dialogues.tick()
        return calendar
    end

    it("requests the covers of its days, and gives them back when it is closed", function()
        local calendar = open(true)
        assert.same({ 7 }, asked)
        calendar.picture(7, COVER)
        dialogues.tick()
        assert.equal(1, RenderImage.alive)
        host.dismiss()
        assert.same({ 0, 1 }, { RenderImage.alive, closed })
        calendar.picture(7, COVER)
        dialogues.tick()
        assert.equal(0, RenderImage.alive)
    end)

    -- From 255, which is white.
    it("shows little reading in a grey that can be seen, and keeps labels readable", function()
        open(false)
        local greys = {}
        local function collect(widget)
            if widget.background and widget.text then greys[widget.text] = widget.background.a end
            for _, child in ipairs(widget) do collect(child) end
        end
        collect(host.top())
        assert.equal(255, greys["2"])
        assert.is_true(greys["9"] <= 230 and greys["9"] > 200, greys["9"])
        assert.is_true(greys["1"] < 150 and greys["1"] > 100, greys["1"])
    end)

    it("lets keys reach only days with reading, and the foot", function()
        open(false)
        local sizes = {}
        for _, row in ipairs(host.top().layout) do table.insert(sizes, #row) end
        assert.same({ 1, 1, 1 }, sizes)
        for _, row in ipairs(host.top().layout) do row[1].callback() end
        assert.same({ 1, 9, "foot" }, tapped)
    end)
end)
