-- Failures of other features must not lose a session (src/plugin.ts, src/startup.ts, src/storage.ts).
local stage = require("stage")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase

describe("the reading of a book is stored", function()
    local database

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        local path = host.folder .. "/settings/catchword.sqlite"
        database = openDatabase(path, { canUseWal = true }).value.database
    end)
    after_each(function()
        database.close()
        stage.finish()
    end)

    local function run(sql)
        database.run(sql)
    end

    local function read_five_minutes()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
    end

    it("if the position cannot be stored", function()
        run("DROP TABLE pending_progress")
        read_five_minutes()
        host.close()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
    end)

    it("if the host's notes have an unknown form", function()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        read_five_minutes()
        local ui = host.reader()
        ui.annotation = { annotations = { { datetime = "2026-11-20 10:00:00", page = 3, pos0 = {}, pos1 = {} } } }
        host.close()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
        assert.equal("", host.log())
    end)

    it("if the host reports a note of an unknown form", function()
        read_five_minutes()
        local row = { datetime = "2026-11-20 10:00:00", page = 3, pos0 = {}, pos1 = {}, drawer = "lighten" }
        host.event("AnnotationsModified", { row, "nothing" })
        host.close()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
        assert.equal("", host.log())
    end)

    it("if the host's notes cannot be read at all", function()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        read_five_minutes()
        host.reader().doc_settings.readSetting = function() error("bad") end
        host.close()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
        assert.matches("Error in", host.log(), 1, true)
    end)

    it("while the menu works, if the database cannot be read", function()
        run("DROP TABLE new_books")
        assert.is_true(#host.lines("Catchword") > 6)
        assert.is_true(#host.lines("Catchword", "Shelves") > 6)
    end)

    it("if another program locks the database for a moment too long", function()
        read_five_minutes()
        run("BEGIN IMMEDIATE")
        local plugin = host.plugin()
        plugin:onSuspend()
        run("ROLLBACK")
        plugin:onSuspend()
        plugin:onResume()
        host.read(1, 60)
        host.close()
        local sessions = stage.until_held(2)
        assert.equal(300, sessions[1].durationSeconds)
        assert.equal(60, sessions[2].durationSeconds)
    end)

    it("with its position if another program reads the database at that moment", function()
        -- Without a write-ahead log a reader keeps away the last step of a write, and that alone.
        local Device = require("device")
        local can_use_wal = Device.canUseWAL
        database.close()
        Device.canUseWAL = function() return false end
        host.restart()
        Device.canUseWAL = can_use_wal
        database = openDatabase(host.folder .. "/settings/catchword.sqlite", { canUseWal = false }).value.database
        read_five_minutes()
        run("BEGIN")
        database.query("SELECT * FROM plugin_settings")
        host.close()
        run("COMMIT")
        assert.same({}, database.query("SELECT * FROM pending_sessions"))
        host.advance(31)
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
        stage.settle()
        local known = database.query("SELECT pushed_percent AS percent FROM known_progress")
        assert.equal(3, known[1] and known[1].percent)
    end)
end)

describe("a database of a build before the first release", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("is moved aside, and a new one is created", function()
        local path = host.folder .. "/settings/catchword.sqlite"
        local database = openDatabase(path, { canUseWal = true }).value.database
        database.run("DROP TABLE chosen_shelves")
        database.close()
        host.restart()
        assert.truthy(table.concat(host.notices(), " "):find("from before its first release", 1, true))
        database = openDatabase(path, { canUseWal = true }).value.database
        assert.equal("KOReader", database.query("SELECT name FROM chosen_shelves")[1].name)
        database.close()
    end)
end)
