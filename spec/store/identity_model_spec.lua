-- Readers by chance: they read, and their files are written anew, moved, copied, put over one another, matched rightly
-- and wrongly by hand, while the server learns of books and loses them. Whatever happens, what was read stays with the
-- book that was read, and no book inherits from another.
local disk = require("disk")
local stores = require("stores")
local identifyBook = require("src.app.book.identifyBook").identifyBook
local labelOf = require("src.domain.book.bookLabel").labelOf

local value, session = stores.value, stores.session

local HISTORIES, STEPS = 60, 80
local WORKS, PATHS = 3, 3

-- A repeatable source of chance, the same on every machine.
local function chance(seed)
    local state = seed
    return function(below)
        state = (state * 16807) % 2147483647
        return math.floor(state / 2147483647 * below) + 1
    end
end

local function isbn_of(work)
    local digits = ("978030640%03d"):format(work)
    local sum = 0
    for place = 1, 12 do sum = sum + tonumber(digits:sub(place, place)) * (place % 2 == 0 and 3 or 1) end
    return digits .. (10 - sum % 10) % 10
end

local function count(map)
    local number = 0
    for _ in pairs(map) do number = number + 1 end
    return number
end

-- One reader, one device, one server.
local Life = {}
Life.__index = Life

function Life.new(seed)
    local life = setmetatable({
        random = chance(seed), file = disk.folder() .. "library-sync.sqlite", clock = 1770000000, done = {},
        versions = {}, lying = {}, sessions = {}, marks = {}, ratings = {}, choices = {}, numbers = {}, works = {},
    }, Life)
    for work = 1, WORKS do life:publish(work) end
    life:wake()
    return life
end

function Life:wake()
    if self.database then self.database.close() end
    self.store, self.database = stores.open(self.file)
    -- Power cuts are the business of other specs.
    value(self.database.run("PRAGMA synchronous = OFF"))
end

-- The server has this work, under a number that it never had before.
function Life:publish(work)
    local number = 100 + count(self.works)
    self.works[number] = work
    self.numbers[work] = number
end

function Life:found(work)
    local number = self.numbers[work]
    if not number then return nil end
    return { id = number, title = "Book " .. work, author = "Author " .. work, isbn13 = isbn_of(work), format = "EPUB" }
end

-- New bytes of this work. `told`: the server knows them. They say of themselves what is true, or nothing.
function Life:version(work, told)
    local number = count(self.versions) + 1
    local hash = stores.hash(number)
    local title = ({ "Book " .. work, "Also called " .. work })[self.random(3)]
    self.versions[hash] = {
        work = work, told = told, label = title and labelOf(title, "Author " .. work) or nil,
        isbn = self.random(4) == 1 and isbn_of(work) or nil,
    }
    return hash
end

function Life:place()
    return ("/books/%d.epub"):format(self.random(PATHS))
end

function Life:tick()
    self.clock = self.clock + 3600
    return self.clock
end

-- The file is opened, and the plugin sees what it is.
function Life:open(path)
    local hash = self.lying[path]
    if not hash then return nil end
    local version = self.versions[hash]
    value(self.store.books.remember(
        { fingerprint = hash, type = "EPUB", title = "File", label = version.label, isbn13 = version.isbn },
        path,
        { size = tonumber(hash:sub(-6), 16) + 1, modifiedAt = 1 }
    ))
    return hash
end

function Life:identify(hash)
    local books = self.store.books
    local book = value(books.find(hash))
    if not book or book.id then return end
    local library = {
        findByHash = function(asked)
            local version = self.versions[asked]
            return { ok = true, value = version.told and self:found(version.work) or nil }
        end,
        findByIsbn = function(isbn)
            for work = 1, WORKS do
                if isbn_of(work) == isbn then return { ok = true, value = self:found(work) } end
            end
            return { ok = true }
        end,
    }
    local settings = function() return { libraryUsername = "anna", libraryLoginRefused = false } end
    local serverFiles = {
        withId = function(id)
            local work = self.works[id]
            return { ok = true, value = self.numbers[work] == id and self:found(work) or nil }
        end,
    }
    serverFiles.titled = function() return { ok = true, value = {} } end
    value(identifyBook({
        server = { library = library, files = serverFiles },
        store = { books = books, matches = { pathOf = function() return { ok = true } end } },
        host = { clock = { now = function() return self.clock end }, dialogs = { notify = function() end } },
        settings = settings,
        translate = function(text) return text end,
    }, book))
