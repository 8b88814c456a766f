-- Statistics of the host with wrong clocks, merged files and errors of many years.
local effort = require("effort")
local past = require("past")
local stores = require("stores")

local YESTERDAY = 1790000000

describe("an import of unusual statistics", function()
    local store, database

    before_each(function()
        past.begin()
        past.now = YESTERDAY + 86400
        store, database = past.store, past.database
    end)

    after_each(stores.close)

    local function queued()
        return database.query(
            "SELECT hash, title, start_time, end_time, duration_seconds FROM pending_sessions "
                .. "JOIN fingerprints USING (book) ORDER BY start_time"
        )
    end

    local function row(values)
        past.statistics.run(
            "INSERT INTO page_stat_data VALUES (" .. values .. ")"
        )
    end

    it("joins two titles of one book, and counts its reading once", function()
        past.book(1, "Dune", stores.hash(1))
        past.book(2, "Dune, corrected", stores.hash(1))
        for number = 1, 10 do
            past.page(1, number, 1700000000 + number * 60, 60)
            past.page(2, number, 1700000030 + number * 60, 60)
        end
        local report = past.preview()
        assert.are.equal(1, #report.books)
        assert.are.equal("Dune", report.books[1].title)
        assert.are.equal(1, report.sessions)
        assert.are.equal(630, report.seconds)
        past.import()
        assert.are.equal(1, #queued())
        assert.are.equal(0, past.import().sessions)
    end)

    it("leaves out a book with two checksums under one title", function()
        past.book(1, "Dune", stores.hash(1))
        past.book(2, "Dune, corrected", stores.hash(1))
        past.page(1, 1, 1700000000, 60)
        past.page(2, 1, 1700100000, 60)
        assert.are.equal(0, past.import({ stores.hash(1) }).sessions)
        assert.are.equal(2, past.import().sessions)
    end)

    it("counts no second twice, and ends no session later than its pages", function()
        past.book(1, "Dune", stores.hash(1))
        row("1, 1, 1700000000, 100, 300")
        row("1, 2, 1700000050, 100, 300")
        row("1, 9, 1700000150, 90000, 300")
        past.import()
        local session = queued()[1]
        assert.are.equal(450, session.duration_seconds)
        assert.are.equal(1700000450, session.end_time)
    end)

    it("is not stopped by invalid records", function()
        past.statistics.query("PRAGMA foreign_keys = OFF")
        past.book(1, "Dune", stores.hash(1))
        row("1, 1, 1700000000, 0, 300")
        row("1, 2, 1700000100, -50, 300")
        row("1, 3, 1700000200, 60, 0")
        row("1, 0, 1700000300, 60, 300")
        row("1, -4, 1700000400, 60, 300")
        row("1, 5, 'yesterday', 60, 300")
        row("1, 6, 1700000500, 'long', 300")
        row("1, 700, 1700000600, 40.75, 300")
        row("NULL, 7, 1700000700, 60, 300")
        row("99, 7, 1700000800, 60, 300")
        row("1, 8, -5, 60, 300")
        local report = past.import()
        assert.are.equal(1, report.sessions)
        local session = queued()[1]
        -- A record without a number of pages counts by its time.
        assert.are.equal(1700000200, session.start_time)
        assert.are.equal(100, session.duration_seconds)
        assert.are.equal(100, stores.count(database, "SELECT end_progress FROM pending_sessions"))
        assert.are.equal(0, past.import().sessions)
    end)

    it("keeps a session whole if the page count of its book changed within it", function()
        past.book(1, "Dune", stores.hash(1))
        row("1, 50, 1700000000, 60, 100")
        row("1, 201, 1700000060, 60, 400")
        past.import()
        local rows = database.query("SELECT * FROM pending_sessions")
        assert.are.equal(1, #rows)
        assert.are.equal(50, rows[1].start_progress)
        assert.is_true(math.abs(50.25 - rows[1].end_progress) < 0.001)
        assert.are.equal(100, rows[1].start_pages)
        assert.are.equal(400, rows[1].end_pages)
    end)

    it("leaves out records of a wrong clock, and counts them", function()
        past.book(1, "Dune", stores.hash(1))
        past.page(1, 1, 4000, 60)
        past.page(1, 2, 946684900, 60)
        past.page(1, 3, 1500000000, 60)
        past.page(1, 4, past.now - 100, 60)
        past.page(1, 5, past.now + 200000, 60)
        local report = past.import()
        assert.are.equal(2, report.sessions)
        assert.are.equal(3, report.undated)
        assert.are.equal(1500000000, queued()[1].start_time)
    end)

    it("accepts times in the future if the device's clock is not set", function()
        past.now = 5000
        past.book(1, "Dune", stores.hash(1))
        past.page(1, 1, 1790000000, 60)
        assert.are.equal(1, past.import().sessions)
    end)

    it("leaves out books without a checksum, and counts them", function()
        past.book(1, "Null", nil)
        past.book(2, "Empty", "")
        past.book(3, "Short", "abc")
        for key = 1, 3 do past.page(key, 1, 1700000000, 60) end
        local report = past.import()
        assert.are.equal(0, report.sessions)
        assert.are.equal(3, report.nameless)
    end)

    it("stores the titles of books that were never opened since", function()
        past.book(1, "Emma", stores.hash(2))
        past.page(1, 1, 1700000000, 60)
        past.import()
        assert.are.equal("Emma", store.listUnmatchedBooks(10)[1].title)
    end)

    it("shows books with pending items first in the list of unmatched books", function()
        past.book(1, "Emma", stores.hash(2))
        past.page(1, 1, 1700000000, 60)
        past.import()
        for number = 3, 5 do
            local book = stores.book({ fingerprint = stores.hash(number), title = "Nothing waits " .. number })
            store.saveBook(book, "/books/" .. number .. ".epub", stores.facts)
            store.saveMiss(stores.hash(number), 1790000000)
        end
        local titles = {}
        for _, book in ipairs(store.listUnmatchedBooks(3)) do table.insert(titles, book.title) end
        assert.are.same({ "Emma", "Nothing waits 5", "Nothing waits 4" }, titles)
    end)

    it("shows a title of several lines and invisible characters as one line", function()
        past.book(1, "First\nsecond\r\n\tthird\7 \27[31m", stores.hash(1))
        past.page(1, 1, 1700000000, 60)
        past.import()
        assert.are.equal("First second third [31m", queued()[1].title)
    end)

    it("runs in short steps for thirty thousand pages of a book", function()
        past.book(1, "Dune", stores.hash(1))
        past.statistics.transaction(function()
            for number = 0, 29999 do
                past.page(1, number % 500 + 1, 1600000000 + number * 60 + math.floor(number / 30) * 700, 55)
            end
            return { ok = true }
        end)
        local report, again
        local most = effort.during(function()
            report = past.import()
            again = past.import()
        end)
        assert.are.equal(1000, report.sessions)
        assert.are.equal(30000 * 55, report.seconds)
        assert.are.equal(0, again.sessions)
        assert.is_true(most.instructions <= 150, most.instructions .. " thousand instructions in one step")
    end)
end)
