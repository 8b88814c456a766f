-- Actions of two readers and a web page with the notes of one book, by chance, and their expected results.
--
-- `world.words`: every word that was written, { place, may_go }: what nobody has taken away is somewhere in the end.
-- `world.dead`: places that were deleted while all sides agreed, and made by nobody since: they stay dead.
local colours = require("src.model.colour")
local annotating = require("histories.annotating")
local places = require("histories.places")

local actions = {}

local PLACES = 7

local function shown(hex)
    return hex and colours.hexColour(colours.colourName(hex, {}), {})
end

local function place_of(note)
    return places.number(note.start or note.page)
end

local function has_word(text, word)
    return text and (text .. " "):find(word .. "%f[%D]") ~= nil
end

-- Of what one has before the eyes everything that is taken away may go.
local function take_away(world, text)
    for word, known in pairs(world.words) do
        if has_word(text, word) then known.may_go = true end
    end
end

local function write(world, who, place)
    world.written = world.written + 1
    local word = who .. world.written
    world.words[word] = { place = place }
    return word
end

local function note_at(me, place)
    for at, note in ipairs(me.notes) do
        if place_of(note) == place then return note, at end
    end
end

-- A note that was lost with its file may still be about to be created: another one there would be a second.
local function is_waiting(me, place)
    return me.process.database.query([[SELECT count(*) AS number FROM pending_annotations
        WHERE operation = 'create' AND start IN (:plain, :counted)]],
        { plain = places.at(place), counted = places.respelled(places.at(place)) })[1].number > 0
end

-- Does everybody have the same at this place, and know it?
local function all_agree(world, place, is_bookmark)
    local there
    for _, held in pairs(world.server.notes) do
        if tonumber(held.cfi:match("(%d+)%)$")) == place then there = held end
    end
    if not there then return false end
    for _, me in ipairs(world.devices) do
        local row = me.process.database.query([[SELECT count(*) AS number FROM synced_annotations
            WHERE cfi LIKE '%' || :place || ')' AND was_there = 1
            AND coalesce(style, '') = :style AND coalesce(color, '') = :color]],
            { place = place, style = there.style or "", color = there.colour or "" })[1]
        local waits = me.process.database.query("SELECT count(*) AS number FROM pending_annotations")[1]
        local is_here = false
        for _, note in ipairs(me.notes or me.saved or {}) do
            local looks = note.drawer and colours.hexColour(note.colour, {})
            local is_same = (note.note or "") == (there.note or "") and looks == shown(there.colour)
            if place_of(note) == place and is_same then is_here = true end
        end
        if row.number == 0 or waits.number > 0 or not is_here then return false end
    end
    return not is_bookmark
end

-- A note that is made or edited again is not to be dead.
local function made(world, place)
    world.dead[place] = nil
    for _, me in ipairs(world.devices) do
        if me.dying then me.dying[place] = nil end
    end
end

