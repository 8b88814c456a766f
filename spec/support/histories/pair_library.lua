-- A book of the library that lies on none of two devices: what is chosen for it there and on the web page, and what
-- must not become of that.
--
--     local library = pair_library(pair)       once the sides are there
--     library.choose(side), library.take_back(side)   by chance, in a life
--     library.say_on_page()                    by chance
--     library.trouble()                        what is not as it must be in the end; nil: nothing
--
-- A choice that a device has stored arrives, gives way to a later word, or fails with a reason. What arrived is not
-- sent once more, a word that was said after a choice is not undone by it, and nothing is sent that was taken back.
local fields = require("src.features.status.libraryFields_store")
local power = require("histories.power")
local shelves = require("src.features.shelves.collections_store")

local HASH, ID, SHELF = ("c"):rep(32), 103, 9
local BOOK = { id = ID, title = "The Buoy" }
local VALUES = {
    status = { "READING", "READ", "PAUSED", "ABANDONED", "WONT_READ" },
    rating = { 2, 4, 5, 8, 10 },
    shelf = { true },
}
local REQUESTS = { setStatus = "status", rate = "rating", assign = "shelf" }
local QUEUES = { status = "pending_statuses", rating = "pending_ratings", shelf = "pending_shelf_changes" }
local ON_SHELF = SHELF .. ":" .. ID

local function store_of(side) return side.world.process.store end

local function rows(side, name, where)
    return side.world.process.database.query(("SELECT * FROM %s WHERE book_id = %d %s"):format(
        QUEUES[name], ID, where or ""))
end

