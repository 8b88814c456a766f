-- Highlights that sync both ways between two devices by turns and the server's own page: the first device makes some.
return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        -- The hour that the clocks are behind: what is later is told by them.
        w.pass(3600)
        w.menu("what_is_synced", "highlights", "both_ways")
        w.menu("what_is_synced", "bookmarks", "both_ways")
        w.dismiss()
    end, always = true },
    { "the first device makes three highlights, with notes and colours", function(w)
        local id = w.id(w.novel)
        w.server.clear_notes(id)
        w.server.clear_notes(w.id(w.fog))
        w.open_quietly(w.novel)
        local first = w.highlight(6)
        w.marks.change(first, { note = "From the first device", color = "blue" })
        w.turn(1, 40)
        w.marks.change(w.highlight(9), { color = "red" })
        w.marks.change(w.highlight(12), { note = "Common ground", color = "green" })
        D.goto_page(15)
        D.run(function() D.reader().bookmark:onToggleBookmark() end)
        w.turn(1, 40)
        w.shot("marked")
        w.leave_notes(w.novel)
        w.eventually("three highlights and a bookmark", function()
            local there = w.marks.there(w.server, id)
            return w.marks.of(there, "note", "From the first device") and w.marks.of(there, "note", "Common ground")
                and #there >= 3 and #w.server.bookmarks(id) >= 1
        end, 40)
        w.equal(first.text, w.marks.of(w.marks.there(w.server, id), "note", "From the first device").text, "the words")
    end, "notes" },
}
