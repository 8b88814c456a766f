-- Keys alone, on a device without touch: every page of the menu, and the pages behind its lines.
-- device: keys

-- Goes through a page of the menu and those below it; `path`: the lines that lead there.
local function go_through(w, path, count)
    local keys = w.keys
    for _, line in ipairs(keys.menu_lines()) do
        if not line.is_off then
            local deeper = { unpack(path) }
            table.insert(deeper, line.text)
            local where = table.concat(deeper, " > ")
            local worked, trouble = pcall(function()
                keys.go_to(line.text)
                if line.is_set then
                    count.switches = count.switches + 1
                elseif line.opens then
                    count.pages = count.pages + 1
                    keys.press("Press")
                    go_through(w, deeper, count)
                    keys.press("Back")
                elseif not count.seen[line.text] then
                    count.seen[line.text] = true
                    count.lines = count.lines + 1
                    keys.press("Press")
                    keys.look_through()
                    if not D.touchmenu() then keys.open_menu(path) end
                end
            end)
            if not worked then error(trouble:find(" > ", 1, true) and trouble or where .. ": " .. trouble, 0) end
        end
    end
end

-- Right through each row of covers, then down.
local function go_to_cover(keys, title)
    for _ = 1, 4 do
        for _ = 1, 3 do
            if (keys.focused() or ""):find(title, 1, true) then return end
            keys.press("Right")
        end
        keys.press("Down")
    end
    error("no key leads to the cover of " .. title)
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
    end, always = true },
    { "each line of the menu is reached and left by keys, with a visible focus", function(w)
        -- The lists that a server lacks leave the menu once it is known.
        w.menu("library", "library_shelves")
        w.settled()
        w.dismiss()
        local count = { pages = 0, lines = 0, switches = 0, seen = {} }
        w.keys.open_menu({ w.words.plugin })
        go_through(w, { w.words.plugin }, count)
        w.check(count.pages >= 10 and count.lines >= 25, ("%d pages, %d lines"):format(count.pages, count.lines))
        w.keys.close_menu()
        w.open(w.novel)
        w.settled()
        w.dismiss()
        w.keys.open_menu({ w.words.plugin })
        go_through(w, { w.words.plugin }, count)
        D.log(("%d pages, %d lines, %d switches"):format(count.pages, count.lines, count.switches))
    end },
    { "the library, a list, its menu and the page of a book are used by keys", function(w)
        local keys = w.keys
        keys.open_menu({ w.words.plugin, w.words.library })
        w.see("library_recent")
        w.settled()
        keys.go_to("appbar.search")
        keys.press("Press")
        w.settled()
        w.shot("search")
        keys.press("Back", "Back")
        w.see("library_recent")
        keys.go_to(w.words.library_recent)
        w.shot("home")
        keys.press("Press")
        w.shows("Kleine")
        w.settled()
        keys.go_to("appbar.menu")
        keys.press("Press")
        w.see("select_books")
        keys.move("Down")
        w.shot("corner")
        keys.press("Back")
        keys.press("Down")
        go_to_cover(keys, "Kleine")
        keys.press("Press")
        w.see("book_number", 30)
        w.settled()
        keys.move("Right")
        keys.go_to("☆")
        keys.press("Press")
        w.eventually("a star", function() return w.stars() == "★☆☆☆☆" end, 20)
        w.settled()
        keys.go_to("paused")
        keys.press("Press")
        w.shows("✓ paused", 20)
        w.shot("book")
        w.settled()
        keys.press("Back")
        w.shows("Kleine")
        keys.leave()
    end, "lists" },
    { "the offer of a position and the page at the end of a book are used by keys", function(w)
        local keys = w.keys
        w.server.put_position(w.hash(w.novel), 0.6, "Tablet", "7")
        w.open(w.novel)
        w.see("go_there", 20)
        w.settled()
        keys.move("Right")
        w.shot("offer")
        keys.go_to(w.words.go_there)
        keys.press("Press")
        w.eventually("the place", function() return D.page() / D.pages() > 0.5 end)
        D.goto_page(D.pages())
        w.turn(1, 40)
        w.leave()
        w.see("you_have_finished", 30)
        w.settled()
        keys.go_to("☆")
        for _ = 1, 3 do keys.move("Right") end
        keys.press("Press")
        w.equal("★★★★☆", w.stars(), "four stars")
        w.equal("★", keys.focused(), "the focus stays on its star")
        w.settled()
        keys.press("Press")
        w.equal("★★★½☆", w.stars(), "half of the fourth")
        w.equal("½", keys.focused(), "the focus stays on its star")
        w.shot("end")
        keys.leave()
    end, "series" },
}
