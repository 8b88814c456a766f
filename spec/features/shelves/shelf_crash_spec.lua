-- The process ends in the middle of a shelf sync, between two instructions.
local UIManager = require("ui/uimanager")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local sync = stage.sync_shelves

local function names() return disk.visible(host.folder .. "/Books") end

describe("a shelf sync", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    before_each(function()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105, 106 } })
    end)

    -- How many of the cuts hit a book on its way.
    local halves = 0

    for cut = 1, 12 do
        it("leaves no part of a book after a crash at step " .. cut .. ", and the next sync completes it", function()
            stage.server:arm({
                match = { path = "^/api/v1/books/[0-9]+/download" },
                fault = { kind = "drip", bytesPerSecond = 60000 },
            })
            host.menu("Catchword", "Shelves", "Sync shelves now")
            local steps = 0
            host.pump(5, function()
                steps = steps + 1
                return steps > cut * 12 or not UIManager.queue[1]
            end)
            stage.server:disarm()
            for _, name in ipairs(names()) do
                if name:find("%.part$") then halves = halves + 1 end
            end
            host.crash()
            host.restart()
            stage.settle()
            local said = sync()
            assert.equal(3, #names(), table.concat(names(), ", "))
            for _, name in ipairs(names()) do
                assert.is_nil(name:find("%.part$"), name)
            end
            local came = tonumber(said:match("Downloaded: (%d+)"))
            local found = tonumber(said:match("found here: (%d+)") or 0)
            local kept = tonumber(said:match("unchanged: (%d+)"))
            assert.equal(3, came + found + kept, said)
            assert.equal(0, found, "what had come was not known as ours")
        end)
    end

    it("was stopped in the middle of a book at some of the tested steps", function()
        assert.is_true(halves >= 2, halves .. " halves")
    end)
end)
