-- Actions with places and the connection, and the servers on which the result is not "done".
local assert = require("luassert")
local common = require("actions/common")
local elsewhere = require("elsewhere")
local host = require("host")
local stage = require("stage")
local words = require("actions/words")

-- Another device says that it is in the middle of the novel.
local function read_elsewhere(server)
    elsewhere.read(stage.NOVEL, 0.405, server ~= "spec" and "/body/p[400]" or nil)
end

return {
    {
        "test the connection", ["3.5"] = "by title", B2 = "by title", G = "by title", B0 = "by title",
        run = function()
            host.menu("Catchword", "Connection", "Test connection")
            local said = stage.until_says("Finds books by file")
            host.dismiss()
            assert.truthy(said:find("✓ Reading sync: works", 1, true), said)
            assert.truthy(said:find("✓ Library: works", 1, true), said)
            return said:find("✓ Finds books by file", 1, true) and "done" or words.told("by title", said)
        end,
    },
    {
        "position sent at closing",
        run = function()
            common.read(stage.NOVEL)
            common.rest()
            local place = stage.server:state().progress[1]
            if not place then return "nothing stored" end
            assert.is_true(place.percentage > 0 and place.percentage < 1)
            return "done"
        end,
    },
    {
        "position of another device offered, and reached",
        run = function(server)
            read_elsewhere(server)
            host.open(stage.NOVEL, { pages = 300 })
            host.advance(2)
            stage.until_says("is ahead: 40.5")
            host.press("Go there")
            host.advance(1)
            local page = host.reader():getCurrentPage()
            host.close()
            return page > 119 and page < 123 and "done" or "page " .. page
        end,
    },
}
