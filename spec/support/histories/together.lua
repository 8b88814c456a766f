-- Several devices of one server and one time.
--
--     local all = together({ seed = 7 }, "G")
--     all.chance, all.server, all.truth          what they share
--     all.add(one, path, host)                   a world for it (see world.lua), in which it reads: `one.world`
--     all.advance(seconds), all.live(one, act), all.stop()
local power = require("histories.power")
local randoms = require("histories.random")
local servers = require("histories.servers")
local worlds = require("histories.world")

return function(all, kind)
    local members = {}
    all.kind, all.chance, all.truth = kind, randoms(all.seed), 1780000000
    all.server = servers.new(kind, function() return all.truth end, all.chance)
    local depth = 0

    function all.add(one, path, host)
        local shared = { chance = all.chance, server = all.server, path = path, host = host }
        local world = worlds.new(all.seed, kind, function(world)
            one.world = world
            return one
        end, shared)
        -- Without that account nobody can ask what a position would undo.
        world.trusts_account = true
        function world.advance(seconds) all.advance(seconds) end
        table.insert(members, world)
        -- Between the lives no power goes.
        power.fate = function() end
        return world
    end

    function all.advance(seconds)
        all.truth = all.truth + seconds
        for _, world in ipairs(members) do
            world.now, world.truth, world.elapsed = world.now + seconds, world.truth + seconds, world.elapsed + seconds
        end
    end

    function all.live(one, act)
        -- Its own chances of trouble, not those of the others: a life may be inside another one.
        -- The power of the life around this one has gone: that life ends, not this one.
        if power.gone then error(depth > 0 and "the power is gone" or "a power cut outside of any life", 0) end
        local outer = power.fate
        power.fate = function(sql) return one.world.fate(sql) end
        depth = depth + 1
        local worked, trouble = pcall(one.world.live, act)
        depth = depth - 1
        power.fate = outer
        if not worked then error(trouble, 0) end
    end

    function all.stop()
        for _, world in ipairs(members) do world.stop() end
    end

    return all
end
