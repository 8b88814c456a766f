-- The result of the connection test: one page in plain words, on every kind of server, and also if nothing works.
local host = require("host")
local stage = require("stage")

-- Text of the report. `last`: words of its last line.
local function report(last)
    host.menu("Catchword", "Connection", "Test connection")
    local said = stage.until_says(last or "List of sessions")
    host.dismiss()
    host.advance(0.1)
    return said
end

local function says(said, ...)
    for _, words in ipairs({ ... }) do
        assert.truthy(said:find(words, 1, true), words .. "\nis not in\n" .. said)
    end
end

local function enter(line, ...)
    host.menu("Catchword", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    stage.keep_library()
    host.dismiss()
end

describe("the result of the connection test", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("has a mark for each feature on a server as specified", function()
        says(report(),
            "✓ Server: answers at " .. stage.server.url .. " (not encrypted). It does not tell its version.",
            "✓ Reading sync: works.", "✓ Switch for e-readers: on.", "✓ Library: works.",
            "✓ Finds books by file: yes.", "✓ Search by ISBN: there.",
            "• Reading sessions: not known yet.", "• List of sessions: not known yet.")
        assert.same({}, stage.server:control("GET", "/violations"))
    end)

    it("has one line if all features work, and the rest under “Details”", function()
        for _, dialect in ipairs({ "spec", "W", "G", "B2" }) do
            stage.server:control("POST", "/dialect", { name = dialect })
            local said = report()
            assert.equal("✓ All works.\n\nDetails\n✓ Server: ", said:match("✓ All works.-Server: "), dialect .. said)
            assert.is_nil(said:find("✗", 1, true), said)
            local idle = said:find("nothing to do:\n•", 1, true)
            assert.equal(idle and idle + #"nothing to do:\n", (said:find("•", 1, true)), dialect)
        end
        stage.server:control("DELETE", "/violations")
    end)

    it("starts with the problems that the reader can solve", function()
        stage.server:control("POST", "/dialect", { name = "W" })
        stage.server:control("POST", "/sync-switch", { username = "reader", enabled = false })
        local said = report()
        local problem, details = said:find("✗ Switch", 1, true), said:find("Details", 1, true)
        assert.is_true(problem < details and details < said:find("✓", 1, true), said)
        assert.is_nil(said:find("All works", 1, true))
    end)

    it("marks sessions once some were sent, also later", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        for _ = 1, 2 do
            says(report(), "✓ Reading sessions: with the reader account.", "✓ Many sessions at once: there.",
                "• List of sessions: not known yet.")
        end
    end)

    for _, dialect in ipairs({ "W", "G", "B2" }) do
        it("has no mark for a missing list of sessions, also later: " .. dialect, function()
            stage.server:control("POST", "/dialect", { name = dialect })
            stage.server:control("POST", "/capabilities", { sessionList = false })
            report()
            for _, path in ipairs({ "/api/v1/reading-sessions", "/api/v1/reading-sessions/batch" }) do
                stage.server:arm({ match = { path = path }, times = 1, fault = { kind = "drop", when = "after" } })
            end
            host.open(stage.NOVEL, { pages = 200 })
            host.read(5, 60)
            host.close()
            stage.until_held(1)
            host.advance(3600)
            stage.settle()
            host.menu("Catchword", "Sync now")
            stage.settle()
            host.dismiss_all()
            for _ = 1, 2 do says(report(), "• List of sessions: missing.") end
            stage.server:control("DELETE", "/violations")
        end)
    end

    it("comes from a search by hash before one by ISBN", function()
        stage.asked()
        report()
        local hash, isbn
        for place, request in ipairs(stage.asked()) do
            if request:find("/by-hash/", 1, true) then hash = hash or place end
            if request:find("/books/search", 1, true) then isbn = isbn or place end
        end
        assert.is_true(hash < isbn)
    end)

    for status, name in pairs({ [418] = "W", [451] = "G", [503] = "W", [500] = "G" }) do
        it(("shows a health check with the answer %d on the server's line"):format(status), function()
            stage.server:control("POST", "/dialect", { name = name })
            stage.server:arm({ match = { path = "/api/v1/healthcheck" }, fault = { kind = "status", status = status } })
            local said = report("List of sessions")
            stage.server:disarm()
            says(said, "✗ Server: answers at " .. stage.server.url .. ", but its health check does not:",
                ("(error %d)"):format(status), "✓ Reading sync: works.", "✓ Library: works.")
            if name == "W" then assert.is_nil(said:find("not on this server", 1, true), said) end
            -- Nothing else is blamed for it.
            assert.is_nil(said:gsub("✗ Server", ""):find("✗", 1, true), said)
        end)
    end

    it("shows a network's login page on the server's line", function()
        stage.server:arm({ match = {}, fault = { kind = "status", status = 511 } })
        local said = report("not tried")
        stage.server:disarm()
        says(said, "✗ Server: This network has a login page. Log in there first.")
        assert.is_nil(said:find("answers at", 1, true), said)
    end)

    it("explains what differs on the present version of the real server", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        says(report(),
            "Version: v3.2.4.", "✓ Reading sync: works.",
            "• Finds books by file: not on this server. File name and title",
            "• Search by ISBN: not on this server. The title is used instead.",
            "• Reading sessions: not known yet.",
            "• Many sessions at once: not on this server. They are sent one by one.",
            "• List of sessions: not known yet.")
        assert.same({}, stage.server:state().sessions)
    end)

    for name, lines in pairs({
        W = { "✓ Reading sessions: with the reader account.", "✓ Many sessions at once: there." },
        G = { "✓ Reading sessions: with the library account.", "• Many sessions at once: not on this server." },
        B2 = { "✓ Reading sessions: with the library account.", "• Many sessions at once: not on this server." },
        ["3.5"] = { "✓ Reading sessions: with the library account.", "• Many sessions at once: not known yet." },
    }) do
        it("has marks only for what an answer has shown, not for the version: " .. name, function()
            stage.server:control("POST", "/dialect", { name = name })
            assert.is_nil(report():find("✓ Reading sessions", 1, true))
            -- A lost answer makes the list of sessions be asked.
            for _, path in ipairs({ "/api/v1/reading-sessions", "/api/v1/reading-sessions/batch" }) do
                stage.server:arm({ match = { path = path }, times = 1, fault = { kind = "drop", when = "after" } })
            end
            for _ = 1, 3 do
                host.open(stage.NOVEL, { pages = 200 })
                host.read(5, 60)
                host.close()
                stage.settle()
                host.advance(3600)
                stage.settle()
            end
            for _ = 1, 2 do
                says(report(), "✓ List of sessions: there, so nothing is ever sent twice.", lines[1], lines[2])
            end
            host.exit()
            host.restart()
            says(report(), "✓ List of sessions: there", lines[1], lines[2])
            assert.equal(3, #stage.server:state().sessions)
            stage.server:control("DELETE", "/violations")
        end)
    end

    it("shows a switch that is off on the server", function()
        stage.server:control("POST", "/dialect", { name = "W" })
        stage.server:control("POST", "/sync-switch", { username = "reader", enabled = false })
        says(report(), "✓ Reading sync: works.", "✗ Switch for e-readers: off on the server")
    end)

    it("includes the later checks after a wrong password", function()
        enter("Reader account", "reader", "wrong")
        says(report("not tried"), "✗ Reading sync: The server does not accept", "✓ Library: works.",
            "– Finds books by file, Switch for e-readers: not tried.")
        enter("Reader account", "reader", "paper trail")
        enter("Library account", "anna", "wrong")
        says(report(), "✓ Reading sync: works.", "✗ Library: The server does not accept", "✓ Finds books by file")
        local logins = 0
        for _, request in ipairs(stage.asked()) do
            if request == "POST /api/v1/auth/login" then logins = logins + 1 end
        end
        assert.is_true(logins <= 2, logins .. " logins: servers lock an account after five wrong ones")
    end)

    it("says only that there is no library at the path", function()
        enter("Server", stage.server.url .. "/attic")
        local said = report("not tried")
        stage.server:control("DELETE", "/violations")
        says(said, "✗ Server: A web server answers, but there is no library at this address.",
            "– Reading sync, Library, Finds books by file, Switch for e-readers: not tried.")
        assert.is_nil(said:find("✓", 1, true), said)
    end)

    it("costs one request to a server that does not answer", function()
        enter("Server", "http://127.0.0.1:9")
        says(report("not tried"), "✗ Server: The server cannot be reached",
            "– Reading sync, Library, Finds books by file, Switch for e-readers: not tried.")
    end)
end)
