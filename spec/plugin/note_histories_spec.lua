-- Hundreds of weeks of two readers and a web page with the notes of one book, by chance: each makes, changes and
-- deletes, on the same places too; answers are lost, the power goes, lists come short. In the end all sides have the
-- same: nothing that was written is lost, nothing is doubled, and nothing is back from the dead.
--
--     NOTE_HISTORIES=5000 busted spec/plugin/note_histories_spec.lua      a long run: so many of each kind
--     SEED=123 busted spec/plugin/note_histories_spec.lua                 that one alone
local disk = require("disk")
local library = require("histories.library_of_notes")

local COUNT = tonumber(os.getenv("NOTE_HISTORIES")) or 8
local ONE = tonumber(os.getenv("SEED"))
local STEPS = 30

describe("whatever two readers and a web page write into a book", function()
    setup(function() library.prepare(disk.folder()) end)
    teardown(disk.sweep)

    for _, kind in ipairs({ "spec", "W", "B2", "G" }) do
        it("is the same on all sides in the end, on the server " .. kind, function()
            for seed = ONE or 1, ONE or COUNT do
                local world = library.new(seed, kind)
                for _ = 1, STEPS do world.act() end
                world.settle()
                local trouble = world.judge()
                world.stop()
                if trouble then error(("history %d, %s: %s"):format(seed, kind, trouble), 0) end
            end
        end)
    end
end)
