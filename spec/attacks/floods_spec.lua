-- Answers that never end, or end too late. Each is cut at a maximum of bytes or time, and the screen reacts meanwhile.
local hostile = require("hostile")
local stores = require("stores")

local function head(lines)
    return "HTTP/1.1 200 OK\r\n" .. lines
end

local function forever(first, again, wait)
    return { { bytes = first }, { bytes = again, times = -1, wait = wait } }
end

local SHELF = { kind = "standard", id = 7, name = "x" }
local MAGIC_SHELF = { kind = "magic", id = 7, name = "x" }
local KILOBYTE = ("x"):rep(1024)

-- Endless answers, and the failure that each becomes. `longest`: bytes of the request; `seconds`: its duration at most.
local ENDLESS = {
    { "headers", forever(head(""), "A: b\r\n"), "broken", "too long" },
    { "one header", forever(head("A: "), KILOBYTE), "broken", "too long" },
    { "a name of a header", forever(head(""), KILOBYTE), "broken", "too long" },
    { "interim answers", forever("", "HTTP/1.1 100 Continue\r\n\r\n"), "broken", "too many" },
    { "a body", forever(head("\r\n"), KILOBYTE), "broken", "too long", longest = 100000 },
    { "a body of an announced terabyte", forever(head("Content-Length: 1000000000000\r\n\r\n"), KILOBYTE),
        "broken", "too long", longest = 100000 },
    { "chunks of one byte", forever(head("Transfer-Encoding: chunked\r\n\r\n"), "1\r\nx\r\n"),
        "broken", "too long", longest = 10000 },
    { "an extension of a chunk", forever(head("Transfer-Encoding: chunked\r\n\r\n5;"), KILOBYTE),
        "broken", "too long" },
    { "trailers", forever(head("Transfer-Encoding: chunked\r\n\r\n0\r\n"), "A: b\r\n"), "broken", "too long" },
    { "nothing, byte by byte", forever("", "H", 50), "timeout", seconds = 0.5 },
}

local function list_of(count, element)
    local texts = {}
    for place = 1, count do texts[place] = (element:gsub("#", place)) end
    return "[" .. table.concat(texts, ",") .. "]"
end

describe("a flood of data from a server", function()
    setup(hostile.open)
    teardown(hostile.close)
    before_each(hostile.begin)
    after_each(function()
        hostile.finish()
        stores.close()
    end)

    for _, side in ipairs(hostile.sides) do describe("over " .. side.scheme, function()
        for _, case in ipairs(ENDLESS) do
            it("is cut: " .. case[1], function()
                hostile.plant("/there", case[2])
                local request = { url = side.url("/there"), timeoutSeconds = case.seconds, longest = case.longest }
                local result = hostile.wire:send(request)
                assert.equal(case[3], result.failure.kind)
                if case[4] then assert.truthy(result.failure.detail:find(case[4], 1, true), result.failure.detail) end
            end)
        end

        it("is cut after ten minutes, however steadily the data comes", function()
            local wire = hostile.wire
            hostile.plant("/there", forever(head("\r\n"), KILOBYTE:rep(32), 5))
            wire:hasten(5)
            local result = wire:send({ url = side.url("/there"), timeoutSeconds = 60, prolongs = true })
            assert.equal("broken", result.failure.kind)
            assert.truthy(result.failure.detail:find("takes too long", 1, true), result.failure.detail)
            assert.is_true(wire.slept > 600 and wire.slept < 1200)
        end)

        it("is cut if it is compressed into a few bytes", function()
            local packed = io.popen("head -c 50000000 /dev/zero | gzip -9 -c"):read("*a")
            hostile.plant("/there", hostile.answer(200, "Content-Encoding: gzip\r\n", packed))
            local result = hostile.wire:send({ url = side.url("/there"), longest = 1000000 })
            assert.equal("broken", result.failure.kind)
            assert.truthy(result.failure.detail:find("too long", 1, true))
        end)
    end) end

    -- Memory is the same over http and https.
    describe("in lists of the server", function()
        local side = hostile.sides[2]
        local server

        before_each(function()
            server = hostile.create_server(side)
        end)

        local answers, ask = hostile.answers, hostile.ask

        it("is limited to the books of a shelf", function()
            answers("/api/v1/shelves/7/books", list_of(101000, '{"id":#}'))
            local list = ask(function() return server.shelves.booksOf(SHELF) end)
            assert.is_true(list.ok)
            assert.equal(100000, #list.value.books)
            assert.is_false(list.value.complete)
        end)

        it("is limited to the pages of a magic shelf", function()
            local page = list_of(4000, '{"id":#}')
            answers("/api/v1/app/shelves/magic/7/books*", '{"hasNext":true,"content":' .. page .. "}")
            local list = ask(function() return server.shelves.booksOf(MAGIC_SHELF) end)
            assert.is_true(list.ok)
            assert.is_false(list.value.complete)
            assert.is_true(#list.value.books <= 4000 and #hostile.heard() <= 30)
        end)

        it("is limited to the results of a search with long descriptions", function()
            local result = '{"id":#,"title":"' .. KILOBYTE .. '","description":"' .. ("<p>&amp;"):rep(900) .. '"}'
            answers("/api/v1/books/search*", list_of(110, result))
            local found = ask(function() return server.catalogue.searchTitle("x") end)
            assert.is_true(found.ok)
            assert.equal(100, #found.value)
        end)

        it("is limited to the recommendations", function()
            local function recommended(count)
                answers("/api/v1/books/7/recommendations*", list_of(count, '{"book":{"id":#}}'))
                return ask(function() return server.catalogue.recommend(7) end)
            end
            assert.equal(20, #recommended(1000).value)
            assert.equal("unreadable", recommended(30000).failure.kind)
        end)

        it("is limited to the listed sessions", function()
            answers("/api/v1/reading-sessions/book/7*",
                '{"content":' .. list_of(100, '{"id":#,"startTime":"2030-01-01T00:00:00Z"}') .. "}")
            local listed = ask(function() return server.sessions.listSessions(7, 0) end)
            assert.is_true(listed.ok)
            assert.is_true(#hostile.heard() <= 60)
        end)

        it("is unreadable as an object of a megabyte", function()
            answers("/api/v1/books/7*", '{"id":7,"title":"' .. ("x"):rep(1100000) .. '"}')
            local found = ask(function() return server.books.describe(7) end)
            assert.equal("broken", found.failure.kind)
        end)

        it("is unreadable as a list with one book of many megabytes", function()
            answers("/api/v1/shelves/7/books", '[{"id":7,"more":' .. list_of(100000, '{"id":#}, ') .. "}]")
            assert.equal("unreadable", ask(function() return server.shelves.booksOf(SHELF) end).failure.kind)
        end)

        it("is unreadable as deeply nested brackets", function()
            answers("/api/v1/books/7*", ('{"a":'):rep(100000))
            assert.equal("unreadable", ask(function() return server.books.describe(7) end).failure.kind)
            answers("/api/v1/shelves/7/books", ("["):rep(1000000))
            local list = ask(function() return server.shelves.booksOf(SHELF) end)
            assert.equal("unreadable", list.failure.kind)
        end)
    end)
end)
