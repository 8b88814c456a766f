-- Requests through the host's proxy: unencrypted ones with their whole address, encrypted ones in a tunnel.
local cjson = require("cjson")
local host_http = require("socket.http")
local socket = require("socket")
local visit = require("visit")

describe("a request through a proxy", function()
    local look_up, looked_up

    setup(visit.open)
    teardown(visit.close)

    before_each(function()
        visit.begin()
        visit.wire.trust = {
            kind = "authorities", store = { path = visit.server.authorities, isFolder = false },
        }
        looked_up = {}
        look_up = socket.dns.getaddrinfo
        socket.dns.getaddrinfo = function(host)
            table.insert(looked_up, host)
            return nil, "host or service not provided, or not known"
        end
        visit.wire.proxy = ("http://127.0.0.1:%d"):format(visit.server.proxy)
    end)

    after_each(function()
        socket.dns.getaddrinfo = look_up
        visit.finish()
    end)

    local function plain(path) return ("http://one.books.test:%d%s"):format(visit.server.plain, path) end
    local function secure(path) return ("https://one.books.test:%d%s"):format(visit.server.good, path) end

    -- Which of the requests since the last time met the proxy.
    local function met()
        visit.wire.proxy = nil
        local seen = {}
        for _, request in ipairs(visit.count().requests) do
            if request:find("^proxy ") then table.insert(seen, request) end
        end
        return seen
    end

    it("uses the proxy that the host uses at the moment", function()
        local proxy_of_the_host = require("src.koreader.http.proxy").hostProxy
        assert.is_nil(proxy_of_the_host())
        host_http.PROXY = "http://proxy.test:3128"
        local found = proxy_of_the_host()
        host_http.PROXY = nil
        assert.are.equal("http://proxy.test:3128", found)
    end)

    it("has its whole address if it is unencrypted, and the proxy resolves the name", function()
        local sent = visit.send({ url = plain("/echo?a=b"), body = "{}" })
        local seen = cjson.decode(sent.value.body)
        assert.are.same({ "POST", "/echo?a=b", "{}" }, { seen.method, seen.target, seen.body })
        assert.are.equal("one.books.test:" .. visit.server.plain, seen.headers.host)
        assert.are.same({}, looked_up)
        local requests = met()
        assert.are.equal("proxy POST " .. plain("/echo?a=b"), requests[#requests])
    end)

    it("uses a tunnel if it is encrypted, to the server with the certificate", function()
        local seen = cjson.decode(visit.send({ url = secure("/echo") }).value.body)
        assert.are.equal("/echo", seen.target)
        assert.is_true(visit.send({ url = secure("/hello") }).ok)
        assert.are.same({}, looked_up)
        local requests = met()
        local tunnel = "proxy CONNECT one.books.test:" .. visit.server.good
        assert.are.equal(tunnel, requests[#requests])
        assert.are_not.equal(tunnel, requests[#requests - 1])
    end)

    it("knows the server by the address in the certificate, not by the proxy's", function()
        assert.is_true(visit.send({ url = ("https://127.0.0.1:%d/hello"):format(visit.server.good) }).ok)
        local elsewhere = visit.send({ url = ("https://127.0.0.9:%d/hello"):format(visit.server.good) })
        assert.are.equal("otherName", visit.fails("untrusted", nil, elsewhere).why)
    end)

    it("is not sent to a server that is not trusted", function()
        local stranger = visit.send({ url = ("https://localhost:%d/secret"):format(visit.server.stranger) })
        visit.fails("untrusted", nil, stranger)
    end)

    it("has the proxy's password, which the server does not get", function()
        visit.wire.proxy = ("http://ann:pa:ss@127.0.0.1:%d/"):format(visit.server.lockedProxy)
        local seen = cjson.decode(visit.send({ url = plain("/echo") }).value.body)
        assert.is_nil(seen.headers["proxy-authorization"])
        seen = cjson.decode(visit.send({ url = secure("/echo") }).value.body)
        assert.is_nil(seen.headers["proxy-authorization"])
    end)

    it("fails before it is sent if the proxy refuses", function()
        visit.wire.proxy = ("http://127.0.0.1:%d"):format(visit.server.lockedProxy)
        assert.are.equal(407, visit.send({ url = plain("/hello") }).value.status)
        assert.are.equal("proxy", visit.fails("unreachable", "407", visit.send({ url = secure("/hello") })).why)
        visit.wire.proxy = ("http://127.0.0.1:%d"):format(visit.server.proxy)
        assert.are.equal("proxy", visit.fails("unreachable", "502", visit.send({ url = "https://a.test:9/" })).why)
    end)

    it("is not sent without the proxy if that is missing", function()
        local secure_proxy = ("https://127.0.0.1:%d"):format(visit.server.proxy)
        for _, address in ipairs({ "http://127.0.0.1:9", secure_proxy, "127.0.0.1", "http://" }) do
            visit.wire.proxy = address
            for _, url in ipairs({ plain("/hello"), secure("/hello") }) do
                assert.are.equal("proxy", visit.fails("unreachable", nil, visit.send({ url = url })).why)
            end
        end
    end)

    it("resolves the proxy's name again if the proxy cannot be reached", function()
        local deaf = socket.tcp4()
        deaf:bind("127.0.0.1", 0)
        local _, port = deaf:getsockname()
        socket.dns.getaddrinfo = function(host)
            table.insert(looked_up, host)
            return { { family = "inet", addr = "127.0.0.1" } }
        end
        visit.wire.proxy = ("http://proxy.test:%d"):format(port)
        for _, url in ipairs({ plain("/hello"), secure("/hello") }) do
            assert.are.equal("proxy", visit.fails("unreachable", nil, visit.send({ url = url })).why)
        end
        visit.wire.proxy = ("http://proxy.test:%d"):format(visit.server.proxy)
        assert.is_true(visit.send({ url = plain("/hello") }).ok)
        assert.is_true(visit.send({ url = secure("/hello") }).ok)
        deaf:close()
        assert.are.same({ "proxy.test", "proxy.test", "proxy.test" }, looked_up)
    end)

    it("counts as unsent if the proxy does not answer before the deadline", function()
        visit.wire.proxy = ("http://127.0.0.1:%d"):format(visit.server.mute)
        local result = visit.send({ url = secure("/hello"), body = "{}", timeoutSeconds = 0.3 })
        assert.is_false(visit.fails("timeout", nil, result).sent)
        local letter = visit.wire:start({ url = secure("/hello"), body = "{}" })
        visit.wire.tasks.after(0.1, function() visit.wire.tasks.cancel(letter.kind) end)
        visit.wire:await(letter)
        assert.are.same({ kind = "cancelled", sent = false }, letter.result.failure)
    end)

    -- The proxy's answer to CONNECT is none of the server.
    it("counts as unsent and unanswered while only the tunnel is open", function()
        local function through(port, path)
            local url = ("https://one.books.test:%d%s"):format(port, path)
            return visit.send({ url = url, body = "{}", timeoutSeconds = 0.3 })
        end
        assert.is_false(visit.fails("timeout", nil, through(visit.server.mute, "/hello")).sent)
        assert.is_true(visit.fails("broken", "there was no answer", through(visit.server.good, "/hang-up")).sent)
    end)

    it("reuses a connection until the proxy changes", function()
        local url = ("http://127.0.0.1:%d/hello"):format(visit.server.plain)
        assert.is_true(visit.send({ url = url }).ok)
        local before = #met()
        assert.is_true(visit.send({ url = url }).ok)
        assert.are.equal(before, #met())
    end)

    it("does not change without a proxy", function()
        visit.wire.proxy = nil
        local before = #met()
        assert.are.equal("Hello", (visit.body("/hello")))
        assert.are.equal(before, #met())
    end)
end)
