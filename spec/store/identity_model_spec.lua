-- Readers by chance: they read, and their files are written anew, moved, copied, put over one another, matched rightly
-- and wrongly by hand, while the server learns of books and loses them. Whatever happens, what was read stays with the
-- book that was read, and no book inherits from another.
local disk = require("disk")
local stores = require("stores")
local identifyBook = require("src.app.book.identifyBook").identifyBook
local labelOf = require("src.domain.book").labelOf

local value, session = stores.value, stores.session

-- All of them take minutes: LIVES=2000.
local HISTORIES, STEPS = tonumber(os.getenv("LIVES")) or 60, 80
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
        undone = 0,
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
    local change = { operation = "create", item = item, digest = mark }
    value(life.store.annotations.queue(hash, path, { change }, life.clock))
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
    for _, unknown in ipairs(value(life.store.queue.unknownBooks("session"))) do life:identify(unknown) end
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

-- What it was before a person matched it, it is again; and no other book changes by it.
function deeds.undo_the_match(life, path)
    local hash = life:open(path)
    if not hash then return end
    local own = life:row_of(hash)
    local others = life:rows(
        "SELECT id, server_id, title, choice FROM books WHERE matched_at IS NULL AND id <> :id", { id = own.id }
    )
    value(life.store.matches.undo(hash))
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
    for _, row in ipairs(value(life.store.sessions.batch(books[1], 100, 0))) do
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

function Life:row_of(hash)
    local rows = self:rows([[SELECT books.* FROM books JOIN fingerprints ON book = books.id WHERE hash = :hash]],
        { hash = hash })
    return rows[1]
end

-- The fingerprints of all rows that have this one's number, its own row's first of all.
function Life:group_of(hash)
    local group = { [hash] = true }
    local rows = self:rows([[SELECT other.hash AS hash FROM fingerprints AS mine JOIN books AS own ON own.id = mine.book
        JOIN books ON books.id = own.id OR books.server_id = own.server_id
        JOIN fingerprints AS other ON other.book = books.id WHERE mine.hash = :hash]], { hash = hash })
    for _, row in ipairs(rows) do group[row.hash] = true end
    return group
end

function Life:work_of(hash)
    return self.versions[hash].work
end

-- The works of the bytes of each row: one, always. `work_of_book[row]`.
function Life:check_rows()
    self.work_of_book = {}
    for _, row in ipairs(self:rows("SELECT hash, book FROM fingerprints")) do
        local work = self.work_of_book[row.book]
        assert(not work or work == self:work_of(row.hash), "another book is taken for this one")
        self.work_of_book[row.book] = self:work_of(row.hash)
    end
    for _, row in ipairs(self:rows("SELECT id, server_id, matched_at FROM books")) do
        local work = assert(self.work_of_book[row.id], "a book is left without a fingerprint")
        assert(not row.server_id or row.matched_at or self.works[row.server_id] == work,
            "a book has another book's number")
    end
    assert(#self:rows("PRAGMA foreign_key_check") == 0, "something refers to no book")
end

-- Nothing lost, nothing doubled, everything in the book that was read. What was kept while nobody could tell that it
-- was of a book whose reader wants it for himself may go.
function Life:check_sessions()
    local there = {}
    for _, row in ipairs(self:rows([[SELECT start_time, book FROM pending_sessions
        UNION ALL SELECT start_time, book FROM historical_sessions]])) do
        assert(not there[row.start_time], "a session is there twice")
        assert(self:work_of(self.sessions[row.start_time]) == self.work_of_book[row.book],
            "a session is in another book than was read")
        there[row.start_time] = true
    end
    for at, hash in pairs(self.sessions) do
        assert(there[at] or self.choices[self:work_of(hash)], "a session is lost")
    end
end

function Life:check_notes()
    local there, waiting = {}, {}
    for _, row in ipairs(self:rows([[SELECT mark, book, 1 AS waits FROM pending_annotations
        UNION ALL SELECT mark, book, 0 FROM synced_annotations]])) do
        assert(self.marks[row.mark] == self.work_of_book[row.book], "a note is in another book")
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
        for one in pairs(self:group_of(hash)) do works[self:work_of(one)] = true end
        local rating, choice = value(self.store.ratings.known(hash)), value(self.store.matches.choice(hash))
        local rated, chosen = rating == nil, choice == "track"
        for work in pairs(works) do
            rated = rated or self.ratings[work .. " " .. rating]
            chosen = chosen or self.choices[work]
        end
        assert(rated, "a book has another book's rating")
        assert(chosen, "a book has another book's choice")
    end
    for _, row in ipairs(self:rows("SELECT book, rating FROM pending_ratings")) do
        assert(self.ratings[self.work_of_book[row.book] .. " " .. row.rating], "another book's rating waits")
    end
end

function Life:check()
    self:check_rows()
    self:check_sessions()
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
    for _, hash in ipairs(value(self.store.queue.unknownBooks("session"))) do self:identify(hash) end
    self:check()
    for _, row in ipairs(self:rows("SELECT book, server_id FROM pending_sessions JOIN books ON books.id = book")) do
        assert(self.works[row.server_id] == self.work_of_book[row.book], "a session has no book")
    end
end

describe("what was read", function()
    after_each(stores.close)

    it(("stays with its book through %d steps of whatever may happen to files"):format(HISTORIES * STEPS), function()
        local merged, undone = 0, 0
        for seed = 1, HISTORIES do
            local life = Life.new(seed)
            local went, trouble = pcall(function()
                for _ = 1, STEPS do life:step() end
                undone = undone + life.undone
                merged = merged + life:rows([[SELECT (SELECT count(*) FROM fingerprints) - (SELECT count(*) FROM books)
                    AS number]])[1].number
                life:finish()
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
