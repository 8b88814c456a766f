-- Connections for more than one request (src/koreader/http/http.ts).
local cjson = require("cjson")
local stopwatch = require("stopwatch")
local UIManager = require("ui/uimanager")
local visit = require("visit")

describe("the HTTP client", function()
    setup(visit.open)
    teardown(visit.close)
    before_each(visit.begin)
    after_each(visit.finish)

    describe("keeps a connection", function()
        it("for the requests of one burst", function()
            local before = visit.count().connections
            for _ = 1, 5 do visit.body("/hello") end
            assert.are.equal(before, visit.count().connections)
        end)

        it("for ten seconds and not longer", function()
            local before = visit.count().connections
            stopwatch.stop()
            stopwatch.pass(11)
            UIManager:step()
            stopwatch.go()
            assert.are.equal(before + 1, visit.count().connections)
        end)

        it("not over a night in which the device slept", function()
            local before = visit.count().connections
            visit.wire.slept = 28800
            assert.are.equal(before + 1, visit.count().connections)
        end)

        it("not after the server closed it, which is noticed before a POST", function()
            visit.body("/closed-quietly")
            visit.until_closed("/closed-quietly")
            assert.is_true(visit.send({ url = visit.url("/hello"), body = "{}" }).ok)
        end)

        for path, closes in pairs({
            ["/closing"] = true, ["/until-close"] = true, ["/closed-quietly"] = true, ["/extra"] = false,
        }) do
            it("not after " .. path, function()
                local before = visit.count().connections
                visit.body(path)
                if closes then visit.until_closed(path) end
                assert.equal("Hello", (visit.body("/hello")))
                assert.equal("Hello", (visit.body("/hello")))
                -- The wait for the end takes a connection too.
                assert.equal(before + (closes and 2 or 1), visit.count().connections)
            end)
        end

        it("not after an answer with two different lengths", function()
            local before = visit.count().connections
            visit.body("/length-and-chunks")
            assert.are.equal(before + 1, visit.count().connections)
        end)

        it("not in another network", function()
            local before = visit.count().connections
            visit.wire.http.forget()
            assert.are.equal(before + 1, visit.count().connections)
        end)

        it("not after an answer that the deadline cut short", function()
            local before = visit.count().connections
            visit.fails("timeout", nil, visit.get("/drip", 0.2))
            assert.are.equal("Hello", (visit.body("/hello")))
            assert.are.equal(before + 1, visit.count().connections)
        end)

        local function after(first, request)
            local before = #visit.count().requests
            visit.wire.close()
            visit.body(first)
            request.url = visit.url("/hello")
            local result = visit.send(request)
            -- Counted beside the request in question: the first one, and the count itself.
            return result, #visit.count().requests - before - 2
        end

        it("until it is closed, and repeats a GET on a new one", function()
            local result, asked = after("/next-hangs-up", {})
            assert.is_true(result.ok)
            assert.are.equal(2, asked)
        end)

        it("without ever repeating a POST that was sent", function()
            local result, asked = after("/next-hangs-up", { body = "{}" })
            assert.is_true(visit.fails("broken", nil, result).sent)
            assert.are.equal(1, asked)
        end)

        it("without repeating a request whose answer has begun", function()
            local result, asked = after("/next-answers-half", {})
            assert.is_true(visit.fails("broken", nil, result).sent)
            assert.are.equal(1, asked)
        end)
    end)

    -- The announced length of a download has to be the file's.
    it("asks for a packed answer, but not for a packed download", function()
        local body = ""
        local answered = visit.wire:ask(function()
            local request = { method = "GET", url = visit.url("/echo"), headers = {}, timeoutSeconds = 60 }
            return visit.wire.http.download(request, {
                begin = function() return true end,
                take = function(bytes)
                    body = body .. bytes
                    return true
                end,
            })
        end)
        assert.is_true(UIManager:run(function() return answered.result ~= nil end, 20))
        local asked = { cjson.decode((visit.body("/echo"))), cjson.decode(body) }
        assert.same({ "gzip", nil }, { asked[1].headers["accept-encoding"], asked[2].headers["accept-encoding"] })
        assert.equal(asked[1].headers["user-agent"], asked[2].headers["user-agent"])
    end)
end)
