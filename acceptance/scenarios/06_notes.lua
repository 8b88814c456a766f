-- Highlights, notes, bookmarks and ratings.
return {
    { "set-up", function(w)
        w.set_up()
        w.switch(true, "notes", "send_highlights")
        w.switch(true, "notes", "send_bookmarks")
    end, always = true },
    { "a highlight reaches the server with its words", function(w)
        local id = w.id(w.novel)
        local before = #w.server.annotations(id)
        w.open(w.novel)
        D.goto_page(6)
        w.turn(1, 40)
        local item = w.highlight()
        w.shot("highlight")
        w.leave()
        w.eventually("one more annotation", function() return #w.server.annotations(id) == before + 1 end, 30)
        local found
        for _, annotation in ipairs(w.server.annotations(id)) do if annotation.text == item.text then found = annotation end end
        w.check(found and found.cfi:find("^epubcfi%("), "the same words, at a place")
    end },
    { "a note that is written later reaches the server", function(w)
        local id = w.id(w.novel)
        w.open(w.novel)
        D.run(function()
            local item = D.reader().annotation.annotations[1]
            item.note = "Why the lamp?"
            D.ui():handleEvent(require("ui/event"):new("AnnotationsModified", { item, nb_highlights_added = -1, nb_notes_added = 1 }))
        end)
        w.turn(2, 40)
        w.leave()
        w.eventually("the note is there", function()
            for _, list in ipairs({ w.server.annotations(id), w.server.notes(id) }) do
                for _, row in ipairs(list) do
                    if row.note == "Why the lamp?" or row.noteContent == "Why the lamp?" then return true end
                end
            end
        end, 30)
    end },
    { "a bookmark reaches the server", function(w)
        local id = w.id(w.novel)
        local before = #w.server.bookmarks(id)
        w.open(w.novel)
        D.goto_page(15)
        w.turn(1, 40)
        D.run(function() D.reader().bookmark:onToggleBookmark() end)
        w.leave()
        w.eventually("one more bookmark", function() return #w.server.bookmarks(id) == before + 1 end, 30)
    end },
    { "a highlight that is deleted here is deleted there", function(w)
        local id = w.id(w.fog)
        local before = #w.server.annotations(id)
        w.open(w.fog)
        D.goto_page(8)
        w.turn(1, 40)
        w.highlight()
        w.leave()
        w.eventually("one more annotation", function() return #w.server.annotations(id) == before + 1 end, 30)
        w.open(w.fog)
        D.wait(1)
        w.dismiss()
        D.run(function() D.reader().highlight:deleteHighlight(1) end)
        w.turn(2, 40)
        w.leave()
        w.eventually("it is gone", function() return #w.server.annotations(id) == before end, 30)
    end },
    { "a note in a PDF cannot be placed in the book, and the page says why", function(w)
        w.open(w.pdf)
        D.goto_page(3)
        w.turn(1, 40)
        w.highlight()
        w.leave()
        D.wait(4)
        w.menu("notes", "unplaceable")
        D.wait(1)
        w.shot("unplaceable")
        w.check(w.screen():find("Notes on Paper", 1, true), "the book is named: " .. w.screen())
    end },
    { "stars that are given in KOReader reach the server, doubled", function(w)
        w.menu("notes", "ratings", "ratings_stars")
        w.dismiss()
        local id = w.id(w.novel)
        w.open(w.novel)
        D.run(function()
            local summary = D.reader().doc_settings:readSetting("summary")
            summary.rating, summary.status = 4, "complete"
        end)
        w.turn(2, 40)
        w.leave()
        w.eventually("8 of 10", function() return w.server.rating(id) == 8 end, 30)
    end },
    { "a finished book asks for a rating, and once", function(w)
        w.menu("notes", "ratings", "ratings_ask")
        w.dismiss()
        w.open(w.fog)
        D.goto_page(D.pages() - 1)
        w.turn(1, 40)
        D.run(function() D.reader().doc_settings:readSetting("summary").status = "complete" end)
        w.leave()
        D.wait(2)
        w.shot("rating")
    end },
    { "a book can be rated by a long press", function(w)
        w.long_press(w.street)
        D.tap_text(w.words.rate, true)
        D.wait(0.5)
        w.shot("rate")
        w.check(w.screen():find("10", 1, true), "the numbers: " .. w.screen())
    end },
}
