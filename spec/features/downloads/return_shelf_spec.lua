-- The return of a book on a shelf: whether it leaves the shelf, whose shelf it is, and that no sync downloads it again.
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local returned = require("returned")
local stage = require("stage")

local folder, on_shelf = browsed.folder, returned.on_shelf
local KINDS = { "spec", "B0", "B2", "W", "G" }

-- A shelf of this person's brings the book, which is read, and then to be returned; the question.
local function ask_of_shelf(kind, name, username)
    stage.server:control("POST", "/shelves", { name = name, username = username, bookIds = { 101 },
        publicShelf = username ~= "anna" })
    browsed.speak(kind)
    if name ~= "KOReader" then
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
        stage.until_says(name)
        host.press(name)
        host.dismiss_all()
    end
    assert.matches("Downloaded: 1", stage.sync_shelves(), 1, true)
    assert.same({ returned.NAME }, disk.visible(folder()))
    returned.read(20)
    returned.close()
    return returned.ask()
end

describe("the return of a book on a shelf", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(returned.begin)
    after_each(stage.leave)

    for _, kind in ipairs(KINDS) do
        it("takes the book off its reader's shelf on " .. kind .. ", and no sync downloads it again", function()
            local said = ask_of_shelf(kind, "KOReader", "anna")
            assert.matches("Also take it off the shelf?", said, 1, true)
            assert.same({ 101 }, on_shelf("KOReader"))
            returned.take("Return, and take it off the shelf “KOReader”")
            stage.settle()
            assert.same({}, on_shelf("KOReader"))
            assert.same({}, disk.visible(folder()))
            assert.matches("Downloaded: 0", stage.sync_shelves(), 1, true)
            assert.same({}, disk.visible(folder()))
        end)

        it("leaves the book on its reader's shelf on " .. kind .. ", and no sync downloads it again", function()
            ask_of_shelf(kind, "KOReader", "anna")
            returned.take("Return, and leave it on the shelf")
            stage.settle()
            local said = stage.sync_shelves()
            assert.matches("Downloaded: 0, unchanged: 0, deleted or returned here: 1.", said, 1, true)
            assert.is_nil(said:find("The Lamp at Low Tide", 1, true), said)
            assert.same({ 101 }, on_shelf("KOReader"))
            assert.same({}, disk.visible(folder()))
        end)
    end

    for _, kind in ipairs(KINDS) do
        it("leaves another person's shelf on " .. kind .. " unchanged, without a question", function()
            local said = ask_of_shelf(kind, "Theirs", "zoë")
            assert.matches("Return “The Lamp at Low Tide”?", said, 1, true)
            assert.is_nil(said:find("shelf", 1, true), said)
            returned.take("Return")
            stage.settle()
            assert.same({ 101 }, on_shelf("Theirs"))
            assert.matches("Downloaded: 0", stage.sync_shelves(), 1, true)
            assert.same({}, disk.visible(folder()))
        end)
    end

    it("counts as failed for the shelf if the server refuses", function()
        ask_of_shelf("spec", "KOReader", "anna")
        stage.server:arm({ match = { path = "/api/v1/books/shelves" }, fault = { kind = "status", status = 403 } })
        returned.take("Return, and take it off the shelf “KOReader”")
        stage.settle()
        assert.same({ 101 }, on_shelf("KOReader"))
        assert.equal("1 failed", stage.waiting_line())
        assert.matches("Downloaded: 0", stage.sync_shelves(), 1, true)
        assert.same({}, disk.visible(folder()))
    end)
end)
