-- The offer at the foot of the page on a screen that is turned.
local Device = require("device")
local elsewhere = require("elsewhere")
local host = require("host")
local offer = require("offer")
local stage = require("stage")

describe("the offer at the foot of the page", function()
    local get_size = Device.screen.getSize

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        Device.screen.getSize = get_size
        stage.finish()
    end)

    -- The host tells the book's window alone, and paints every window again.
    local function turn(width, height)
        Device.screen.getSize = function() return { x = 0, y = 0, w = width, h = height } end
        local foot = offer.banner()[1]
        foot:paintTo(nil, 0, 0)
        host.advance(0)
        return foot
    end

    local function foot_now()
        local foot = offer.banner()[1]
        foot:paintTo(nil, 0, 0)
        return foot.painted_at
    end

    it("moves with the screen, however often it is turned", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offer.offered(stage.NOVEL, { pages = 200 })
        assert.equal(800, foot_now())
        for _, size in ipairs({ { 800, 600 }, { 600, 800 }, { 1448, 1072 } }) do
            turn(size[1], size[2])
            assert.matches("is ahead", offer.banner():says(), 1, true)
            assert.equal(size[2], foot_now())
            assert.equal(1, #host.shown())
        end
        host.press("Go there")
        host.advance(1)
        assert.equal(80, host.reader():getCurrentPage())
    end)

    it("is not shown on a turned screen after it was answered", function()
        elsewhere.read(stage.NOVEL, 0.4)
        offer.offered(stage.NOVEL, { pages = 200 })
        local foot = offer.banner()[1]
        Device.screen.getSize = function() return { x = 0, y = 0, w = 800, h = 600 } end
        foot:paintTo(nil, 0, 0)
        host.press("Stay here")
        host.advance(0)
        assert.is_nil(offer.banner())
    end)
end)
