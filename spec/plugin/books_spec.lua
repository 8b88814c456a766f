-- Matching, recommendations, the past and the truth about a book, through the whole plugin and real sockets.
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

local function read_a_little(book, facts)
    host.open(book, facts or { pages = 200 })
    host.read(5, 60)
    host.close()
    stage.settle()
    host.pump(0.5)
end

local function hold(book)
    FileManager.hold(FileManager.instance, host.book(book), true)
    host.press("Library Sync…")
    host.advance(0.1)
end

local function close_all()
    while host.top() do host.dismiss() end
end

describe("a reader", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        close_all()
        stage.finish()
    end)

    local function read_the_unknown()
        read_a_little("letters.epub", { pages = 90, title = "The Lamp at Low" })
        assert.equal("Waiting: 1 session", stage.waiting_line())
        stage.asked()
    end

    -- From the box of a long press to the result that says this.
    local function search(words, result)
        hold("letters.epub")
        host.press("Match with the server…")
        host.advance(0.1)
        host.type(words)
        host.press("Save")
        stage.until_says(result)
    end

    it("matches a book that nobody knows by its title, and what waited goes", function()
        read_the_unknown()
        search("The Lamp at Low Tide", "tap the right one")
        local results = host.says()
        assert.matches("The Lamp at Low Tide – Mara Ellison", results)
        host.press(results:match("(The Lamp at Low Tide – [^\n]+)"))
        stage.until_says("Number on the server: 101")
        host.press("This is the book")
        assert.equal(101, stage.until_held(1)[1].bookId)
        close_all()
        hold("letters.epub")
        assert.matches("What happened to this book", host.says())
        host.press("What happened to this book")
        host.advance(0.1)
        assert.matches("On the server it is book 101: you matched it.", host.says(), 1, true)
        assert.matches("number %d+ on the server", host.says())
    end)

    it("matches by the server's number too, and takes it back", function()
        read_the_unknown()
        search("105", "tap the right one")
        host.press(host.says():match("\n([^\n]+)$"))
        stage.until_says("Number on the server: 105")
        host.network(false)
        host.press("This is the book")
        stage.settle()
        close_all()
        hold("letters.epub")
        host.press("Undo the match")
        host.advance(0.1)
        host.press("Undo")
        close_all()
        hold("letters.epub")
        assert.matches("Why is this not on the server?", host.says(), 1, true)
    end)

    it("is told when the server finds nothing", function()
        read_the_unknown()
        search("Nobody wrote this", "The server found nothing for “Nobody wrote this”.")
    end)

    it("is told why a book is not on the server", function()
        read_the_unknown()
        hold("letters.epub")
        host.press("Why is this not on the server?")
        host.advance(0.1)
        assert.matches("The server has not been found to have this book.", host.says(), 1, true)
        assert.matches("Waiting: 1 session, 5 min of reading.", host.says(), 1, true)
    end)

    it("sees books like one, sorted, with those that are here marked", function()
        read_a_little(stage.NOVEL)
        read_a_little(stage.PDF)
        hold(stage.NOVEL)
        host.press("More like this")
        local page = stage.until_says("More like")
        local last = 101
        for percent in page:gmatch("(%d+) %%") do
            assert.is_true(tonumber(percent) <= last)
            last = tonumber(percent)
        end
        assert.matches("on this device", page)
        local asked = table.concat(stage.asked(), "\n")
        assert.matches("/api/v1/books/101/recommendations", asked)
    end)

    it("keeps a book to himself", function()
        hold(stage.NOVEL)
        host.press("Kept and sent: everything")
        host.advance(0.1)
        host.press("Nothing of this book")
        read_a_little(stage.NOVEL)
        assert.equal("Waiting: nothing", stage.waiting_line())
        assert.same({}, stage.server:state().sessions)
    end)

    it("brings in what was read before the plugin came, once", function()
        local path = host.folder .. "/settings/statistics.sqlite3"
        local database = openDatabase(path, { canUseWal = false }).value.database
        assert(database.run("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)").ok)
        assert(database.run([[CREATE TABLE page_stat_data
            (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]]).ok)
        assert(database.run(
            "INSERT INTO book VALUES (1, 'The Lamp at Low Tide', 'Mara Ellison', :md5)",
            { md5 = host.fingerprint(stage.NOVEL) }
        ).ok)
        for page = 1, 20 do
            assert(database.run(
                "INSERT INTO page_stat_data VALUES (1, :page, :start, 50, 200)",
                { page = page, start = 1700000000 + page * 60 + math.floor(page / 11) * 90000 }
            ).ok)
        end
        database.close()
        local function import()
            host.menu("Library Sync", "Books and reading", "Import reading before Library Sync…")
        end
        import()
        stage.until_says("Reading before Library Sync")
        assert.matches("Import all of it: 2 sessions, 16 min", host.says(), 1, true)
        assert.same({}, stage.server:state().sessions)
        host.press("▸ Import all of it")
        host.advance(0.1)
        host.press("Import")
        stage.until_says("are queued")
        close_all()
        assert.equal(101, stage.until_held(2)[1].bookId)
        import()
        stage.until_says("Nothing to import")
        assert.equal(2, #stage.server:state().sessions)
    end)

    it("sees everything of the plugin that waits, and what the server has of a book", function()
        read_a_little(stage.NOVEL)
        stage.until_held(1)
        hold(stage.NOVEL)
        host.press("What happened to this book")
        host.advance(0.1)
        assert.matches("Position sent: 3 %%, 20%d%d%-", host.says())
        close_all()
        host.network(false)
        read_a_little(stage.NOVEL)
        host.menu("Library Sync", "Books and reading", "What happened")
        host.advance(0.1)
        assert.matches("The Lamp at Low Tide: 1 session, 5 min", host.says(), 1, true)
        assert.matches("Positions: 1 waiting", host.says(), 1, true)
    end)

    it("sees what happened, and the last weeks", function()
        read_a_little(stage.NOVEL)
        stage.until_held(1)
        host.menu("Library Sync", "Books and reading", "What happened")
        host.advance(0.1)
        assert.matches("The server last took a session: 20%d%d%-", host.says())
        assert.matches("Trouble with the server: none", host.says(), 1, true)
        close_all()
        host.menu("Library Sync", "Books and reading", "Reading at a glance")
        host.advance(0.1)
        assert.matches("The last 4 weeks: 5 min", host.says(), 1, true)
        assert.matches("▇ 5 min", host.says(), 1, true)
    end)
end)
