-- Lists of the library without a network.
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

describe("a list of the library without a network", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        -- Only the books that are read here.
        for _, name in ipairs(disk.visible(host.folder .. "/books")) do
            if name ~= stage.NOVEL and name ~= stage.PDF then os.remove(host.book(name)) end
        end
        browsed.speak("G")
        for _, name in ipairs(disk.visible(host.folder .. "/books")) do
            if name ~= stage.NOVEL and name ~= stage.PDF then os.remove(host.book(name)) end
        end
        for _, name in ipairs({ stage.NOVEL, stage.PDF }) do
            host.open(name, { pages = 20, page = 2 })
            stage.settle()
            host.read(3, 60)
            host.close()
            stage.settle()
        end
    end)
    after_each(stage.leave)

    local function filter_page()
        host.dispatch("catchword_library")
        host.press("Filter and sort")
        stage.settle()
    end

    it("shows the books on this device if it was never fetched", function()
        host.network(false)
        local said = browsed.open_list("Recently added", "The Lamp at Low Tide")
        assert.matches("Books on this device: not connected: tap to update", said, 1, true)
    end)

    it("shows the books on this device first, and says so", function()
        browsed.open_list("Recently added", "The Lamp at Low Tide")
        stage.settle()
        host.dismiss()
        host.network(false)
        local said = browsed.open_list("Recently added", "offline, books here first")
        assert.matches("The Lamp at Low Tide: ✓.*Notes on Paper", said)
    end)

    it("shows only this device's books by a filter, with and without a network", function()
        for _, connected in ipairs({ false, true }) do
            host.network(connected)
            filter_page()
            if not connected then
                host.press("Only on this device")
                assert.matches("the other filters need a network", host.says(), 1, true)
            end
            assert.matches("Only on this device: yes", host.says(), 1, true)
            host.press("Show the books")
            stage.rest()
            local said = stage.until_says("The Lamp at Low Tide")
            assert.matches("^On this device", said)
            assert.is_nil(said:find("The Lamp in the Fog", 1, true))
            host.dismiss_all()
        end
    end)
end)
