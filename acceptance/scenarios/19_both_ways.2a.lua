-- The first device again: it has the change of the second, deletes a highlight, and writes a note.
return {
    { "a change on the second device reaches the first", function(w)
        w.settled()
        w.pass(3600)
        w.open(w.novel)
        local item = w.eventually("the change", function() return w.marks.here("note", "Changed on the second") end, 30)
        w.equal("green", item.color, "its colour")
        w.equal(item.text, w.marks.words(item), "its words")
        w.equal(nil, w.marks.here("note", "From the first device"), "the note before")
        w.equal(4, #D.reader().annotation.annotations, "highlights and bookmarks")
        w.shot("changed")
    end, "notes" },
    { "a deletion on the first device reaches the server, and so does a note", function(w)
        local id = w.id(w.novel)
        w.open_quietly(w.novel)
        local before = #w.marks.there(w.server, id)
        w.marks.delete(w.marks.here("color", "red"))
        w.marks.change(w.marks.here("note", "Common ground"), { note = "What the first device writes" })
        w.turn(2, 40)
        w.leave_notes(w.novel)
        w.eventually("one less, one changed", function()
            local there = w.marks.there(w.server, id)
            return #there == before - 1 and w.marks.of(there, "note", "What the first device writes")
        end, 40)
    end, "notes" },
}
