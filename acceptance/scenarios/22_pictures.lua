-- A picture of each kind of page, box and notice, with nothing in it that is cut off: for whoever writes words, or
-- translates them and plays this with WORDS=<language>.
local cut = {}

-- One title among the samples is longer than a line, and a server may recommend its book.
local LONG_TITLE = "What? Where:"

-- A picture, and what is cut off in it.
local function shot(w, name)
    w.shot(name)
    for _, text in ipairs(w.cut()) do
        if not text:find(LONG_TITLE, 1, true) then table.insert(cut, name .. ": " .. text) end
    end
end

local function box(w, ...)
    w.long_press(w.novel)
    w.press("host_library")
    D.wait(0.2)
    for _, key in ipairs({ ... }) do w.tap(key) end
end

-- Another address; whoever has read with an account is asked whether it is the same library.
local function move(w, url)
    w.menu("connection", "server")
    w.fill(url)
    w.see("same_library")
    shot(w, "same-library")
    w.press("same_library")
    w.dismiss()
end

-- Notes that are deleted on one side are asked about when the book is closed.
local function delete_and_leave(w, key, delete)
    w.pass(3600)
    w.open(w.novel)
    w.settled()
    w.dismiss()
    delete(w.id(w.novel))
    w.turn(2, 40)
    w.leave()
    w.see(key, 30)
    shot(w, "question")
end

-- The first page of the guided set-up, and the login that follows.
local function enter(w, url, username, password)
    w.see("where_library", 10)
    D.type(url, 1)
    w.press("next_step")
    if not username then return end
    w.see("log_in_title", 30)
    D.type(username, 1)
    D.type(password, 2)
end

