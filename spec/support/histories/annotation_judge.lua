-- Invariants of a book's notes at the end: all sides are equal, and nothing is lost, doubled or resurrected.
local actions = require("histories.annotation_actions")
local colours = require("src.model.colour")

local function shown(hex)
    return hex and colours.hexColour(colours.colourName(hex, {}), {}) or nil
end

-- Of two texts at a place the one that has the words of both.
local function together(one, other)
    if not one or one == "" or (other and other:find(one, 1, true)) then return other end
    return one
end

-- By place: what the server says there, its highlight and its note together.
local function there_of(world)
    local there = {}
    for _, held in pairs(world.server.notes) do
        local place = tonumber(held.cfi:match("(%d+)%)$"))
        local one = there[place] or { kinds = {} }
        if one.kinds[held.kind] then return nil, ("%s at %d is there twice"):format(held.kind, place) end
        one.kinds[held.kind] = true
        if held.kind ~= "bookmark" then
            one.note = together(one.note, held.note)
            if held.kind == "annotation" or not one.colour then one.colour = shown(held.colour) end
        end
        there[place] = one
    end
    return there
end

local function here_of(me)
    local here = {}
    for _, note in ipairs(me.saved or {}) do
        local place = actions.place_of(note)
        if here[place] then return nil, ("%d is twice on the %s"):format(place, me.name) end
        here[place] = { note = note.note, colour = note.drawer and colours.hexColour(note.colour, {}) }
    end
    return here
end

local function difference(here, there, name)
    for place, one in pairs(there) do
        local mine = here[place]
        if not mine then return ("%d is not on the %s"):format(place, name) end
        if (mine.note or "") ~= (one.note or "") then
            return ("%d says %q on the %s, and %q there"):format(place, mine.note or "", name, one.note or "")
        end
        if mine.colour and one.colour and mine.colour ~= one.colour then
            return ("%d is %s on the %s, and %s there"):format(place, mine.colour, name, one.colour)
        end
    end
    for place in pairs(here) do
        if not there[place] then return ("%d is only on the %s"):format(place, name) end
    end
end

local function lost(world, there)
    for word, known in pairs(world.words) do
        local one = there[known.place]
        if not known.may_go and not (one and actions.has_word(one.note, word)) then
            return ("%s at %d is lost"):format(word, known.place)
        end
    end
end

return function(world)
    local there, twice = there_of(world)
    if not there then return twice end
    for _, me in ipairs(world.devices) do
        local here, doubled = here_of(me)
        if not here then return doubled end
        local wrong = difference(here, there, me.name)
        if wrong then return wrong end
        local waits = me.process.database.query("SELECT count(*) AS number FROM pending_annotations")[1].number
        if waits > 0 then return ("%d notes wait on the %s"):format(waits, me.name) end
    end
    for place in pairs(world.dead) do
        if there[place] then return ("%d is back from the dead"):format(place) end
    end
    return lost(world, there)
end
