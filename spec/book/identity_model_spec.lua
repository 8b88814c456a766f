-- Random histories of readers. Files are rewritten, moved, copied, replaced, and matched rightly and wrongly by hand.
-- The server adds and removes books. Reading always stays with its own book, and no book gets the data of another.
local Life = require("lives/life")
local check = require("lives/checks").all
local actions = require("lives/actions")
local stores = require("stores")


-- All of them take minutes: LIVES=2000.
local HISTORIES, STEPS = tonumber(os.getenv("LIVES")) or 24, 80

local NAMES = {}
for name in pairs(actions) do table.insert(NAMES, name) end
table.sort(NAMES)

local function step(life)
    local name = NAMES[life.random(#NAMES)]
    table.insert(life.done, name)
    actions[name](life, life:place())
    check(life)
end

-- In the end every match is taken back, and the server has every book and knows all bytes: then each session goes up as
-- what it is, and nothing waits.
local function finish(life)
    local hashes = {}
    for hash in pairs(life.versions) do table.insert(hashes, hash) end
    table.sort(hashes)
    for _, hash in ipairs(hashes) do
        life.store.undoMatch(hash)
        life.versions[hash].told = true
    end
    for work = 1, Life.WORKS do
        if not life.numbers[work] then life:publish(work) end
    end
    for _, hash in ipairs(life.store.listUnknownBooks("session")) do life:identify(hash) end
    check(life)
    for _, row in ipairs(life:rows("SELECT book, server_id FROM pending_sessions JOIN books ON books.id = book")) do
        assert(life.works[row.server_id] == life.work_of_book[row.book], "a session has no book")
    end
end

describe("the reading of a book in a random history of files", function()
    after_each(stores.close)

    it(("stays with its book in %d steps of any changes to files"):format(HISTORIES * STEPS), function()
        local merged, undone = 0, 0
        for seed = 1, HISTORIES do
            local life = Life.new(seed)
            local went, trouble = pcall(function()
                for _ = 1, STEPS do step(life) end
                undone = undone + life.undone
                merged = merged + life:rows([[SELECT (SELECT count(*) FROM fingerprints) - (SELECT count(*) FROM books)
                    AS number]])[1].number
                finish(life)
            end)
            if not went then
                local last = table.concat(life.done, ", ", math.max(1, #life.done - 12))
                error(("history %d, step %d: %s\nafter %s"):format(seed, #life.done, tostring(trouble), last), 0)
            end
            stores.close()
        end
        -- Otherwise the histories would prove nothing about books that are merged, or matched and undone.
        assert.is_true(merged > HISTORIES and undone > HISTORIES / 8, merged .. " " .. undone)
    end)
end)
