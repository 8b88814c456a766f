-- The original client's file, as its releases left it behind, beside a new one of ours.
--
--     before_each(origin.begin)   after_each(stores.close)
--
--     origin.path, origin.our_path   where the two files lie
--     origin.create(version)         begins the original client's file, open as `origin.database`
--     origin.insert(name, row), origin.insert_session(name, changes), origin.insert_settings(settings)
--     origin.take_over()             our stores, our database, and what came over
local disk = require("disk")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local stores = require("stores")

local hash = stores.hash

-- Schemas of the original client's file by release, as far as they matter here.
local schemas = {
    [7] = {
        [[CREATE TABLE book_cache (id INTEGER PRIMARY KEY AUTOINCREMENT, file_path TEXT UNIQUE NOT NULL,
            file_hash TEXT NOT NULL, book_id INTEGER, title TEXT, author TEXT, last_accessed INTEGER,
            isbn10 TEXT, isbn13 TEXT)]],
        [[CREATE TABLE pending_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, book_id INTEGER,
            book_hash TEXT NOT NULL, book_type TEXT DEFAULT 'EPUB', start_time TEXT, end_time TEXT,
            duration_seconds INTEGER, start_progress REAL, end_progress REAL, progress_delta REAL,
            start_location TEXT, end_location TEXT, created_at INTEGER, retry_count INTEGER DEFAULT 0,
            book_title TEXT, koreader_book_id INTEGER)]],
        [[CREATE TABLE historical_sessions (id INTEGER PRIMARY KEY AUTOINCREMENT, koreader_book_id INTEGER NOT NULL,
            koreader_book_title TEXT NOT NULL, book_id INTEGER, book_hash TEXT, book_type TEXT, start_time TEXT,
            end_time TEXT, duration_seconds INTEGER, start_progress REAL, end_progress REAL, start_location TEXT,
            end_location TEXT, matched INTEGER DEFAULT 0, synced INTEGER DEFAULT 0,
            UNIQUE (koreader_book_id, start_time, end_time))]],
        "CREATE TABLE schema_version (version INTEGER PRIMARY KEY)",
    },
    [9] = {
        [[CREATE TABLE book_metadata (id INTEGER PRIMARY KEY AUTOINCREMENT, book_cache_id INTEGER UNIQUE, sdr_path TEXT,
            rating INTEGER, rating_synced INTEGER DEFAULT 0, created_at INTEGER, updated_at INTEGER)]],
        [[CREATE TABLE synced_annotations (id INTEGER PRIMARY KEY AUTOINCREMENT, book_cache_id INTEGER NOT NULL,
            koreader_datetime TEXT NOT NULL, annotation_type TEXT NOT NULL, destination TEXT NOT NULL,
            server_id INTEGER, synced_at INTEGER, UNIQUE (book_cache_id, koreader_datetime, annotation_type))]],
    },
    [10] = { "CREATE TABLE plugin_settings (key TEXT PRIMARY KEY, value, updated_at INTEGER)" },
    [11] = {
        [[CREATE TABLE pending_ratings (id INTEGER PRIMARY KEY AUTOINCREMENT, book_cache_id INTEGER NOT NULL UNIQUE,
            book_id INTEGER, rating INTEGER NOT NULL, retry_count INTEGER DEFAULT 0, created_at INTEGER)]],
    },
    [13] = {
        [[CREATE TABLE pending_annotations (id INTEGER PRIMARY KEY AUTOINCREMENT, book_cache_id INTEGER NOT NULL,
            book_id INTEGER, ann_type TEXT NOT NULL, datetime TEXT NOT NULL, payload TEXT NOT NULL,
            retry_count INTEGER DEFAULT 0, created_at INTEGER, UNIQUE (book_cache_id, datetime, ann_type))]],
    },
    [17] = {
        [[CREATE TABLE pending_bookmarks (id INTEGER PRIMARY KEY AUTOINCREMENT, book_cache_id INTEGER NOT NULL,
            book_id INTEGER, datetime TEXT NOT NULL, payload TEXT NOT NULL, retry_count INTEGER DEFAULT 0,
            created_at INTEGER, UNIQUE (book_cache_id, datetime))]],
        [[CREATE TABLE synced_bookmarks (id INTEGER PRIMARY KEY AUTOINCREMENT, book_cache_id INTEGER NOT NULL,
            datetime TEXT NOT NULL, server_id INTEGER, synced_at INTEGER, UNIQUE (book_cache_id, datetime))]],
    },
    [18] = { "ALTER TABLE book_cache ADD COLUMN hardcover_id INTEGER" },
    [21] = { "ALTER TABLE book_cache ADD COLUMN tracking_enabled INTEGER DEFAULT 1" },
    -- An unpublished version, which may have unknown columns.
    [24] = { "ALTER TABLE pending_sessions ADD COLUMN device_id TEXT DEFAULT 'x'" },
}

local origin = {}

function origin.begin()
    local folder = disk.folder()
    origin.our_path, origin.path = folder .. "catchword.sqlite", folder .. "booklore-sync.sqlite"
end

function origin.create(version)
    origin.database = stores.database(origin.path)
    for each = 7, version do
        for _, sql in ipairs(schemas[each] or {}) do origin.database.run(sql) end
    end
    origin.database.run("INSERT INTO schema_version VALUES (:version)", { version = version })
end

function origin.insert(name, row)
    local columns, parameters = {}, {}
    for column in pairs(row) do
        table.insert(columns, column)
        table.insert(parameters, ":" .. column)
    end
    origin.database.run(("INSERT INTO %s (%s) VALUES (%s)"):format(
        name, table.concat(columns, ", "), table.concat(parameters, ", ")
    ), row)
end

-- Half an hour, waiting or sent.
function origin.insert_session(name, changes)
    local row = {
        book_hash = hash(1), book_type = "EPUB", start_time = "2026-02-02T02:40:00Z",
        end_time = "2026-02-02T03:10:00Z", duration_seconds = 1800, start_progress = 33.3333333333333,
        end_progress = 40.1, start_location = "100", end_location = "120",
    }
    if name == "historical_sessions" then
        row.koreader_book_id, row.koreader_book_title, row.synced = 0, "Moby-Dick", 1
    end
    for key, changed in pairs(changes or {}) do row[key] = changed end
    origin.insert(name, row)
end

function origin.insert_settings(settings)
    for key, text in pairs(settings) do origin.insert("plugin_settings", { key = key, value = text }) end
end

function origin.take_over()
    local store, database = stores.open(origin.our_path, {
        origin = function() return openForReading(origin.path) end,
    })
    return store, database, store.takenOver
end

return origin
