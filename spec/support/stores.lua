-- The plugin's database in real files, and the words the specs of the store share.
local disk = require("disk")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openStore = require("src.openStore").openStore

local stores = { now = 1780000000 }

local opened = {}

-- The value of a success.
function stores.value(result)
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

local MODULES = {
    "book.bookRow_store", "book.books_store", "book.matches_store",
    "features.annotations.merge.baseItems_store", "features.annotations.annotations_store",
    "features.downloads.shelfRow_store", "features.downloads.shelfFiles_store", "features.downloads.trash_store",
    "features.downloads.shelfChanges_store",
    "features.history.imports_store", "features.library.browse_store", "features.metadata.metadata_store",
    "features.position.progress_store", "features.sessions.sessions_store", "features.shelves.collections_store",
    "features.status.bookFields_store", "features.sync-status.failedItems",
    "queue.itemTimes_store", "queue.queue_store", "store.connection",
    "store.deviceState", "store.settings", "store.database",
}

-- The functions of all stores by name, each with this database as its first argument.
local function bound_to(database)
    return setmetatable({}, {
        __index = function(all, name)
            for _, module in ipairs(MODULES) do
                local found = require("src." .. module)[name]
                if found then
                    all[name] = function(...) return found(database, ...) end
                    return all[name]
                end
            end
            error("no store has " .. name)
        end,
    })
end

-- The functions of the stores on the file at `path`, or on a new one, and its database. `parts` may replace what they
-- are given. `store.database`: as the plugin has it.
function stores.open(path, parts)
    parts = parts or {}
    local database = stores.database(path or disk.folder() .. "catchword.sqlite")
    local opened_store = openStore({
        database = database,
        clock = { now = function() return stores.now end, elapsed = function() return 0 end },
        isBarred = parts.isBarred or function() return false end,
        backUp = parts.backUp or function() return { ok = true } end,
        origin = parts.origin or function() end,
    })
    local store = bound_to(opened_store.database)
    store.database, store.takenOver = opened_store.database, opened_store.takenOver or false
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
    return database.query("SELECT (" .. sql .. ") AS number")[1].number
end

-- The IDs under which sessions wait, oldest session first; "none" for one whose book has none.
function stores.waiting_ids(database)
    local ids = {}
    for _, row in ipairs(database.query(
        "SELECT coalesce(server_id, 'none') AS book FROM pending_sessions JOIN books ON books.id = book "
            .. "ORDER BY pending_sessions.id"
    )) do
        table.insert(ids, row.book)
    end
    return ids
end

-- How much of this kind is in this state of the book: one number, or none.
function stores.counts_as(store, hash, of, state)
    local counts = {}
    for _, part in ipairs(store.listQueueParts(hash)) do
        if part.of == of and part.state == state then table.insert(counts, part.count) end
    end
    return counts
end

-- How much is queued, of a kind or of sessions, failed rows included.
function stores.queued(store, of)
    for _, each in ipairs(store.countQueue()) do
        if each.of == (of or "session") then return each.count end
    end
    return 0
end

-- Writes what became of the rows with these IDs, of a kind or of sessions.
function stores.put(store, ids, state, reason, of)
    local rows = {}
    for _, id in ipairs(ids) do table.insert(rows, { rowId = id }) end
    store.updateQueuedRows(of or "session", rows, { state = state, reason = reason, refused = false })
end

-- A fingerprint for each number.
function stores.hash(number)
    return string.format("%032x", number)
end

-- SQL: the row of the book that has the fingerprint `:hash`.
stores.BOOK = "(SELECT book FROM fingerprints WHERE hash = :hash)"

-- A book of which nothing but its fingerprint, and perhaps its title, is known; made if it is not there.
function stores.know(database, hash, title)
    local known = database.query("SELECT book FROM fingerprints WHERE hash = :hash", { hash = hash })
    if #known > 0 then return end
    database.run("INSERT INTO books (title) VALUES (:title)", { title = title })
    database.run(
        "INSERT INTO fingerprints (hash, book, book_type) VALUES (:hash, last_insert_rowid(), 'EPUB')", { hash = hash }
    )
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
