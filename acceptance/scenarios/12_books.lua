-- One book: why it is not on the server, what of it is kept, which book it is, and books like it.
local unknown = "Nobody.pdf"

local function read(w, book)
    w.open(book)
    w.through(2, 5, 40)
    w.leave()
end

-- The box of the book, by a long press in the file browser.
local function box(w, book)
    w.long_press(book)
    D.tap_text(w.words.plugin, true)
    w.see("kept_and_sent")
end

-- The choice for this book, in its box.
local function choose(w, book, key)
    box(w, book)
    D.tap_text(w.words.kept_and_sent, true)
    w.see("everything")
    w.shot("choice")
    D.tap_text(w.words[key], true)
    w.see("kept_and_sent")
    w.dismiss()
end

-- Reads a little in a book that is never sent, and comes back when nothing is about to happen any more.
local function read_quietly(w, book, pages)
    local before = w.read(book, pages or 3, 40)
    w.settled()
    return before
end

return {
    { "set-up", function(w)
        w.set_up()
        w.make_book(unknown, "A Book of Nobody", 20)
    end, always = true },
    { "the sent items of a book are in its timeline", function(w)
        w.until_sent(w.novel, w.read(w.novel, 3, 40))
        box(w, w.novel)
        w.tap("timeline")
        w.eventually("a session that was sent", function() return w.says("number_on_server") or w.says("sent_at") end)
        w.shot("timeline")
    end },
    { "a book is left out altogether, and taken in again", function(w)
        choose(w, w.novel, "nothing_kept")
        local before = read_quietly(w, w.novel)
        w.equal(before, #w.server.sessions(w.id(w.novel)), "sessions")
        choose(w, w.novel, "everything")
        w.until_sent(w.novel, w.read(w.novel, 3, 40))
    end },
    { "the position alone is sent for a book", function(w)
        choose(w, w.fog, "position_only")
        w.open(w.fog)
        local before = #w.server.sessions(w.id(w.fog))
        D.goto_page(14)
        w.turn(2, 40)
        w.leave()
        w.eventually("the position is there", function()
            local position = w.server.position(w.hash(w.fog))
            return position and position.percentage > 0.1
        end, 30)
        w.settled()
        w.equal(before, #w.server.sessions(w.id(w.fog)), "sessions")
        choose(w, w.fog, "everything")
    end },
    { "without a network the timeline of a book says why nothing of it is on the server", function(w)
        w.offline()
        w.read(w.novel, 3, 40)
        box(w, w.novel)
        w.tap("timeline")
        w.see("offline_reason")
        w.shot("why")
        w.dismiss()
        local before = #w.server.sessions(w.id(w.novel))
        w.online()
        w.until_sent(w.novel, before)
    end },
    { "pending sessions of a book are discarded after a question", function(w)
        w.offline()
        local before = w.read(w.novel, 3, 40)
        box(w, w.novel)
        w.tap("timeline")
        w.see("discard_sessions")
        w.tap("discard_sessions")
        w.see("never_have")
        w.shot("question")
        w.press("discard_ok")
        w.dismiss()
        w.online()
        w.settled()
        w.equal(before, #w.server.sessions(w.id(w.novel)), "sessions")
    end },
    { "books like this one are listed, and can be looked at", function(w)
        box(w, w.novel)
        w.tap("similar")
        w.eventually("an answer", function() return w.says("similar_to") or w.says("no_recommendations") end, 20)
        w.shot("list")
        if w.says("similar_to") then
            local row = D.run(function()
                for window in require("ui/uimanager"):topdown_widgets_iter() do
                    if window.kv_pairs then return window.kv_pairs[1] end
                end
            end)
            w.check(row, "a line in the list")
            w.check(not tostring(row[2]):find("%d%d%d"), "a likeness of more than 100 %: " .. tostring(row[2]))
            D.tap_text(row[1]:sub(1, 12), true)
            w.eventually("the book", function() return w.says("download") or w.says("open") end, 20)
            w.settled()
            w.shot("details")
        end
    end },
    { "a book that the server does not know waits, and its box says so", function(w)
        read(w, unknown)
        w.settled()
        w.long_press(unknown)
        D.tap_text(w.words.plugin, true)
        w.shot("box")
    end },
    { "a search that finds nothing says so", function(w)
        w.long_press(unknown)
        D.tap_text(w.words.plugin, true)
        D.tap_text(w.words.match, true)
        w.see("which_book")
        D.type("qqqqqzzzzz")
        w.press("search")
        w.see("found_nothing", 20)
        w.shot("nothing")
    end },
    { "an empty search asks for words", function(w)
        w.long_press(unknown)
        D.tap_text(w.words.plugin, true)
        D.tap_text(w.words.match, true)
        w.see("which_book")
        D.type("")
        w.press("search")
        w.see("type_something")
    end },
    { "a match by hand: what waits goes to the book that was chosen", function(w)
        local before = #w.server.sessions(w.id(w.fog))
        w.long_press(unknown)
        D.tap_text(w.words.plugin, true)
        D.tap_text(w.words.match, true)
        w.see("which_book")
        D.type("Lamp in the Fog")
        w.press("search")
        w.eventually("the book is found", function() return w.screen():find("The Lamp in the Fog", 1, true) end, 20)
        w.shot("found")
        D.tap_text("The Lamp in the Fog", true)
        w.see("is_the_book", 20)
        w.shot("this-one")
        w.press("is_the_book")
        w.see("matched")
        w.dismiss()
        read(w, unknown)
        w.until_sent(w.fog, before)
    end },
    { "a match by hand is undone", function(w)
        w.long_press(unknown)
        D.tap_text(w.words.plugin, true)
        w.see("undo_match")
        w.shot("box")
        D.tap_text(w.words.undo_match, true)
        w.see("undo")
        w.press("undo")
        w.see("undone")
    end },
    { "after a finished book others are offered, if that was switched on", function(w)
        w.switch(true, "what_is_synced", "end_page")
        w.open(w.novel)
        D.goto_page(D.pages() - 1)
        w.turn(1, 40)
        D.run(function() D.reader().doc_settings:readSetting("summary").status = "complete" end)
        w.leave()
        w.see("finished_on")
        w.see("books_like_it")
        w.shot("offer")
        w.dismiss()
        w.switch(false, "what_is_synced", "end_page")
    end },
}
