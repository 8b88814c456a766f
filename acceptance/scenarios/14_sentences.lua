-- Failures outside the test of the connection. Each tap leads to a message that says what to do.
local function refused(title, status, body, key)
    return { title, function(w)
        w.server.fault("/api/", { kind = "status", status = status, body = { message = body } })
        w.menu("connection", "test")
        w.see(key, 40)
        w.shot("failure")
    end, "controls" }
end

return {
    { "every tap without a server says where to set one", function(w)
        for _, path in ipairs({ { "sync_now" }, { "shelves", "sync_shelves" } }) do
            w.menu(unpack(path))
            w.see("no_server")
            w.dismiss()
        end
        w.shot("no-server")
        D.dispatch("TestLibraryConnection")
        w.see("needs_server")
    end },
    { "every tap without accounts says which account is missing", function(w)
        w.address(w.server.url)
        w.dismiss()
        w.menu("shelves", "sync_shelves")
        w.see("needs_library")
        w.shot("no-account")
    end },
    { "set-up", function(w) w.set_up() end, always = true },
    { "a feature that is turned off is named at each tap", function(w)
        w.switch(false, "what_is_synced", "enabled")
        for _, path in ipairs({ { "sync_now" }, { "shelves", "sync_shelves" } }) do
            w.menu(unpack(path))
            w.see("switched_off")
            w.dismiss()
        end
        w.shot("off")
        w.switch(true, "what_is_synced", "enabled")
    end },
    refused("the account may not do this", 403, "Sync is not yours", "not_allowed"),
    refused("there is no such thing", 404, "No such endpoint", "no_library_here"),
    refused("a bad request", 400, "Nonsense", "refused_this"),
    { "a message says that the reader's sync is off on the server", function(w)
        w.server.sync_switch(false)
        w.menu("connection", "test")
        local worked, trouble = pcall(w.see, "switch_off", 30)
        w.shot("switch")
        w.server.sync_switch(true)
        w.check(worked, trouble)
    end, "switch" },
    { "a message says that the connection broke off if http meets an https port", function(w)
        w.address((w.server.tls_url:gsub("^https:", "http:")))
        w.dismiss()
        w.menu("connection", "test")
        local worked, trouble = pcall(w.see, "broke_off", 40)
        w.shot("failure")
        w.dismiss()
        w.address(w.server.url)
        w.dismiss()
        w.check(worked, trouble)
    end, "tls" },
    { "a certificate is trusted by a tap, and the connection works", function(w)
        w.address(w.server.tls_url)
        w.dismiss()
        w.menu("connection", "test")
        w.see("is_it_yours", 40)
        w.shot("question")
        w.press("trust")
        w.eventually("the test is through", function() return w.says("reader_ok") end, 40)
        w.shot("trusted")
        w.dismiss()
        w.check(w.lines("connection"):find(w.words.trusted, 1, true), w.lines("connection"))
        w.address(w.server.url)
        w.dismiss()
    end, "trusting" },
    { "a redirect to https of the same host is followed", function(w)
        w.server.fault("/api/", { kind = "redirect", status = 301, to = w.server.tls_url .. "{path}" })
        w.menu("connection", "test")
        w.see("reader_ok", 30)
        w.shot("followed")
        w.dismiss()
        w.server.calm()
        w.address(w.server.url)
        w.dismiss()
    end, "controls" },
    { "a failed pull of the position shows a message", function(w)
        w.open(w.novel)
        w.settled()
        w.server.fault("/api/", { kind = "drop" })
        w.menu("this_book", "pull")
        w.see("broke_off", 30)
        w.shot("pull")
    end, "controls" },
    { "a position that cannot be sent is explained in a message", function(w)
        w.open(w.novel)
        w.settled()
        w.server.fault("/api/", { kind = "status", status = 503, body = { message = "Down" } })
        w.menu("this_book", "push")
        w.see("server_problem", 30)
        w.shot("push")
    end, "controls" },
    { "a failing list of shelves shows a message, and no data is lost", function(w)
        w.server.fault("/api/v1/shelves", { kind = "status", status = 500, body = { message = "Database is away" } })
        w.menu("shelves", "sync_shelves")
        w.see("server_problem", 30)
        w.shot("shelves")
    end, "controls" },
    { "a failing search shows a message", function(w)
        w.long_press(w.street)
        D.tap_text(w.words.plugin, true)
        D.tap_text(w.words.match, true)
        w.see("which_book")
        w.server.fault("/api/", { kind = "silence" })
        D.type("Low Tide")
        w.press("search")
        w.see("too_late", 40)
        w.shot("search")
    end, "controls" },
    { "the status page shows a session that the server refuses", function(w)
        w.server.fault("/api/v1/reading-sessions", { kind = "status", status = 503, body = { message = "Down" } })
        w.read(w.novel, 3, 40)
        w.settled()
        w.menu("status")
        w.shows("1 session")
        w.shot("status")
        D.tap_text("1 session", true)
        w.shows("error 503")
        w.dismiss()
        w.server.calm()
        w.sync_now()
        w.settled()
    end, "controls" },
    { "a failed session is retried by a tap, one by one", function(w)
        w.server.fault("/api/v1/reading-sessions", { kind = "status", status = 422, body = { message = "No such reader" } })
        local before = w.read(w.novel, 3, 40)
        w.settled()
        -- The second no counts.
        w.sync_now()
        w.see("failed_page")
        w.settled()
        w.dismiss()
        w.server.calm()
        w.menu("status")
        w.see("failed_line")
        w.tap("failed_line")
        w.eventually("the page of what failed", function() return w.screen():find("Low Tide", 1, true) end)
        w.shot("failed")
        D.tap_text("Low Tide", true)
        w.see("because")
        w.shot("because")
        w.press("retry")
        w.dismiss()
        w.sync_now()
        w.until_sent(w.novel, before)
    end, "controls" },
    { "a failed session is discarded after a question", function(w)
        w.server.fault("/api/v1/reading-sessions", { kind = "status", status = 422, body = { message = "No such reader" } })
        local before = w.read(w.fog, 3, 40)
        w.settled()
        -- The second no counts.
        w.sync_now()
        w.see("failed_page")
        w.settled()
        w.dismiss()
        w.server.calm()
        w.menu("status")
        w.see("failed_line")
        w.tap("failed_line")
        w.eventually("the page of what failed", function() return w.screen():find("Fog", 1, true) end)
        D.tap_text("Fog", true)
        w.see("because")
        w.press("discard_one")
        w.see("never_have_it")
        w.press("discard_ok")
        w.dismiss()
        w.sync_now()
        w.settled()
        w.equal(before, #w.server.sessions(w.id(w.fog)), "sessions")
    end, "controls" },
    { "every gesture in the file browser has a response", function(w)
        for _, action in ipairs({
            "catchword_toggle", "catchword_toggle", "catchword_toggle_manual", "catchword_toggle_manual",
            "catchword_pending", "catchword_book_happened", "catchword_book_reading", "catchword_book_history",
        }) do
            local before = #D.shown
            D.dispatch(action)
            w.eventually(action .. " is answered", function() return #D.shown > before end, 10)
            w.settled()
            w.dismiss()
        end
    end },
    { "every gesture in a book has a response", function(w)
        w.open(w.novel)
        w.settled()
        for _, action in ipairs({
            "catchword_book_box", "catchword_book_match", "catchword_book_track", "catchword_book_track",
            "catchword_book_recommend", "catchword_pull_progress", "catchword_push_progress", "catchword_book_happened",
            "catchword_pending",
        }) do
            w.dismiss()
            local before = #D.shown
            D.dispatch(action)
            w.eventually(action .. " is answered", function() return #D.shown > before end, 15)
            w.settled()
        end
    end },
}
