-- A pending session that the reader shortens, because the device was left open.
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")
local story = require("story")

local press = story.press

describe("a pending session that the reader shortens", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    -- Ten pages of three minutes each, without a network.
    local function read_offline()
        host.network(false)
        host.open(stage.NOVEL, { pages = 200, title = story.TITLE, page = 40 })
        local began = host.now()
        host.read(10, 180)
        host.close()
        stage.settle()
        return began
    end

    local function open_trim()
        story.look()
        press(story.TITLE)
        press("Trim sessions…")
        return host.says()
    end

    -- The first of them, to so many minutes.
    local function trim(minutes)
        open_trim()
        host.press(host.top():buttons_now()[1].text)
        host.advance(0.1)
        host.type(tostring(minutes))
        press("Save")
    end

    it("is sent with the shorter time and the same pages", function()
        local began = read_offline()
        trim(12)
        assert.equal("The session is 12 min long now.", host.notices()[#host.notices()])
        assert.matches("12 min", host.says(), 1, true)
        host.dismiss_all()
        assert.equal("2 pending", stage.waiting_line())
        host.network(true)
        local session = stage.until_held(1)[1]
        assert.same({
            os.date("!%Y-%m-%dT%H:%M:%SZ", began), os.date("!%Y-%m-%dT%H:%M:%SZ", began + 720), 720, "0:12:00",
        }, { session.startTime, session.endTime, session.durationSeconds, session.durationFormatted })
        assert.same({ 20, 25 }, { session.startProgress, session.endProgress })
    end)

    it("does not get its full length back from an import", function()
        local began = read_offline()
        trim(12)
        host.dismiss_all()
        local path = host.folder .. "/settings/statistics.sqlite3"
        local statistics = openDatabase(path, { canUseWal = false }).value.database
        statistics.run("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)")
        statistics.run([[CREATE TABLE page_stat_data
            (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]])
        local hash = host.fingerprint(stage.NOVEL)
        statistics.run("INSERT INTO book VALUES (1, :title, '', :md5)", { title = story.TITLE, md5 = hash })
        for page = 0, 9 do
            statistics.run("INSERT INTO page_stat_data VALUES (1, :page, :start, 180, 200)",
                { page = 40 + page, start = began + page * 180 })
        end
        statistics.close()
        host.menu("Catchword", "Advanced", "Import reading history…")
        stage.settle()
        assert.is_nil((host.says() or ""):find("Import all", 1, true))
    end)

    it("keeps the minimum duration", function()
        host.network(false)
        host.open(stage.NOVEL, { pages = 200, title = story.TITLE })
        host.read(5, 10)
        host.close()
        stage.settle()
        open_trim()
        host.press(host.top():buttons_now()[1].text)
        host.advance(0.1)
        assert.matches("This session cannot be shorter and still count", host.says(), 1, true)
    end)

    it("cannot be shortened while it is being sent", function()
        read_offline()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions" }, fault = { kind = "latency", seconds = 3600 },
        })
        open_trim()
        host.press(host.top():buttons_now()[1].text)
        host.advance(0.1)
        host.network(true)
        stage.until_asked("/api/v1/reading-sessions")
        host.type("12")
        press("Save")
        assert.matches("Pending items are being sent right now.", host.says(), 1, true)
        stage.server:disarm()
        host.advance(60)
        assert.equal(1800, stage.until_held(1)[1].durationSeconds)
    end)
end)
