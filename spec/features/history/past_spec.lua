-- The import of earlier reading, where the past is older, stranger or longer than one would think.
local FileManager = require("apps/filemanager/filemanager")
local bookStatus = require("bookStatus")
local elsewhere = require("elsewhere")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

describe("a reader with a past", function()
    local statistics

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        local path = host.folder .. "/settings/statistics.sqlite3"
        statistics = openDatabase(path, { canUseWal = false }).value.database
        statistics.run("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)")
        statistics.run([[CREATE TABLE page_stat_data
            (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]])
    end)
    after_each(function()
        while host.top() do host.dismiss() end
        statistics.close()
        stage.finish()
    end)

    local function book(key, title, md5, authors)
        local values = { key = key, title = title, md5 = md5, authors = authors or "" }
        statistics.run("INSERT INTO book VALUES (:key, :title, :authors, :md5)", values)
    end

    local function read(key, start, pages, seconds)
        for page = 1, pages do
            statistics.run(
                "INSERT INTO page_stat_data VALUES (:key, :page, :start, :seconds, 200)",
                { key = key, page = page, start = start + page * 60, seconds = seconds or 50 }
            )
        end
    end

    local function ask()
        host.menu("Catchword", "Advanced", "Import reading history…")
    end

    local function import()
        ask()
        stage.until_says("Reading history")
        host.press("▸ Import all")
        host.advance(0.1)
        host.press("Import")
        stage.until_says("Imported: ")
        host.press("OK")
    end

    -- The server knows the book then, and has no session of it.
    local function open_once()
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.close()
        stage.settle()
    end

    it("leaves out what another app has sent", function()
        open_once()
        elsewhere.session(101, 1430000000, 600)
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        read(1, 1430000000, 10)
        read(1, 1440000000, 10)
        import()
        assert.equal("2015-08-19T16:01:00Z", stage.until_held(2)[2].startTime)
        ask()
        stage.until_says("Nothing to import")
    end)

    it("says so where the server was not asked", function()
        open_once()
        host.network(false)
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        read(1, 1430000000, 10)
        ask()
        stage.until_says("Reading history")
        host.press("▸ Import all")
        host.advance(0.1)
        assert.matches("The server was not asked about every book", host.says(), 1, true)
    end)

    it("brings the day on which a book was finished", function()
        bookStatus.learn("G")
        bookStatus.read(stage.NOVEL)
        bookStatus.hold(stage.NOVEL, "Finished")
        bookStatus.until_there(101, "READ")
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        read(1, 1430000000, 10)
        import()
        assert.matches("^2015%-04%-25T", bookStatus.there(101, "statuses", "dateFinished"))
    end)

    it("sends what was read before 2020 too", function()
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        read(1, 1430000000, 10)
        import()
        assert.equal("2015-04-25T22:14:20Z", stage.until_held(1)[1].startTime)
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("sends a book that was never opened here as the server's file is", function()
        book(1, "Tables", host.fingerprint(stage.PDF))
        os.remove(host.book(stage.PDF))
        read(1, 1700000000, 10)
        import()
        assert.equal("PDF", stage.until_held(1)[1].bookType)
    end)

    it("is shown at the end of the list what cannot be imported", function()
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        book(2, "Old", nil)
        read(1, 1700000000, 10)
        read(1, 5000, 10)
        read(2, 1700000000, 10)
        ask()
        local page = stage.until_says("Reading history")
        assert.matches("▸ Import all: 1 session, 8 min", page, 1, true)
        assert.matches("▸ Cannot be imported: 1 book, 1 session$", page)
        host.press("▸ Cannot be imported")
        host.advance(0.1)
        assert.matches("do not name the file of one book", host.says(), 1, true)
        assert.matches("One session is dated before 2012", host.says(), 1, true)
    end)

    it("is shown why no import is left", function()
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        read(1, 5000, 10)
        ask()
        local text = stage.until_says("Nothing to import.")
        assert.matches("One session is dated before 2012", text, 1, true)
    end)

    it("is shown nothing to import once the look is stopped", function()
        book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        for sitting = 1, 40 do read(1, 1700000000 + sitting * 90000, 20) end
        ask()
        stage.until_says("Looking through")
        host.press("Stop")
        stage.settle()
        assert.equal("Stopped. Nothing was imported.", host.notices()[#host.notices()])
        assert.equal("menu", host.top().kind)
        import()
        stage.until_held(40)
    end)

    it("sees the titles of imported books among those that are not found", function()
        host.open("letters.epub", { pages = 90, title = "Letters" })
        host.close()
        book(1, "Letters from the Lamp", host.fingerprint("letters.epub"))
        book(2, "Elsewhere", ("0123456789abcdef"):rep(2))
        read(1, 1700000000, 10)
        read(2, 1710000000, 10)
        import()
        stage.settle()
        host.menu("Catchword", "Sync status", "Unmatched books: 2")
        host.advance(0.1)
        assert.matches("Letters: 1 session (8 min)", host.says(), 1, true)
        assert.matches("Elsewhere: 1 session (8 min)", host.says(), 1, true)
    end)

    describe("in a book whose file the server does not know", function()
        local function import_unknown(title, authors)
            book(1, title, ("0123456789abcdef"):rep(2), authors)
            read(1, 1710000000, 10)
            ask()
            stage.until_says("Reading history")
            host.press("▸ Import all")
            host.advance(0.1)
            host.press("Import")
            stage.until_says("Imported: ")
        end

        it("gets a proposal by title and author", function()
            import_unknown("The Lamp at Low Tide", "Mara Ellison")
            host.press("OK")
            stage.settle()
            host.menu("Catchword", "Sync status", "Unmatched books: 1")
            host.advance(0.1)
            assert.matches("▸ Match with the server's: The Lamp at Low Tide", host.says(), 1, true)
            host.press("▸ Match with the server's")
            assert.equal(101, stage.until_held(1)[1].bookId)
        end)

        for what, authors in pairs({ ["no author"] = "", ["an author N/A"] = "N/A", ["another author"] = "Nobody" }) do
            it("gets no proposal with " .. what .. ", but a search by its title", function()
                import_unknown("The Lamp at Low Tide", authors)
                host.press("Match books…")
                host.advance(0.1)
                assert.matches("Unmatched books", host.says(), 1, true)
                assert.is_nil(host.says():find("▸ Match with", 1, true))
                host.press("The Lamp at Low Tide")
                host.press("Match with the server…")
                host.press("Search")
                stage.until_says("tap the right one")
                assert.matches("The Lamp at Low Tide", host.says(), 1, true)
            end)
        end

        it("is not proposed where every book is known", function()
            book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
            open_once()
            read(1, 1430000000, 10)
            ask()
            stage.until_says("Reading history")
            host.press("▸ Import all")
            host.advance(0.1)
            host.press("Import")
            assert.is_nil(stage.until_says("Imported: "):find("Match books…", 1, true))
        end)
    end)

    describe("with records that are not imported", function()
        local function story()
            FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true)
            host.press("Catchword…")
            host.advance(0.1)
            host.press(host.says():find("Timeline of this book", 1, true) and "Timeline of this book"
                or "Why is this not on the server?")
            host.advance(0.1)
            return host.says()
        end

        before_each(function()
            book(1, "The Lamp at Low Tide", host.fingerprint(stage.NOVEL))
        end)

        it("reads so in the story of the book, until it is", function()
            read(1, 1700000000, 10)
            assert.matches("statistics have reading in this book since 2023-11-14", story(), 1, true)
            host.dismiss()
            import()
            stage.until_held(1)
            assert.is_nil(story():find("statistics know of", 1, true))
        end)

        it("sees no line for a glance, or for times of a wrong clock", function()
            read(1, 1700000000, 1, 20)
            read(1, 5000, 30)
            assert.is_nil(story():find("statistics know of", 1, true))
        end)
    end)
end)
