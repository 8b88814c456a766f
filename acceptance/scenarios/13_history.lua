-- The import of KOReader's statistics: previewed, done once, and undone while it is pending.
local path = require("datastorage"):getSettingsDir() .. "/statistics.sqlite3"
local SQ3 = require("lua-ljsqlite3/init")

local function remove() os.remove(path) end

local function write(text)
    local file = assert(io.open(path, "wb"))
    file:write(text)
    file:close()
end

-- Days of reading as the application's own plugin notes them: an hour a day, a minute a page.
local function statistics(w, version, books, lacks, ago)
    remove()
    local db = SQ3.open(path)
    db:exec([[CREATE TABLE book (id integer PRIMARY KEY autoincrement, title text, authors text, notes integer,
        last_open integer, highlights integer, pages integer, series text, language text, md5 text,
        total_read_time integer, total_read_pages integer);
        CREATE TABLE page_stat_data (id_book integer, page integer NOT NULL DEFAULT 0, start_time integer NOT NULL DEFAULT 0,
        duration integer NOT NULL DEFAULT 0, total_pages integer NOT NULL DEFAULT 0,
        UNIQUE (id_book, page, start_time), FOREIGN KEY(id_book) REFERENCES book(id));]])
    for number, book in ipairs(books) do
        db:exec(("INSERT INTO book VALUES (%d, '%s', 'Mara Ellison', 0, 0, 0, 100, 'N/A', 'en', '%s', 3600, 60)"):format(
            number, book, w.hash(book)))
        for day = 1, 3 do
            local start = os.time() - (day + (ago or 0)) * 86400 - 7200 - number * 20000
            for page = 1, 10 do
                db:exec(("INSERT INTO page_stat_data VALUES (%d, %d, %d, 60, 100)"):format(number, day * 10 + page, start + page * 60))
            end
        end
    end
    if lacks then db:exec("DROP TABLE " .. lacks) end
    db:exec("PRAGMA user_version=" .. version)
    db:close()
end

local VERSION = 20221111

local function says(title, key, prepare)
    return { title, function(w)
        prepare(w)
        w.menu("advanced", "import")
        w.see(key)
        w.shot("answer")
        remove()
    end, "bare" }
end

return {
    { "set-up", function(w)
        w.set_up()
        w.meet({ w.novel, w.fog, w.street })
    end, always = true },
    says("no statistics", "no_statistics", remove),
    says("statistics that are no database", "statistics_damaged", function() write(("no database "):rep(500)) end),
    says("statistics of an older release", "statistics_older", function(w) statistics(w, 20180101, { w.novel }, "page_stat_data") end),
    says("statistics of a later release", "statistics_later", function(w) statistics(w, 30000101, { w.novel }, "page_stat_data") end),
    { "the books to import are shown first, and a book can be left out", function(w)
        statistics(w, VERSION, { w.novel, w.fog })
        w.menu("advanced", "import")
        w.see("import_all", 20)
        w.shot("preview")
        D.tap_text("Fog", true)
        w.see("left_out")
        w.shot("left-out")
    end, "bare" },
    { "the history is imported after a question, and reaches the server", function(w)
        local before = #w.server.sessions(w.id(w.novel))
        w.menu("advanced", "import")
        w.see("import_all", 20)
        w.tap("import_all")
        w.see("import_question")
        w.shot("question")
        w.press("import_do")
        w.see("imported", 20)
        w.shot("imported")
        w.dismiss()
        w.until_sent(w.novel, before, 3)
        w.settled()
        w.equal(before + 3, #w.server.sessions(w.id(w.novel)), "sessions of three days")
    end, "bare" },
    { "a second import adds no session", function(w)
        local before = #w.server.sessions(w.id(w.novel))
        w.menu("advanced", "import")
        w.see("nothing_to_import", 20)
        w.shot("nothing")
        w.settled()
        w.equal(before, #w.server.sessions(w.id(w.novel)), "sessions")
    end, "bare" },
    { "sessions of another app are left out", function(w)
        statistics(w, VERSION, { w.street })
        local days = {}
        for day = 1, 3 do days[day] = os.time() - day * 86400 - 7200 - 20000 end
        for _, start in ipairs(days) do w.server.read_elsewhere(w.id(w.street), start + 60, 600) end
        w.menu("advanced", "import")
        w.see("nothing_to_import", 20)
        w.shot("elsewhere")
        remove()
    end, "bare" },
    { "a pending import is undone", function(w)
        statistics(w, VERSION, { w.street }, nil, 30)
        w.offline()
        local before = #w.server.sessions(w.id(w.street))
        w.menu("advanced", "import")
        w.see("import_all", 20)
        w.tap("import_all")
        w.see("import_question")
        w.press("import_do")
        w.see("imported", 20)
        w.dismiss()
        w.check(w.lines():find(": 3 ", 1, true), w.lines())
        w.menu("advanced", "undo_import")
        w.see("imports", 10)
        w.shot("imports")
        D.tap_text(w.words.sessions_waiting, true)
        w.see("undo_import_question")
        w.press("undo_import_do")
        w.settled()
        w.dismiss()
        w.check(w.nothing_waits(), w.lines())
        w.online()
        w.settled()
        w.equal(before, #w.server.sessions(w.id(w.street)), "sessions")
        remove()
    end, "bare" },
    { "the calendar shows the imported days", function(w)
        w.menu("reading", "calendar")
        w.shot("calendar")
        w.press("totals")
        w.see("longest_streak", 20)
        w.shot("totals")
        w.dismiss()
    end, "bare" },
    { "the calendar shows all devices, or says why not", function(w)
        w.menu("reading", "calendar")
        if w.server.kind == "spec" or w.server.kind == "B0" then return w.unseen("all_devices") end
        w.press("all_devices")
        w.settled()
        w.shot("all-devices")
        local words = w.screen()
        w.check(words:find(w.word("of_all_devices"), 1, true) or words:find(w.word("no_statistics_right"), 1, true), words)
    end, "bare" },
}