end

local deeds = {}

function deeds.put_another_book_there(life, path)
    life.lying[path] = life:version(life.random(WORKS), life.random(2) == 1)
    if life.random(2) == 1 then life:open(path) end
end

local function write_anew(told)
    return function(life, path)
        local hash = life.lying[path]
        if not hash then return deeds.put_another_book_there(life, path) end
        life.lying[path] = life:version(life.versions[hash].work, told)
        if life.random(3) > 1 then life:open(path) end
    end
end

deeds.write_anew_by_the_server = write_anew(true)
deeds.write_anew_by_an_editor = write_anew(false)

function deeds.bring_older_bytes_back(life, path)
    local hashes = {}
    for hash in pairs(life.versions) do table.insert(hashes, hash) end
    table.sort(hashes)
    if #hashes > 0 then life.lying[path] = hashes[life.random(#hashes)] end
    life:open(path)
end

function deeds.read(life, path)
    local hash = life:open(path)
    if not hash then return end
    local at = life:tick()
    value(life.store.sessions.add(session({ fingerprint = hash, startedAt = at, endedAt = at + 900 })))
    life.sessions[at] = hash
end

deeds.read_on = deeds.read

function deeds.rate(life, path)
    local hash = life:open(path)
    if not hash then return end
    local rating = life.random(10)
    value(life.store.ratings.queue(hash, rating, life:tick()))
    assert(value(life.store.ratings.known(hash)) == rating, "the last rating stands")
    life.ratings[life.versions[hash].work .. " " .. rating] = true
end

function deeds.write_a_note(life, path)
    local hash = life:open(path)
    if not hash then return end
    local mark = "mark " .. life:tick()
    local item = { kind = "entry", mark = mark, start = "p", passage = "", colour = "", style = "", note = mark }
    value(life.store.annotations.queue(hash, path, { { deed = "create", item = item, digest = mark } }, life.clock))
    life.marks[mark] = life.versions[hash].work
end

function deeds.keep_to_himself(life, path)
    local hash = life:open(path)
    if not hash then return end
    value(life.store.matches.choose(hash, "progress"))
    life.choices[life.versions[hash].work] = true
end

function deeds.move(life, path)
    local to = life:place()
    if to == path or not life.lying[path] or life.lying[to] then return end
    life.lying[to], life.lying[path] = life.lying[path], nil
    if life.random(2) == 1 then value(life.store.shelves.moved(path, to)) end
end

function deeds.copy(life, path)
    local to = life:place()
    if life.lying[path] then life.lying[to] = life.lying[path] end
    life:open(to)
end

function deeds.ask_the_server(life, path)
    local hash = life:open(path)
    if hash then life:identify(hash) end
    for _, book in ipairs(value(life.store.books.unidentified())) do life:identify(book.fingerprint) end
end

deeds.ask_the_server_again = deeds.ask_the_server

-- Rightly, or wrongly.
function deeds.match_by_hand(life, path)
    local hash = life:open(path)
    if not hash then return end
    local work = life.random(3) == 1 and life.random(WORKS) or life.versions[hash].work
    local found = life:found(work)
    if found then value(life.store.matches.confirm(hash, found, life:tick())) end
end

function deeds.undo_the_match(life, path)
    local hash = life:open(path)
    if not hash then return end
    local before = life:circle_of(hash)
    value(life.store.matches.undo(hash))
    assert(not value(life.store.matches.matchedAt(hash)), "it is undone")
    for one in pairs(before) do
        assert(not value(life.store.matches.matchedAt(one)), "and for all of the book")
        for other in pairs(life:circle_of(one)) do
            assert(life.versions[one].work == life.versions[other].work, "what was one by a match is apart")
        end
    end
