-- Attacks on the framing of HTTP answers: the end of an answer is wrong, given twice or missing. The next request
-- always gets its own answer.
local hostile = require("hostile")

-- Seconds: what waits for more than there is takes so long.
local PATIENCE = 5

local EVIL = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nEvil"
local CHUNKS = "5\r\nHello\r\n0\r\n\r\n"

local function head(lines, status)
    return ("HTTP/1.1 %s\r\n%s\r\n"):format(status or "200 OK", lines)
end

local function sized(length, more)
    return head(("Content-Length: %s\r\n"):format(length)) .. "Hello" .. (more or "")
end

local function coded(coding, more)
    return head(("Transfer-Encoding: %s\r\n"):format(coding)) .. CHUNKS .. (more or "")
end

local function chunked(chunks)
    return head("Transfer-Encoding: chunked\r\n") .. chunks
end

-- Answers, and their results: a body, or the detail of a failure of the kind `broken`. `closes`: the connection ends
-- after the answer.
local READ = {
    { "an answer behind the announced end", sized(5, EVIL), "Hello" },
    { "an answer behind the last chunk", coded("chunked", EVIL), "Hello" },
    { "a body where none can be", head("Content-Length: 5\r\n", "204 No Content") .. EVIL, "" },
    { "a body of what has not changed", head("Content-Length: 45\r\n", "304 Not Modified") .. EVIL, "" },
    { "one length twice", head("Content-Length: 5\r\nContent-Length: 5\r\n") .. "Hello" .. EVIL, "Hello" },
    { "a length with zeros in front", sized("0005", EVIL), "Hello" },
    { "a length and chunks", head("Content-Length: 9\r\nTransfer-Encoding: chunked\r\n") .. CHUNKS .. EVIL, "Hello" },
    { "chunks in an old answer", "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" .. CHUNKS .. EVIL, "Hello" },
    { "a coding behind a tab, in capitals", coded("\tCHUNKED", EVIL), "Hello" },
    { "a coding with a blank before its colon",
        head("Transfer-Encoding : chunked\r\nContent-Length: 5\r\n") .. "Hello" .. EVIL, "Hello" },
    { "a chunk with an extension", chunked("5;a=\"b\"\r\nHello\r\n0;c\r\n\r\n"), "Hello" },
    { "lines that end in a line feed alone", "HTTP/1.1 200 OK\nContent-Length: 5\n\nHello", "Hello" },
    { "a carriage return in a header", head("A: b\rContent-Length: 3\r\nContent-Length: 5\r\n") .. "Hello", "Hello" },
    { "a NUL in a header", head("A: b\0c\r\nContent-Length: 5\r\n") .. "Hello", "Hello" },
    { "lines that are no headers", head("no colon\r\n: no name\r\nContent-Length: 5\r\n") .. "Hello", "Hello" },
    { "a length among the trailers", chunked("5\r\nHello\r\n0\r\nContent-Length: 1\r\nLocation: /x\r\n\r\n"), "Hello" },
    { "a hundred interim answers", head("", "100 Continue"):rep(100) .. sized(5), "Hello" },
    { "an end that only the connection has", head("") .. "Hello", "Hello", closes = true },
}

