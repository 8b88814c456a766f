-- Two devices of one reader, the server's web page, and the server between them: what the reader says of books on each
-- side, and what must not be undone of it.
--
--     local pair = pairs.new(seed, kind)
--     pair.sides                   the two devices (see side.lua); `pair.live(side, act)` as in world.lua
--     pair.told[hash]              what is said of a book: `status` and `stars`, each with its acts (see acts.lua)
--     pair.set_on_page(hash, word), pair.rate_on_page(hash, rating)    the reader says so on the web page
--     pair.settle()                everything works again, all questions are answered, and everybody has met everybody
--     pair.trouble()               what is not as it must be in the end; nil: nothing
--     pair.add_library()           a book of the library that is on neither device (see pair_library.lua)
--     pair.tell                    set to `print` it tells what happens
local acts_of = require("histories.acts")
local give_end = require("histories.pair_end")
local judge = require("histories.pair_judge")
local pair_library = require("histories.pair_library")
local said = require("histories.pair_said")
local servers = require("histories.servers")
local sides = require("histories.side")
local together = require("histories.together")
local wire = require("histories.pair_wire")
local saveSettings = require("src.store.settings").saveSettings

local two = {}

local HASHES = { ("a"):rep(32), ("b"):rep(32) }

local TABLES = { "books", "book_fields", "pending_statuses", "pending_ratings", "pending_progress", "known_progress" }

-- Prints the tables of both sides, to find a cause.
local function dump(pair)
    for _, side in ipairs(pair.sides) do
        for _, name in ipairs(TABLES) do
            for _, row in ipairs(side.world.process.database.query("SELECT * FROM " .. name)) do
                local cells = {}
                for column, cell in pairs(row) do table.insert(cells, column .. "=" .. tostring(cell)) end
                table.sort(cells)
                pair.note("%s %s %s", side.name, name, table.concat(cells, " "))
            end
        end
    end
end

local function telling(pair)
    function pair.note(form, ...)
        if pair.tell then pair.tell(form:format(...)) end
    end
    function pair.complain(form, ...)
        pair.note("  !! " .. form, ...)
        dump(pair)
        table.insert(pair.troubles, form:format(...))
    end
    function pair.dump() dump(pair) end
end

local function new_side(pair, name, folder)
    local side = sides.new(name, pair, HASHES)
    side.heard, side.heard_act, side.heard_stars, side.kept, side.given = {}, {}, {}, {}, {}
    side.heard_before, side.known_act, side.joined_now, side.known_now = {}, {}, {}, {}
    -- The server's act, as far as this side knew, when it read to the end.
    side.ended_over = {}
    local world = pair.add(side, folder .. name .. ".sqlite", side.host)
    world.libraries = servers.libraries(pair.server, wire.listen(pair, side, world.ask))
    return side
end

local function begin(pair, side)
    local strategies = { "ask", "follow", "ignore" }
    side.world.begin()
    side.world.is_calm = true
    saveSettings(side.world.process.store, {
        ratingMode = "stars", progressForward = strategies[pair.chance(3) + 1],
        progressBackward = strategies[pair.chance(3) + 1], progressPages = pair.chance(2) * 3,
    })
    side.world.is_calm = false
end

function two.new(seed, kind, folder)
    local pair = together({ seed = seed, hashes = HASHES, told = {}, excused = {}, troubles = {}, unsure = {},
        places = {}, rated = {}, words = {}, numbers = {} }, kind)
    for _, hash in ipairs(HASHES) do
        pair.told[hash] = { status = acts_of.new(), stars = acts_of.new() }
        pair.places[hash], pair.words[hash], pair.numbers[hash] = {}, {}, {}
    end
    for number, hash in ipairs(HASHES) do pair.server.books[hash] = number + 100 end
    telling(pair)
    wire.watch(pair)
    said.on_sides(pair)
    said.on_page(pair)
    give_end(pair)
    pair.sides = { new_side(pair, "one", folder), new_side(pair, "two", folder) }
    local live = pair.live
    function pair.live(side, act)
        side.heard_before, side.joined_now, side.known_now = {}, {}, {}
        live(side, act)
    end
    function pair.begin()
        for _, side in ipairs(pair.sides) do begin(pair, side) end
    end
    function pair.add_library() pair.library = pair_library(pair) end
    function pair.trouble() return judge(pair) or (pair.library and pair.library.trouble()) end
    return pair
end

return two
