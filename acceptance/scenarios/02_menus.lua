-- Each page of the menu, and its settings.
return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "every page of the menu opens, and no line of it is cut off", function(w)
        local cut, pages = {}, 0
        w.every_page(function(path, lines)
            pages = pages + 1
            for _, line in ipairs(lines) do
                if line.cut then table.insert(cut, path[#path] .. ": " .. line.text) end
            end
        end)
        w.check(pages >= 18, "pages: " .. pages)
        w.equal("", table.concat(cut, "\n"), "lines cut off")
    end },
    { "every line that is not a switch responds to a tap", function(w)
        -- The lists that a server lacks leave the menu once it is known.
        w.menu("library", "library_shelves")
        w.settled()
        local taps = {}
        w.every_page(function(path, lines)
            for _, line in ipairs(lines) do
                if not line.opens and not line.is_set and not line.is_off then
                    local tap = { unpack(path) }
                    table.insert(tap, line.text)
                    table.insert(taps, tap)
                end
            end
        end)
        w.check(#taps >= 25, "lines: " .. #taps)
        for _, tap in ipairs(taps) do w.check(#w.answers(tap) > 0, "silence after " .. table.concat(tap, ", ")) end
    end },
    { "a number is set, stored, and shown in the menu", function(w)
        w.menu("advanced", "sessions", "minimum_duration")
        w.shot("wheel")
        w.number(45, "advanced", "sessions", "minimum_duration")
        w.check(w.lines("advanced", "sessions"):find(w.words.minimum_duration .. ": 45 s", 1, true), w.lines("advanced", "sessions"))
    end },
    { "a choice is made, and shown in its line", function(w)
        w.menu("advanced", "position", "ahead", "go")
        w.dismiss()
        local lines = w.lines("advanced", "position")
        w.check(lines:find(w.words.ahead .. ": go there", 1, true), lines)
        w.menu("advanced", "position", "ahead", "ask")
    end },
    { "a gesture turns Catchword off, and says so", function(w)
        w.switch(false, "what_is_synced", "enabled")
        w.check(w.lines("what_is_synced"):find("[ ] " .. w.words.enabled, 1, true), "it is off: " .. w.lines("what_is_synced"))
        w.switch(true, "what_is_synced", "enabled")
    end },
    { "the status page opens, and says when the server answered last", function(w)
        w.menu("status")
        w.see("server_answered")
        w.shot("status")
    end },
    { "the reading calendar opens without any reading", function(w)
        w.menu("reading", "calendar")
        D.wait(0.5)
        w.shot("calendar")
        w.check(#w.screen() > 0, "there is something on the screen")
    end },
    { "an import without statistics says that there is nothing to import", function(w)
        w.menu("advanced", "import")
        w.see("no_statistics")
    end, "bare" },
    { "the about page names the version", function(w)
        w.menu("advanced", "version")
        w.see("version")
        w.shot("about")
    end },
    { "a log file is written on request", function(w)
        w.switch(true, "advanced", "log_file")
        w.sync_now()
        w.see("nothing_pending")
        w.switch(false, "advanced", "log_file")
    end },
    { "“Sync now” says that there are no pending items", function(w)
        w.sync_now()
        w.see("nothing_pending")
        w.shot("nothing")
    end },
    { "the menu opens in a book, with the book's own line", function(w)
        w.open(w.novel)
        w.menu()
        w.shot("in-a-book")
        w.check(D.items():find(w.words.this_book, 1, true), D.items())
        w.menu("this_book")
        w.shot("this-book")
    end },
}
