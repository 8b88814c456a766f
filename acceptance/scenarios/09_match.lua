-- A book whose file the server does not know.
return {
    { "set-up", function(w)
        w.set_up()
        w.make_book("Unknown.pdf", "A Book of Nobody", 12)
    end, always = true },
    { "an unknown book is shown once, and its reading is pending", function(w)
        local before = #D.shown
        w.open("Unknown.pdf")
        w.through(2, 5, 40)
        w.leave()
        w.open("Unknown.pdf")
        w.through(2, 5, 40)
        w.leave()
        w.settled()
        local told = 0
        for place = before + 1, #D.shown do
            if D.shown[place].text:find(w.words.unknown_book, 1, true) then told = told + 1 end
        end
        w.equal(1, told, "notices that the server does not have it")
        w.check(w.lines():find(": 3 ", 1, true), w.lines()) -- two sessions and a position
        w.menu("status")
        w.shot("status")
    end },
    { "the list of unmatched books opens", function(w)
        w.menu("status", "unmatched")
        w.see("unknown_title")
        w.shot("unmatched")
    end },
    { "the book's menu offers a match, and a search finds the book", function(w)
        w.long_press("Unknown.pdf")
        D.tap_text(w.words.plugin, true)
        w.shot("box")
        D.tap_text("Match", true)
        w.see("which_book")
        D.type("Low Tide")
        w.press("search")
        w.eventually("the novel is found", function() return w.screen():find("The Lamp at Low Tide", 1, true) end, 20)
        w.shot("found")
    end },
}
