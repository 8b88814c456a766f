-- What a reader makes, changes and deletes in a book: a function of the list of the host's notes.
return function(reader, world)
    local chance = world.chance
    local function touched(note)
        world.process.keeper.annotated({ note }, world.process.screen.book())
    end
    local acts = {}
    function acts.highlight(notes)
        reader.made = reader.made + 1
        local at = reader.made
        local note = { datetime = "2026-06-01 10:00:" .. at, page = "p" .. at, start = "s" .. at, ["end"] = "e" .. at,
            drawer = "lighten", text = "passage " .. at, colour = "yellow", chapter = "One" }
        if chance(3) == 0 then note.note = "thought " .. at end
        table.insert(notes, note)
        touched(note)
    end
    function acts.bookmark(notes)
        reader.made = reader.made + 1
        local note = { datetime = "2026-06-01 11:00:" .. reader.made, page = "s" .. reader.made, text = "in One" }
        table.insert(notes, note)
        touched(note)
    end
    -- The host says nothing of an edited text.
    function acts.edit(notes)
        local note = notes[chance(#notes) + 1]
        if not note or not note.drawer then return end
        local had = note.note
        reader.made = reader.made + 1
        note.note = "another thought " .. reader.made
        if not had then touched(note) end
    end
    function acts.recolour(notes)
        local note = notes[chance(#notes) + 1]
        if not note or not note.drawer then return end
        note.colour = note.colour == "yellow" and "red" or "yellow"
        touched(note)
    end
    function acts.delete(notes)
        if #notes == 0 then return end
        touched(table.remove(notes, chance(#notes) + 1))
    end
    local names = { "highlight", "highlight", "bookmark", "edit", "edit", "recolour", "delete", "delete" }
    return function(notes) acts[names[chance(#names) + 1]](notes) end
end
