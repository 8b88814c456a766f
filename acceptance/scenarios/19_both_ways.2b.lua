-- The second device again: a highlight is deleted, and a note was changed on both devices.
return {
    { "two notes are merged: the later one first, then the other", function(w)
        w.settled()
        w.pass(3600)
        local id = w.id(w.novel)
        w.offline()
        w.open_quietly(w.novel)
        w.marks.change(w.marks.here("note", "Common ground"), { note = "What the second device writes" })
        w.turn(2, 40)
        w.leave()
        w.settled()
        w.online()
        w.placed(w.novel)
        local there = w.eventually("both texts on the server", function()
            for _, row in ipairs(w.marks.there(w.server, id)) do
                local note = row.note or ""
                if note:find("What the first device writes", 1, true) and note:find("What the second device writes", 1, true) then
                    return row
                end
            end
        end, 40)
        w.open(w.novel)
        w.eventually("both texts here", function() return w.marks.here("note", there.note) end, 30)
        w.settled()
        w.dismiss()
        D.run(function() D.reader().bookmark:onShowBookmark() end)
        D.wait(0.5)
        w.shot("both")
    end, "notes" },
    { "a deletion on the first device reaches the second", function(w)
        w.open(w.novel)
        w.eventually("it is gone", function() return not w.marks.here("color", "red") end, 30)
        w.equal(3, #D.reader().annotation.annotations, "highlights and bookmarks")
    end, "notes" },
    { "changes and deletions of the web page reach the device", function(w)
        local there = w.server.annotations(w.id(w.fog))
        local one = w.marks.of(there, "text", "Old Tomas painted the empty street at home before dawn")
        local other = w.marks.of(there, "text", "ferryman wrote about the empty street")
        w.server.change_annotation(one.id, { note = "Changed on the web page", color = "#FACC15", style = "highlight" })
        w.server.delete_annotation(other.id)
        w.open(w.fog)
        local item = w.eventually("the change", function() return w.marks.here("note", "Changed on the web page") end, 30)
        w.equal(item.text, w.marks.words(item), "its words")
        w.eventually("the other is gone", function() return not w.marks.here("text", other.text) end, 30)
        w.leave()
        w.settled()
        w.equal(1, #w.marks.there(w.server, w.id(w.fog)), "highlights on the server")
    end, "notes" },
}
