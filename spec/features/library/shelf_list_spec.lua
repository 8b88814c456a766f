-- The library's list of shelves, with their owners and their numbers of books.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

describe("the list of shelves", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    for _, kind in ipairs({ "spec", "B0", "B2", "W", "G", "3.5" }) do
        it("shows owner and count for two shelves of one name on the kind " .. kind, function()
            browsed.speak(kind)
            stage.server:control("POST", "/shelves",
                { name = "To the lighthouse", username = "zoë", bookIds = { 101 }, publicShelf = true })
            browsed.open_list("Shelves", "To the lighthouse")
            local says = host.says()
            -- The specified server names no account as one's own.
            assert.matches(kind == "spec" and "account 1 · %d+\n" or "To the lighthouse: %d+\n", says)
            assert.matches("To the lighthouse: shelf of account %d+ · 1", says)
        end)
    end
end)
