-- Bodies that are too large for memory, sent in pieces on real sockets.
local cjson = require("cjson")
local visit = require("visit")

local PIECE = 32768

-- Bytes of this text in pieces, until `ends` (absent: to the end).
local function source(text, ends)
    local asked = {}
    return {
        length = #text,
        piece = function(from)
            table.insert(asked, from)
            if from >= (ends or math.huge) then return nil end
            return text:sub(from + 1, from + PIECE)
        end,
    }, asked
end

describe("a request body sent in pieces", function()
    setup(visit.open)
    teardown(visit.close)
    before_each(visit.begin)
    after_each(visit.finish)

    local big = ("0123456789abcdef"):rep(4 * 65536)

    local function post(path, body, headers, seconds)
        return visit.send({ url = visit.url(path), source = body, headers = headers, timeoutSeconds = seconds })
    end

    it("arrives byte for byte, and each piece is read once", function()
        local text = big:sub(1, 5 * PIECE + 17)
        local body, asked = source(text)
        local result = post("/echo", body, { ["Content-Type"] = "text/plain" })
        assert.is_true(result.ok)
        local seen = cjson.decode(result.value.body)
        assert.equal("POST", seen.method)
        assert.equal(tostring(#text), seen.headers["content-length"])
        assert.equal(text, seen.body)
        assert.same({ 0, PIECE, 2 * PIECE, 3 * PIECE, 4 * PIECE, 5 * PIECE }, asked)
    end)

    for _, scheme in ipairs({ "http", "https" }) do
        it("ends at an early answer over " .. scheme .. " if the server stops reading", function()
            local url = scheme == "http" and visit.url("/hello")
                or ("https://localhost:%d/hello"):format(visit.server.good)
            visit.wire.trust = { kind = "none" }
            -- More than the system's buffers of both sides.
            local huge = ("0123456789abcdef"):rep(24 * 65536)
            local body, asked = source(huge)
            local began = os.time()
            local result = visit.send({ url = url, source = body, headers = { Stubborn = "yes" } })
            assert.is_true(result.ok, result.failure and result.failure.detail)
            assert.equal(413, result.value.status)
            assert.is_true(os.time() - began < 20)
            assert.is_true(#asked < #huge / PIECE)
            -- The rest of the body must not become a part of the next request.
            assert.equal("Hello", (visit.body("/hello")))
        end)
    end

    it("ends at an early answer of a server that then closes the connection", function()
        local result = post("/hello", (source(big)), { Hasty = "yes" })
        assert.is_true(result.ok)
        assert.equal(413, result.value.status)
    end)

    it("is broken off before its end if a piece is missing", function()
        local before = #visit.count().requests
        local result = post("/hello", (source(big, 3 * PIECE)))
        assert.is_true(visit.fails("cancelled", nil, result).sent)
        assert.equal(before + 1, #visit.count().requests) -- only the count itself
    end)

    it("uses a connection of its own, which is not kept", function()
        visit.body("/hello")
        local before = visit.count().connections
        assert.is_true(post("/hello", (source("abc"))).ok)
        assert.equal(before + 1, visit.count().connections)
    end)

    it("times out if the server does not read", function()
        local result = post("/hello", (source(big:rep(4))), { Deaf = "yes" }, 1)
        assert.is_true(visit.fails("timeout", nil, result).sent)
    end)
end)
