-- The specification on every kind of server: no forbidden request, and the answers that a strict server may give.
local guided = require("guided")
local host = require("host")
local stage = require("stage")

local SERVERS = { "spec", "W", "G", "B2", "3.5", "B0" }

local function place_of(path)
    for place, request in ipairs(stage.server:requests()) do
        if request.path:find(path, 1, true) then return place end
    end
end

local function count(method, path)
    local found = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.method == method and request.path == path then found = found + 1 end
    end
    return found
end

local function set_up()
    guided.address()
    guided.log_in("anna", "correct horse")
    stage.wait_until("the next step", function()
        local said = host.says() or ""
        return said:find("What is synced", 1, true) or said:find("Reader account", 1, true)
    end)
    if host.says():find("Reader account", 1, true) then
        host.type("reader", 1)
        host.type("paper trail", 2)
        host.press("Next")
    end
    guided.finish()
    host.dismiss_all()
end

local function test_connection()
    host.menu("Catchword", "Connection", "Test connection")
    local said = stage.until_says("Finds books by file")
    host.dismiss_all()
    return said
end

local function read()
    host.open(stage.NOVEL, { pages = 200 })
    host.read(5, 60)
    host.suspend()
    host.resume()
    stage.settle()
    host.read(5, 60)
    host.close()
    stage.settle()
    host.event("CatchwordAction", "catchword_shelf")
    stage.settle()
    host.dismiss_all()
end

-- A server that fails at this path and below it.
local function fail(path, status)
    stage.server:arm({ match = { path = path }, fault = { kind = "status", status = status } })
end

describe("the plugin on a strict server", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.unpack)
    after_each(stage.leave)

    for _, name in ipairs(SERVERS) do
        describe("as a server " .. name, function()
            before_each(function() guided.speak(name) end)

            it("sends no forbidden request in the set-up, the test and a day", function()
                set_up()
                test_connection()
                read()
                assert.same({}, stage.server:violations())
            end)

            it("searches by hash before other requests for a book in the set-up and the test", function()
                set_up()
                local hash, search = place_of("/by-hash/"), place_of("/books/search")
                assert.is_true(hash ~= nil and (search == nil or hash < search))
            end)

            for what, paths in pairs({
                ["a health check"] = { "/api/v1/healthcheck" },
                ["a health check and accounts for e-readers"] = {
                    "/api/v1/healthcheck", "/api/reader/users/auth", "/api/koreader/users/auth",
                },
            }) do
                it("finds the server without " .. what .. ", and sends no forbidden request", function()
                    for _, path in ipairs(paths) do fail(path, 404) end
                    guided.address()
                    stage.until_says("Log in to your library")
                    assert.same({}, stage.server:violations())
                    for _, request in ipairs(stage.server:requests()) do
                        assert.is_true(request.path == "/api/v1/healthcheck" or request.auth ~= "none", request.path)
                    end
                end)
            end

            for _, status in ipairs({ 418, 451, 503 }) do
                it(("shows a health check with the answer %d on the server's line"):format(status), function()
                    set_up()
                    fail("/api/v1/healthcheck", status)
                    local said = test_connection()
                    assert.matches("✗ Server: answers at .*but its health check does not:", said)
                    assert.matches(("(error %d)"):format(status), said, 1, true)
                    assert.matches("✓ Library: works.", said, 1, true)
                    -- Nothing else is blamed for it.
                    assert.is_nil(said:gsub("✗ Server", ""):find("✗", 1, true), said)
                    if name == "W" then assert.is_nil(said:find("not on this server", 1, true), said) end
                end)
            end

            -- Books of B0 get no match by their file, so no session is sent.
            if name ~= "B0" then
                it("stores that there is no list of sessions after a 404", function()
                    set_up()
                    fail("/api/v1/reading-sessions/book", 404)
                    stage.server:arm({ match = { method = "POST", path = "/api/v1/reading-sessions" }, times = 1,
                        fault = { kind = "drop", when = "after" } })
                    host.open(stage.NOVEL, { pages = 200 })
                    stage.settle()
                    host.read(5, 60)
                    host.close()
                    stage.settle()
                    for _ = 1, 3 do
                        host.menu("Catchword", "Sync now")
                        stage.settle()
                        host.dismiss_all()
                    end
                    assert.same({ 1, 1 }, { stage.met("drop"), stage.met("status") })
                    assert.is_nil(test_connection():find("✓ List of sessions", 1, true))
                    stage.server:control("DELETE", "/violations")
                end)
            end
        end)
    end

    for _, name in ipairs({ "spec", "W" }) do
        for _, status in ipairs({ 403, 404, 500 }) do
            it(("sends sessions one at a time to a %s that answers all with %d"):format(name, status), function()
                guided.speak(name)
                set_up()
                host.open(stage.NOVEL, { pages = 200 })
                stage.settle()
                fail("/api", status)
                stage.server:forget_requests()
                host.read(5, 60)
                host.close()
                stage.settle()
                local batch, single = "/api/v1/reading-sessions/batch", "/api/v1/reading-sessions"
                assert.is_true(count("POST", batch) > 0)
                assert.is_true(count("POST", single) > 0, "no single session")
                stage.server:disarm()
                stage.server:control("DELETE", "/violations")
            end)
        end
    end
end)
