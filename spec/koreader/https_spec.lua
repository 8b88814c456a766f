-- The check of servers: TLS with good and bad certificates.
local cjson = require("cjson")
local socket = require("socket")
local ssl = require("ssl")
local nodeServer = require("nodeServer")
local Wire = require("wire")
local UIManager = require("ui/uimanager")
local visit = require("visit")
local stopwatch = require("stopwatch")

describe("the HTTPS client", function()
    local server, wire, lookUp

    setup(function() server = nodeServer.start("rudeServer") end)
    teardown(function() server:stop() end)

    before_each(function()
        wire = Wire.open()
        wire.trust = { kind = "authorities", store = { path = server.authorities, isFolder = false } }
        lookUp = socket.dns.getaddrinfo
        socket.dns.getaddrinfo = function() return { { family = "inet", addr = "127.0.0.1" } } end
    end)

    after_each(function()
        socket.dns.getaddrinfo = lookUp
        wire:close()
    end)

    local function url(host, port, path) return ("https://%s:%d%s"):format(host, port, path or "/hello") end

    local function get(host, port, path, seconds)
        return wire:send({ url = url(host, port, path), timeoutSeconds = seconds })
    end

    -- Nothing of a request may have reached a server that was not trusted.
    local function untrusted(why, result)
        assert.is_false(result.ok)
        assert.are.equal("untrusted", result.failure.kind)
        assert.are.equal(why, result.failure.why)
        wire.trust = { kind = "anybody" }
        local counted = wire:send({ url = ("http://127.0.0.1:%d/count"):format(server.plain) })
        for _, request in ipairs(cjson.decode(counted.value.body).requests) do
            assert.are_not.equal("GET /secret", request)
        end
    end

    describe("sends to a server whose certificate is signed by an authority", function()
        for _, host in ipairs({ "localhost", "LOCALHOST", "localhost.", "one.books.test", "127.0.0.1" }) do
            it("at " .. host, function()
                local result = get(host, server.good)
                assert.is_true(result.ok, result.failure and result.failure.detail)
                assert.are.equal("Hello", result.value.body)
            end)
        end

        it("with the requested name, and keeps the connection for the next request", function()
            local seen = cjson.decode(get("one.books.test", server.good, "/echo").value.body)
            assert.are.equal("one.books.test:" .. server.good, seen.headers.host)
            local before = cjson.decode(get("one.books.test", server.good, "/count").value.body).connections
            local after = cjson.decode(get("one.books.test", server.good, "/count").value.body).connections
            assert.are.equal(before, after)
        end)

        it("with only a common name in an old self-made certificate", function()
            assert.is_true(get("localhost", server.unnamed).ok)
        end)

        it("in both directions, megabytes", function()
            local bytes = ("0123456789abcdef"):rep(131072)
            local result = wire:send({ url = url("localhost", server.good, "/echo"), body = bytes })
            assert.are.equal(bytes, cjson.decode(result.value.body).body)
            assert.are.equal(3000000, #get("localhost", server.good, "/bulk").value.body)
        end)
    end)

    describe("sends no data to a server", function()
        it("with a self-signed certificate, and names that", function()
            local opened, wrap = {}, ssl.wrap
            function ssl.wrap(...)
                local stream, problem = wrap(...)
                table.insert(opened, stream)
                return stream, problem
            end
            finally(function() ssl.wrap = wrap end)
            local result = get("localhost", server.stranger, "/secret")
            untrusted("self", result)
            assert.are.equal("https://localhost:" .. server.stranger, result.failure.shown.origin)
            assert.matches("^" .. ("%x"):rep(64) .. "$", result.failure.shown.sha256)
            assert.equal(2, #opened)
            for _, stream in ipairs(opened) do assert.equal(-1, stream:getfd()) end
        end)

        it("whose certificate is for another name", function()
            local result = get("localhost", server.other, "/secret")
            untrusted("otherName", result)
            assert.are.equal("other.test", result.failure.names)
        end)

        it("whose certificate has expired, and mentions the date of the device", function()
            local result = get("localhost", server.expired, "/secret")
            untrusted("expired", result)
            assert.is_true(result.failure.isOutOfDate)
        end)

        for _, host in ipairs({ "books.test", "a.one.books.test", "evil-books.test" }) do
            it("at " .. host .. ", which is not in the certificate", function()
                untrusted("otherName", get(host, server.good, "/secret"))
            end)
        end

        it("by an address that is not in its certificate", function()
            untrusted("otherName", get("127.0.0.1", server.other, "/secret"))
        end)

        it("by an address if only a common name has it", function()
            untrusted("otherName", get("127.0.0.1", server.unnamed, "/secret"))
        end)

        it("if there is no list of authorities, and says so", function()
            wire.trust = { kind = "authorities" }
            untrusted("noAuthorities", get("localhost", server.good, "/secret"))
        end)

        it("if the list of authorities cannot be read", function()
            wire.trust = { kind = "authorities", store = { path = "/nowhere.pem", isFolder = false } }
            untrusted("noAuthorities", get("localhost", server.good, "/secret"))
        end)

        it("with an old version of TLS", function()
            local result = get("localhost", server.old)
            assert.is_false(result.ok)
            assert.are.equal("unreachable", result.failure.kind)
            assert.are.equal("handshake", result.failure.why)
        end)

        it("without TLS", function()
            local result = get("localhost", server.plain, "/", 0.5)
            assert.is_false(result.ok)
            assert.is_not_true(result.failure.sent)
        end)

        it("with unencrypted HTTP, and recognises that", function()
            local result = get("localhost", server.web)
            assert.are.equal("plain", result.failure.why, result.failure.detail)
        end)
    end)

    describe("with one certificate that a person trusts", function()
        it("sends to the server that shows it, under any name", function()
            wire.trust = { kind = "certificate", sha256 = server.fingerprint }
            assert.is_true(get("elsewhere.test", server.good).ok)
        end)

        it("sends no data to a server that shows another", function()
            wire.trust = { kind = "certificate", sha256 = server.fingerprint }
            untrusted("changed", get("localhost", server.stranger, "/secret"))
        end)
    end)

    it("reports an unencrypted request to a port for encryption", function()
        local result = wire:send({ url = ("http://127.0.0.1:%d/hello"):format(server.alert) })
        assert.are.equal("encrypted", result.failure.why, result.failure.detail)
    end)

    it("sends to any server if a person turned the check off", function()
        wire.trust = { kind = "anybody" }
        assert.is_true(get("localhost", server.stranger).ok)
    end)

    describe("keeps the deadline", function()
        it("in a handshake that the server leaves open", function()
            local began = stopwatch.now()
            local result = get("localhost", server.mute, "/", 0.5)
            assert.are.equal("timeout", result.failure.kind)
            assert.is_false(result.failure.sent)
            assert.is_true(visit.on_time(0.5, stopwatch.now() - began))
        end)

        it("while a server answers byte by byte", function()
            assert.are.equal("timeout", get("localhost", server.good, "/drip", 0.5).failure.kind)
        end)

        it("without a closing message to a server that does not read", function()
            local letter = wire:start({
                url = url("localhost", server.good),
                headers = { Deaf = "yes" },
                body = ("x"):rep(20000000),
                timeoutSeconds = 0.5,
            })
            UIManager.longest = 0
            local began = stopwatch.now()
            assert.is_true(UIManager:run(function() return letter.result ~= nil end, 60))
            assert.are.equal("timeout", letter.result.failure.kind)
            assert.is_true(letter.result.failure.sent)
            assert.is_true(visit.on_time(0.5, stopwatch.now() - began))
            -- Waiting for that server would never end.
            assert.is_true(UIManager.longest < 60, "held up for " .. UIManager.longest)
        end)

        it("when it is stopped in a handshake", function()
            local letter = wire:start({ url = url("localhost", server.mute) })
            wire.tasks.after(0.2, function() wire.tasks.cancel(letter.kind) end)
            assert.is_true(UIManager:run(function() return letter.result ~= nil end, 60))
            assert.are.same({ kind = "cancelled", sent = false }, letter.result.failure)
        end)
    end)
end)
