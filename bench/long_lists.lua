-- Ten thousand notes that wait, and ten thousand downloaded files: what one read of them brings, and what it costs to
-- delete one.
local effort = require("effort")
local stores = require("stores")
local createDeletions = require("src.features.shelves.unassignDeleted").createDeletions

local MANY = 10000

local NUMBERS = ("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d) "):format(MANY)

local BOOKS = NUMBERS .. "INSERT INTO books (id, title) SELECT i, 'Book ' || i FROM n LIMIT 50"
local HASHES = [[
INSERT INTO fingerprints (hash, book, book_type) SELECT printf('%032x', id), id, 'EPUB' FROM books]]

local NOTES = NUMBERS .. [[
INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, color, style, digest, created_at)
SELECT i % 50 + 1, 'a', 'highlight', i, 'create', '1', 'a passage', '', '', 'x', i FROM n]]

local FILES = NUMBERS .. [[
INSERT INTO shelf_files (book_id, path, state, size, hash, shelf)
SELECT i, '/Books/' || i || '.epub', 'here', 9, printf('%032x', i), 'standard:1' FROM n]]

local SHELF = NUMBERS .. "INSERT INTO shelf_books (shelf, place, book_id) SELECT 'standard:1', i, i FROM n"

-- Counts what is asked of the database while `work` is done: the most rows of one answer, all rows, and how many
-- questions read a table from end to end.
local function counted(database, work)
    local query = database.query
    local count = { most = 0, rows = 0, scans = 0 }
    database.query = function(sql, values)
        for _, step in ipairs(query("EXPLAIN QUERY PLAN " .. sql, values)) do
            if step.detail:find("^SCAN") then count.scans = count.scans + 1 end
        end
        local answer = query(sql, values)
        count.most = math.max(count.most, #answer)
        count.rows = count.rows + #answer
        return answer
    end
    work()
    database.query = query
    return count
end

-- Each window read in a step of its own, as a task does; how many notes there were.
local function read_all(store)
    local total, last = 0, nil
    repeat
        local window
        assert(coroutine.resume(coroutine.create(function() window = store.listPendingItems(last) end)))
        total, last = total + #window, window[#window]
    until last == nil
    return total
end

local function measure_notes(report, store, database)
    local total
    local most = effort.during(function() total = read_all(store) end)
    assert(total == MANY, "not all notes were read")
    local count = counted(database, function() read_all(store) end)
    report.at_most("10,000 notes that wait: rows of one read", count.most, 100)
    report.at_most("10,000 notes that wait: instructions in a step", most.instructions, 120, "k")
end

local function measure_deletion(report, store, database)
    local told = false
    local deletions = createDeletions({
        database = store.database,
        host = { clock = { now = os.time }, files = { facts = function() end }, dialogs = { notify = function() end } },
        translate = function(text) return text end,
        log = { warn = error },
        settings = function() return { shelves = {} } end,
        queued = function() told = true end,
    })
    local count = counted(database, function() deletions.tried(deletions.concerned({ "/Books/5000.epub" })) end)
    assert(told, "the deletion was not noted")
    report.at_most("10,000 downloaded files, one deleted: rows read", count.rows, 4)
    local whole = counted(database, function() database.query("SELECT title FROM books", {}) end)
    report.none("10,000 downloaded files, one deleted: tables read whole", count.scans, whole.scans)
end

return function(report)
    local store, database = stores.open()
    for _, filling in ipairs({ BOOKS, HASHES, NOTES, FILES, SHELF }) do database.run(filling) end
    measure_notes(report, store, database)
    measure_deletion(report, store, database)
    stores.close()
end