end

function deeds.lose_a_book(life)
    local work = life.random(WORKS)
    local number = life.numbers[work]
    if not number then return life:publish(work) end
    life.numbers[work] = nil
    value(life.store.books.forgetId(number))
end

function deeds.learn_of_bytes(life, path)
    local hash = life.lying[path]
    if hash then life.versions[hash].told = true end
end

function deeds.send(life)
    local books = value(life.store.sessions.booksToSend())
    if not books[1] then return end
    local receipts = {}
    for _, row in ipairs(value(life.store.sessions.batch(books[1], 100))) do
        table.insert(receipts, { rowId = row.rowId })
    end
    value(life.store.sessions.archive(receipts, life:tick()))
    local notes = value(life.store.annotations.waiting())
    if notes[1] then value(life.store.annotations.sent(notes[1], life.clock, life.clock)) end
    local ratings = value(life.store.ratings.waiting())
    if ratings[1] then value(life.store.ratings.sent(ratings[1], life.clock)) end
end

function deeds.start_anew(life)
    life:wake()
end

local NAMES = {}
for name in pairs(deeds) do table.insert(NAMES, name) end
table.sort(NAMES)

function Life:rows(sql, values)
    return value(self.database.query(sql, values))
end

-- Everything that counts as one book with these bytes, by hash.
function Life:circle_of(hash)
    local circle = { [hash] = true }
    local rows = self:rows([[SELECT other.hash AS hash FROM book_cache AS mine JOIN book_cache AS other
        ON other.family = mine.family OR other.circle = mine.circle WHERE mine.hash = :hash]], { hash = hash })
    for _, row in ipairs(rows) do circle[row.hash] = true end
    return circle
end

function Life:work_of(hash)
    return self.versions[hash].work
end

-- Nothing lost, nothing doubled, everything under the bytes that were read. What was kept while nobody could tell that
-- it was of a book whose reader wants it for himself may go.
function Life:check_sessions()
    local there = {}
    for _, row in ipairs(self:rows([[SELECT start_time, hash FROM pending_sessions
        UNION ALL SELECT start_time, hash FROM historical_sessions]])) do
        assert(not there[row.start_time], "a session is there twice")
        assert(self.sessions[row.start_time] == row.hash, "a session is under other bytes than were read")
        there[row.start_time] = true
    end
    for at, hash in pairs(self.sessions) do
        assert(there[at] or self.choices[self:work_of(hash)], "a session is lost")
    end
end

-- Two works are never proven to be one, nor count as one, unless a person has said so and can take it back.
function Life:check_kinship()
    for _, row in ipairs(self:rows([[SELECT one.hash AS one, other.hash AS other, one.family IS other.family
        AND one.family IS NOT NULL AS proven, EXISTS (SELECT 1 FROM book_matches JOIN book_cache USING (hash)
        WHERE circle = one.circle) AS said
        FROM book_cache AS one JOIN book_cache AS other ON one.id < other.id
        AND (one.family = other.family OR one.circle = other.circle)]])) do
        if self:work_of(row.one) ~= self:work_of(row.other) then
            assert(row.proven == 0, "another book is taken for this one")
            assert(row.said == 1, "another book counts as this one though nobody says so")
        end
    end
end

-- A number that no person gave is one of the work's own; what waits has its book's.
function Life:check_numbers()
    for _, row in ipairs(self:rows([[SELECT hash, book_id FROM book_cache
        WHERE book_id IS NOT NULL AND hash NOT IN (SELECT hash FROM book_matches)]])) do
        assert(self.works[row.book_id] == self:work_of(row.hash), "a book has another book's number")
    end
    for _, table_name in ipairs({ "pending_sessions", "pending_ratings", "pending_annotations" }) do
        for _, row in ipairs(self:rows(([[SELECT hash, waiting.book_id AS number, book_cache.book_id AS known
            FROM %s AS waiting JOIN book_cache USING (hash)
            WHERE waiting.book_id IS NOT known]]):format(table_name))) do
            -- What passed from other bytes of the book may have their number where these have none; or none yet, for
            -- what is asked for when it is sent.
            local passed = not row.known and self.works[row.number] == self:work_of(row.hash)
            local asked = not row.number and table_name ~= "pending_sessions"
            assert(passed or asked, "what waits has another number than its book")
        end
    end
