-- The look-up of a server's name, and the connection to it (src/koreader/http/resolver.ts).
local cjson = require("cjson")
local socket = require("socket")
local stopwatch = require("stopwatch")
local visit = require("visit")

local function has_ipv6()
    local listener = socket.tcp6()
    local bound = listener and listener:bind("::1", 0)
    if listener then listener:close() end
    return bound ~= nil
end

describe("the HTTP client", function()
    setup(visit.open)
    teardown(visit.close)
    before_each(visit.begin)
    after_each(visit.finish)

    for _, host in ipairs(has_ipv6() and { "[::1]", "[0:0:0:0:0:0:0:1]" } or {}) do
        it("reaches " .. host .. ", with and without encryption, and sends the name to the server", function()
            visit.wire.trust = {
                kind = "authorities", store = { path = visit.server.authorities, isFolder = false },
            }
            for scheme, port in pairs({ http = visit.server.plain, https = visit.server.good }) do
                local result = visit.send({ url = ("%s://%s:%d/echo"):format(scheme, host, port) })
                assert.is_true(result.ok, result.failure and result.failure.detail)
                assert.are.equal(("%s:%d"):format(host, port), cjson.decode(result.value.body).headers.host)
            end
        end)
    end

    describe("reports that no data was sent", function()
        it("if no server listens", function()
            local deaf = socket.tcp4()
            deaf:bind("127.0.0.1", 0)
            local _, port = deaf:getsockname()
            visit.fails("unreachable", "refused", visit.send({ url = "http://127.0.0.1:" .. port .. "/" }))
            deaf:close()
        end)

        it("if the connection is not made in time", function()
            -- A queue of one, taken: further connections are left waiting.
            local listener = socket.bind("127.0.0.1", 0, 0)
            local _, port = listener:getsockname()
            local others = {}
            for index = 1, 3 do
                others[index] = socket.tcp4()
                others[index]:settimeout(0)
                others[index]:connect("127.0.0.1", port)
            end
            local result = visit.send({ url = "http://127.0.0.1:" .. port .. "/", timeoutSeconds = 0.4 })
            assert.is_false(visit.fails("timeout", nil, result).sent)
            listener:close()
            for _, other in ipairs(others) do other:close() end
        end)
    end)

    describe("with host names", function()
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
            local address = ("http://%s:%d/hello"):format(host, port or visit.server.plain)
            return visit.send({ url = address, timeoutSeconds = seconds })
        end

        it("resolves each once", function()
            assert.is_true(at("a.books.test").ok)
            visit.wire.close()
            assert.is_true(at("a.books.test").ok)
            assert.are.same({ "a.books.test" }, asked)
        end)

        it("does not resolve an IP address", function()
            assert.is_true(at("127.0.0.1").ok)
            at("[::1]", 9)
            assert.are.same({}, asked)
        end)

        it("does not resolve while the device is offline", function()
            visit.wire.connected = false
            visit.fails("offline", nil, at("a.books.test"))
            assert.are.same({}, asked)
        end)

        it("waits after a failure to resolve, ten seconds and then twenty", function()
            stopwatch.stop()
            for _, seconds in ipairs({ 0, 9, 2, 18, 3 }) do
                stopwatch.pass(seconds)
                visit.fails("unreachable", "nowhere.test is not known", at("nowhere.test"))
            end
            assert.are.equal(3, #asked)
        end)

        it("waits five minutes at most, however often it failed to resolve", function()
            stopwatch.stop()
            for _ = 1, 9 do
                stopwatch.pass(301)
                visit.fails("unreachable", "nowhere.test is not known", at("nowhere.test"))
            end
            assert.equal(9, #asked)
        end)

        it("resolves again if the remembered address does not answer", function()
            visit.fails("unreachable", nil, at("a.books.test", 9))
            assert.is_true(at("a.books.test").ok)
            assert.are.equal(2, #asked)
        end)

        it("resolves again in another network, known and unknown names", function()
            at("a.books.test")
            visit.fails("unreachable", nil, at("nowhere.test"))
            visit.wire.http.forget()
            answers["nowhere.test"] = { "127.0.0.1" }
            assert.is_true(at("a.books.test").ok)
            assert.is_true(at("nowhere.test").ok)
            assert.are.equal(4, #asked)
        end)

        it("starts with the address that answered last", function()
            local create, connected = socket.tcp4, {}
            socket.tcp4 = function()
                local plain = create()
                local methods = getmetatable(plain).__index
                return setmetatable({}, {
                    __index = function(_, name)
                        return function(_, ...)
                            if name == "connect" then table.insert(connected, (...)) end
                            return methods[name](plain, ...)
                        end
                    end,
                })
            end
            answers["d.books.test"] = { "127.0.0.9", "127.0.0.1" }
            local function first_tried()
                connected = {}
                visit.wire.close()
                at("d.books.test")
                return connected[1]
            end
            local select = socket.select
            socket.select = function() return {}, { true } end
            local first, second = first_tried(), first_tried()
            socket.tcp4, socket.select = create, select
            assert.are.same({ "127.0.0.9", "127.0.0.1" }, { first, second })
        end)

        it("resolves again after an hour, also if another address than the first answered", function()
            answers["b.books.test"] = { "127.0.0.9", "127.0.0.1" }
            for _, host in ipairs({ "a.books.test", "b.books.test" }) do
                asked = {}
                for _, seconds in ipairs({ 0, 3500, 200 }) do
                    visit.wire.slept = visit.wire.slept + seconds
                    visit.wire.close()
                    assert.is_true(at(host).ok)
                end
                assert.are.same({ host, host }, asked)
            end
        end)

        it("tries the next address if one refuses", function()
            answers["b.books.test"] = { "127.0.0.9", "127.0.0.1" }
            assert.is_true(at("b.books.test").ok)
        end)

        it("tries the next address if one does not answer, well before the deadline", function()
            answers["c.books.test"] = { "192.0.2.1", "127.0.0.1" }
            local began = stopwatch.now()
            assert.is_true(at("c.books.test", nil, 1.5).ok)
            assert.is_true(stopwatch.now() - began < 1.2)
        end)
    end)
end)
