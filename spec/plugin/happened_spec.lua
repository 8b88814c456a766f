-- The truth about what waits, through the whole plugin and real sockets: two taps from the plugin's menu.
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

local TITLE = "The Lamp at Low Tide"

local function read(book, facts)
    host.open(book or stage.NOVEL, facts or { pages = 200, title = TITLE })
    host.read(5, 60)
    host.close()
end

-- Reads with a clock that says this, and sets it right again.
local function read_at(wall, book)
    local now = host.now()
    host.network(false)
    host.set_clock(wall)
    read(book)
    host.set_clock(now + 300)
    host.network(true)
    stage.settle()
end

-- Two taps.
local function look()
    host.dismiss_all()
    host.menu("Library Sync", "Waiting", "What happened")
    host.advance(0.1)
    return host.says()
end

local function press(label)
    host.press(label)
    host.advance(0.1)
    return host.says()
end

-- The page of what was set aside, and on it the first thing of this book.
local function open_set_aside(title)
    look()
    press("▸ Set aside")
    return press(title or TITLE)
end

local function set_time(text)
    press("Set its time…")
    host.type(text)
    return press("Save")
end

local function sql(statement, values)
    local database = openDatabase(host.folder .. "/settings/library-sync.sqlite", { canUseWal = true }).value.database
    local ran = database.run(statement, values)
    database.close()
    assert(ran.ok, ran.failure and ran.failure.detail)
end

local function held()
    return stage.server:state().sessions
end

