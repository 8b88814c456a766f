-- The preview of a sync of a very large library. The host lays out its text in one step.
local words = require("src.features.shelves.shelfWords_page")

local function translate(sentence, ...)
    local values = { ... }
    return (sentence:gsub("%%(%d)", function(place) return tostring(values[tonumber(place)]) end))
end

local function planned(count)
    local downloads, removals, refusals = {}, {}, {}
    for id = 1, count do
        local book = { id = id, title = "Book " .. id, kilobytes = 1024 }
        downloads[id] = { book = book, path = "/books/" .. id, shelf = "standard:1" }
        removals[id] = book
        refusals[id] = { id = id, title = book.title, reason = "changed" }
    end
    return {
        plan = { downloads = downloads, adopts = {}, keeps = {}, removals = removals, questions = {},
            refusals = refusals, notices = {} },
        folder = "/books", missing = {}, failedShelves = {}, creates = {},
        before = { report = { questions = {}, moves = {}, refused = {} } },
    }
end

-- Thousands of the interpreter's instructions.
local function effort_of(work)
    local thousands = 0
    jit.off()
    jit.flush()
    debug.sethook(function() thousands = thousands + 1 end, "", 1000)
    local result = work()
    debug.sethook()
    jit.on()
    return thousands, result
end

describe("the preview of a sync", function()
    it("names every book of a short list", function()
        local text = words.preview(translate, planned(200))
        assert.matches("\nBook 200\n", text, 1, true)
        assert.is_nil(text:find("more.", 1, true))
    end)

    it("names the first books of a list of 20,000, and says how many there are", function()
        local plan = planned(20000)
        local thousands, text = effort_of(function() return words.preview(translate, plan) end)
        assert.matches("To download: 20000", text, 1, true)
        assert.matches("\nBook 200\nOthers: 19800", text, 1, true)
        assert.is_true(#text < 20000, #text .. " bytes")
        assert.is_true(thousands < 500, thousands .. " thousand instructions")
    end)
end)
