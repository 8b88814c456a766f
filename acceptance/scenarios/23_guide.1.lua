-- The pictures of README and guide, for `make pictures`: those from before a crash. 23_guide.2.lua is the next start.
return {
    { "set-up", function(w)
        w.pose({ year = 2026, month = 4, day = 7, hour = 20, min = 15 })
        D.menu(w.words.plugin)
        w.see("where_library", 10)
        D.type(w.server.url, 1)
        w.press("next_step")
        w.see("log_in_title", 40)
        for place, text in ipairs(w.server.library) do D.type(text, place) end
        w.picture("login")
        w.press("log_in")
        w.see("what_is_synced", 30)
        w.picture("choices")
        w.tap("set_up_done")
        w.see("reader_ok", 40)
        w.dismiss()
        w.menu()
        w.picture("menu")
        w.settled()
    end, "controls", always = true },
    { "a book is open, when the process is killed", function(w)
        w.open(w.novel)
        w.turn(5, 70)
        w.hasten(61)
        D.wait(0.5)
        w.die("a book is open, when the process is killed")
    end, "controls" },
}
