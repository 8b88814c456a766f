-- The page about a book: touches after it changed, and the place of its cover.
local Device = require("device")
local createBookPages = require("src.koreader.widgets.bookPage").createBookPages
local createGuard = require("src.koreader.tasks").createGuard
local RenderImage = require("ui/renderimage")
local coverSizeOf = require("src.koreader.widgets.coverPlace").coverSizeOf
local TextBoxWidget = require("ui/widget/textboxwidget")
local host = require("host")

-- A JPEG of 16 by 16, as far as the stand-in looks.
local COVER = "\255\216\255\192\0\11\8\0\16\0\16\1\1\17\0\255\218\0\8\1\1\0\0\63\0\1\255\217"

local function nothing() end

local function choice(text) return { text = text, run = nothing } end

local function face(changes)
    local made = {
        title = "The Buoy", lines = { "Mara Ellison", "42 % read" }, stars = { rating = 4, rate = nothing },
        marks = { { text = "reading", isSet = true, run = nothing }, { text = "read", isSet = false, run = nothing } },
        text = "A buoy.", choices = { choice("Download"), choice("Add to shelf") },
    }
    for name, value in pairs(changes or {}) do made[name] = value end
    return made
end

describe("the page of a book in the library", function()
    local page

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        local log = { warn = function(text) error(text, 0) end, step = nothing }
        page = createBookPages(createGuard(log), log).open(face(), { onClose = nothing, staysOpen = true })
        host.advance(0)
        Device.input.held = {}
    end)
    after_each(host.stop)

    local function count_held(changes)
        page.write(face(changes))
        host.advance(0)
        return #Device.input.held
    end

    local MOVING = {
        { "a line more", { lines = { "Mara Ellison", "42 % read", "Rating: ★★★★, pending" } } },
        { "no line", { lines = {} } },
        { "a mark less", { marks = { { text = "read", isSet = false, run = nothing } } } },
        { "a neighbour", { after = choice("The Lamp ›") } },
        { "a choice more", { choices = { choice("Download"), choice("Add to shelf"), choice("Metadata") } } },
        { "another choice in the same place", { choices = { choice("Open"), choice("Add to shelf") } } },
    }
    for _, case in ipairs(MOVING) do
        it("ignores touches for a third of a second after it got " .. case[1], function()
            assert.equal(1, count_held(case[2]))
            assert.near(1 / 3, Device.input.held[1], 0.001)
        end)
    end

    local STAYING = {
        { "other stars", { stars = { rating = 8, rate = nothing } } },
        { "another text", { text = "A buoy, described at length." } },
        { "other words in a line", { lines = { "Mara Ellison", "43 % read" } } },
    }
    for _, case in ipairs(STAYING) do
        it("accepts the next touch after it got " .. case[1], function() assert.equal(0, count_held(case[2])) end)
    end

    -- Text in the place of the cover; nil: a picture is there.
    local function words_for_cover()
        local function find(widget)
            if type(widget) ~= "table" then return nil end
            if getmetatable(widget) == TextBoxWidget and widget.alignment == "center" then return widget.text end
            for _, child in ipairs(widget) do
                local found = find(child)
                if found then return found end
            end
        end
        return find(host.top())
    end

    it("has the book before it on the left, the one after it on the right", function()
        page.write(face({ before = choice("‹ The Anchor"), after = choice("The Lamp ›") }))
        host.advance(0)
        assert.matches("‹ The Anchor.*The Lamp ›", host.says())
    end)

    for _, stays in ipairs({ true, false }) do
        it("is " .. (stays and "still" or "no longer") .. " open while a choice acts", function()
            host.dismiss_all()
            local seen
            local log = { warn = nothing, step = nothing }
            local chosen = { text = "Download", run = function() seen = host.top() end }
            createBookPages(createGuard(log), log).open(
                face({ choices = { chosen } }),
                { onClose = nothing, staysOpen = stays }
            )
            host.advance(0)
            local before = host.top()
            host.press("Download")
            assert.equal(stays, seen == before)
            assert.equal(stays, host.top() == before)
        end)
    end

    it("has dots until the cover comes, also after a redraw", function()
        assert.equal("…", words_for_cover())
        page.write(face({ lines = {} }))
        host.advance(0)
        assert.equal("…", words_for_cover())
    end)

    it("has the title in the place of a missing cover, also after a redraw", function()
        page.show(nil)
        host.advance(0)
        assert.equal("The Buoy", words_for_cover())
        page.write(face({ title = "The Lamp" }))
        host.advance(0)
        assert.equal("The Lamp", words_for_cover())
    end)

    it("has its cover, also after a redraw", function()
        page.show(COVER)
        host.advance(0)
        assert.is_nil(words_for_cover())
        page.write(face({ lines = {} }))
        host.advance(0)
        assert.is_nil(words_for_cover())
    end)

    it("gives memory back after each redraw and at its end, and takes none after that", function()
        RenderImage:reset()
        page.show(COVER)
        host.advance(0)
        assert.equal(1, RenderImage.alive)
        local texts = TextBoxWidget.alive.count
        page.write(face())
        host.advance(0)
        assert.equal(texts, TextBoxWidget.alive.count)
        host.dismiss()
        assert.is_nil(host.says())
        assert.equal(0, RenderImage.alive)
        page.show(COVER)
        host.advance(0)
        assert.equal(0, RenderImage.alive)
    end)

    for _, size in ipairs({ { w = 1072, h = 1448 }, { w = 1448, h = 1072 }, { w = 1600, h = 600 } }) do
        it(("has a cover that leaves room for text on %d by %d"):format(size.w, size.h), function()
            for is_large, part in pairs({ [false] = 0.4, [true] = 0.52 }) do
                local cover = coverSizeOf(size, is_large)
                assert.near(1.5, cover.height / cover.width, 0.01)
                assert.is_true(cover.height <= part * size.h and cover.width <= size.w / 2)
                -- As large as one of the two sides allows.
                assert.is_true(cover.height > (part - 0.01) * size.h or cover.width > 0.35 * size.w)
            end
        end)
    end

    it("ignores touches for a third of a second after it opened", function()
        host.dismiss_all()
        local log = { warn = nothing, step = nothing }
        createBookPages(createGuard(log), log).open(face(), { onClose = nothing })
        host.advance(0)
        assert.equal(1, #Device.input.held)
    end)
end)
