-- Excluded folders and formats: no request concerns such a book.
local DocSettings = require("docsettings")
local ReadHistory = require("readhistory")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

local RULES = "Excluded folders and formats"
local FOLDER_SAYS = "Nothing of this book is tracked or synced: its folder is excluded"
local SECRET = "private/" .. stage.NOVEL

describe("an excluded book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        notebook.begin()
        notebook.choose("Highlights and notes: send", "both ways")
        notebook.choose("Ratings: off", "KOReader's stars, doubled")
        host.dismiss_all()
        os.execute(("mkdir '%s/books/private' && mv '%s' '%s'"):format(
            host.folder, host.book(stage.NOVEL), host.book(SECRET)))
        stage.settle()
        stage.asked()
    end)
    after_each(stage.leave)

    local function rules(...)
        host.menu("Catchword", "What is synced", RULES, ...)
    end

    -- As the reader picks it in the host's own list.
    local function exclude(folder)
        rules("Exclude a folder…")
        local list = host.top()
        assert.equal("folders", list.kind)
        list:onMenuHold({ path = folder .. "/." })
        host.press("Choose")
        host.advance(0.1)
    end

    local function exclude_private()
        exclude(host.book("private"))
        assert.equal("menu", host.top().kind)
        host.dismiss_all()
    end

    -- Everything that is sent by itself: reading, a mark, stars, the end.
    local function live_with(book)
        host.open(book, { pages = 200, page = 40 })
        stage.settle()
        notebook.highlight(0, 9)
        host.read(20, 30)
        host.suspend()
        host.advance(60)
        host.resume()
        stage.settle()
        host.reader().doc_settings:readSetting("summary").rating = 3
        host.go_to(200)
        host.read(1, 40)
        host.close()
        stage.settle()
        stage.settle()
    end

    local function told()
        host.advance(0.1)
        local words = host.says() or ""
        host.dismiss_all()
        return words
    end

    -- Actions by hand for the open book.
    local function all_by_hand()
        local answers = {}
        for _, name in ipairs({ "pull_progress", "push_progress", "notes_book", "book_match", "book_recommend",
            "book_track" }) do
            host.dispatch("catchword_" .. name)
            table.insert(answers, told())
        end
        return answers
    end

    -- The menu of a long press on the book.
    local function press_long(book, ...)
        annotator.hold(book)
        for _, label in ipairs({ ... }) do
            host.press(label)
            host.advance(0.1)
        end
        return told()
    end

    it("is used for nothing if its folder is excluded, whatever the reader does", function()
        exclude_private()
        live_with(SECRET)
        assert.equal("nothing pending", stage.waiting_line())
        host.open(SECRET)
        stage.settle()
        for _, answer in ipairs(all_by_hand()) do assert.matches(FOLDER_SAYS, answer, 1, true) end
        host.close()
        assert.matches(FOLDER_SAYS, press_long(SECRET, "Rate in library", "3½ ★"), 1, true)
        assert.matches(FOLDER_SAYS, press_long(SECRET, "Sync notes"), 1, true)
        assert.matches(FOLDER_SAYS, press_long(SECRET, "Catchword…", "What is synced: nothing (excluded)"), 1, true)
        assert.is_false(pcall(press_long, SECRET, "Catchword…", "Match with the server…"))
        host.dismiss_all()
        host.menu("Catchword", "Sync now")
        host.advance(0.1)
        stage.settle()
        host.dismiss_all()
        host.restart()
        stage.settle()
        assert.same({}, stage.asked())
    end)

    it("says so in its timeline", function()
        exclude_private()
        host.open(SECRET, { pages = 200 })
        host.close()
        assert.matches(FOLDER_SAYS, press_long(SECRET, "Catchword…", "Why is this not on the server?"), 1, true)
    end)

    it("is used for nothing if its format is excluded, but its other format is", function()
        rules("PDF")
        host.dismiss_all()
        host.open(stage.PDF, { pages = 12, page = 2 })
        host.read(5, 60)
        host.close()
        stage.settle()
        assert.same({}, stage.asked())
        rules("PDF")
        host.dismiss_all()
        host.open(stage.PDF)
        host.read(5, 60)
        host.close()
        stage.until_held(1)
    end)

    it("is not requested by any tap if the reader excluded only this book", function()
        host.network(false)
        host.open(SECRET, { pages = 200 })
        host.dispatch("catchword_book_track")
        host.network(true)
        stage.settle()
        stage.asked()
        for _, name in ipairs({ "pull_progress", "push_progress", "notes_book", "book_match", "book_recommend" }) do
            host.dispatch("catchword_" .. name)
            assert.matches("You have chosen that nothing of this book is synced.", told(), 1, true)
        end
        host.close()
        stage.settle()
        assert.same({}, stage.asked())
    end)

    it("keeps its reading on the device from the exclusion on, even while it is open", function()
        host.network(false)
        host.open(SECRET, { pages = 200, page = 40 })
        host.read(10, 60)
        exclude_private()
        host.read(10, 60)
        host.close()
        host.network(true)
        stage.settle()
        assert.equal("nothing pending", stage.waiting_line())
        assert.same({}, stage.asked())
    end)

    it("leaves no session after a crash", function()
        host.open(SECRET, { pages = 200, page = 40 })
        stage.settle()
        stage.asked()
        host.read(10, 60)
        exclude_private()
        host.crash()
        host.restart()
        stage.settle()
        assert.equal("nothing pending", stage.waiting_line())
        assert.same({}, stage.asked())
    end)

    it("is excluded under a link, and so is its copy", function()
        os.execute(("ln -s '%s' '%s'"):format(host.book("private"), host.book("linked")))
        exclude(host.book("linked"))
        assert.equal(host.book("private"), host.lines("Catchword", "What is synced", RULES)[9].text)
        os.execute(("cp '%s' '%s'"):format(host.book(SECRET), host.book("copy.epub")))
        host.dismiss_all()
        for _, book in ipairs({ "linked/" .. stage.NOVEL, SECRET, "copy.epub" }) do
            host.open(book, { pages = 200, page = 40 })
            host.read(10, 60)
            host.close()
            stage.settle()
        end
        assert.same({}, stage.asked())
    end)

    it("is included again if it moves, or the rule is removed", function()
        exclude_private()
        live_with(SECRET)
        os.execute(("mv '%s' '%s'"):format(host.book(SECRET), host.book("moved.epub")))
        host.open("moved.epub")
        host.read(10, 60)
        host.close()
        stage.until_held(1)
        os.execute(("mv '%s' '%s'"):format(host.book("moved.epub"), host.book(SECRET)))
        rules(host.book("private"))
        host.press("Remove")
        host.advance(0.1)
        host.dismiss_all()
        host.open(SECRET)
        host.read(10, 60)
        host.close()
        stage.until_held(2)
    end)

    it("keeps its pending items, with a notice, until the rule is removed", function()
        host.network(false)
        host.open(SECRET, { pages = 200, page = 40 })
        host.read(10, 60)
        host.close()
        host.advance(5)
        exclude(host.book("private"))
        assert.matches("Excluded books with pending items: 1", host.says(), 1, true)
        host.dismiss_all()
        host.network(true)
        host.menu("Catchword", "Sync now")
        stage.settle()
        host.dismiss_all()
        assert.same({}, stage.asked())
        assert.equal("2 pending", stage.waiting_line())
        rules(host.book("private"))
        host.press("Remove")
        host.menu("Catchword", "Sync now")
        stage.until_held(1)
    end)

    it("is in no import of the history, and in no list of highlights", function()
        exclude_private()
        local path = host.folder .. "/settings/statistics.sqlite3"
        local database = openDatabase(path, { canUseWal = false }).value.database
        database.run("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)")
        database.run([[CREATE TABLE page_stat_data
            (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]])
        database.run("INSERT INTO book VALUES (1, 'Secret', '', :md5)", { md5 = host.fingerprint(SECRET) })
        for page = 1, 20 do
            database.run("INSERT INTO page_stat_data VALUES (1, :page, :start, 50, 200)",
                { page = page, start = 1700000000 + page * 60 })
        end
        database.close()
        ReadHistory.hist = {}
        ReadHistory:addItem(host.book(SECRET))
        DocSettings.shelf[host.book(SECRET)] = { doc_path = host.book(SECRET), annotations = { {
            datetime = "2020-01-01 10:00:00", page = "/body/DocFragment[1]/body/p[1]/text().0",
            pos0 = "/body/DocFragment[1]/body/p[1]/text().0", pos1 = "/body/DocFragment[1]/body/p[1]/text().5",
            text = "words", drawer = "lighten", color = "yellow",
        } } }
        host.menu("Catchword", "Advanced", "Import reading history…")
        stage.settle()
        assert.is_nil((host.says() or ""):find("Secret", 1, true))
        host.dismiss_all()
        notebook.choose("Send all highlights of this device…")
        stage.settle()
        assert.is_nil(host.says():find("Send all", 1, true))
        host.dismiss_all()
        assert.equal("nothing pending", stage.waiting_line())
        assert.same({}, stage.asked())
    end)

    it("is not listed as unmatched", function()
        host.make_book("private/nobody.epub")
        host.open("private/nobody.epub", { pages = 200, page = 40, title = "Nobody's Book" })
        host.read(10, 60)
        host.close()
        stage.settle()
        local function unmatched()
            return stage.status_page():match("Unmatched books: %w+")
        end
        assert.equal("Unmatched books: 1", unmatched())
        exclude(host.book("private"))
        host.dismiss_all()
        assert.equal("Unmatched books: none", unmatched())
    end)
end)