return {
    { "the guided set-up", function(w)
        D.menu(w.words.plugin)
        w.see("where_library")
        shot(w, "address")
        enter(w, "127.0.0.1:9")
        w.see("no_answer", 40)
        shot(w, "nobody")
        w.press("back")
        enter(w, w.server.url, w.server.library[1], "wrong")
        shot(w, "login")
        w.press("log_in")
        w.eventually("the server's words", function() return w.screen():find("Invalid credentials", 1, true) end, 30)
        shot(w, "wrong")
        w.press("back")
        w.see("log_in_title")
        D.type(w.server.library[2], 2)
        w.server.sync_switch(false)
        w.press("log_in")
        w.see("switch_question", 30)
        shot(w, "switch")
        w.press("turn_on")
        w.see("what_is_synced", 30)
        shot(w, "what")
        for _, name in ipairs({ "both-ways", "stay-here" }) do
            w.tap("synced_notes")
            D.wait(0.2)
            shot(w, name)
        end
        w.tap("set_up_done")
        w.see("reader_ok", 30)
        w.dismiss()
        for place, untrusted in ipairs({ false, true }) do
            local account = w.server.add_person("person" .. place, untrusted)
            w.menu("connection", "guided")
            enter(w, w.server.url, account[1], account[2])
            w.press("log_in")
            w.see(untrusted and "may_not_look" or "no_reader_account", 30)
            shot(w, untrusted and "type" or "create")
            w.dismiss()
        end
    end, "people" },
    { "set-up", function(w)
        w.set_up_earlier()
    end, always = true },
    { "forms", function(w)
        w.menu("connection", "server")
        shot(w, "server")
        w.fill("ftp://library.example")
        w.see("needs_http")
        shot(w, "refused")
        w.dismiss()
        for _, path in ipairs({ { "connection", "library_account" }, { "advanced", "more_addresses", "headers", "add_header" },
            { "advanced", "sessions", "minimum_duration" }, { "advanced", "position", "while_reading" } }) do
            w.menu(unpack(path))
            shot(w, path[#path])
            w.dismiss()
        end
    end },
    { "the test", function(w)
        w.menu("connection", "test")
        w.see("reader_ok", 30)
        shot(w, "works")
        w.dismiss()
        w.account("library_account", { w.server.library[1], "wrong" })
        w.menu("connection", "test")
        w.see("wrong_password", 30)
        shot(w, "password")
        w.dismiss()
        w.account("library_account", w.server.library)
        w.dismiss()
        move(w, "http://127.0.0.1:9")
        w.menu("connection", "test")
        w.see("no_answer", 40)
        shot(w, "failure")
        w.dismiss()
        move(w, w.server.url)
    end },
    { "a certificate to be trusted", function(w)
        move(w, w.server.tls_url)
        w.menu("connection", "test")
        w.see("is_it_yours", 40)
        shot(w, "question")
        w.dismiss()
        move(w, w.server.url)
    end, "trusting" },
    { "a book's box and pages", function(w)
        w.read(w.novel, 5, 40)
        w.settled()
        box(w)
        shot(w, "box")
        for _, key in ipairs({ "kept_and_sent", "match_another", "similar", "timeline" }) do
            box(w, key)
            w.settled()
            shot(w, key)
        end
    end },
    { "a place that another device has read", function(w)
        w.server.put_position(w.hash(w.novel), 0.8, "Tablet", "0.8")
        w.pass(3600)
        w.open(w.novel)
        w.see("go_there", 20)
        shot(w, "offer")
        w.press("go_there")
        D.wait(0.3)
        shot(w, "notice")
        w.menu("this_book", "push")
        w.see("position_sent", 20)
        shot(w, "push")
        w.menu("this_book")
        shot(w, "this-book")
    end },
    { "highlights of a device, and those that are deleted on a side", function(w)
        w.menu("advanced", "notes", "send_device")
        w.see("stay_here")
        shot(w, "off")
        w.dismiss()
        w.open_quietly(w.novel)
        for _, page in ipairs({ 6, 9, 12, 15 }) do
            w.highlight(page)
            w.turn(1, 40)
        end
        w.leave()
        w.menu("what_is_synced", "highlights", "both_ways")
        w.menu("advanced", "notes", "send_device")
        w.see("device_highlights")
        shot(w, "list")
        w.tap("send_all_of_it")
        w.see("can_be_undone")
        shot(w, "send")
        w.press("send_do")
        w.dismiss()
        w.placed(w.novel)
        w.eventually("they are there", function() return #w.server.annotations(w.id(w.novel)) == 4 end, 40)
        delete_and_leave(w, "delete_there", function()
            for _ = 1, 2 do w.marks.delete(D.reader().annotation.annotations[1]) end
        end)
        w.press("delete_there")
    end },
    { "what waits, and what failed", function(w)
        w.sync_now()
        w.settled()
        shot(w, "nothing")
        w.server.fault("/api/v1/reading-sessions", { kind = "status", status = 422, body = { message = "No such reader" } })
        w.read(w.novel, 3, 40)
        w.settled()
        -- The second no counts.
        w.sync_now()
        w.settled()
        w.server.calm()
        w.offline()
        w.read(w.fog, 3, 40)
        w.settled()
        w.sync_now()
        w.settled()
        shot(w, "offline")
        w.dismiss()
        w.menu("status")
        w.settled()
        shot(w, "status")
        w.tap("failed_line")
        D.wait(0.3)
        D.tap_text("Low Tide", true)
        w.see("because")
        shot(w, "failed")
        w.press("discard_one")
        w.see("never_have_it")
        shot(w, "discard")
        w.dismiss()
        w.menu()
        shot(w, "menu")
        w.online()
        w.settled()
    end, "controls" },
    { "a status to be decided", function(w)
        w.server.set_status(w.id(w.street), "READ")
        w.open_quietly(w.street)
        D.goto_page(10)
        w.turn(4, 40)
        w.leave()
        w.see("read_again", 20)
        shot(w, "again")
    end, "statuses" },
    { "shelves", function(w)
        local shelf = "Pictures " .. os.time()
        w.server.make_shelf(shelf, { w.id(w.novel), w.id(w.pdf) })
        w.menu("shelves", "shelf_list", "choose_shelf")
        w.eventually("the shelf", function() return w.screen():find(shelf, 1, true) end)
        shot(w, "choose")
        D.tap_text(shelf, true)
        w.dismiss()
        for _, key in ipairs({ "preview", "sync_shelves", "full_sync" }) do
            w.menu("shelves", key)
            w.settled()
            D.wait(1)
            shot(w, key)
            w.dismiss()
        end
    end },
    { "who is reading", function(w)
        w.another_reader(w.server.add_person("ben"), "no_reader_account", "create")
        w.menu("connection", "who_reads")
        shot(w, "readers")
        D.menu(w.words.plugin, w.words.connection, w.words.who_reads, w.server.library[1])
        w.settled()
    end },
    { "every page of the menu", function(w)
        w.every_page(function(path, lines)
            for _, line in ipairs(lines) do
                if line.cut then table.insert(cut, path[#path] .. ": " .. line.text) end
            end
        end)
        w.menu("status", "calendar")
        D.wait(0.5)
        shot(w, "calendar")
    end },
    { "off; and in all of these pictures nothing is cut off", function(w)
        w.switch(false, "what_is_synced", "enabled")
        w.dismiss()
        D.dispatch("catchword_pending")
        w.settled()
        shot(w, "off")
        w.switch(true, "what_is_synced", "enabled")
        D.dispatch("catchword_toggle_manual")
        D.wait(0.2)
        shot(w, "manual")
        w.equal("", table.concat(cut, "\n"), "cut off")
    end },
}
