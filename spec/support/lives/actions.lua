-- Actions of a life (`lives/life`): each gets the life, and a path.
local stores = require("stores")

local session = stores.session

local actions = {}

function actions.put_another_book_there(life, path)
    life.lying[path] = life:version(life.random(life.WORKS), life.random(2) == 1)
    if life.random(2) == 1 then life:open(path) end
end

local function write_anew(told)
    return function(life, path)
        local hash = life.lying[path]
        if not hash then return actions.put_another_book_there(life, path) end
        life.lying[path] = life:version(life.versions[hash].work, told)
        if life.random(3) > 1 then life:open(path) end
    end
end

actions.write_anew_by_the_server = write_anew(true)
actions.write_anew_by_an_editor = write_anew(false)

function actions.bring_older_bytes_back(life, path)
    local hashes = {}
    for hash in pairs(life.versions) do table.insert(hashes, hash) end
    table.sort(hashes)
    if #hashes > 0 then life.lying[path] = hashes[life.random(#hashes)] end
    life:open(path)
end

function actions.read(life, path)
    local hash = life:open(path)
    if not hash then return end
    local at = life:tick()
    life.store.queueSession(session({ fingerprint = hash, startedAt = at, endedAt = at + 900 }), stores.now)
    life.sessions[at] = hash
end

actions.read_on = actions.read

function actions.rate(life, path)
    local hash = life:open(path)
    if not hash then return end
    local rating = life.random(10)
    life.store.queueField(hash, "rating", { value = rating, at = life:tick() })
    assert(life.store.findKnownRating(hash) == rating, "the last rating stands")
    life.ratings[life.versions[hash].work .. " " .. rating] = true
end

function actions.write_a_note(life, path)
    local hash = life:open(path)
    if not hash then return end
    local mark = "mark " .. life:tick()
    local item = {
        kind = "entry", annotationId = mark, start = "p", passage = "", colour = "", style = "", note = mark,
    }
    local change = { operation = "create", item = item, digest = mark }
    life.store.queueItemChanges({ fingerprint = hash, path = path, at = life.clock }, { change })
    life.marks[mark] = life.versions[hash].work
end

function actions.keep_to_himself(life, path)
    local hash = life:open(path)
    if not hash then return end
    life.store.saveTrackingChoice(hash, "progress")
    life.choices[life.versions[hash].work] = true
end

function actions.move(life, path)
    local to = life:place()
    if to == path or not life.lying[path] or life.lying[to] then return end
    life.lying[to], life.lying[path] = life.lying[path], nil
    if life.random(2) == 1 then life.store.moveFiles(path, to, "reader") end
end

function actions.copy(life, path)
    local to = life:place()
    if life.lying[path] then life.lying[to] = life.lying[path] end
    life:open(to)
end

function actions.ask_the_server(life, path)
    local hash = life:open(path)
    if hash then life:identify(hash) end
    for _, unknown in ipairs(life.store.listUnknownBooks("session")) do life:identify(unknown) end
end

actions.ask_the_server_again = actions.ask_the_server

-- Rightly, or wrongly.
function actions.match_by_hand(life, path)
    local hash = life:open(path)
    if not hash then return end
    local work = life.random(3) == 1 and life.random(life.WORKS) or life.versions[hash].work
    local found = life:found(work)
    if found then life.store.saveMatch(hash, found, life:tick()) end
end

-- Undoing the match restores the book, and changes no other.
function actions.undo_the_match(life, path)
    local hash = life:open(path)
    if not hash then return end
    local own = life:row_of(hash)
    local others = life:rows(
        "SELECT id, server_id, title, choice FROM books WHERE matched_at IS NULL AND id <> :id", { id = own.id }
    )
    life.store.undoMatch(hash)
    local undone = life:row_of(hash)
    assert(not undone.matched_at, "it is undone")
    if own.matched_at then
        for _, name in ipairs({ "title", "author", "isbn10", "isbn13" }) do
            assert(undone[name] == own["previous_" .. name], "its own words are back")
        end
        assert(undone.server_id == own.previous_id, "its own number is back")
        life.undone = life.undone + 1
    end
    for _, other in ipairs(others) do
        local now = life:rows("SELECT id, server_id, title, choice FROM books WHERE id = :id", { id = other.id })[1]
        for name, known in pairs(other) do assert(now[name] == known, "another book stays what it is") end
    end
end

function actions.lose_a_book(life)
    local work = life.random(life.WORKS)
    local number = life.numbers[work]
    if not number then return life:publish(work) end
    life.numbers[work] = nil
    life.store.forgetBookId(number)
end

function actions.learn_of_bytes(life, path)
    local hash = life.lying[path]
    if hash then life.versions[hash].told = true end
end

function actions.send(life)
    local books = life.store.listBooksToSend()
    if not books[1] then return end
    local receipts = {}
    for _, row in ipairs(life.store.listNextSessions(books[1], 100, 0)) do
        table.insert(receipts, { rowId = row.rowId })
    end
    life.store.archiveSessions(receipts, life:tick())
    local notes = life.store.listPendingItems()
    if notes[1] then life.store.markItemSent(notes[1], life.clock, life.clock) end
    local ratings = life.store.listPendingFields("rating")
    if ratings[1] then life.store.recordSent("rating", ratings[1], life.clock) end
end

function actions.start_anew(life)
    life:wake()
end

return actions
