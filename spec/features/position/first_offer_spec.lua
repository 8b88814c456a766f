-- The offer at the first opening of a book waits for the book's ID, which leads to the web reader's position.
local UIManager = require("ui/uimanager")
local elsewhere = require("elsewhere")
local host = require("host")
local stage = require("stage")
local webReader = require("webReader")

describe("the first offer of a book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local show, texts = UIManager.show, nil

    after_each(function() UIManager.show = show end)

    -- Offers that are on the screen for a moment count too.
    before_each(function()
        texts = {}
        function UIManager:show(window, ...)
            if window.name == "catchword_offer" then table.insert(texts, window.title) end
            return show(self, window, ...)
        end
    end)

    for _, dialect in ipairs({ "W", "B2", "G" }) do
        -- Seconds for each answer about the book.
        for speed, seconds in pairs({ fast = 0.001, slow = 3 }) do
            it(("is the web reader's newer position on a %s server %s"):format(speed, dialect), function()
                webReader.speak(dialect)
                webReader.join()
                elsewhere.read(stage.NOVEL, 0.3, "0.3")
                stage.server:control("POST", "/clock", { advance = 60 })
                webReader.read(60, "epubcfi(/6/8!/4/2/28/1:9)")
                local slow = { kind = "latency", seconds = seconds }
                stage.server:arm({ match = { path = "/api/v1/books/101" }, fault = slow })
                host.open(stage.NOVEL, { pages = 144, paragraphs = 24, title = "The Lamp at Low Tide", page = 1 })
                stage.until_says("The web reader is ahead: 60.0")
                for _ = 1, 3 do stage.settle() end
                assert.equal(1, #texts, table.concat(texts, "\n"))
            end)
        end
    end
end)
