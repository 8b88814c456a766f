-- The first position of a book, which is the only way to learn the server's ID of the book.
local host = require("host")
local stage = require("stage")
local webReader = require("webReader")

local FACTS = { pages = 144, paragraphs = 24, title = "Words of nobody", authors = "Nobody" }

describe("the web reader", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function rest()
        for _ = 1, 3 do stage.settle() end
    end

    for _, dialect in ipairs({ "W", "G", "3.5" }) do
        for _, place in ipairs({ "/body/DocFragment[3].0", "/body/DocFragment[3]/body.0" }) do
            it(("moves on %s to %s with the first position of a book"):format(dialect, place), function()
                webReader.speak(dialect)
                webReader.join()
                webReader.leave_device_at(place, FACTS, rest)
                assert.equal("epubcfi(/6/6!/4)", (webReader.position() or {}).data)
                assert.is_nil(webReader.record().isOfWeb)
                assert.equal("nothing pending", stage.waiting_line())
            end)
        end
    end

    for _, dialect in ipairs({ "W", "G", "3.5" }) do
        it("moves on " .. dialect .. " after the next manual sync once its switch is on", function()
            local function read(from)
                host.open(stage.NOVEL, { pages = 144, paragraphs = 24, title = "The Lamp at Low Tide" })
                rest()
                host.dismiss_all()
                host.go_to(from)
                host.advance(30)
                host.read(4, 30)
                host.close()
                rest()
            end
            webReader.speak(dialect)
            read(20)
            webReader.join()
            read(40)
            -- As the server converts it by itself, to an element.
            assert.equal("epubcfi(/6/4!/4/2:0)", webReader.position().data)
            host.menu("Catchword", "Sync now")
            stage.outcome()
            host.dismiss_all()
            read(60)
            assert.matches("^epubcfi%(/6/6!/4/2/%d+/1:0%)$", webReader.position().data)
        end)
    end
end)
