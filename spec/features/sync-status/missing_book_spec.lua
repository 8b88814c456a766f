-- A long press on a book says why it is not on the server.
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")
local story = require("story")

local TITLE, press, read, sql = story.TITLE, story.press, story.read, story.sql

local function settings(line, ...)
    host.menu("Catchword", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    host.dismiss_all()
end

local function hold(book)
    FileManager.hold(FileManager.instance, host.book(book), true)
    press("Catchword…")
end

-- A reader's actions, and the book's timeline after each.
local CASES = {
    {
        "the book is not tracked",
        function()
            hold(stage.NOVEL)
            press("What is synced: everything")
            press("Nothing")
            read()
        end,
        { "Tracking is off for this book.", "Pending: nothing" },
    },
    {
        "the book was excluded while an item was pending",
        function()
            host.network(false)
            read()
            hold(stage.NOVEL)
            press("What is synced: everything")
            press("Position only")
        end,
        { "Only the position of this book is synced. What is pending was kept before, and is still sent." },
    },
    {
        "the reading was too short",
        function()
            host.open(stage.NOVEL, { pages = 200, title = TITLE })
            host.advance(12)
            host.close()
            stage.settle()
        end,
        { "Your last reading, 2026-03-01", "(12 s, 1 page), was too short: sessions are kept from 30 s on." },
    },
    {
        "the book was never read",
        function() hold(stage.NOVEL) end,
        { "This book was not searched for on the server yet.", "A session is kept from 30 s on." },
    },
    {
        "the server does not have the book",
        function()
            read("letters.epub")
            stage.settle()
        end,
        {
            "Pending: 1 session (5 min), 1 position: This book was not found on the server.",
            "It was last searched for 2026-03-01",
        },
        book = "letters.epub",
    },
    {
        "the book was searched only by its file, without the library account",
        function()
            settings("Library account", "", "")
            read("letters.epub")
            stage.settle()
        end,
        { "Without the library account a book is found only by its file" },
        book = "letters.epub",
    },
    {
        "the server refused the item",
        function()
            stage.server:arm({ match = { path = "/api/v1/reading-sessions" }, times = 9,
                fault = { kind = "status", status = 422 } })
            read()
            stage.settle()
            -- One no may be a race: the second one counts.
            host.advance(3600)
            host.network(false)
            host.network(true)
            stage.settle()
        end,
        { "Failed: 1 session: The server refused this (error 422)" },
    },
    {
        "there is no network",
        function()
            host.network(false)
            read()
        end,
        { "Pending: 1 session (5 min), 1 position: This device is not connected." },
    },
    {
        "sync is manual only",
        function()
            host.dispatch("catchword_toggle_manual")
            read()
        end,
        { "Manual sync only is on: choose Sync now." },
    },
    {
        "Catchword is turned off",
        function()
            host.network(false)
            read()
            host.dispatch("catchword_toggle")
        end,
        { "Catchword is switched off." },
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
        "the connection broke off",
        function()
            stage.server:arm({ match = {}, times = 99, fault = { kind = "drop", when = "before" } })
            read()
            stage.settle()
        end,
        { "Pending: 1 session (5 min), 1 position: The connection broke off" },
    },
    {
        "the reading was before Catchword was installed",
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
                database.run(statement)
            end
            database.close()
        end,
        { "KOReader's statistics have reading in this book since 2023-11-14", "Import reading history" },
    },
}

describe("the page “Why is this not on the server?” says that", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    for _, case in ipairs(CASES) do
        local because, act, told = unpack(case)
        it(because, function()
            act()
            host.dismiss_all()
            hold(case.book or stage.NOVEL)
            host.press(host.says():find("Why is this", 1, true) and "Why is this not on the server?"
                or "Timeline of this book")
            host.advance(0.1)
            for _, words in ipairs(told) do assert.matches(words, host.says(), 1, true) end
            assert.same({}, host.top():cut_rows())
        end)
    end

    it("the reading was too short, also without pending items", function()
        host.open(stage.NOVEL, { pages = 200, title = TITLE })
        host.advance(12)
        host.close()
        stage.settle()
        local short = "(12 s, 1 page), was too short: sessions are kept from 30 s on."
        for _, line in ipairs({ "Sync now", "Sync status" }) do
            host.menu("Catchword", line)
            assert.matches(short, stage.until_says(short), 1, true)
            host.dismiss_all()
        end
        read()
        stage.settle()
        host.menu("Catchword", "Sync now")
        assert.not_matches("too short", stage.until_says("Nothing is pending"), 1, true)
    end)
end)
