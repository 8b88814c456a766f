-- HTTP on real sockets, against a server with bad manners.
local cjson = require("cjson")
local socket = require("socket")
local rude = require("rude")
local Wire = require("wire")
local UIManager = require("ui/uimanager")
local stopwatch = require("stopwatch")

describe("http", function()
    local server, wire

    setup(function() server = rude.start() end)
    teardown(function() server:stop() end)
    before_each(function() wire = Wire.open() end)
    after_each(function() wire:close() end)

    local function url(path) return "http://127.0.0.1:" .. server.plain .. path end

    local function get(path, seconds) return wire:send({ url = url(path), timeoutSeconds = seconds }) end

    local function body(path)
        local result = get(path)
        assert.is_true(result.ok, result.failure and (result.failure.detail or result.failure.kind))
        return result.value.body, result.value
    end

    local function count() return cjson.decode((body("/count"))) end

    local function fails(kind, detail, result)
        assert.is_false(result.ok, "it went well: " .. (result.ok and result.value.body:sub(1, 60) or ""))
        assert.are.equal(kind, result.failure.kind)
        if detail then assert.matches(detail, result.failure.detail) end
        return result.failure
    end

    describe("sends", function()
        local function echo(request)
            request.url = request.url or url("/echo?a=b")
            local result = wire:send(request)
            assert.is_true(result.ok)
            return cjson.decode(result.value.body)
        end

        it("what a request needs, and the host's own name for itself", function()
            local seen = echo({})
            assert.are.equal("GET", seen.method)
            assert.are.equal("/echo?a=b", seen.target)
            assert.are.equal("HTTP/1.1", seen.version)
            assert.are.equal("127.0.0.1:" .. server.plain, seen.headers.host)
            assert.matches("^KOReader/", seen.headers["user-agent"])
            assert.are.equal("gzip", seen.headers["accept-encoding"])
            assert.is_nil(seen.headers["content-length"])
        end)

        it("a body byte for byte, with its length in bytes", function()
            local bytes = "J\195\188rgen\0\r\n\r\n"
            local seen = echo({ body = bytes, headers = { ["Content-Type"] = "application/json" } })
            assert.are.equal("POST", seen.method)
            assert.are.equal(tostring(#bytes), seen.headers["content-length"])
            assert.are.equal("application/json", seen.headers["content-type"])
        end)

        it("no body as none", function()
            assert.are.equal("0", echo({ method = "POST" }).headers["content-length"])
            assert.are.equal("0", echo({ method = "PUT" }).headers["content-length"])
        end)

        it("a megabyte and gets it back", function()
            local seen = echo({ body = ("0123456789abcdef"):rep(65536) })
            assert.are.equal(1048576, #seen.body)
        end)

        it("nothing when a header could smuggle in another", function()
            local traps = { ["X-A"] = "b\r\nX-C: d", ["X-B"] = "b\nc", ["X-C\r\nX-D"] = "e", ["X-E"] = "\0" }
            for name, value in pairs(traps) do
                local before = count().connections
                local result = wire:send({ url = url("/echo"), headers = { [name] = value } })
                assert.is_false(fails("broken", "header", result).sent)
                assert.are.equal(before, count().connections)
            end
        end)

        it("nothing to what is no address", function()
            fails("unreachable", nil, wire:send({ url = "http://a b/" }))
            fails("unreachable", nil, wire:send({ url = "ftp://localhost/" }))
            fails("unreachable", nil, wire:send({ url = "http://ann:secret@localhost/" }))
        end)

        it("nothing outside a task, and says so in the log", function()
            local request = { method = "GET", url = url("/hello"), headers = {}, timeoutSeconds = 1 }
            local failure = fails("broken", nil, wire.http.send(request))
            assert.is_false(failure.sent)
            assert.matches("outside a task", wire.warnings[1])
        end)

        it("nothing while the device says that it is offline", function()
            wire.connected = false
            fails("offline", nil, get("/hello"))
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
            ["/bulk"] = ("x"):rep(3000000),
        }) do
            it("the answer of " .. path, function()
                assert.are.equal(expected, (body(path)))
            end)
        end

        it("any status as an answer", function()
            assert.are.equal(204, select(2, body("/nothing")).status)
            assert.are.equal(304, select(2, body("/unchanged")).status)
        end)

        it("headers without regard to case, of a repeated one the last", function()
            local _, response = body("/twice")
            assert.are.equal("better", response.headers["x-mood"])
            assert.are.equal("spaced", select(2, body("/bytewise-length")).headers["x-name"])
        end)
    end)

    describe("refuses", function()
        for path, detail in pairs({
            ["/half"] = "broke off",
            ["/half-chunk"] = "broke off",
            ["/half-head"] = "broke off",
            ["/hang-up"] = "broke off",
            ["/reset"] = "",
            ["/bad-chunk"] = "no size",
            ["/wrong-chunk"] = "chunk",
            ["/not-http"] = "not HTTP",
            ["/odd-length"] = "no number",
            ["/long-head"] = "too long",
            ["/endless-line"] = "too long",
            ["/too-long"] = "too long",
            ["/gzip-cut"] = "broke off",
            ["/gzip-bomb"] = "too long",
            ["/gzip-lie"] = "damaged",
            ["/brotli"] = "packed as br",
        }) do
            it("the answer of " .. path, function()
                local failure = fails("broken", detail, get(path))
                assert.is_true(failure.sent)
            end)
        end
    end)

    describe("keeps time:", function()
        for _, path in ipairs({ "/silence", "/drip", "/drip-head" }) do
            it(path .. " ends at the deadline, not before and not long after", function()
                local began = stopwatch.now()
                local failure = fails("timeout", nil, get(path, 0.5))
                assert.is_true(failure.sent)
                assert.are.near(0.5, stopwatch.now() - began, 0.15)
            end)
        end

        it("the reader can touch the screen while a server is silent, and the device mostly sleeps", function()
            local spent, looks = os.clock(), UIManager.looks
            fails("timeout", nil, get("/silence", 1))
            assert.is_true(UIManager.looks - looks >= 10)
            assert.is_true(os.clock() - spent < 0.05, "busy for " .. os.clock() - spent)
        end)

        it("a large answer never holds up the interface", function()
            UIManager.longest, UIManager.busiest = 0, 0
            body("/bulk")
            body("/gzip")
            assert.is_true(UIManager.busiest < 0.03, "one step took " .. UIManager.busiest)
        end)
    end)

    describe("stops at once when its task is stopped", function()
        local function stopped(request, seconds)
            local letter = wire:start(request)
            local began = stopwatch.now()
            wire.tasks.after(seconds, function() wire.tasks.cancel(letter.kind) end)
            assert.is_true(UIManager:run(function() return letter.result ~= nil end, 5))
            assert.are.near(seconds, letter.at - began, 0.1)
            return fails("cancelled", nil, letter.result)
        end

        it("before it began", function()
            local letter = wire:start({ url = url("/silence") })
            wire.tasks.cancel(letter.kind)
            UIManager:run(function() return letter.result ~= nil end)
            assert.is_false(fails("cancelled", nil, letter.result).sent)
        end)

        it("while it waits for an answer", function()
            assert.is_true(stopped({ url = url("/silence") }, 0.2).sent)
        end)

        it("in the middle of an answer", function()
            assert.is_true(stopped({ url = url("/drip") }, 0.3).sent)
        end)

        it("in the middle of a request that the server does not take", function()
            local request = { url = url("/hello"), headers = { Deaf = "yes" }, body = ("x"):rep(20000000) }
            assert.is_true(stopped(request, 0.3).sent)
        end)
    end)

    describe("says that nothing was sent", function()
        it("when nobody listens", function()
            local listener = socket.bind("127.0.0.1", 0)
            local _, port = listener:getsockname()
            listener:close()
            fails("unreachable", "refused", wire:send({ url = "http://127.0.0.1:" .. port .. "/" }))
        end)

        it("when the connection is not made in time", function()
            -- A queue of one, taken: further connections are left waiting.
            local listener = socket.bind("127.0.0.1", 0, 0)
            local _, port = listener:getsockname()
            local others = {}
            for index = 1, 3 do
                others[index] = socket.tcp4()
                others[index]:settimeout(0)
                others[index]:connect("127.0.0.1", port)
            end
            local result = wire:send({ url = "http://127.0.0.1:" .. port .. "/", timeoutSeconds = 0.4 })
            assert.is_false(fails("timeout", nil, result).sent)
            listener:close()
            for _, other in ipairs(others) do other:close() end
        end)
    end)

    describe("with names", function()
        local lookUp, asked, answers

        before_each(function()
            asked = {}
            lookUp = socket.dns.getaddrinfo
            socket.dns.getaddrinfo = function(host)
                table.insert(asked, host)
                if not answers[host] then return nil, "host or service not provided, or not known" end
                local found = {}
                for _, address in ipairs(answers[host]) do
                    table.insert(found, { family = address:find(":") and "inet6" or "inet", addr = address })
                end
                return found
            end
            answers = { ["a.books.test"] = { "127.0.0.1", "127.0.0.1" } }
        end)

        after_each(function()
            socket.dns.getaddrinfo = lookUp
            stopwatch.go()
        end)

        local function at(host, port, seconds)
            local address = ("http://%s:%d/hello"):format(host, port or server.plain)
            return wire:send({ url = address, timeoutSeconds = seconds })
        end

        it("looks each up once", function()
            assert.is_true(at("a.books.test").ok)
            wire.close()
            assert.is_true(at("a.books.test").ok)
            assert.are.same({ "a.books.test" }, asked)
        end)

        it("does not look up what is an address already", function()
            assert.is_true(at("127.0.0.1").ok)
            at("[::1]", 9)
            assert.are.same({}, asked)
        end)

        it("does not look up while the device is offline", function()
            wire.connected = false
            fails("offline", nil, at("a.books.test"))
            assert.are.same({}, asked)
        end)

        it("leaves an unknown one alone for ten seconds, then for twenty", function()
            stopwatch.stop()
            for _, seconds in ipairs({ 0, 9, 2, 18, 3 }) do
                stopwatch.pass(seconds)
                fails("unreachable", "nowhere.test is not known", at("nowhere.test"))
            end
            assert.are.equal(3, #asked)
        end)

        it("looks up again when nobody is at the remembered address", function()
            fails("unreachable", nil, at("a.books.test", 9))
            assert.is_true(at("a.books.test").ok)
            assert.are.equal(2, #asked)
        end)

        it("tries the next address when one refuses", function()
            answers["b.books.test"] = { "127.0.0.9", "127.0.0.1" }
            assert.is_true(at("b.books.test").ok)
        end)

        it("tries the next address when one does not answer, well before the deadline", function()
            answers["c.books.test"] = { "192.0.2.1", "127.0.0.1" }
            local began = stopwatch.now()
            assert.is_true(at("c.books.test", nil, 1.5).ok)
            assert.is_true(stopwatch.now() - began < 1.2)
        end)
    end)

    describe("keeps a connection", function()
        it("for the requests of one burst", function()
            local before = count().connections
            for _ = 1, 5 do body("/hello") end
            assert.are.equal(before, count().connections)
        end)

        it("for ten seconds and no longer", function()
            local before = count().connections
            stopwatch.stop()
            stopwatch.pass(11)
            UIManager:step()
            stopwatch.go()
            assert.are.equal(before + 1, count().connections)
        end)

        for _, path in ipairs({ "/closing", "/until-close", "/extra", "/closed-quietly" }) do
            it("not after " .. path, function()
                body(path)
                socket.sleep(0.05)
                body("/hello")
                body("/hello")
            end)
        end

        it("not after an answer that was cut short by the deadline", function()
            fails("timeout", nil, get("/drip", 0.2))
            assert.are.equal("Hello", (body("/hello")))
        end)

        local function after(first, request)
            local before = #count().requests
            wire.close()
            body(first)
            request.url = url("/hello")
            local result = wire:send(request)
            -- Counted beside the request in question: the first one, and the count itself.
            return result, #count().requests - before - 2
        end

        it("and asks again on a new one when the server has just hung up on a GET", function()
            local result, asked = after("/next-hangs-up", {})
            assert.is_true(result.ok)
            assert.are.equal(2, asked)
        end)

        it("and never sends a POST again that has left", function()
            local result, asked = after("/next-hangs-up", { body = "{}" })
            assert.is_true(fails("broken", nil, result).sent)
            assert.are.equal(1, asked)
        end)

        it("and does not ask again once an answer has begun", function()
            local result, asked = after("/next-answers-half", {})
            assert.is_true(fails("broken", nil, result).sent)
            assert.are.equal(1, asked)
        end)
    end)
end)
