-- The import of KOReader's statistics, and its undo.
local elsewhere = require("elsewhere")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

describe("the import of KOReader's statistics", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    local function statistics(books)
        local path = host.folder .. "/settings/statistics.sqlite3"
        local database = openDatabase(path, { canUseWal = false }).value.database
        database.run("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)")
        database.run([[CREATE TABLE page_stat_data
            (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]])
        for key, book in ipairs(books) do
            database.run(
                "INSERT INTO book VALUES (:key, :title, 'Mara Ellison', :md5)",
                { key = key, title = book.title, md5 = book.md5 }
            )
            for page = 1, 20 do
                database.run(
                    "INSERT INTO page_stat_data VALUES (:key, :page, :start, 50, 200)",
                    { key = key, page = page, start = 1700000000 + page * 60 + math.floor(page / 11) * 90000 }
                )
            end
        end
        database.close()
    end

    before_each(function()
        stage.begin()
        statistics({
            { title = "The Lamp at Low Tide", md5 = host.fingerprint(stage.NOVEL) },
            { title = "A book from elsewhere", md5 = ("0123456789abcdef"):rep(2) },
        })
    end)

    local function ask()
        host.menu("Catchword", "Advanced", "Import reading history…")
        stage.until_says("Reading history")
    end

    local function import(label)
        host.press(label or "▸ Import all")
        host.advance(0.1)
        host.press("Import")
        stage.until_says("Imported: ")
    end

    it("queues the sessions once", function()
        ask()
        assert.matches("Import all: 4 sessions, 33 min", host.says(), 1, true)
        assert.same({}, stage.server:state().sessions)
        host.press("▸ Import all")
        host.advance(0.1)
        assert.matches("2 of the books are not known to be on the server", host.says(), 1, true)
        host.press("Import")
        stage.until_says("Imported: 4 sessions, 33 min of reading.")
        host.press("OK")
        assert.equal("menu", host.top().kind, "the preview is left behind")
        assert.equal(101, stage.until_held(2)[1].bookId)
        host.menu("Catchword", "Advanced", "Import reading history…")
        stage.until_says("Nothing to import")
        assert.equal(2, #stage.server:state().sessions)
        assert.is_nil(table.concat(host.notices(), "\n"):find("does not have", 1, true), "told of an old book")
    end)

    for name, session in pairs({
        ["with the same times"] = { 1700000060, 590 },
        ["that is longer"] = { 1700000000, 3000 },
        ["that is shorter"] = { 1700000300, 120 },
    }) do
        it("is compared once the book is known, with another device's session " .. name, function()
            elsewhere.session(101, session[1], session[2])
            ask()
            import()
            host.press("OK")
            stage.settle()
            local held = stage.server:state().sessions
            assert.equal(2, #held)
        end)
    end

    it("uses times if old rows have no page count", function()
        local path = host.folder .. "/settings/statistics.sqlite3"
        local database = openDatabase(path, { canUseWal = false }).value.database
        database.run("UPDATE page_stat_data SET total_pages = 0 WHERE id_book = 1")
        database.close()
        ask()
        assert.matches("Import all: 4 sessions, 33 min", host.says(), 1, true)
        import()
        host.press("OK")
        local held = stage.until_held(2)
        assert.same({ 101, 500, 0 }, { held[1].bookId, held[1].durationSeconds, held[1].endProgress })
    end)

    it("leaves out the books that are tapped", function()
        ask()
        host.press("☑ A book from elsewhere")
        host.advance(0.1)
        assert.matches("Import 1 of 2 books: 2 sessions, 16 min", host.says(), 1, true)
        assert.matches("☐ A book from elsewhere: excluded", host.says(), 1, true)
        host.press("☑ The Lamp at Low Tide")
        host.advance(0.1)
        host.press("▸ Import 0 of 2 books")
        host.advance(0.1)
        assert.matches("Every book is excluded", host.notices()[#host.notices()], 1, true)
        host.press("☐ The Lamp at Low Tide")
        host.advance(0.1)
        import("▸ Import 1 of 2 books")
        host.dismiss_all()
        stage.until_held(2)
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("is undone completely before any session was sent", function()
        host.network(false)
        ask()
        import()
        assert.equal("4 pending", stage.waiting_line())
        host.press("Undo this import…")
        host.advance(0.1)
        assert.matches("Remove 4 sessions, 33 min of reading?", host.says(), 1, true)
        host.press("Undo import")
        stage.until_says("Removed: 4 sessions.")
        host.dismiss_all()
        assert.equal("nothing pending", stage.waiting_line())
        host.network(true)
        stage.settle()
        assert.same({}, stage.server:state().sessions)
        ask()
        import()
        host.dismiss_all()
        stage.until_held(2)
    end)

    it("lists the parts of an import that cannot be undone", function()
        ask()
        import()
        host.dismiss_all()
        stage.until_held(2)
        host.menu("Catchword", "Advanced", "Undo an import…")
        host.advance(0.1)
        local label = host.says():match("\n(20[^\n]+): 4 sessions, 2 of them sent")
        host.press(label)
        host.advance(0.1)
        host.press("Undo import")
        local told = stage.until_says("Removed: 2 sessions.")
        assert.matches("Already on the server: 2 sessions.", told, 1, true)
        assert.equal("nothing pending", stage.waiting_line())
        assert.equal(2, #stage.server:state().sessions)
    end)
end)
