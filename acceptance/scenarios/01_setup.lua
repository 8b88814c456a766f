-- The first start and the set-up by taps, up to a working connection.
return {
    { "a new device has no server, and cannot test the connection", function(w)
        local lines = w.lines("connection")
        w.check(lines:find(w.words.server .. ": not set", 1, true), "the server is said to be not set: " .. lines)
        w.check(lines:find(w.words.test .. " (off)", 1, true), "the test is grey: " .. lines)
        w.menu("connection")
        w.shot("connection")
    end },
    { "an address without http is refused with a reason", function(w)
        w.menu("connection", "server")
        w.shot("form")
        w.fill("ftp://library.example")
        w.see("needs_http")
        w.shot("refused")
    end },
    { "an invalid address is refused", function(w)
        w.menu("connection", "server")
        w.fill("http://")
        w.see("no_address")
    end },
    { "an address with a user name is refused", function(w)
        w.menu("connection", "server")
        w.fill("http://anna:secret@library.example")
        w.see("no_user_in_address")
    end },
    { "the server is set, and shown in the menu", function(w)
        w.address(w.server.url .. "/api/")
        local lines = w.lines("connection")
        w.check(lines:find(w.words.server .. ": " .. w.server.url, 1, true), "the address, tidied: " .. lines)
    end, always = true },
    { "the test with only a reader account says what is missing", function(w)
        w.account("reader_account", w.server.reader)
        w.menu("connection", "test")
        w.see("no_library_account", 30)
        w.shot("half")
    end },
    { "the test with both accounts has its check marks", function(w)
        w.account("reader_account", w.server.reader)
        w.dismiss()
        w.account("library_account", w.server.library)
        w.menu("connection", "test")
        w.see("library_ok", 30)
        w.see("reader_ok")
        w.shot("test")
    end, always = true },
    { "a password is never on the screen or in the host's log", function(w)
        w.menu("connection", "library_account")
        w.shot("account")
        local file = io.open(require("datastorage"):getDataDir() .. "/koreader.log")
        local log = file and file:read("*a") or ""
        if file then file:close() end
        w.check(not log:find(w.server.library[2], 1, true), "the password is in the log")
    end },
    { "a header is added, shown in the menu, and removed", function(w)
        w.menu("advanced", "more_addresses", "headers", "add_header")
        w.fill("no header at all")
        w.see("header_form")
        w.dismiss()
        w.menu("advanced", "more_addresses", "headers", "add_header")
        w.fill("X-Proxy-Token: 12345")
        w.dismiss()
        local lines = w.lines("advanced", "more_addresses", "headers")
        w.check(lines:find("X-Proxy-Token", 1, true) and not lines:find("12345", 1, true), "its name, not its value: " .. lines)
        w.menu("advanced", "more_addresses", "headers")
        D.menu(w.words.plugin, w.words.advanced, w.words.more_addresses, w.words.headers, "X-Proxy-Token")
        w.press("remove")
        w.dismiss()
        w.check(not w.lines("advanced", "more_addresses", "headers"):find("X-Proxy-Token", 1, true), "it is gone")
    end },
    { "a local address is tried first, and named by the test", function(w)
        w.menu("advanced", "more_addresses", "addresses", "local_address")
        w.fill(w.server.url)
        w.menu("connection", "test")
        w.see("local_answers", 30)
        w.shot("local")
    end },
    { "a local address without an answer is passed over", function(w)
        w.menu("advanced", "more_addresses", "addresses", "local_address")
        w.fill("http://127.0.0.1:9")
        w.menu("connection", "test")
        w.see("fallback_answers", 40)
    end },
    { "an empty local address counts as none", function(w)
        w.menu("advanced", "more_addresses", "addresses", "local_address")
        w.fill("")
        w.dismiss()
        w.check(w.lines("advanced", "more_addresses", "addresses"):find("not set", 1, true), "it is said to be not set")
    end },
    { "the test can be bound to a gesture", function(w)
        D.dispatch("TestLibraryConnection")
        w.see("reader_ok", 30)
    end },
}
