-- The host's reading statistics as a real file, the plugin's stores over another, and an import between the two.
local UIManager = require("ui/uimanager")
local createHistoryImport = require("src.features.history.importHistory_task").createHistoryImport
local statisticsIn = require("src.koreader.statistics").statisticsIn
local createTasks = require("src.koreader.tasks").createTasks
local disk = require("disk")
local foreignFailure = require("src.store.database").foreignFailure
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local stores = require("stores")

local DEFAULTS = require("src.model.settings").defaults

-- The host's tables and index, as of its schema 20221111.
local TABLES = {
    [[CREATE TABLE book (id integer PRIMARY KEY autoincrement, title text, authors text, notes integer,
        last_open integer, highlights integer, pages integer, series text, language text, md5 text,
        total_read_time integer, total_read_pages integer)]],
    [[CREATE TABLE page_stat_data (id_book integer, page integer NOT NULL DEFAULT 0,
        start_time integer NOT NULL DEFAULT 0, duration integer NOT NULL DEFAULT 0,
        total_pages integer NOT NULL DEFAULT 0, UNIQUE (id_book, page, start_time),
        FOREIGN KEY(id_book) REFERENCES book(id))]],
    "CREATE INDEX page_stat_data_start_time ON page_stat_data(start_time)",
    "PRAGMA user_version = 20221111",
}

local past = {}

-- A new device with statistics of no book. `past.store`, `past.database`: the plugin's; `past.statistics`: the host's.
function past.begin()
    UIManager:reset()
    local folder = disk.folder()
    past.own_path = folder .. "catchword.sqlite"
    past.path = folder .. "statistics.sqlite3"
    past.store, past.database = stores.open(past.own_path)
    past.statistics = stores.database(past.path)
    for _, sql in ipairs(TABLES) do past.statistics.run(sql) end
    past.tasks = createTasks({ info = print, warn = function(text) error(text) end })
    past.queued, past.warnings, past.now = 0, {}, 1795000000
end

-- The process ends between two steps, and another begins on the same files.
function past.crash()
    UIManager:reset()
    past.database.close()
    past.store, past.database = stores.open(past.own_path)
    past.tasks = createTasks({ info = print, warn = function(text) error(text) end })
end

function past.book(key, title, hash)
    past.statistics.run(
        "INSERT INTO book (id, title, authors, md5) VALUES (:id, :title, 'Somebody', :md5)",
        { id = key, title = title, md5 = hash }
    )
end

function past.page(key, number, start, seconds)
    past.statistics.run(
        "INSERT INTO page_stat_data VALUES (:book, :page, :start, :seconds, 500)",
        { book = key, page = number, start = start, seconds = seconds }
    )
end

-- Three sessions: two of Dune, one of Emma.
function past.two_books()
    past.book(1, "Dune", stores.hash(1))
    past.book(2, "Emma", stores.hash(2))
    for number = 1, 10 do
        past.page(1, number, 1700000000 + number * 60, 60)
        past.page(2, number, 1700000030 + number * 60, 30)
    end
    past.page(1, 11, 1700090000, 45)
end

-- A thousand sessions of thirty pages each, in forty books.
function past.years()
    past.statistics.transaction(function()
        for key = 1, 40 do past.book(key, "Book " .. key, stores.hash(key)) end
        for number = 0, 29999 do
            local sitting = math.floor(number / 30)
            past.page(sitting % 40 + 1, number % 500 + 1, 1600000000 + sitting * 7200 + number % 30 * 60, 55)
        end
        return { ok = true }
    end)
end

local function merged(record, changes)
    local all = {}
    for name, part in pairs(record) do all[name] = part end
    for name, part in pairs(changes or {}) do all[name] = part end
    return all
end

-- The host remembers one file, Emma. `changes` (host, store) replace what is given.
function past.importer(changes)
    changes = changes or {}
    return createHistoryImport({
        log = { step = function() end, warn = function(text) table.insert(past.warnings, text) end },
        database = merged(past.store.database, changes.database),
        host = merged({
            tasks = past.tasks,
            clock = { now = function() return past.now end },
            network = { isConnected = function() return false end },
            statistics = function()
                local opened = openForReading(past.path)
                if not opened.ok then return foreignFailure(opened.failure) end
                return { ok = true, value = statisticsIn(opened.value) }
            end,
            books = { remembered = function() return { "/books/Emma.pdf" } end },
            files = { facts = function() return stores.facts end, sample = function() return "Emma" end },
            codec = { md5 = function() return stores.hash(2) end },
        }, changes.host),
        server = {},
        connection = { dialect = function() return { extraTypes = true } end },
        settings = function() return DEFAULTS end,
        queued = function() past.queued = past.queued + 1 end,
    })
end

-- Lets the task work until it has told what it came to.
local function told(begin)
    local answer
    assert(begin(function(report) answer = report end), "something is under way")
    assert(UIManager:run(function() return answer ~= nil end, 60))
    return answer
end

-- The result of a preview or an import, or its failure; `watch` gets the progress.
function past.look(watch)
    return told(function(report) return past.importer().preview(watch or function() end, report) end)
end

function past.preview()
    return stores.value(past.look())
end

function past.import(left_out, watch, importer)
    importer = importer or past.importer()
    return stores.value(told(function(report)
        return importer.run(left_out or {}, watch or function() end, report)
    end))
end

function past.take_back(run)
    return stores.value(told(function(report) return past.importer().takeBack(run, report) end))
end

return past
