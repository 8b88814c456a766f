-- One reader, one device, one or two servers, and everything that may go wrong between them.
--
--     local world = worlds.new(seed, kind)
--     world.live(act)      runs it; when the power goes in it, the device is started again
--     world.calm()         from now on nothing goes wrong any more
local storageFailureIn = require("src.base.result").storageFailureIn
local power = require("histories.power")
local device = require("histories.device")
local randoms = require("histories.random")
local servers = require("histories.servers")

local worlds = {}

local DAY = 86400

local lost = {
    { kind = "timeout", sent = true },
    { kind = "broken", sent = true, detail = "" },
    { kind = "refused", status = 502, message = "" },
    { kind = "refused", status = 500, message = "" },
    { kind = "unreadable", detail = "a web page" },
    { kind = "cancelled", sent = true },
}
local never = {
    { kind = "unreachable", detail = "" },
    { kind = "offline" },
    { kind = "timeout", sent = false },
    { kind = "denied", status = 401, message = "" },
    { kind = "refused", status = 429, message = "" },
    { kind = "refused", status = 503, message = "" },
}

local function failed(failure) return { ok = false, failure = failure } end

-- A list that crashes right after a batch that was stored and crashed counts as a server whose paths all crash: what
-- was stored goes again, because duplicates are better than losses.
local function lost_answer(world, what)
    local failure = lost[world.chance(#lost) + 1]
    return what == "listSessions" and failure.status == 500 and lost[1] or failure
end

-- A request, and what may become of it.
local function asker(world)
    local chance = world.chance
    return function(what, operation)
        if power.gone then error("the power is gone", 0) end
        local fate = world.is_calm and 99 or chance(world.trouble_in)
        if fate == 0 then power.gone = true end
        if fate == 1 then
            operation()
            power.gone = true
        end
        if power.gone then error("the power is gone", 0) end
        if fate == 2 then
            local failure = never[chance(#never) + 1]
            -- With a good account that is about a shelf of somebody else's, and waits for a person.
            if (what == "unassign" or world.trusts_account) and failure.kind == "denied" then failure = never[1] end
            return failed(failure)
        end
        if fate == 3 then return failed(lost_answer(world, what)) end
        if fate == 4 or fate == 5 then
            operation()
            return failed(lost_answer(world, what))
        end
        local answer = operation()
        -- While the answer is on its way the reader goes on.
        if fate == 6 and world.meanwhile then world.meanwhile() end
        return answer
    end
end

local function copy_file(from, to)
    local source, target = assert(io.open(from, "rb")), assert(io.open(to, "wb"))
    target:write(source:read("*a"))
    source:close()
    target:close()
end

local function remove_database(path)
    for _, ending in ipairs({ "", "-wal", "-shm", "-journal" }) do os.remove(path .. ending) end
end

-- An empty database with the settings of all histories, made once. `notes`: how highlights and bookmarks go.
function worlds.prepare(folder, notes)
    local path = folder .. "template.sqlite"
    device.make_template(path, notes or "send")
    worlds.template, worlds.path = path, folder .. "history.sqlite"
end

local function fate_of_writes(world)
    return function()
        if world.is_calm or world.chance(world.cut_in) > 0 then return end
        return world.chance(2) == 0 and "before" or "after"
    end
end

local function start(world)
    power.gone, power.trouble = false, nil
    local is_calm = world.is_calm
    -- Cuts during a start are left to the specs of crashes.
    world.is_calm = true
    world.process = device.start(world.path, world)
    world.is_calm = is_calm
    world.restarts = world.restarts + 1
    world.reader.started()
end

local function set_up(world, kind, shared)
    local chance = world.chance
    world.server = shared.server or servers.new(kind, function() return world.truth end, chance)
    world.path = shared.path or worlds.path
    world.host = shared.host
    world.ask = asker(world)
    world.libraries = servers.libraries(world.server, world.ask)
    world.fate = fate_of_writes(world)
    power.fate = world.fate
    power.chance = function(n) return chance(n) == 0 end
    remove_database(world.path)
    copy_file(worlds.template, world.path)
end

-- `reader(world)` makes who lives in it (see reader.lua). `shared`: what it has in common with another world (see
-- pair.lua): chance, server; and what it has not: the path of its database, parts of its host.
function worlds.new(seed, kind, reader, shared)
    shared = shared or {}
    local chance = shared.chance or randoms(seed)
    local world = {
        seed = seed, chance = chance, now = 1780000000, truth = 1780000000, elapsed = 1000, connected = true,
        is_calm = true, restarts = -1, can_use_wal = chance(2) == 0, trouble_in = 14 + chance(30),
        cut_in = 20 + chance(300), declined = {}, unclear = {}, past = 1700000000,
    }
    set_up(world, kind, shared)
    world.reader = reader(world)
    world.watched, world.notes_of = world.reader.watched, world.reader.notes_of

    function world.advance(seconds)
        world.now, world.truth = world.now + seconds, world.truth + seconds
        world.elapsed = world.elapsed + seconds
    end

    function world.restart()
        world.process.database.close()
        start(world)
    end

    function world.live(act)
        local worked, trouble = pcall(act)
        if power.gone then
            world.reader.cut_short()
            return world.restart()
        end
        -- An event or a tap ends at its border, which logs the failure of the database.
        if worked or (power.trouble and storageFailureIn(trouble)) then return end
        error(("history %d: %s"):format(seed, tostring(trouble)), 0)
    end

    function world.let_go(seconds)
        world.live(function()
            world.advance(seconds)
            world.process.tasks.pump()
        end)
    end

    -- Sets the clock: to the epoch, never twice to the same second, ten years ahead, an hour off, or right.
    function world.set_clock()
        local epoch = 600 + world.elapsed % 3600
        local to = ({ epoch, world.truth + 3650 * DAY, world.truth - 3600, world.truth + 3600, world.truth,
            world.truth })[chance(6) + 1]
        world.now = to
    end

    function world.begin()
        start(world)
        world.is_calm = false
    end

    function world.calm()
        world.is_calm, world.connected, power.trouble = true, true, nil
        world.now = world.truth
    end

    function world.stop()
        world.process.database.close()
        remove_database(world.path)
    end

    return world
end

return worlds
