-- Answers that used to block the interface, on real sockets. The test measures the processor time of the whole
-- exchange.
local visit = require("visit")

-- Seconds of the processor; one such line took three.
local LIMIT = 0.5

describe("an HTTP answer of a hostile server", function()
    setup(visit.open)
    teardown(visit.close)
    before_each(visit.begin)
    after_each(visit.finish)

    local function swift(path)
        local began = os.clock()
        local result = visit.send({ url = visit.url(path) })
        local took = os.clock() - began
        assert.is_true(took < LIMIT, ("%s took %.2f s"):format(path, took))
        return result
    end

    it("may have a header of almost only blanks, or several", function()
        assert.equal("Hello", swift("/blank-header").value.body)
        assert.equal("Hello", swift("/blank-headers").value.body)
    end)

    it("is refused with a header that is too long", function()
        local result = swift("/long-blank-header")
        assert.equal("broken", result.failure.kind)
        assert.equal("a line of the answer is too long", result.failure.detail)
    end)
end)
