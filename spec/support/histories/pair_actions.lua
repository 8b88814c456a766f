-- Actions on two devices and a web page, one after the other, by chance.
local actions = {}

local WORDS = { "READ", "READ", "READING", "PAUSED", "ABANDONED", "RE_READING", "UNREAD", "WONT_READ", "PARTIALLY_READ",
    "UNSET" }
local HOST_WORDS = { "complete", "abandoned", "reading" }

local function any(pair, list) return list[pair.chance(#list) + 1] end

local function on_a_side(act)
    return function(pair)
        local side = any(pair, pair.sides)
        pair.live(side, function() act(pair, side, any(pair, side.books)) end)
    end
end

actions.read = on_a_side(function(pair, side, book)
    side.open(book)
    side.read_on(1 + pair.chance(5))
    if pair.chance(4) == 0 then
        pair.set_on_page(book.hash, any(pair, WORDS))
        side.read_on(pair.chance(3))
    end
    if pair.chance(4) == 0 then
        side.nap()
        side.read_on(1 + pair.chance(3))
    end
    if pair.chance(4) == 0 then side.rate(book, 1 + pair.chance(5)) end
    side.close()
end)

actions.look = on_a_side(function(pair, side, book)
    side.open(book)
    pair.advance(10)
    side.world.process.tasks.pump()
    side.close()
end)

actions.finish = on_a_side(function(pair, side, book)
    side.open(book)
    side.read_on(2 + pair.chance(3), 200)
    if pair.chance(2) == 0 then side.set_status(book, "complete") end
    side.close()
end)

actions.mark = on_a_side(function(pair, side, book)
    if pair.chance(2) == 0 then return side.set_status(book, any(pair, HOST_WORDS)) end
    side.open(book)
    side.read_on(pair.chance(3))
    side.set_status(book, any(pair, HOST_WORDS))
    side.close()
end)

function actions.set_on_page(pair)
    pair.set_on_page(any(pair, pair.hashes), any(pair, WORDS))
end

function actions.rate_on_page(pair)
    pair.rate_on_page(any(pair, pair.hashes), 1 + pair.chance(10))
end

actions.network = on_a_side(function(pair, side)
    side.world.connected = pair.chance(3) > 0
    if not side.world.connected then return end
    side.world.process.sync.networkChanged()
    side.world.process.tasks.pump()
end)

actions.sync = on_a_side(function(_, side)
    side.world.process.sync.now({ began = function() end, ended = function() end })
    side.world.process.tasks.pump()
end)

actions.restart = on_a_side(function(_, side) side.world.restart() end)

function actions.time(pair)
    pair.advance(({ 30, 700, 40000, 90000 })[pair.chance(4) + 1])
    for _, side in ipairs(pair.sides) do
        pair.live(side, function() side.world.process.tasks.pump() end)
    end
end

actions.choose = on_a_side(function(pair, side) pair.library.choose(side) end)

actions.take_back = on_a_side(function(pair, side) pair.library.take_back(side) end)

function actions.say_on_page(pair) pair.library.say_on_page() end

-- While a request is on its way, somebody sits at the web page, or at the device.
function actions.meanwhile(pair, side)
    if pair.library and pair.chance(2) == 0 then
        return ({ pair.library.say_on_page, pair.library.choose, pair.library.take_back })[pair.chance(3) + 1](side)
    end
    if pair.chance(2) == 0 then actions.set_on_page(pair) else actions.rate_on_page(pair) end
end

local OFTEN = { read = 5, look = 2, finish = 1, mark = 2, set_on_page = 2, rate_on_page = 1, network = 1, sync = 1,
    restart = 1, time = 3 }

local LIST = {}
for _, name in ipairs({ "read", "look", "finish", "mark", "set_on_page", "rate_on_page", "network", "sync", "restart",
    "time" }) do
    for _ = 1, OFTEN[name] do table.insert(LIST, name) end
end

-- Acts on a book of the library, between all that.
local IN_LIBRARY = { "choose", "choose", "choose", "take_back", "say_on_page", "say_on_page", "network", "sync" }

-- One more, by chance; its name.
function actions.next(pair)
    local is_in_library = pair.library and pair.chance(3) > 0
    local name = any(pair, is_in_library and IN_LIBRARY or LIST)
    if pair.tell then pair.tell(("%d %s"):format(pair.truth, name)) end
    actions[name](pair)
end

return actions
