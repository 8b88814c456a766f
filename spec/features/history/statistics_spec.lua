-- The host's statistics in any state, which the reader sees at an import.
local UIManager = require("ui/uimanager")
local statisticsIn = require("src.koreader.statistics").statisticsIn
local disk = require("disk")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading
local past = require("past")
local sentenceFor = require("src.base.sentence").sentenceFor
local stores = require("stores")
local throwStorage = require("src.base.result").throwStorage

describe("KOReader's reading statistics", function()
    before_each(past.begin)
    after_each(stores.close)

    local function sentence()
        local outcome = past.look()
        assert.is_false(outcome.ok)
        assert.are.equal("foreign", outcome.failure.kind)
        return sentenceFor(require("src.koreader.texts").translate, outcome.failure)
    end

    -- Another file in the place of the statistics, with these tables.
    local function replace(statements)
        past.path = disk.folder() .. "other.sqlite3"
        local database = stores.value(openDatabase(past.path, { canUseWal = false })).database
        for _, sql in ipairs(statements) do database.run(sql) end
        database.close()
    end

    it("are read again in a moment if another program locks them", function()
        past.two_books()
        past.statistics.close()
        local holder = stores.value(openDatabase(past.path, { canUseWal = false })).database
        holder.query("BEGIN EXCLUSIVE")
        assert.matches("in use right now. Try again", sentence(), 1, true)
        holder.query("COMMIT")
        holder.close()
        assert.are.equal(3, past.preview().sessions)
    end)

    it("are reported as damaged if the file is not a database", function()
        past.path = disk.folder() .. "other.sqlite3"
        local file = assert(io.open(past.path, "wb"))
        file:write(("The card was taken out. "):rep(400))
        file:close()
        assert.matches("are damaged and cannot be read", sentence(), 1, true)
    end)

    it("are reported as damaged if the file is torn, and keep the sessions before", function()
        past.years()
        past.statistics.query("PRAGMA wal_checkpoint(TRUNCATE)")
        past.statistics.close()
        local file = assert(io.open(past.path, "r+b"))
        local size = file:seek("end")
        for page = math.floor(size / 4096 / 3), math.floor(size / 4096) - 1 do
            file:seek("set", page * 4096)
            file:write(("torn"):rep(1024))
        end
        file:close()
        assert.matches("are damaged and cannot be read", sentence(), 1, true)
    end)

    it("need an update by KOReader if they are of an older release", function()
        replace({
            "CREATE TABLE book (id integer PRIMARY KEY, title text, authors text, md5 text)",
            "CREATE TABLE page_stat (id_book integer, page integer, start_time integer, period integer)",
        })
        assert.matches("made by an older release", sentence(), 1, true)
    end)

    it("need a newer Catchword if they are of a later release", function()
        replace({
            "CREATE TABLE book (number integer PRIMARY KEY, name text)",
            "PRAGMA user_version = 20990101",
        })
        assert.matches("of a later release than this plugin knows", sentence(), 1, true)
    end)

    it("are read to their end despite a time too great for a number", function()
        past.two_books()
        past.statistics.run([[INSERT INTO page_stat_data (id_book, page, start_time, duration, total_pages)
            VALUES (1, 1, 9007199254740993, 60, 100)]])
        local statistics = statisticsIn(past.statistics)
        local windows, window = 0, stores.value(statistics.visits(nil, 100))
        while window.next and windows < 20 do
            windows = windows + 1
            window = stores.value(statistics.visits(window.next, 100))
        end
        assert.is_true(windows < 20)
        assert.are.equal(3, past.preview().sessions)
    end)

    it("have no author where the host writes N/A", function()
        past.book(1, "The Lamp", stores.hash(1))
        past.book(2, "The Buoy", stores.hash(2))
        past.statistics.run("UPDATE book SET authors = 'N/A' WHERE id = 1")
        local books = stores.value(statisticsIn(past.statistics).books())
        assert.same({ "none", "Somebody" }, { books[1].author or "none", books[2].author })
    end)

    it("have the pages of a span, without those of the next one", function()
        past.book(1, "The Lamp", stores.hash(1):upper())
        for page, after in ipairs({ 40, 100, 160, 220 }) do past.page(1, page, 1790000000 + after, 30) end
        local span = { startedAt = 1790000100, endedAt = 1790000220 }
        local stretch = stores.value(statisticsIn(past.statistics).between(stores.hash(1), span))
        assert.same({ startsAt = 1790000100, seconds = 60 }, stretch)
    end)

    it("are read completely with several pages in one second", function()
        past.book(1, "The Lamp", stores.hash(1))
        for page = 1, 3 do past.page(1, page, 1790000000, 5) end
        local statistics = statisticsIn(past.statistics)
        local pages, window = {}, stores.value(statistics.visits(nil, 2))
        while window.visits[1] do
            for _, visit in ipairs(window.visits) do table.insert(pages, visit.page) end
            window = stores.value(statistics.visits(window.next, 2))
        end
        assert.same({ 1, 2, 3 }, pages)
    end)

    it("are closed if the plugin's own disk is full", function()
        past.two_books()
        local closed, opened = 0, 0
        local importer = past.importer({
            host = {
                statistics = function()
                    opened = opened + 1
                    local statistics = statisticsIn(stores.value(openForReading(past.path)))
                    local close = statistics.close
                    statistics.close = function()
                        closed = closed + 1
                        close()
                    end
                    return { ok = true, value = statistics }
                end,
            },
            database = {
                transaction = function()
                    return throwStorage({ kind = "storage", detail = "the disk is full" })
                end,
            },
        })
        local answer
        importer.run({}, function() end, function(report) answer = report end)
        assert(UIManager:run(function() return answer ~= nil end, 60))
        assert.are.equal("the disk is full", answer.failure.detail)
        assert.are.same({ 1, 1 }, { opened, closed })
    end)

    it("are empty if their tables were only created", function()
        replace({})
        local outcome = past.look()
        assert.is_true(outcome.ok)
        assert.is_nil(outcome.value)
    end)
end)