local REFUSED = {
    { "two lengths", head("Content-Length: 5\r\nContent-Length: 4\r\n") .. "Hello", "two lengths" },
    { "two lengths in one header", sized("5, 5"), "no number" },
    { "a length with a sign", sized("+5"), "no number" },
    { "a negative length", sized("-5"), "no number" },
    { "a hexadecimal length", sized("0x5"), "no number" },
    { "a length with an exponent", sized("5e0"), "no number" },
    { "a length with a fraction", sized("5.0"), "no number" },
    { "a length with a blank in it", sized("5 0"), "no number" },
    { "an empty length", sized(""), "no number" },
    { "a length in digits of another script", sized("\217\165"), "no number" },
    { "a length beyond all numbers", sized(("9"):rep(40)), "in the middle", closes = true },
    { "chunks packed twice", coded("chunked, chunked"), "packed as" },
    { "chunks that are packed again", coded("chunked, identity"), "packed as" },
    { "a coding behind the chunks in a line of its own",
        head("Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n") .. CHUNKS, "packed as" },
    { "packed chunks", coded("gzip, chunked"), "packed as gzip" },
    { "a coding that only looks like chunks", coded("xchunked"), "packed as xchunked" },
    { "a header that goes on in the next line", head("Transfer-Encoding:\r\n chunked\r\n") .. CHUNKS, "folded" },
    { "a body that is packed twice",
        head("Content-Encoding: gzip, gzip\r\nContent-Length: 5\r\n") .. "Hello", "packed" },
    { "a chunk without a size", chunked("\r\nHello\r\n0\r\n\r\n"), "no size" },
    { "a chunk of hexadecimal form", chunked("0x5\r\nHello\r\n0\r\n\r\n"), "no size" },
    { "a chunk of negative size", chunked("-5\r\nHello\r\n0\r\n\r\n"), "no size" },
    { "a chunk of nine digits", chunked("000000005\r\nHello\r\n0\r\n\r\n"), "no size" },
    { "a chunk of four gigabytes", chunked("ffffffff\r\nHello"), "in the middle", closes = true },
    { "a chunk that is longer than it says", chunked("4\r\nHello\r\n0\r\n\r\n"), "wrong size" },
    { "a chunk that is shorter than it says", chunked("7\r\nHello\r\n0\r\n\r\n"), "wrong size" },
    { "trailers without an end", chunked("5\r\nHello\r\n0\r\n" .. ("A: b\r\n"):rep(5000)), "too long" },
    { "an end that is cut off", chunked("5\r\nHello\r\n0\r\n"), "in the middle", closes = true },
    { "another protocol", head("Upgrade: h2c\r\n", "101 Switching Protocols") .. sized(5), "not HTTP" },
    { "a body of an interim answer",
        head("Content-Length: 5\r\n", "103 Early Hints") .. "Hello" .. sized(5), "not HTTP" },
    { "a status of four digits", head("Content-Length: 5\r\n", "2000 OK") .. "Hello", "not HTTP" },
    { "a status of two digits", head("Content-Length: 5\r\n", "20 OK") .. "Hello", "not HTTP" },
    { "a status below all others", head("", "000 X") .. sized(5), "not HTTP" },
    { "another version", "HTTP/2 200\r\nContent-Length: 5\r\n\r\nHello", "not HTTP" },
    { "an empty line in front", "\r\n" .. sized(5), "not HTTP" },
}

describe("an HTTP answer with hostile framing", function()
    setup(hostile.open)
    teardown(hostile.close)
    before_each(hostile.begin)
    after_each(hostile.finish)

    for _, side in ipairs(hostile.sides) do describe("over " .. side.scheme, function()
        local function ask(path)
            return hostile.wire:send({ url = side.url(path), timeoutSeconds = PATIENCE })
        end

        local function next_is_its_own()
            local result = ask("/hello")
            assert.is_true(result.ok, result.failure and result.failure.detail)
            assert.equal("Hello", result.value.body)
        end

        for _, case in ipairs(READ) do
            it("is read with " .. case[1], function()
                hostile.plant("/there", case[2], { close = case.closes })
                local result = ask("/there")
                assert.is_true(result.ok, result.failure and result.failure.detail)
                assert.equal(case[3], result.value.body)
                assert.is_nil(result.value.headers.location)
                next_is_its_own()
            end)
        end

        for _, case in ipairs(REFUSED) do
            it("is refused with " .. case[1], function()
                hostile.plant("/there", case[2], { close = case.closes })
                local result = ask("/there")
                assert.is_false(result.ok)
                assert.equal("broken", result.failure.kind)
                assert.is_true(result.failure.sent)
                assert.truthy(result.failure.detail:find(case[3], 1, true), result.failure.detail)
                next_is_its_own()
            end)
        end
    end) end
end)
