-- A book that the server does not know by its file.
return {
    { "set-up", function(w)
        w.set_up()
        local from = assert(io.open(w.path(w.street), "rb"))
        local bytes = from:read("*a")
        from:close()
        local to = assert(io.open(w.path("Unknown.epub"), "wb"))
        to:write(bytes, ("changed"):rep(10))
        to:close()
    end, always = true },
    { "it is told once, and what is read in it waits", function(w)
        w.open("Unknown.epub")
        w.turn(4, 40)
        w.leave()
        w.settled()
        w.shot("after")
        w.check(w.lines():find(w.words.pending .. ": 1", 1, true) or w.lines():find(w.words.pending_none, 1, true), w.lines())
    end },
    { "the list of unmatched books opens", function(w)
        w.menu("books", "unmatched")
        w.shot("unmatched")
    end },
    { "the book's box offers a match, and a search finds the book", function(w)
        w.long_press("Unknown.epub")
        D.tap_text(w.words.plugin, true)
        w.shot("box")
        D.tap_text("Match", true)
        w.see("which_book")
        D.type("Low Tide")
        w.press("search")
        w.eventually("the novel is found", function() return w.screen():find("The Lamp at Low Tide", 1, true) end, 20)
        w.shot("found")
    end },
    { "a book that is asked about is told of, with its cover", function(w)
        w.open(w.novel)
        w.menu("books", "this_book")
        w.shot("this-book")
        w.check(w.screen():find("The Lamp at Low Tide", 1, true), w.screen())
    end },
}