-- The links of annotations (see annotating.lua) with the words and places of all sides.
local function annotating_of(world)
    local chance = world.chance
    local extra = {}
    -- As when the file beside the book was another one at the opening: nobody has deleted anything. What was nowhere
    -- else is gone.
    function extra.lose(me)
        if #me.notes == 0 or chance(4) > 0 then return end
        local note = table.remove(me.notes, chance(#me.notes) + 1)
        me.forget_seen(note)
        for word, known in pairs(world.words) do
            local is_there = false
            for _, held in pairs(world.server.notes) do is_there = is_there or has_word(held.note, word) end
            if has_word(note.note, word) and not is_there then known.may_go = true end
        end
    end
    return annotating({
        chance = chance, acts = extra,
        names = { "highlight", "highlight", "highlight", "bookmark", "edit", "edit", "add_words", "clear", "recolour",
            "delete", "delete", "lose" },
        now = function() return world.truth end,
        -- Where no highlight is, no bookmark is either.
        place = function(me, is_bookmark)
            local place = is_bookmark and PLACES + 1 + chance(3) or 1 + chance(PLACES)
            return not note_at(me, place) and not is_waiting(me, place) and place
        end,
        write = function(me, place) return write(world, me.name, place) end,
        gone = function(note) take_away(world, note.note) end,
        made = function(note) made(world, place_of(note)) end,
        deleting = function(me, note)
            if all_agree(world, place_of(note)) then me.dying[place_of(note)] = true end
        end,
    })
end

local function own_words(world, me)
    local words = {}
    for word in pairs(world.words) do if word:find(me.name, 1, true) then words[word] = true end end
    return words
end

-- Notes that were unsaved at the power cut may be lost.
local function forgive(world, me, before)
    for word in pairs(own_words(world, me)) do
        if not before[word] then world.words[word].may_go = true end
    end
    me.dying = {}
end

local function read(world, me, act)
    local before = own_words(world, me)
    me.was_cut, me.dying = nil, {}
    world.live(me, function()
        world.open(me)
        for _ = 1, 1 + world.chance(4) do
            world.pass(1 + world.chance(30))
            if me.was_cut then return end
            act(me)
            me.process.tasks.pump()
        end
        if world.chance(4) == 0 then world.pass(700) end
        if not me.was_cut then
            me.closing = true
            world.close(me)
        end
    end)
    if me.was_cut then return forgive(world, me, before) end
    for place in pairs(me.dying) do world.dead[place] = true end
    me.dying = {}
end

-- The page shows what is on the server, and writes CFIs of its own.
local function web_page(world)
    local chance, server = world.chance, world.server
    local function ids_of(wanted)
        local ids = {}
        for id, held in pairs(server.notes) do if wanted(held) then table.insert(ids, id) end end
        table.sort(ids)
        return ids
    end
    local function any() return true end
    local function is_highlight(held) return held.kind ~= "bookmark" end
    local acts = {}
    function acts.make()
        local place = 1 + chance(PLACES)
        local taken = ids_of(function(held) return tonumber(held.cfi:match("(%d+)%)$")) == place end)
        if #taken > 0 then return end
        local kind = chance(3) == 0 and "note" or "annotation"
        server.notes[server.number()] = {
            book = world.number, kind = kind, cfi = "epubcfi(/6/4!w" .. place .. ")", text = "passage " .. place,
            colour = "#FACC15", style = kind == "annotation" and "squiggly" or nil, changed = world.truth,
            note = (kind == "note" or chance(2) == 0) and write(world, "web", place) or nil,
        }
        made(world, place)
    end
    function acts.edit()
        local ids = ids_of(is_highlight)
        local held = server.notes[ids[chance(math.max(#ids, 1)) + 1]]
        if not held then return end
        local place = tonumber(held.cfi:match("(%d+)%)$"))
        take_away(world, held.note)
        held.note, held.changed = write(world, "web", place), world.truth
        made(world, place)
    end
    function acts.recolour()
        local ids = ids_of(is_highlight)
        local held = server.notes[ids[chance(math.max(#ids, 1)) + 1]]
        if not held then return end
        held.colour, held.changed = "#38BDF8", world.truth
        made(world, tonumber(held.cfi:match("(%d+)%)$")))
    end
    function acts.delete()
        local ids = ids_of(any)
        local id = ids[chance(math.max(#ids, 1)) + 1]
        local held = server.notes[id]
        if not held then return end
        local place = tonumber(held.cfi:match("(%d+)%)$"))
        take_away(world, held.note)
        if all_agree(world, place) then world.dead[place] = true end
        server.notes[id] = nil
    end
    local names = { "make", "make", "edit", "edit", "recolour", "delete" }
    return function() acts[names[chance(#names) + 1]]() end
end

function actions.teach(world)
    local chance = world.chance
    world.words, world.dead, world.written = {}, {}, 0
    -- Yes twice in three times; who says no wants them all back.
    function world.answer(_, menu)
        local says_yes = world.is_calm or chance(3) > 0
        if not says_yes then world.dead = {} end
        menu.choices[says_yes and 1 or 2].run()
    end
    local act, page = annotating_of(world), web_page(world)
    function world.act()
        local me = world.devices[chance(2) + 1]
        local what = chance(12)
        if what < 4 then return read(world, me, act) end
        if what < 6 then return world.sync(me) end
        if what < 9 then return page() end
        if what == 9 then me.world.connected = chance(3) > 0 end
        if what == 10 then world.pass(chance(3) == 0 and 4000 or 5) end
        if what == 11 then world.pass(30) end
    end
end

actions.place_of, actions.has_word = place_of, has_word

return actions
