-- HTTP on real sockets with a server that breaks rules: what is sent and what is read.
local cjson = require("cjson")
local visit = require("visit")

describe("the HTTP client", function()
    setup(visit.open)
    teardown(visit.close)
    before_each(visit.begin)
    after_each(visit.finish)

    describe("sends", function()
        local function echo(request)
            request.url = request.url or visit.url("/echo?a=b")
            local result = visit.send(request)
            assert.is_true(result.ok)
            return cjson.decode(result.value.body)
        end

        it("the headers of a request, and the host's own name", function()
            local seen = echo({})
            assert.are.equal("GET", seen.method)
            assert.are.equal("/echo?a=b", seen.target)
            assert.are.equal("HTTP/1.1", seen.version)
            assert.are.equal("127.0.0.1:" .. visit.server.plain, seen.headers.host)
            assert.matches("^KOReader/", seen.headers["user-agent"])
            assert.are.equal("gzip", seen.headers["accept-encoding"])
            assert.is_nil(seen.headers["content-length"])
        end)

        it("no cookie of an earlier answer", function()
            echo({})
            local before = visit.count().connections
            assert.is_nil(echo({}).headers.cookie)
            assert.are.equal(before, visit.count().connections)
        end)

        it("a body byte for byte, with its length in bytes", function()
            local bytes = "J\195\188rgen\0\r\n\r\n"
            local seen = echo({ body = bytes, headers = { ["Content-Type"] = "application/json" } })
            assert.are.equal("POST", seen.method)
            assert.are.equal(tostring(#bytes), seen.headers["content-length"])
            assert.are.equal("application/json", seen.headers["content-type"])
        end)

        it("an empty body for a request without one", function()
            assert.are.equal("0", echo({ method = "POST" }).headers["content-length"])
            assert.are.equal("0", echo({ method = "PUT" }).headers["content-length"])
        end)

        it("a megabyte, and receives one", function()
            local seen = echo({ body = ("0123456789abcdef"):rep(65536) })
            assert.are.equal(1048576, #seen.body)
        end)

        it("a header with an underscore, as some proxies need it", function()
            assert.are.equal("1", echo({ headers = { X_Proxy_Token = "1" } }).headers["x_proxy_token"])
        end)

        it("another user agent once if a person set one", function()
            local seen = echo({ headers = { ["user-agent"] = "Reader" } })
            local names = 0
            for _, line in ipairs(seen.lines) do
                if line:lower():find("^user%-agent:") then names = names + 1 end
            end
            assert.are.equal(1, names)
            assert.are.equal("Reader", seen.headers["user-agent"])
        end)

        it("no request if a header contains another one", function()
            local traps = { ["X-A"] = "b\r\nX-C: d", ["X-B"] = "b\nc", ["X-C\r\nX-D"] = "e", ["X-E"] = "\0" }
            for name, value in pairs(traps) do
                local before = visit.count().connections
                local result = visit.send({ url = visit.url("/echo"), headers = { [name] = value } })
                assert.is_false(visit.fails("broken", "header", result).sent)
                assert.are.equal(before, visit.count().connections)
            end
        end)

        it("no request to an invalid address", function()
            visit.fails("unreachable", nil, visit.send({ url = "http://a b/" }))
            visit.fails("unreachable", nil, visit.send({ url = "ftp://localhost/" }))
            visit.fails("unreachable", nil, visit.send({ url = "http://ann:secret@localhost/" }))
        end)

        it("no request outside a task, with a line in the log", function()
            local request = { method = "GET", url = visit.url("/hello"), headers = {}, timeoutSeconds = 1 }
            local failure = visit.fails("broken", nil, visit.wire.http.send(request))
            assert.is_false(failure.sent)
            assert.matches("outside a task", visit.wire.warnings[1])
        end)

        it("no request while the device is offline", function()
            visit.wire.connected = false
            visit.fails("offline", nil, visit.get("/hello"))
        end)
    end)

    describe("reads", function()
        for path, expected in pairs({
            ["/hello"] = "Hello",
            ["/bytewise"] = "Hello, dear reader",
            ["/bytewise-length"] = "Hello",
            ["/until-close"] = "Hello",
            ["/interim"] = "Hello",
            ["/closing"] = "Hello",
            ["/slow"] = "Hello",
            ["/nothing"] = "",
            ["/unchanged"] = "",
            ["/gzip"] = ("Hello, "):rep(30000),
            ["/gzip-nothing"] = "",
            ["/gzip-old-name"] = "Hello",
            ["/length-and-chunks"] = "Hello",
            ["/bulk"] = ("x"):rep(3000000),
        }) do
            it("the answer of " .. path, function()
                assert.are.equal(expected, (visit.body(path)))
            end)
        end

        it("a refusal that comes while the request is still being sent", function()
            local request = { url = visit.url("/hello"), headers = { Hasty = "yes" }, body = ("x"):rep(20000000) }
            local result = visit.send(request)
            assert.is_true(result.ok, result.failure and result.failure.detail)
            assert.are.equal(413, result.value.status)
        end)

        it("any status as an answer", function()
            assert.are.equal(204, select(2, visit.body("/nothing")).status)
            assert.are.equal(304, select(2, visit.body("/unchanged")).status)
        end)

        it("headers without regard to case, and the last of a repeated one", function()
            local _, response = visit.body("/twice")
            assert.are.equal("better", response.headers["x-mood"])
            assert.are.equal("spaced", select(2, visit.body("/bytewise-length")).headers["x-name"])
        end)
    end)

    describe("refuses", function()
        for path, detail in pairs({
            ["/half"] = "in the middle",
            ["/half-chunk"] = "in the middle",
            ["/half-head"] = "in the middle",
            ["/hang-up"] = "no answer",
            ["/reset"] = "",
            ["/bad-chunk"] = "no size",
            ["/wrong-chunk"] = "chunk",
            ["/not-http"] = "not HTTP",
            ["/odd-length"] = "no number",
            ["/two-lengths"] = "two lengths",
            ["/packed-chunks"] = "packed as gzip",
            ["/long-head"] = "too long",
            ["/endless-line"] = "too long",
            ["/too-long"] = "too long",
            ["/gzip-cut"] = "in the middle",
            ["/gzip-bomb"] = "too long",
            ["/gzip-lie"] = "damaged",
            ["/brotli"] = "packed as br",
        }) do
            it("the answer of " .. path, function()
                local failure = visit.fails("broken", detail, visit.get(path))
                assert.is_true(failure.sent)
            end)
        end
    end)
end)
