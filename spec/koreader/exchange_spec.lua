-- Deadline and waits of one request (src/koreader/http/exchange.ts).
local beginExchange = require("src.koreader.http.exchange").beginExchange

describe("an HTTP request of ten seconds", function()
    local now, waits, stops, request

    before_each(function()
        now, waits, stops = 100, {}, false
        local clock = { elapsed = function() return now end }
        request = beginExchange({
            wait = function(seconds)
                table.insert(waits, seconds)
                now = now + seconds
                return not stops
            end,
        }, clock, 10)
    end)

    local function failure(stop) return stop and stop.failure end

    it("times out, and its failure has whether a byte was sent", function()
        assert.is_nil(request.wait())
        now = now + 10
        assert.same({ kind = "timeout", sent = false }, failure(request.wait()))
        request.sent = true
        assert.same({ kind = "timeout", sent = true }, failure(request.wait()))
    end)

    it("may take longer while its body keeps coming", function()
        for _ = 1, 5 do
            now = now + 9
            assert.is_nil(request.prolong(1000, 1))
            assert.is_near(10, request.secondsLeft(), 0.001)
        end
        assert.is_near(45, request.age(), 0.001)
    end)

    it("times out if its body becomes slow after a fast beginning", function()
        local function minute(bytes)
            local stop
            for _ = 1, 10 do
                now = now + 6.1
                stop = request.prolong(bytes / 10, 30000) or stop
            end
            return stop
        end
        assert.is_nil(minute(10000000))
        assert.is_nil(minute(10000000))
        local first = minute(100)
        assert.equal("timeout", (failure(first) or failure(minute(100))).kind)
    end)

    it("counts each byte of a list once", function()
        local counted = {}
        local exchange = {
            prolong = function(bytes) table.insert(counted, bytes) end,
            age = function() return 1 end,
        }
        local sink = require("src.koreader.http.stream").createSink(exchange, { prolongs = true })
        for _ = 1, 4 do assert.is_nil(sink.take(("x"):rep(600))) end
        assert.is_nil(sink.take(("x"):rep(100)))
        assert.same({ 600, 600, 600, 600 }, counted)
        assert.equal(2500, #sink.finish().value)
    end)

    it("waits longer each time, up to a tenth of a second, until a byte comes", function()
        for _ = 1, 8 do request.wait() end
        assert.same({ 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.1, 0.1 }, waits)
        request.moved()
        request.wait()
        assert.equal(0.002, waits[#waits])
    end)

    it("waits no longer than its deadline", function()
        now = now + 9.99
        for _ = 1, 5 do request.wait() end
        for _, seconds in ipairs(waits) do assert.is_true(seconds <= 0.0101, seconds) end
    end)

    it("is cancelled with its task", function()
        stops = true
        assert.same({ kind = "cancelled", sent = false }, failure(request.wait()))
    end)

    it("lets the interface react after four milliseconds of work", function()
        request.moved()
        assert.same({}, waits)
        now = now + 0.005
        request.moved()
        assert.same({ 0 }, waits)
    end)
end)