end

function Life:check_notes()
    local there, waiting = {}, {}
    for _, row in ipairs(self:rows([[SELECT mark, hash, 1 AS waits FROM pending_annotations
        UNION ALL SELECT mark, hash, 0 FROM synced_annotations]])) do
        assert(self.marks[row.mark] == self:work_of(row.hash), "a note is in another book")
        assert(row.waits == 0 or not waiting[row.mark], "a note waits twice")
        waiting[row.mark] = waiting[row.mark] or row.waits == 1
        there[row.mark] = true
    end
    for mark, work in pairs(self.marks) do
        assert(there[mark] or self.choices[work], "a note is lost")
    end
end

-- Ratings and choices are those of the work, or of one that a person says it is.
function Life:check_words()
    for hash, version in pairs(self.versions) do
        local works = { [version.work] = true }
        for one in pairs(self:circle_of(hash)) do works[self:work_of(one)] = true end
        local rating, choice = value(self.store.ratings.known(hash)), value(self.store.matches.choice(hash))
        local rated, chosen = rating == nil, choice == "track"
        for work in pairs(works) do
            rated = rated or self.ratings[work .. " " .. rating]
            chosen = chosen or self.choices[work]
        end
        assert(rated, "a book has another book's rating")
        assert(chosen, "a book has another book's choice")
    end
    for _, row in ipairs(self:rows("SELECT hash, rating FROM pending_ratings")) do
        assert(self.ratings[self:work_of(row.hash) .. " " .. row.rating], "another book's rating waits")
    end
end

function Life:check()
    self:check_sessions()
    self:check_kinship()
    self:check_numbers()
    self:check_notes()
    self:check_words()
end

function Life:step()
    local name = NAMES[self.random(#NAMES)]
    table.insert(self.done, name)
    deeds[name](self, self:place())
    self:check()
end

-- In the end every match is taken back, and the server has every book and knows all bytes: then each session goes up as
-- what it is, and nothing waits.
function Life:finish()
    local hashes = {}
    for hash in pairs(self.versions) do table.insert(hashes, hash) end
    table.sort(hashes)
    for _, hash in ipairs(hashes) do
        value(self.store.matches.undo(hash))
        self.versions[hash].told = true
    end
    for work = 1, WORKS do
        if not self.numbers[work] then self:publish(work) end
    end
    for _, book in ipairs(value(self.store.books.unidentified())) do self:identify(book.fingerprint) end
    self:check()
    for _, row in ipairs(self:rows("SELECT hash, book_id FROM pending_sessions")) do
        assert(row.book_id and self.works[row.book_id] == self:work_of(row.hash), "a session has no book")
    end
end

describe("what was read", function()
    after_each(stores.close)

    it(("stays with its book through %d steps of whatever may happen to files"):format(HISTORIES * STEPS), function()
        local joined, vouched = 0, 0
        for seed = 1, HISTORIES do
            local life = Life.new(seed)
            local went, trouble = pcall(function()
                for _ = 1, STEPS do life:step() end
                vouched = vouched + life:rows("SELECT count(DISTINCT circle) AS number FROM book_cache")[1].number
                joined = joined + life:rows("SELECT count(DISTINCT family) AS number FROM book_cache")[1].number
                life:finish()
            end)
            if not went then
                local last = table.concat(life.done, ", ", math.max(1, #life.done - 12))
                error(("history %d, step %d: %s\nafter %s"):format(seed, #life.done, tostring(trouble), last), 0)
            end
            stores.close()
        end
        -- Otherwise the histories would prove nothing about books that are joined, or that count as one.
        assert.is_true(joined > HISTORIES and vouched > HISTORIES / 8, joined .. " " .. vouched)
    end)
end)