describe("a session that was set aside", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        host.dismiss_all()
        stage.finish()
    end)

    it("of 1970 gets its time from the reader, and goes to the server with it", function()
        read_at(600)
        assert.same({}, held())
        assert.equal("Waiting: 1 session", stage.waiting_line())
        local says = open_set_aside()
        assert.matches("1970%-01%-01 00:10, 5 min, 6 pages", says)
        assert.matches("Set aside, because: This device's clock was not set when this was read", says, 1, true)
        set_time("2026-02-27 20:15")
        local session = stage.until_held(1)[1]
        assert.equal("2026-02-27T20:15:00Z", session.startTime)
        assert.equal("2026-02-27T20:20:00Z", session.endTime)
        assert.equal(300, session.durationSeconds)
        assert.equal("Its time is set; it is in the queue again.", host.notices()[#host.notices()])
        assert.matches("Waiting: nothing", look(), 1, true)
    end)

    it("of the future is offered the time just gone", function()
        read_at(host.now() + 90 * 86400)
        assert.matches("the session lies in the future", open_set_aside(), 1, true)
        press("Set its time…")
        assert.matches("2026%-03%-01 %d%d:%d%d", host.says())
        press("Save")
        assert.matches("^2026%-03%-01", stage.until_held(1)[1].startTime)
    end)

    it("is not believed a time that cannot be, and the form stays", function()
        read_at(600)
        open_set_aside()
        assert.matches("That month has no such day.", set_time("2026-02-30 20:15"), 1, true)
        host.dismiss()
        host.type("2027-02-27 20:15")
        assert.matches("That would end in the future.", press("Save"), 1, true)
        host.dismiss()
        assert.equal("time", host.top().kind)
        host.type("1999-02-27 20:15")
        assert.matches("2020%-02%-27", host.says())
        press("Cancel")
        assert.equal("Waiting: 1 session", stage.waiting_line())
    end)

    it("cannot lie where the same book was read already, also not in the same second", function()
        read_at(600)
        read_at(1200)
        open_set_aside()
        set_time("2026-02-27 20:15")
        stage.until_held(1)
        local says = open_set_aside()
        assert.matches("1970%-01%-01 00:20", says)
        says = set_time("2026-02-27 20:15")
        assert.matches("You were reading this book then already, from 2026-02-27 20:15 to 2026-02-27 20:20.", says, 1,
            true)
        host.dismiss()
        host.type("2026-02-27 20:20")
        press("Save")
        assert.equal("2026-02-27T20:20:00Z", stage.until_held(2)[2].startTime)
    end)

    it("is found again by its new time when the answer to it was lost, and is not sent twice", function()
        read_at(600)
        local upload = { path = "/api/v1/reading-sessions/batch" }
        stage.server:arm({ match = upload, times = 1, fault = { kind = "drop", when = "after" } })
        open_set_aside()
        set_time("2026-02-27 20:15")
        stage.until_held(1)
        assert.equal(1, stage.met("drop"))
        host.crash()
        host.restart()
        stage.settle()
        assert.equal(1, #held())
        assert.equal("Waiting: nothing", stage.waiting_line())
    end)

    it("keeps the time that was set when the device dies at once", function()
        read_at(600)
        host.network(false)
        open_set_aside()
        set_time("2026-02-27 20:15")
        host.crash()
        host.restart()
        host.network(true)
        assert.equal("2026-02-27T20:15:00Z", stage.until_held(1)[1].startTime)
        stage.settle()
        assert.equal(1, #held())
    end)

    it("is dropped only after a question", function()
        read_at(600)
        read_at(1200)
        open_set_aside()
        press("Drop…")
        press("Cancel")
        assert.equal("Waiting: 2 sessions", stage.waiting_line())
        open_set_aside()
        assert.matches("1970-01-01 00:10, 5 min, 6 pages", press("Drop…"), 1, true)
        press("Drop")
        assert.matches("Set aside\n", host.says(), 1, true)
        assert.equal("Waiting: 1 session", stage.waiting_line())
        assert.same({}, held())
    end)

    it("comes back with the reason when nothing has changed", function()
        read_at(600)
        open_set_aside()
        press("Try again")
        stage.settle()
        assert.matches("clock was not set", open_set_aside(), 1, true)
        host.dismiss_all()
        look()
        press(TITLE)
        assert.matches("Set aside: 1 session, because: This device's clock", host.says(), 1, true)
        press("One by one…")
        assert.matches("1970-01-01 00:10, 5 min, 6 pages: This device's clock", host.says(), 1, true)
    end)
end)

describe("a worried reader", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        host.dismiss_all()
        stage.finish()
    end)

    it("sees in the menu everything that waits, not sessions alone", function()
        host.network(false)
        read()
        sql("INSERT INTO pending_ratings (hash, rating, created_at) VALUES (:hash, 8, 1)",
            { hash = host.fingerprint(stage.NOVEL) })
        sql("INSERT INTO pending_unassignments (book_id, shelf_id, title, created_at) VALUES (7, 3, 'Emma', 1)")
        assert.equal("Waiting: 1 session, 1 rating and 2 more", stage.waiting_line())
        local says = look()
        assert.matches(TITLE .. ": 1 session (5 min) and 2 more", says, 1, true)
        assert.matches("Books leaving a shelf: 1", says, 1, true)
        assert.matches("This device is not connected.", press("Books leaving a shelf"), 1, true)
    end)

    it("drops or tries again whatever was set aside, each with its reason", function()
        host.network(false)
        read()
        sql([[INSERT INTO pending_ratings (hash, rating, state, reason, created_at)
            VALUES (:hash, 8, 'parked', 'No.', 1)]], { hash = host.fingerprint(stage.NOVEL) })
        sql([[INSERT INTO pending_unassignments (book_id, shelf_id, title, state, reason, created_at)
            VALUES (7, 3, 'Emma', 'parked', 'It is not yours.', 1)]])
        assert.matches("▸ Set aside: 1 rating, 1 change of a shelf", look(), 1, true)
        press("▸ Set aside")
        assert.matches("Rating: 8 of 10\n\nSet aside, because: No.", press(TITLE), 1, true)
        press("Try again")
        assert.matches("leaves a shelf on the server\n\nSet aside, because: It is not yours.", press("Emma"), 1, true)
        press("Drop…")
        press("Drop")
        assert.not_matches("Set aside", look())
        assert.equal("Waiting: 1 session, 1 rating and 1 more", stage.waiting_line())
    end)

    it("sees when the server was last heard, and what is wrong since", function()
        read()
        stage.until_held(1)
        assert.matches("The server last answered: 2026%-03%-01 .*\nTrouble since then: none", look())
        stage.server:arm({ match = {}, times = 99, fault = { kind = "drop", when = "before" } })
        read()
        stage.settle()
        host.restart()
        host.advance(1)
        assert.matches("Trouble since then: The connection broke off", look(), 1, true)
        stage.server:disarm()
        host.menu("Library Sync", "Waiting", "Sync now")
        stage.until_says("Sent")
        assert.matches("Trouble since then: none", look(), 1, true)
    end)

    it("can match a book that the server does not have, also where something of it was set aside", function()
        read_at(600, "letters.epub")
        sql([[INSERT INTO pending_ratings (hash, rating, state, reason, created_at)
            VALUES (:hash, 8, 'parked', 'No.', 1)]], { hash = host.fingerprint("letters.epub") })
        look()
        press(TITLE)
        local buttons = {}
        for _, button in ipairs(host.top():buttons_now()) do table.insert(buttons, button.text) end
        assert.same({ "Match…", "Try again", "One by one…", "Forget them…", "Close" }, buttons)
    end)

    it("is told one thing of a book that the server does not have, and each thing that waits for it once", function()
        host.open("letters.epub", { pages = 200, title = "Letters" })
        host.read(5, 60)
        host.close()
        for _ = 1, 3 do
            stage.settle()
            assert.equal("Waiting: 1 session, 1 position", stage.waiting_line())
            local says = look()
            assert.not_matches("Set aside", says)
            assert.matches("Letters: 1 session (5 min) and 1 more", says, 1, true)
            says = press("Letters")
            assert.matches("Waiting: 1 session (5 min), 1 position.\nThe server has not been found", says, 1, true)
            assert.not_matches("Set aside", says)
            host.dismiss_all()
            host.menu("Library Sync", "Waiting", "Sync now")
            stage.until_says("Still waiting: 1 session, 1 position")
            host.dismiss_all()
        end
        local fingerprint = host.fingerprint("letters.epub")
        stage.server:control("POST", "/books", { id = 400, title = "Letters", fingerprint = fingerprint })
        host.network(false)
        host.network(true)
        stage.until_held(1)
        stage.settle()
        assert.equal("Waiting: nothing", stage.waiting_line())
        assert.equal(1, #stage.server:state().progress)
    end)

    it("finds the story of every book that has gone", function()
        read()
        stage.until_held(1)
        look()
        press("▸ What has gone")
        assert.matches(TITLE .. ": 2026%-03%-01", host.says())
        press(TITLE)
        assert.matches("number %d+ on the server", host.says())
        assert.matches("Position sent: 3 %", host.says(), 1, true)
    end)
end)

local function settings(line, ...)
    host.menu("Library Sync", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    host.dismiss_all()
end

local function hold(book)
    FileManager.hold(FileManager.instance, host.book(book), true)
    press("Library Sync…")
end

-- What the reader does, and what the story of the book says then.
local CASES = {
    {
        "nothing of it is to be kept",
        function()
            hold(stage.NOVEL)
            press("Kept and sent: everything")
            press("Nothing of this book")
            read()
        end,
        { "Nothing of this book is kept or sent: you chose so.", "Nothing waits." },
    },
    {
        "it was chosen after something waited",
        function()
            host.network(false)
            read()
            hold(stage.NOVEL)
            press("Kept and sent: everything")
            press("Position only")
        end,
        { "Only your position is sent: you chose so. What waits was kept before, and still goes up." },
    },
    {
        "it was read for too short a time",
        function()
            host.open(stage.NOVEL, { pages = 200, title = TITLE })
            host.advance(12)
            host.close()
            stage.settle()
        end,
        { "What you read last, 2026-03-01", "(12 s, 1 page), was too little to count: a session counts from 30 s." },
    },
    {
        "it was never read",
        function() hold(stage.NOVEL) end,
        { "The server was not asked for this book yet.", "A session counts from 30 s." },
    },
    {
        "the server does not have it",
        function()
            read("letters.epub")
            stage.settle()
        end,
        {
            "Waiting: 1 session (5 min), 1 position.\nThe server has not been found to have this book.",
            "It was last asked 2026-03-01",
        },
        book = "letters.epub",
    },
    {
        "without the library account only the file was looked for",
        function()
            settings("Library account", "", "")
            read("letters.epub")
            stage.settle()
        end,
        { "Without the library account only the file itself can be looked for" },
        book = "letters.epub",
    },
    {
        "the server refused it",
        function()
            stage.server:arm({ match = { path = "/api/v1/reading-sessions" }, times = 9,
                fault = { kind = "status", status = 400 } })
            read()
            stage.settle()
        end,
        { "Set aside: 1 session, because: The server refused this (error 400)" },
    },
    {
        "there is no network",
        function()
            host.network(false)
            read()
        end,
        { "Waiting: 1 session (5 min), 1 position.\nThis device is not connected." },
    },
    {
        "sync goes by hand only",
        function()
            host.dispatch("library_sync_toggle_manual")
            read()
        end,
        { "Sync only by hand is on: choose Waiting → Sync now." },
    },
    {
        "everything is switched off",
        function()
            host.network(false)
            read()
            host.dispatch("library_sync_toggle")
        end,
        { "Library Sync is switched off." },
    },
    {
        "no server is set",
        function()
            host.network(false)
            read()
            sql("DELETE FROM plugin_settings WHERE key LIKE 'server%'")
            host.restart()
        end,
        { "No server URL is set" },
    },
    {
        "no reader account is set",
        function()
            settings("Reader account", "", "")
            read()
        end,
        { "No reader account is set" },
    },
    {
        "the server is in trouble",
        function()
            stage.server:arm({ match = {}, times = 99, fault = { kind = "drop", when = "before" } })
            read()
            stage.settle()
        end,
        { "Waiting: 1 session (5 min), 1 position.\nThe connection broke off" },
    },
    {
        "it was read before the plugin came",
        function()
            local path = host.folder .. "/settings/statistics.sqlite3"
            local database = openDatabase(path, { canUseWal = false }).value.database
            for _, statement in ipairs({
                "CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)",
                [[CREATE TABLE page_stat_data
                    (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]],
                "INSERT INTO page_stat_data VALUES (1, 1, 1700000000, 290, 200), (1, 2, 1700000290, 50, 200)",
                "INSERT INTO book VALUES (1, 'x', 'y', '" .. host.fingerprint(stage.NOVEL) .. "')",
            }) do
                assert(database.run(statement).ok)
            end
            database.close()
        end,
        { "KOReader's own statistics know of reading in it since 2023-11-14", "Import reading before Library Sync" },
    },
}

describe("why is this not on the server? Because", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        host.dismiss_all()
        stage.finish()
    end)

    for _, case in ipairs(CASES) do
        local because, act, told = unpack(case)
        it(because, function()
            act()
            host.dismiss_all()
            hold(case.book or stage.NOVEL)
            host.press(host.says():find("Why is this", 1, true) and "Why is this not on the server?"
                or "What happened to this book")
            host.advance(0.1)
            for _, words in ipairs(told) do assert.matches(words, host.says(), 1, true) end
        end)
    end
end)