return function(pair)
    local server = pair.server
    local library = { hash = HASH }
    local NAMES = server.can.statuses and { "status", "rating", "shelf" } or { "rating", "shelf" }
    -- By field: whose word the server has, and its count among all words.
    local words = { status = {}, rating = {}, shelf = {} }
    server.books[HASH], pair.count = ID, 0

    local function held(name)
        if name == "rating" then return server.ratings[ID] end
        if name == "shelf" then return server.shelves[ON_SHELF] end
        return (server.says[HASH] or {}).status
    end

    local function any(list) return list[pair.chance(#list) + 1] end

    local function count_of(act) return act and act.count or 0 end

    -- The choice of this side that has this value, the last one first.
    local function choice_of(side, name, value)
        local choice = side.choices[name]
        while choice and choice.value ~= value do choice = choice.former end
        return choice
    end

    -- Had this side seen that word, or said it itself? Then nobody can tell that it was said again.
    local function is_known(choice, value)
        while choice do
            if choice.seen == value or choice.replaced[value] or choice.value == value then return true end
            choice = choice.former
        end
        return false
    end

    local function check(side, name, before, choice)
        local word, value = words[name], held(name)
        local is_between = count_of(word) > side.asked
        if name == "shelf" or is_between then return end
        if before == value then pair.complain("%s sent %s %s twice", side.name, name, tostring(value)) end
        local is_later = word.side ~= side and count_of(word) > choice.count
        if is_later and before ~= nil and not is_known(choice, before) then
            pair.complain("%s undid %s %s by %s", side.name, name, tostring(before), tostring(value))
        end
    end

    -- A word of this side comes to the server.
    local function arrive(side, name, before)
        local value = held(name)
        local choice = choice_of(side, name, value)
        pair.note("    server: library %s is %s, by %s", name, tostring(value), side.name)
        if choice then
            check(side, name, before, choice)
            choice.has_arrived = true
            side.sent[name][value] = true
        elseif not (side.unclear[name] and side.unclear[name][value]) then
            pair.complain("%s sent %s %s, which nobody chose", side.name, name, tostring(value))
        end
        pair.count = pair.count + 1
        words[name] = { side = side, count = pair.count, value = value }
    end

    for _, side in ipairs(pair.sides) do
        side.choices, side.unclear, side.asked, side.seen = {}, {}, 0, {}
        side.sent = { status = {}, rating = {}, shelf = {} }
        local libraries = side.world.libraries
        for what, name in pairs(REQUESTS) do
            local part = what == "rate" and libraries.notes or what == "assign" and libraries.shelves
                or libraries.sessions
            local request = part[what]
            part[what] = function(book, ...)
                local is_of_library = book == ID or type(book) == "table" and book[1] == ID
                if not is_of_library then return request(book, ...) end
                side.travelling = name
                local choice, before = side.choices[name], held(name)
                local worked, answer = pcall(request, book, ...)
                side.travelling = nil
                if not worked then error(answer, 0) end
                if choice and before ~= nil then choice.replaced[before] = true end
                return answer
            end
        end
        local ask = libraries.sessions.stateOf
        libraries.sessions.stateOf = function(book)
            if book ~= ID then return ask(book) end
            side.told = {}
            local told = side.told
            local worked, answer = pcall(ask, book)
            side.told = nil
            if not worked then error(answer, 0) end
            if answer.ok and told.count then side.asked, side.seen = told.count, told end
            return answer
        end
    end

    -- Called when an operation of the server is carried out (see pair.lua).
    function library.carried_out(side, what, operation)
        if what == "stateOf" and side.told then
            side.told.count = pair.count
            for _, one in ipairs(NAMES) do side.told[one] = held(one) end
            side.told = nil
        end
        local name = side.travelling
        if not name or REQUESTS[what] ~= name then return operation() end
        local before = held(name)
        local answer = operation()
        if answer.ok then arrive(side, name, before) end
        return answer
    end

    local function make(side, name, value, seen)
        pair.count = pair.count + 1
        local replaced = {}
        for sent in pairs(side.sent[name]) do replaced[sent] = true end
        side.choices[name] = { value = value, seen = seen, count = pair.count, former = side.choices[name],
            replaced = replaced }
    end

    -- A cut may have left the former choice or the new one.
    local function stored(side, name, before)
        if not power.gone then return end
        side.unclear[name] = side.unclear[name] or {}
        for _, one in ipairs({ before or false, side.choices[name] or false }) do
            if one then side.unclear[name][one.value] = true end
        end
        if side.choices[name] then side.choices[name].is_unclear = true end
    end

    function library.choose(side)
        local name = any(NAMES)
        local value = any(VALUES[name])
        local world, before = side.world, side.choices[name]
        -- The page was told by the server just now, or shows what it knew.
        local is_told = world.connected and pair.chance(2) == 0
        local seen = side.seen[name]
        if is_told then seen = held(name) or (name == "rating" and 0 or "UNREAD") end
        make(side, name, value, seen)
        pair.note("  %s chooses %s %s, sees %s", side.name, name, tostring(value), tostring(seen))
        local worked, trouble = pcall(function()
            if name == "shelf" then return shelves.queueShelfAddition(store_of(side), BOOK, SHELF, world.now) end
            fields.queueLibraryField(store_of(side), BOOK, name, { value = value, seen = seen, at = world.now })
        end)
        if not worked and not power.gone then side.choices[name] = before end
        stored(side, name, before)
        if not worked then error(trouble, 0) end
        world.process.sync.schedule()
    end

    function library.take_back(side)
        local name = any(NAMES)
        if not rows(side, name, "AND state <> 'failed'")[1] then return end
        local before = side.choices[name]
        local row = name ~= "shelf" and fields.findLibraryField(store_of(side), name, ID) or nil
        pair.note("  %s takes %s back", side.name, name)
        local worked, trouble = pcall(function()
            if name == "shelf" then return shelves.withdrawShelfAddition(store_of(side), ID, SHELF) end
            fields.withdrawLibraryField(store_of(side), name, ID)
        end)
        if worked and not power.gone then
            local left = rows(side, name)[1]
            if left then make(side, name, row.seen, row.seen) else side.choices[name] = nil end
        else
            stored(side, name, before)
        end
        if not worked then error(trouble, 0) end
    end

    function library.say_on_page()
        local name = any(NAMES)
        pair.count = pair.count + 1
        if name == "shelf" then
            server.shelves[ON_SHELF] = pair.chance(2) == 0 or nil
        elseif name == "rating" then
            server.ratings[ID] = any(VALUES.rating)
        else
            server.says[HASH] = { status = any(VALUES.status), at = server.now() }
        end
        pair.note("    server: library %s is %s, by page", name, tostring(held(name)))
        words[name] = { count = pair.count, value = held(name) }
    end

    -- Each choice that was stored has arrived, gave way, or says why it did not.
    local function lost(side, name)
        local choice = side.choices[name]
        if rows(side, name, "AND state <> 'failed'")[1] then return "waits for ever" end
        if not choice or choice.is_unclear or choice.has_arrived or rows(side, name)[1] then return end
        -- The server had it already.
        if held(name) == choice.value or words[name].count > choice.count then return end
        return "was lost"
    end

    function library.trouble()
        for _, side in ipairs(pair.sides) do
            for _, name in ipairs(NAMES) do
                local what = lost(side, name)
                if what then
                    return ("%s: %s %s %s"):format(side.name, name, tostring((side.choices[name] or {}).value), what)
                end
            end
        end
        for _, name in ipairs(NAMES) do
            local word = words[name]
            if word.value ~= nil and held(name) ~= word.value then
                return ("the server has %s %s, said was %s"):format(name, tostring(held(name)), tostring(word.value))
            end
        end
    end

    return library
end
