-- Annotations that a reader makes, changes and deletes in the open book, by chance.
--
--     local act = annotating(of)
--     act(me)     `me`: `notes`, the host's list, and the `process`
--
-- `of`: chance; now(); place(me, is_bookmark), where nothing is yet; write(me, place), a text; and, when the words of
-- all sides are followed, gone(note), made(note), deleting(me, note); `names` of acts, and `acts` beyond those here;
-- `tells_all`: the host tells of every change.
local places = require("histories.places")

local COLOURS = { "red", "green", "yellow", "blue" }

local function nothing() end

return function(of)
    local chance = of.chance
    local gone, made, deleting = of.gone or nothing, of.made or nothing, of.deleting or nothing
    local acts = {}
    for name, act in pairs(of.acts or {}) do acts[name] = act end

    local function time() return os.date("!%Y-%m-%d %H:%M:%S", of.now()) end

    local function any(me) return me.notes[chance(math.max(#me.notes, 1)) + 1] end

    local function any_highlight(me)
        local note = any(me)
        return note and note.drawer and note or nil
    end

    local function add(me, told, note)
        table.insert(me.notes, note)
        table.insert(told, note)
        made(note)
    end

    function acts.highlight(me, told)
        local place = of.place(me, false)
        if not place then return end
        local note = { datetime = time(), page = places.at(place), start = places.at(place),
            ["end"] = places.at(place, 9),
            drawer = "lighten", colour = COLOURS[chance(#COLOURS) + 1], text = "passage " .. place, chapter = "One" }
        if chance(2) == 0 then note.note = of.write(me, place) end
        add(me, told, note)
    end
    function acts.bookmark(me, told)
        local place = of.place(me, true)
        if not place then return end
        add(me, told, { datetime = time(), page = places.at(place), text = "in One", chapter = "One" })
    end
    -- The host tells of a note only where there was none.
    function acts.edit(me, told)
        local note = any_highlight(me)
        if not note then return end
        gone(note)
        if not note.note then table.insert(told, note) end
        note.note, note.changed = of.write(me, places.number(note.start)), time()
        made(note)
    end
    function acts.add_words(me)
        local note = any(me)
        if not note or not note.note then return end
        note.note = note.note .. " " .. of.write(me, places.number(note.start))
        note.changed = time()
        made(note)
    end
    function acts.clear(me, told)
        local note = any_highlight(me)
        if not note or not note.note then return end
        gone(note)
        note.note = nil
        table.insert(told, note)
        made(note)
    end
    function acts.recolour(me, told)
        local note = any_highlight(me)
        if not note then return end
        note.colour = COLOURS[chance(#COLOURS) + 1]
        if of.tells_all then table.insert(told, note) end
        made(note)
    end
    function acts.delete(me, told)
        if #me.notes == 0 then return end
        local at = chance(#me.notes) + 1
        local note = me.notes[at]
        gone(note)
        deleting(me, note)
        table.remove(me.notes, at)
        -- The host tells of no bookmark that is removed in its list.
        if note.drawer or of.tells_all or chance(2) == 0 then table.insert(told, note) end
    end

    return function(me)
        local told = {}
        acts[of.names[chance(#of.names) + 1]](me, told)
        if #told > 0 then me.process.keeper.annotated(told, me.process.screen.book()) end
    end
end
