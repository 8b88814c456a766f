-- The guided set-up, from a device without settings to a test with its check marks.
local guided = require("guided")
local host = require("host")
local library = require("library")
local Notification = require("ui/widget/notification")
local stage = require("stage")

describe("the guided set-up", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.unpack)
    after_each(stage.leave)

    local finish, forgive, line = guided.finish, guided.forgive, guided.line
    local address, fault = guided.address, guided.fault
    local log_in, speak, NOTHING_ANSWERS = guided.log_in, guided.speak, guided.NOTHING_ANSWERS

    local function asked(method, path)
        local count = 0
        for _, request in ipairs(stage.server:requests()) do
            if request.method == method and request.path:find(path, 1, true) then count = count + 1 end
        end
        return count
    end

    local function times_told(text)
        local count = 0
        for _, told in ipairs(Notification.past) do if told == text then count = count + 1 end end
        return count
    end

    it("starts at the first tap on the plugin, and is in the menu until a server is set", function()
        host.menu("Catchword")
        assert.truthy(host.says():find("Set up Catchword", 1, true))
        host.dismiss_all()
        host.menu("Catchword", "Connection")
        assert.is_nil((host.says() or ""):find("The address of your library", 1, true))
        assert.equal("Set up Catchword", host.lines("Catchword")[1].text)
        host.menu("Catchword", "Set up Catchword")
        assert.truthy(host.says():find("The address of your library", 1, true))
        host.dismiss_all()
        stage.set_up()
        assert.equal("Sync now: nothing pending", host.lines("Catchword")[1].text)
    end)

    it("keeps the choices of the last page if it is closed without “Done”", function()
        speak("W")
        address()
        log_in("anna", "correct horse")
        local said = stage.until_says("What is synced")
        assert.truthy(said:find("☑ Highlights and bookmarks", 1, true), said)
        host.dismiss_all()
        stage.settle()
        host.menu("Catchword", "Advanced", "Notes")
        local notes = host.says() or ""
        for _, one in ipairs(host.lines("Catchword", "Advanced", "Notes")) do notes = notes .. "\n" .. one.text end
        assert.is_nil(notes:find("Highlights: off", 1, true), notes)
    end)

    it("offers a header if a proxy of an encrypted address wants a login", function()
        local plain = stage.server
        local shut = library.start("--quiet --tls")
        shut:arm({ match = { path = "/api/v1/healthcheck" }, times = 1,
            fault = { kind = "redirect", status = 302, to = "https://auth.example.org/cdn-cgi/access/login" } })
        address(shut.url)
        stage.until_says("certificate")
        host.press("Trust this certificate")
        local said = stage.until_says("A login page is in the way")
        assert.is_nil(said:find("set it as the server URL", 1, true), said)
        host.press("Add a header")
        host.type("CF-Access-Client-Id: 12345", 1)
        host.press("Save")
        stage.until_says("Log in to your library")
        host.dismiss_all()
        shut:stop()
        stage.server = plain
    end)

    it("accepts an address without http and a login, and fetches the reader account", function()
        speak("W")
        address((stage.server.url:gsub("http://", "")))
        local found = stage.until_says("Found: ")
        assert.truthy(found:find("version 2.6.0\nThe connection is not encrypted.", 1, true), found)
        log_in("anna", "correct horse")
        local said = finish()
        assert.truthy(said:find("✓ Reading sync: works", 1, true), said)
        assert.truthy(said:find("✓ Library: works", 1, true), said)
        host.press("Shelves")
        stage.until_says("Sync shelves now")
        host.dismiss_all()
        forgive()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
        stage.settle()
        assert.equal(1, times_told("Your first reading session has arrived on the server."))
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(2)
        stage.settle()
        assert.equal(1, times_told("Your first reading session has arrived on the server."))
    end)

    local function page(status, body)
        return { kind = "status", status = status, body = body, headers = { ["Content-Type"] = "text/html" } }
    end
    local function redirect(status, to) return { kind = "redirect", status = status, to = to } end
    local REFRESH = '<html><meta http-equiv="refresh" content="0;url=https://hotel.example/"></html>'

    for what, case in pairs({
        ["Authelia"] = redirect(302, "https://auth.example.com/?rd=https%3A%2F%2Flibrary"),
        ["Authentik"] = redirect(302, "https://id.example.com/outpost.goauthentik.io/start?rd=x"),
        ["oauth2-proxy"] = redirect(302, "/oauth2/start?rd=%2Fapi"),
        ["a refusing oauth2-proxy"] = page(403, "<html>403 Permission Denied</html>"),
        ["Cloudflare Access"] = redirect(302, "https://team.cloudflareaccess.com/cdn-cgi/access/login/x"),
        ["Tailscale"] = redirect(302, "https://login.tailscale.com/a/123"),
        ["a hotel"] = redirect(302, "http://10.0.0.1/welcome?url=x"),
        ["a hotel with 307"] = redirect(307, "https://wifi.hotel.example/"),
        ["a hotel with 308"] = redirect(308, "https://wifi.hotel.example/start"),
        ["a hotel with 303"] = redirect(303, "https://wifi.hotel.example/start"),
        ["a page that refreshes"] = page(200, REFRESH),
        ["a page of scripts"] = page(200, "<html><script>location='https://x.example'</script></html>"),
        ["a page with 401"] = page(401, "<html>Sign in</html>"),
    }) do
        it("offers a header after the answer of " .. what .. ", and never its page as the server", function()
            local plain = stage.server
            local shut = library.start("--quiet --tls")
            shut:arm({ match = { path = "/api" }, fault = case })
            shut:arm({ match = { path = "/oauth2" }, fault = page(200, "<html>Log in</html>") })
            address(shut.url)
            stage.until_says("certificate")
            host.press("Trust this certificate")
            stage.wait_until("it has failed", function()
                local said = host.says() or ""
                return said:find("in the way", 1, true) or said:find("Log in to", 1, true)
            end)
            local said = host.says()
            assert.is_nil(said:find("set it as the server URL", 1, true), said)
            shut:disarm()
            host.press("Add a header")
            host.type("X-Gate: 12345", 1)
            host.press("Save")
            stage.until_says("Log in to your library")
            host.dismiss_all()
            shut:stop()
            stage.server = plain
        end)
    end

    it("logs in once, and asks once for the user name, until the first book is matched", function()
        speak("W")
        address(stage.server.url)
        log_in("anna", "correct horse")
        finish()
        host.dismiss_all()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        assert.equal(1, asked("POST", "/auth/login"))
        assert.equal(1, asked("GET", "/users/auth"))
        assert.equal(0, asked("GET", "/api/reader/"))
        forgive()
    end)

    it("finds the library by the address of one of its pages", function()
        speak("W")
        address(stage.server.url .. "/dashboard?sort=title")
        stage.until_says("Log in to your library")
        assert.truthy(host.says():find("Found: " .. stage.server.url .. ", version", 1, true), host.says())
        forgive()
    end)

    it("changes no setting before a login succeeds", function()
        speak("W")
        address(stage.server.url)
        log_in("anna", "wrong")
        stage.until_says("does not accept the user name or the password")
        host.press("Back")
        stage.until_says("Log in to your library")
        host.press("Cancel")
        assert.equal("not set", line("Server"))
        assert.equal("not set", line("Library account"))
        forgive()
    end)

    it("says that a password is wrong, and accepts the right one then", function()
        speak("G")
        address(stage.server.url)
        log_in("anna", "wrong")
        stage.until_says("does not accept the user name")
        host.press("Back")
        log_in("anna", "correct horse")
        finish()
        forgive()
    end)

    it("refuses a wrong password that is typed within a minute of the right one", function()
        speak("W")
        address(stage.server.url)
        fault("GET", "/api/v1/koreader-users/me", { kind = "status", status = 500 })
        log_in("anna", "correct horse")
        stage.until_says("error 500")
        stage.server:disarm()
        host.press("Back")
        log_in("anna", "wrong")
        stage.until_says("does not accept the user name")
        assert.equal("not set", line("Library account"))
        forgive()
    end)

    it("says that no server answers, and shows the address as it was typed", function()
        address(NOTHING_ANSWERS)
        stage.until_says("nothing answers at this address")
        host.press("Back")
        assert.truthy(stage.until_says("Set up Catchword"))
        host.press("Next")
        stage.until_says("cannot be reached")
        host.dismiss_all()
        assert.equal("not set", line("Server"))
    end)

    it("does not mistake a web page for a library, and sends it no password", function()
        stage.server:control("POST", "/faults", { fault = { kind = "html" } })
        address(stage.server.url)
        stage.until_says("did not come from a library server")
        stage.server:disarm()
        assert.equal(0, asked("POST", "/api/v1/auth/login"))
        forgive()
    end)

    it("does not mistake a login page of a network for a wrong password", function()
        speak("W")
        address(stage.server.url)
        stage.until_says("Log in to your library")
        stage.server:control("POST", "/faults", { fault = { kind = "html" } })
        log_in("anna", "correct horse")
        stage.until_says("did not come from a library server")
        stage.server:disarm()
        host.press("Back")
        log_in("anna", "correct horse")
        finish()
        forgive()
    end)

    it("says that there is no network, and remembers the typed values", function()
        host.network(false)
        host.menu("Catchword", "Set up Catchword")
        host.type("library.example.org", 1)
        host.press("Next")
        host.dismiss_all()
        host.menu("Catchword", "Set up Catchword")
        assert.equal("library.example.org", host.top():getInputText())
        host.network(true)
    end)

    it("shows what is synced, and stores the choice at the end", function()
        speak("W")
        address(stage.server.url)
        log_in("anna", "correct horse")
        local said = stage.until_says("What is synced")
        assert.truthy(said:find("☑ Highlights and bookmarks: sent to the library", 1, true), said)
        assert.truthy(said:find("☐ Books of your shelf", 1, true), said)
        host.press("☑ Highlights and bookmarks")
        host.advance(0.1)
        assert.truthy(host.says():find("☑ Highlights and bookmarks: both ways", 1, true), host.says())
        host.press("☑ Reading position")
        host.advance(0.1)
        finish()
        host.dismiss_all()
        assert.equal("Highlights and notes: both ways", host.lines("Catchword", "What is synced")[7].text)
        forgive()
    end)
end)
