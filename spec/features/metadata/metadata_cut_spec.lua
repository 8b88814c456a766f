-- A power cut at each file operation while metadata of a book is written, changed or removed. Catchword still knows its
-- own values afterwards.
local UIManager = require("ui/uimanager")
local browsed = require("browsed")
local dressed = require("dressed")
local host = require("host")
local powerCut = require("powerCut")
local stage = require("stage")

local words, cover = dressed.words, dressed.cover
local SWITCH = "Titles and covers as on the server"
local CHANGED = { title = "Another Lamp", description = "Another.", cover = "png" }

local function try_again()
    host.network(false)
    host.network(true)
    stage.settle()
end

-- Actions during which the power may go, after their preparation.
local actions = {
    {
        name = "written",
        prepare = function() end,
        start = function() dressed.tap(SWITCH) end,
        again = try_again,
        is_done = function() return (words(dressed.novel()) or {}).title == "The Lamp at Low Tide" end,
    },
    {
        name = "changed",
        prepare = function()
            dressed.tap(SWITCH)
            stage.rest()
            stage.sync_shelves()
            dressed.correct(101, CHANGED)
        end,
        start = dressed.update_all,
        again = try_again,
        is_done = function() return words(dressed.novel()).title == "Another Lamp" end,
    },
    {
        name = "taken away",
        prepare = function()
            dressed.tap(SWITCH)
            stage.rest()
        end,
        start = function()
            dressed.tap("Undo for all books")
            host.press("Remove")
        end,
        again = function()
            if host.lines(unpack(dressed.MENU))[2].enabled then
                dressed.tap("Undo for all books")
                host.press("Remove")
            end
            stage.settle()
        end,
        is_done = function() return not dressed.has_folder(dressed.novel()) end,
    },
}

describe("metadata of a book after a power cut while it was", function()
    setup(stage.open_library)
    teardown(stage.close_library)

    local function begin(action)
        stage.begin_without_books()
        browsed.speak("G")
        dressed.keep_shelf({ 101 })
        stage.sync_shelves()
        action.prepare()
        stage.rest()
        host.dismiss_all()
    end

    local function finish()
        host.errors()
        host.dismiss_all()
        stage.finish()
    end

    for _, action in ipairs(actions) do
        it(action.name .. ", is still known as written by Catchword", function()
            begin(action)
            local cut = powerCut.after(math.huge)
            action.start()
            stage.wait_until("it is done", action.is_done)
            stage.rest()
            cut.over()
            local operations = cut.count
            assert.is_true(operations >= 3, operations .. " operations")
            finish()
            for allowed = 0, operations - 1 do
                local when = ("%s, cut at operation %d of %d"):format(action.name, allowed + 1, operations)
                begin(action)
                cut = powerCut.after(allowed)
                pcall(action.start)
                pcall(stage.wait_until, "the power is gone", function() return cut.count > allowed end)
                cut.over()
                UIManager.dead = false
                host.crash()
                host.restart()
                stage.settle()
                host.dismiss_all()
                host.errors()
                action.again()
                stage.wait_until(when, action.is_done)
                stage.rest()
                if action.name ~= "taken away" then
                    local begins = action.name == "changed" and "\137P" or "\255\216"
                    assert.equal(begins, cover(dressed.novel()):sub(1, 2), when)
                    host.dismiss_all()
                    dressed.tap("Undo for all books: 1")
                    host.press("Remove")
                    stage.settle()
                end
                assert.is_nil(words(dressed.novel()), when)
                assert.is_true(cover(dressed.novel()) == nil, when)
                assert.is_false(dressed.has_folder(dressed.novel()), when)
                finish()
            end
        end)
    end
end)
