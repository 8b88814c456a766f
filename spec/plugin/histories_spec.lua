-- Random weeks of a reader. The power fails before and after each write, answers are lost, the disk is full, another
-- program locks the database, the process ends, the clock is set, the server loses a book. The reader continues during
-- requests. In the end the server has all reading: nothing is lost or doubled.
--
--     HISTORIES=2000 busted spec/plugin/histories_spec.lua      a long run: so many of each kind
--     FIRST=2001 HISTORIES=500 busted spec/plugin/histories_spec.lua    those from there on
--     SEED=123 busted spec/plugin/histories_spec.lua            that one alone
local worlds = require("histories.world")
local actions = require("histories.actions")
local disk = require("disk")
local judge = require("histories.judge")
local readers = require("histories.reader")
local servers = require("histories.servers")

local COUNT = tonumber(os.getenv("HISTORIES")) or 6
local ONE = tonumber(os.getenv("SEED"))
local FIRST = tonumber(os.getenv("FIRST")) or 1
local STEPS = 25

describe("random histories of a reader, with failures, end with all data on the server", function()
    setup(function() worlds.prepare(disk.folder()) end)
    teardown(disk.sweep)

    -- Everything works again, and each book is looked at once more.
    local function settle(world)
        world.calm()
        for _, book in ipairs(world.reader.books) do
            world.server.books[book.hash] = world.server.books[book.hash] or world.server.number() + 200
        end
        world.server.learn()
        world.let_go(100)
        actions.clear_withdrawn(world)
        world.reader.settle_doubts()
        for _, book in ipairs(world.reader.books) do
            world.live(function()
                world.reader.open(book)
                world.reader.close()
            end)
        end
        for _ = 1, 5 do
            world.let_go(4000)
            actions.sync(world)
        end
    end

    local function live_through(seed, kind, rare)
        local world = worlds.new(seed, kind, readers.new)
        world.meanwhile = function() actions.meanwhile(world) end
        world.begin()
        local names = actions.list(rare)
        for _ = 1, STEPS do
            actions[names[world.chance(#names) + 1]](world)
            world.server.learn()
        end
        settle(world)
        return world
    end

    local function check(kind, rare, first, last)
        for seed = ONE or first or FIRST, ONE or last or FIRST + COUNT - 1 do
            local world = live_through(seed, kind, rare)
            for _, what in ipairs({ "sessions", "notes", "ratings", "shelves", "positions", "queues", "refused" }) do
                local trouble = judge[what](world)
                if trouble then error(("history %d, %s: %s"):format(seed, what, trouble), 0) end
            end
            world.stop()
        end
    end

    it("after a look-up of each open book", function()
        local world = worlds.new(1, "G", readers.new)
        world.begin()
        world.is_calm = true
        local book = world.reader.books[1]
        world.server.books[book.hash] = 77
        world.reader.open(book)
        world.let_go(5)
        local rows = world.process.database.query(
            "SELECT server_id FROM books JOIN fingerprints AS f ON f.book = books.id WHERE hash = :hash",
            { hash = book.hash })
        assert.equal(77, rows[1].server_id)
        world.stop()
    end)

    for _, kind in ipairs({ "spec", "G" }) do
        it("without a session that is always refused: " .. kind, function()
            local world = worlds.new(1, kind, readers.new)
            world.begin()
            world.is_calm = true
            local book = world.reader.books[1]
            world.server.books[book.hash] = 77
            world.server.learn()
            actions.refuse(world)
            for _ = 1, 3 do
                world.live(function()
                    world.reader.open(book)
                    world.reader.read_on()
                    world.reader.close()
                end)
            end
            settle(world)
            local failed = world.process.database.query(
                "SELECT reason FROM pending_sessions WHERE state = 'failed'")
            assert.equal(1, #failed)
            assert.is_true(#failed[1].reason > 0)
            assert.is_true(#world.server.sessions >= 2)
            assert.is_nil(judge.sessions(world) or judge.queues(world) or judge.refused(world))
            world.stop()
        end)
    end

    -- The disk refuses to note that a position has arrived, and the next one must not be taken for an older one.
    it("with a disk that refuses to record a sent position", function() check("letter", { clock = 4 }, 110, 110) end)

    for _, kind in ipairs({ "letter", "spec", "W", "B2", "G", "B0" }) do
        assert(servers.kinds[kind])
        it("on the server " .. kind, function() check(kind) end)
        it("on the server " .. kind .. ", and the clock is set at times", function() check(kind, { clock = 4 }) end)
        it("on the server " .. kind .. ", which loses books", function() check(kind, { lose_book = 3 }) end)
        it("on the server " .. kind .. ", which refuses a session", function() check(kind, { refuse = 3 }) end)
        it("on the server " .. kind .. ", with lost sidecars and places spelled in another way", function()
            check(kind, { lose_sidecar = 12, respell = 4 })
        end)
    end
end)
