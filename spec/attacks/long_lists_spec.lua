-- Lists that are longer than requested, or have many small parts. Each answer costs little time and memory.
local hostile = require("hostile")
local stores = require("stores")
local UIManager = require("ui/uimanager")

-- Reach for one answer, on this machine: processor's seconds of the longest step, and megabytes in use above the start.
local MAX_SECONDS, MAX_MEGABYTES = 0.1, 8

local function repeated(count, element)
    local texts = {}
    for place = 1, count do texts[place] = (element:gsub("#", place)) end
    return table.concat(texts, ",")
end

local function list(count, element)
    return "[" .. repeated(count, element) .. "]"
end

local LINE = '{"id":#,"title":"T#","seriesName":"S","seriesNumber":#}'

-- Bodies of a list or page.
local BODIES = {
    { "20,000 short lines", list(20000, '{"id":#}') },
    { "6,000 lines", list(6000, LINE) },
    { "numbers", list(150000, "1") },
    { "empty texts", list(150000, '""') },
    { "keys", "[{" .. repeated(60000, '"k#":#') .. "}]" },
    { "empty lists in one line", '[{"id":1,"more":' .. list(60000, "[]") .. "}]" },
    { "lines with long texts", list(9, '{"id":#,"title":"' .. ("x\27[1m"):rep(20000) .. '"}') },
}

local function wrapped(body)
    return '{"hasNext":true,"page":{"totalPages":9999},"content":' .. body .. "}"
end

local QUESTIONS = {
    { "a page of a series", "/api/v1/app/series/*", wrapped, 50, function(server)
        local answer = server.browse.page({ of = "series", name = "S" }, 0)
        return answer.ok and #answer.value.lines or 0
    end },
    { "recommendations", "/api/v1/books/7/recommendations*", function(body) return body end, 20, function(server)
        local answer = server.catalogue.recommend(7)
        return answer.ok and #answer.value or 0
    end },
    { "a search", "/api/v1/books/search*", function(body) return body end, 100, function(server)
        local answer = server.catalogue.searchTitle("x")
        return answer.ok and #answer.value or 0
    end },
    { "a notebook", "/api/v1/notebook*", function(body)
        return wrapped((body:gsub('"id":', '"type":"NOTE","bookId":1,"id":'):gsub('"title":', '"text":')))
    end, 50, function(server)
        local answer = server.notebook.notebook(0, "")
        return answer.ok and #answer.value.items or 0
    end },
    { "totals", "/api/v1/user-stats/reading/dates", function(body)
        return (body:gsub('"id":', '"date":"2026-01-02","id":'))
    end, 10000, function(server)
        local answer = server.statistics.readingTotals(2026)
        return answer.ok and answer.value and #answer.value.days or 0
    end },
    { "numbers of a list", "/api/v1/app/books/ids*", function(body) return body end, 2000, function(server)
        local answer = server.browse.ids({ of = "recent" })
        return answer.ok and answer.value and #answer.value or 0
    end },
    { "notes of a book", "/api/v1/annotations/book/*", function(body)
        return (body:gsub('"id":', '"bookId":7,"cfi":"/6","id":'))
    end, 5000, function(server)
        local answer = server.items.list(7, "annotation")
        return answer.ok and #answer.value.items or 0
    end },
    { "pages of a magic shelf", "/api/v1/app/shelves/magic/*", wrapped, 50, function(server)
        local answer = server.shelves.booksOf({ kind = "magic", id = 7, name = "x" })
        assert(not (answer.ok and answer.value.complete))
        return answer.ok and #answer.value.books or 0
    end },
}

describe("a list that is longer than requested", function()
    local server

    setup(hostile.open)
    teardown(hostile.close)
    before_each(function()
        hostile.begin()
        server = hostile.create_server(hostile.sides[1])
        hostile.answers("/api/v1/user-stats/reading/favorite-days*", "[]")
        hostile.answers("/api/v1/healthcheck*", '{"data":{"version":"v3.2.4"}}')
    end)
    after_each(function()
        hostile.finish()
        stores.close()
    end)

    -- The result, the processor's seconds of the longest step, and the megabytes at the peak.
    local function measured(question)
        hostile.ask(function() return { server.checks.greet(), question(server) } end)
        collectgarbage()
        collectgarbage()
        local before, peak = collectgarbage("count"), 0
        UIManager.busiest = 0
        local step = UIManager.step
        UIManager.step = function(self, patience)
            if collectgarbage("count") > before + 4096 then collectgarbage() end
            peak = math.max(peak, collectgarbage("count"))
            return step(self, patience)
        end
        local result = hostile.ask(function() return { count = question(server) } end)
        UIManager.step = step
        return result.count, UIManager.busiest, (peak - before) / 1024
    end

    for _, question in ipairs(QUESTIONS) do
        for _, body in ipairs(BODIES) do
            it(("costs little time and memory: %s as %s"):format(body[1], question[1]), function()
                hostile.answers(question[2], question[3](body[2]))
                local count, seconds, megabytes = measured(question[5])
                if os.getenv("COSTS") then
                    local line = "%-26s%-26s%6d%8.0f ms%8.1f MB"
                    print(line:format(question[1], body[1], count, seconds * 1000, megabytes))
                end
                assert.is_true(count <= question[4], count)
                assert.is_true(seconds <= MAX_SECONDS, seconds)
                assert.is_true(megabytes <= MAX_MEGABYTES, megabytes)
            end)
        end
    end
end)
