-- Failures of the connection, and their messages.
local function fails(title, key, path, fault)
    return { title, function(w)
        w.server.fault(path, fault)
        w.menu("connection", "test")
        w.see(key, 40)
        w.shot("failure")
    end, "controls" }
end

-- The server's address is set, the test says this, and the right address is set again.
local function at(title, url, key, needs)
    return { title, function(w)
        w.address(type(url) == "function" and url(w) or url)
        w.dismiss()
        w.menu("connection", "test")
        local worked, trouble = pcall(w.see, key, 40)
        w.shot("failure")
        w.dismiss()
        w.address(w.server.url)
        w.dismiss()
        -- Violations caused by a wrong address are no fault of the client.
        w.server.forgive()
        w.check(worked, trouble)
    end, needs }
end

local READER = "/api/"

return {
    { "set-up", function(w) w.set_up() end, always = true },
    at("no server answers", "http://127.0.0.1:9", "no_answer"),
    at("an unknown name", "http://library.invalid", "no_name"),
    at("https where there is none", function(w) return (w.server.url:gsub("^http:", "https:")) end, "no_https"),
    at("a certificate without an authority is asked about", function(w) return w.server.tls_url end, "is_it_yours", "tls"),
    { "a wrong reader password is named", function(w)
        w.account("reader_account", { w.server.reader[1], "wrong" })
        w.dismiss()
        w.menu("connection", "test")
        w.see("wrong_password", 30)
        w.shot("failure")
        w.dismiss()
        w.account("reader_account", w.server.reader)
    end },
    { "a wrong library password is named", function(w)
        w.account("library_account", { w.server.library[1], "wrong" })
        w.dismiss()
        w.menu("connection", "test")
        w.see("wrong_password", 30)
        w.shot("failure")
        w.dismiss()
        w.account("library_account", w.server.library)
    end },
    fails("a web page in the library's place", "no_library", READER, { kind = "html" }),
    fails("an answer without JSON", "no_library", READER, { kind = "garbage" }),
    fails("an answer without HTTP", "broke_off", READER, { kind = "garbage", of = "answer" }),
    fails("the server has a problem of its own", "server_problem", READER, { kind = "status", status = 503, body = { message = "Down" } }),
    fails("the server is overloaded", "wait", READER, { kind = "status", status = 429, body = { message = "Slow down" } }),
    fails("the connection breaks off", "broke_off", READER, { kind = "drop" }),
    fails("half an answer", "broke_off", READER, { kind = "truncate", bytes = 10 }),
    fails("no answer at all", "too_late", READER, { kind = "silence" }),
    fails("a redirect to another host", "sent_on", READER, { kind = "redirect", status = 302, to = "https://elsewhere.example{path}" }),
    fails("a proxy wants its own password", "proxy_password", READER, { kind = "status", status = 407, body = {} }),
    fails("a network with a login page", "login_page", READER, { kind = "status", status = 511, body = {} }),
    fails("a guard's web page", "web_page", READER, {
        kind = "status", status = 403, body = "<html>no</html>", headers = { ["Content-Type"] = "text/html" },
    }),
    { "the connection works again after the failures", function(w)
        w.menu("connection", "test")
        w.see("reader_ok", 30)
    end },
}
