-- The plugin's stores over real files, and the words the specs of the store share.
local disk = require("disk")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openStore = require("src.openStore").openStore

local stores = { now = 1780000000 }

local opened = {}

-- The value of a success; anything else than a result is the value.
function stores.value(result)
    if type(result) ~= "table" or result.ok == nil then return result end
    assert(result.ok, result.failure and result.failure.detail)
    return result.value
end

-- The failure of the database that `work` throws.
function stores.failure(work, ...)
    local worked, trouble = pcall(work, ...)
    assert(not worked, "nothing was thrown")
    assert(type(trouble) == "table" and trouble.isStorageError, tostring(trouble))
    return trouble.failure
end

function stores.database(path)
    local database = stores.value(openDatabase(path, { canUseWal = true })).database
    table.insert(opened, database)
    return database
end

-- The stores in the file at `path`, or in a new one, and their database. `parts` may replace what they are given.
function stores.open(path, parts)
    parts = parts or {}
    local database = stores.database(path or disk.folder() .. "catchword.sqlite")
    local store = stores.value(openStore({
        database = database,
        clock = { now = function() return stores.now end, elapsed = function() return 0 end },
        isBarred = parts.isBarred or function() return false end,
        backUp = parts.backUp or function() return { ok = true } end,
        origin = parts.origin or function() end,
    }))
    return store, database
end

-- For `after_each`.
function stores.close()
    for _, database in ipairs(opened) do database.close() end
    opened = {}
    disk.sweep()
end

-- The number that the SQL counts.
function stores.count(database, sql)
    return stores.value(database.query("SELECT (" .. sql .. ") AS number"))[1].number
end

-- The IDs under which sessions wait, oldest session first; "none" for one whose book has none.
function stores.waiting_ids(database)
    local ids = {}
    for _, row in ipairs(stores.value(database.query(
        "SELECT coalesce(server_id, 'none') AS book FROM pending_sessions JOIN books ON books.id = book "
            .. "ORDER BY pending_sessions.id"
    ))) do
        table.insert(ids, row.book)
    end
    return ids
end

-- How much of this kind is in this state of the book: one number, or none.
function stores.counts_as(store, hash, of, state)
    local counts = {}
    for _, part in ipairs(stores.value(store.queue.parts(hash))) do
        if part.of == of and part.state == state then table.insert(counts, part.count) end
    end
    return counts
end

-- How much is queued, of a kind or of sessions, failed rows included.
function stores.queued(store, of)
    for _, each in ipairs(store.queue.counts()) do
        if each.of == (of or "session") then return each.count end
    end
    return 0
end

-- Writes what became of the rows with these IDs, of a kind or of sessions.
function stores.put(store, ids, state, reason, of)
    local rows = {}
    for _, id in ipairs(ids) do table.insert(rows, { rowId = id }) end
    stores.value(store.queue.put(of or "session", rows, { state = state, reason = reason, refused = false }))
end

-- A fingerprint for each number.
function stores.hash(number)
    return string.format("%032x", number)
end

-- SQL: the row of the book that has the fingerprint `:hash`.
stores.BOOK = "(SELECT book FROM fingerprints WHERE hash = :hash)"

-- A book of which nothing but its fingerprint, and perhaps its title, is known; made if it is not there.
function stores.know(database, hash, title)
    local known = stores.value(database.query("SELECT book FROM fingerprints WHERE hash = :hash", { hash = hash }))
    if #known > 0 then return end
    stores.value(database.run("INSERT INTO books (title) VALUES (:title)", { title = title }))
    stores.value(database.run(
        "INSERT INTO fingerprints (hash, book, book_type) VALUES (:hash, last_insert_rowid(), 'EPUB')", { hash = hash }
    ))
end

-- A session of half an hour, with `changes`.
function stores.session(changes)
    local session = {
        fingerprint = stores.hash(1),
        type = "EPUB",
        title = "Moby-Dick",
        startedAt = 1770000000,
        endedAt = 1770001800,
        seconds = 1750,
        pagesRead = 21,
        start = { percent = 100 / 3, page = 100, pages = 300 },
        ["end"] = { percent = 40.1, page = 120, pages = 301 },
    }
    for key, value in pairs(changes or {}) do session[key] = value end
    return session
end

function stores.book(changes)
    local book = { fingerprint = stores.hash(1), type = "EPUB", title = "Moby-Dick" }
    for key, value in pairs(changes or {}) do book[key] = value end
    return book
end

stores.facts = { size = 1234567, modifiedAt = 1700000000 }

return stores
