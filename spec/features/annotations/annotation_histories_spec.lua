-- Random weeks of two readers and a web page with the notes of one book. Each creates, changes and deletes notes, also
-- at the same places. Answers are lost, the power fails, and lists are incomplete. In the end all sides have the same
-- notes: none is lost, none is doubled, and no deleted one returns. The oldest servers (B0) have no highlights,
-- bookmarks or notes at a place, so that nothing syncs both ways there.
--
--     NOTE_HISTORIES=5000 busted spec/features/annotations/annotation_histories_spec.lua      so many of each kind
--     FIRST=201 NOTE_HISTORIES=200 busted spec/features/annotations/annotation_histories_spec.lua (from 201 on)
--     SEED=123 busted spec/features/annotations/annotation_histories_spec.lua                 that one alone
local disk = require("disk")
local library = require("histories.library_of_annotations")

local COUNT = tonumber(os.getenv("NOTE_HISTORIES")) or 6
local ONE = tonumber(os.getenv("SEED"))
local FIRST = tonumber(os.getenv("FIRST")) or 1
local STEPS = 30

describe("two readers and a web page that change notes of one book at random", function()
    setup(function() library.prepare(disk.folder()) end)
    teardown(disk.sweep)

    local kinds = { "spec", "W", "B2", "G" }
    -- Each kind has other histories.
    for place, kind in ipairs(kinds) do
        it("end with the same notes on all sides, on the server " .. kind, function()
            local troubles = {}
            local first = ONE or #kinds * (FIRST - 1) + place
            for seed = first, ONE or first + #kinds * (COUNT - 1), #kinds do
                local world = library.new(seed, kind)
                for _ = 1, STEPS do world.act() end
                world.settle()
                local trouble = world.judge()
                world.stop()
                if trouble then table.insert(troubles, ("history %d: %s"):format(seed, trouble)) end
            end
            assert.same({}, troubles)
        end)
    end
end)
