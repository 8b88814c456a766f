-- Decoded covers of what is on the screen (src/koreader/widgets/heldPictures.ts).
local RenderImage = require("ui/renderimage")
local holdPictures = require("src.koreader.widgets.heldPictures").holdPictures

-- A JPEG of 16 by 16, as far as the stand-in looks.
local COVER = "\255\216\255\192\0\11\8\0\16\0\16\1\1\17\0\255\218\0\8\1\1\0\0\63\0\1\255\217"

describe("the pictures of a page", function()
    local held, drawn

    before_each(function()
        RenderImage:reset()
        drawn = {}
        held = holdPictures({ warn = function() end })
    end)

    after_each(function()
        held.drop()
        assert.equal(0, RenderImage.alive)
    end)

    -- A place for the book of this number; `name` is noted when it is drawn.
    local function place(number, name)
        return {
            number = number,
            area = { width = 20, height = 30 },
            draw = function(dots) table.insert(drawn, name .. dots:getWidth()) end,
        }
    end

    it("are requested once, also for a book that is on the page twice", function()
        local missing = held.settle({ place(7, "a"), place(8, "b"), place(7, "c"), place(nil, "d") })
        assert.same({ 7, 8 }, missing)
    end)

    it("are drawn at all places of their book, from one decoded picture", function()
        held.settle({ place(7, "a"), place(8, "b"), place(7, "c") })
        assert.equal(2, #held.show(7, COVER))
        assert.same({ "a20", "c20" }, drawn)
        assert.equal(1, RenderImage.alive)
    end)

    it("are drawn again without a request while their book stays on the page", function()
        held.settle({ place(7, "a") })
        held.show(7, COVER)
        assert.same({ 8 }, held.settle({ place(8, "b"), place(7, "c") }))
        assert.same({ "a20", "c20" }, drawn)
        assert.equal(1, RenderImage.asked)
    end)

    it("are given back when their book leaves the page", function()
        held.settle({ place(7, "a"), place(8, "b") })
        held.show(7, COVER)
        held.show(8, COVER)
        assert.same({}, held.settle({ place(8, "b") }))
        assert.equal(1, RenderImage.alive)
        assert.same({ 7 }, held.settle({ place(7, "a") }))
        assert.equal(0, RenderImage.alive)
    end)

    it("are not decoded for a book that has left the page, nor a second time", function()
        held.settle({ place(8, "b") })
        assert.same({}, held.show(7, COVER))
        held.show(8, COVER)
        assert.same({}, held.show(8, COVER))
        assert.equal(1, RenderImage.asked)
    end)
end)
