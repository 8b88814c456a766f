-- Random weeks of a reader with two devices and the server's web page: reading, finishing, abandoning and rating on
-- each, offline, with lost answers and power cuts. In the end all sides agree, and the reader's last change is kept.
--
--     HISTORIES=5000 busted spec/features/status/two_devices_spec.lua    a long run: so many in all
--     HISTORIES=600 FIRST=1001 busted spec/features/status/two_devices_spec.lua    those from there on
--     SEED=123 KIND=W TELL=1 busted spec/features/status/two_devices_spec.lua    that one alone, and what happens in it
local actions = require("histories.pair_actions")
local disk = require("disk")
local two = require("histories.pair")
local worlds = require("histories.world")

local KINDS = os.getenv("KIND") and { os.getenv("KIND") } or { "letter", "spec", "W", "B2", "G", "B0" }
local COUNT = math.ceil((tonumber(os.getenv("HISTORIES")) or 24) / 6)
local ONE = tonumber(os.getenv("SEED"))
local FIRST = tonumber(os.getenv("FIRST")) or 1
local STEPS = 20

describe("two devices and a web page with random changes agree in the end", function()
    local folder

    setup(function()
        folder = disk.folder()
        worlds.prepare(folder)
    end)
    teardown(disk.sweep)

    local function live_through(seed, kind, tell, has_library)
        local pair = two.new(seed, kind, folder)
        if has_library then pair.add_library() end
        for _, side in ipairs(pair.sides) do side.world.meanwhile = function() actions.meanwhile(pair, side) end end
        pair.tell = tell
        pair.begin()
        for _ = 1, STEPS do actions.next(pair) end
        if tell then tell("settling") end
        pair.settle()
        return pair
    end

    local function check(kind, has_library)
        return function()
            local troubles = {}
            for seed = ONE or FIRST, ONE or FIRST + COUNT - 1 do
                local pair = live_through(seed, kind, ONE and os.getenv("TELL") and print, has_library)
                local trouble = pair.trouble()
                if ONE and os.getenv("TELL") then pair.dump() end
                pair.stop()
                if trouble then
                    table.insert(troubles, ("history %d: %s"):format(seed, trouble))
                    -- A long run tells it at once.
                    if os.getenv("HISTORIES") then io.stderr:write(kind, " ", troubles[#troubles], "\n") end
                end
            end
            if troubles[1] then error(table.concat(troubles, "\n"), 0) end
        end
    end

    for _, kind in ipairs(KINDS) do
        it("on the server " .. kind, check(kind))
        it("on the server " .. kind .. ", with choices in the library", check(kind, true))
    end
end)
