-- Excluded books, by their folder and by their format.
local secret = "private/The Lamp in a Drawer.epub"

-- Long-pressed in the host's own list of folders, as the reader does it.
local function exclude(w, folder)
    w.menu("what_is_synced", "exclusions", "exclude_folder")
    w.settled()
    w.shot("folders")
    local list = D.top()
    D.run(function() list:onMenuHold({ path = w.path(folder) .. "/." }) end)
    D.wait(0.1)
    w.shot("this-folder")
    w.press("choose_folder")
    w.settled()
end

-- All that the server heard; of a real one the sessions, which is all that it tells.
local function heard(w)
    if w.server.controls then return #w.server.control("GET", "/requests") end
    return #w.server.sessions(w.id(w.novel)) + #w.server.sessions(w.id(w.pdf))
end

-- Reads it, with a mark, stars and the end of the book.
local function live_with(w, book)
    w.open(book)
    w.settled()
    w.highlight(3)
    w.turn(4, 60)
    D.suspend()
    w.pass(60)
    D.resume()
    w.settled()
    D.run(function() D.reader().doc_settings:readSetting("summary").rating = 3 end)
    D.goto_page(D.pages())
    w.turn(1, 40)
    w.leave()
    w.settled()
end

return {
    { "the set-up syncs all, and a book is in a folder of its own", function(w)
        w.set_up()
        w.menu("what_is_synced", "highlights", "both_ways")
        w.dismiss()
        require("util").makePath(w.path("private"))
        w.make_copy(w.novel, secret)
        w.settled()
    end, always = true },
    { "an excluded folder sends no data, automatically or by hand", function(w)
        exclude(w, "private")
        w.shot("rules")
        w.check(D.items():find("private", 1, true), "the folder is listed: " .. D.items())
        w.dismiss()
        local before = heard(w)
        live_with(w, secret)
        w.open(secret)
        w.settled()
        for _, action in ipairs({ "pull_progress", "push_progress", "notes_book", "book_match", "book_track" }) do
            D.dispatch("catchword_" .. action)
            w.see("folder_excluded")
            if action == "book_track" then w.shot("why") end
            w.dismiss()
        end
        w.leave()
        w.settled()
        w.equal(before, heard(w), "what the server heard")
        w.check(w.nothing_waits(), "something is pending: " .. w.lines())
    end },
    { "the menu of an excluded book says so, and names the rule", function(w)
        w.long_press(secret)
        w.press("host_library")
        w.see("nothing_excluded")
        w.shot("box")
        w.tap("nothing_excluded")
        w.see("folder_excluded")
        w.dismiss()
    end },
    { "a format is excluded, and another is not", function(w)
        w.menu("what_is_synced", "exclusions")
        D.choose("PDF")
        w.shot("formats")
        w.dismiss()
        local before = heard(w)
        w.read(w.pdf, 5, 60)
        w.settled()
        w.equal(before, heard(w), "what the server heard")
        w.until_sent(w.novel, w.read(w.novel, 5, 60))
    end },
    { "a book is tracked again without the rule", function(w)
        w.menu("what_is_synced", "exclusions")
        D.choose(w.path("private"))
        D.wait(0.1)
        w.shot("remove")
        w.press("remove")
        w.settled()
        w.check(not D.items():find("private", 1, true), "the folder is gone: " .. D.items())
        w.dismiss()
        w.open(secret)
        w.turn(5, 60)
        w.leave()
        w.eventually("a session is kept or sent", function()
            return w.lines():find("Sync now: %d") or #w.server.sessions(w.id(w.novel)) > 1
        end)
    end },
}
