-- A device with the shipped plugin, set up against a library server, for the bench.
local Device = require("device")
local host = require("host")
local library = require("library")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase

local MORNING = 1780297200 -- 2026-06-01 07:00 UTC

local rig = {}

function rig.start()
    -- The slower of the two ways in which a device keeps a database safe, and the one whose commits can be counted.
    Device.wal = false
    host.start({ plugin = "dist/catchword.koplugin", wall = MORNING })
    local server = library.start("--quiet", host.folder .. "/books")
    rig.set("Server", server.url)
    rig.set("Reader account", "reader", "paper trail")
    rig.set("Library account", "anna", "correct horse")
    host.pump(0.2)
    server:forget_requests()
    return server
end

function rig.set(line, ...)
    host.menu("Catchword", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
end

-- Turns on notes both ways, and makes the book known.
function rig.sync_notes_of(book)
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "both ways")
    host.open(book, { pages = 300 })
    host.pump(3)
    host.close()
    host.pump(3)
end

local function database_path()
    return host.folder .. "/settings/catchword.sqlite"
end

-- How many transactions have changed the plugin's database: SQLite counts them in the file, at byte 24, as long as it
-- keeps a journal and no write-ahead log, which is what this device's host asks for.
function rig.commits()
    local file = assert(io.open(database_path(), "rb"))
    file:seek("set", 24)
    local a, b, c, d = file:read(4):byte(1, 4)
    file:close()
    return ((a * 256 + b) * 256 + c) * 256 + d
end

local SESSION = [[
INSERT INTO pending_sessions (book, book_type, title, start_time, end_time, duration_seconds, pages_read,
  start_progress, end_progress, start_location, end_location, start_pages, end_pages, created_at)
VALUES (:book, 'EPUB', :title, :began, :ended, 1800, 30, 10.5, 20.25, 21, 41, 200, 200, :ended)]]

local function session_of(id, title, began)
    return { book = id, title = title, began = began, ended = began + 1800 }
end

-- As if the one book that the device knows had been read so many times more without a network.
function rig.queue(sessions)
    local database = openDatabase(database_path(), { canUseWal = false }).value.database
    local book = assert(database.query("SELECT id, title FROM books WHERE server_id IS NOT NULL", {})[1])
    database.transaction(function()
        for session = 1, sessions do
            local row = session_of(book.id, book.title, MORNING - 86400 * 400 + session * 3000)
            database.run(SESSION, row)
        end
    end)
    database.close()
end

-- As if so many books had been read so many times without a network; the server knows all of them.
function rig.fill(server, books, each)
    local orders = {}
    local database = openDatabase(database_path(), { canUseWal = false }).value.database
    database.transaction(function()
        for book = 1, books do
            local hash, title = ("%032x"):format(book), ("Book %d"):format(book)
            table.insert(orders, { title = title, author = "N. N.", type = "EPUB", fingerprint = hash })
            database.run("INSERT INTO books (title) VALUES (:title)", { title = title })
            local id = database.lastId()
            local known = { hash = hash, book = id }
            database.run("INSERT INTO fingerprints (hash, book, book_type) VALUES (:hash, :book, 'EPUB')", known)
            for session = 1, each do
                local began = MORNING - 86400 * 400 + (book * each + session) * 3000
                database.run(SESSION, session_of(id, title, began))
            end
        end
    end)
    database.close()
    server:control("POST", "/books", orders)
end

-- Five minutes in the novel of the samples.
function rig.read_novel()
    host.open("Ellison, Mara - The Lamp at Low Tide.epub", { pages = 300 })
    host.read(10, 30)
    host.close()
end

-- How many requests the server has heard whose path contains `path`.
function rig.requests_to(server, path)
    local count = 0
    for _, request in ipairs(server:requests()) do
        if request.path:find(path, 1, true) then count = count + 1 end
    end
    return count
end

function rig.stop(server)
    server:stop()
    host.stop()
end

return rig
