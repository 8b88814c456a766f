-- How a reader finds books, and on which server it comes out otherwise than "done".
local common = require("actions/common")
local host = require("host")
local stage = require("stage")
local words = require("actions/words")

local STRANGER = "letters.epub"

-- The session of a book that nobody knows, found by what is typed.
local function match(typed)
    common.read(STRANGER, { pages = 90, title = "Letters" })
    common.rest()
    common.hold(STRANGER, "Catchword…", "Match with the server…")
    host.type(typed)
    host.press("Search")
    stage.wait_until("there are results", function()
        local said = host.says() or ""
        return said:find("tap the right one", 1, true) ~= nil or said:find("This server", 1, true) ~= nil
    end)
    local said = host.says()
    local result = said:match("(The Lamp at Low Tide – [^\n]+)")
    if not result then
        host.dismiss_all()
        return words.told("no", said)
    end
    host.press(result)
    stage.until_says("Number on the server: 101")
    host.press("This is the book")
    host.dismiss_all()
    common.rest()
    return common.kept("sessions", 1)
end

return {
    { "match by title", B0 = "no", run = function() return match("The Lamp at Low Tide") end },
    {
        "match by ISBN", B2 = "no", G = "no", B0 = "no",
        run = function() return match("978-0-306-40615-7") end,
    },
    { "match by the server's number", B0 = "pending", run = function() return match("101") end },
    {
        "recommendations for a book",
        run = function()
            local book = common.named(stage.NOVEL, 101)
            common.read(book)
            common.rest()
            common.hold(book, "Catchword…", "Recommendations")
            local said = stage.until_says("Similar to")
            host.dismiss_all()
            return said:find("The Lamp in the Fog", 1, true) and "done" or said
        end,
    },
}
