-- The reader turns the plugin off in the host's plugin management while the host runs (src/plugin.ts, src/startup.ts,
-- src/storage.ts).
local Dispatcher = require("dispatcher")
local FileManager = require("apps/filemanager/filemanager")
local UIManager = require("ui/uimanager")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

describe("the plugin after it was turned off in the plugin management", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function settings_folder()
        local names = {}
        for name in lfs.dir(host.folder .. "/settings") do
            if name:sub(1, 1) ~= "." then table.insert(names, name) end
        end
        table.sort(names)
        return names
    end

    -- Counts rows of the closed database.
    local function count(sql)
        local path = host.folder .. "/settings/catchword.sqlite"
        local database = assert(openDatabase(path, { canUseWal = true }).value).database
        local rows = assert(database.query(sql))
        database.close()
        return rows[1].number
    end

    it("keeps what was read until then, and sends it after the next start", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.disable()
        assert.equal(1, count("SELECT count(*) AS number FROM pending_sessions"))
        assert.equal(0, count("SELECT count(*) AS number FROM open_session"))
        assert.same({ "catchword.sqlite" }, settings_folder())
        host.restart()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
    end)

    it("does no work after any event, and leaves the host as it was", function()
        local watched = {
            [FileManager] = "deleteFile",
            [require("apps/filemanager/filemanagerutil")] = "saveSummary",
            [require("apps/reader/modules/readerstatus")] = "markBook",
            [require("ui/widget/bookstatuswidget")] = "onClose",
        }
        local ours = {}
        for place, name in pairs(watched) do ours[name] = place[name] end
        host.disable()
        for place, name in pairs(watched) do assert.are_not.equal(ours[name], place[name]) end
        assert.same({}, Dispatcher.actions)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.suspend()
        host.resume()
        host.network(false)
        host.network(true)
        host.close()
        FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true)
        assert.is_nil(host.says():find("Catchword", 1, true))
        host.dismiss()
        host.advance(4000)
        stage.rest()
        assert.same({}, stage.asked())
        assert.equal(0, count("SELECT count(*) AS number FROM pending_sessions"))
    end)

    it("lets the device sleep again, even in the middle of a download", function()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101 } })
        stage.server:arm({
            match = { path = "^/api/v1/books/[0-9]+/download" },
            fault = { kind = "drip", bytesPerSecond = 3000 },
        })
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.until_asked("/download")
        assert.equal(1, UIManager.prevented)
        host.disable()
        assert.equal(0, UIManager.prevented)
        host.advance(10)
        assert.equal(0, UIManager.prevented)
    end)

    it("ends its requests, and repeats them once after the next start", function()
        local upload = { path = "/api/v1/reading-sessions/batch" }
        stage.server:arm({ match = upload, times = 1, fault = { kind = "silence", when = "after" } })
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        host.advance(3)
        stage.wait_until("the fault is met", function() return stage.met("silence") == 1 end)
        host.disable()
        host.advance(1)
        assert.equal(0, UIManager:pending(), "something goes on")
        host.restart()
        assert.equal(1, #stage.until_held(1))
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("ends what a person waits for, without a box that stays", function()
        stage.server:arm({ match = { path = "/api" }, fault = { kind = "silence" } })
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_asked("/api")
        assert.equal("Testing the connection…", host.says())
        host.disable()
        host.advance(1)
        assert.matches("Server: Stopped.", host.says(), 1, true)
    end)

    it("has deleted all of its own files and no others if its settings were removed too", function()
        local function write(name)
            local file = assert(io.open(host.folder .. name, "wb"))
            file:write("mine")
            file:close()
        end
        host.menu("Catchword", "Advanced", "Keep a log file")
        stage.server:arm({ match = { path = "/api" }, times = 20, fault = { kind = "status", status = 503 } })
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.settle()
        host.open(stage.NOVEL)
        host.read(5, 60)
        for _, name in ipairs({
            "catchword.sqlite.version-23", "catchword.sqlite.damaged-20260101-101010",
            "catchword.sqlite.damaged-20260101-101010-wal",
            "catchword.sqlite.unreleased-20260101-101010", "catchword.sqlite.my-copy",
            "booklore-sync.sqlite", "statistics.sqlite3",
            "catchword-report.txt", "catchword-setup.json.new",
        }) do write("/settings/" .. name) end
        assert.truthy(lfs.attributes(host.folder .. "/catchword/log"), "nothing was logged")
        write("/catchword/mine.txt")
        lfs.mkdir(host.folder .. "/books/.catchword-trash")
        write("/books/.catchword-trash/A book.epub")
        local ours = FileManager.deleteFile
        host.disable(true)
        assert.are_not.equal(ours, FileManager.deleteFile)
        host.advance(4000)
        host.close()
        stage.rest()
        assert.same(
            { "booklore-sync.sqlite", "catchword.sqlite.my-copy", "statistics.sqlite3" },
            settings_folder()
        )
        assert.is_nil(lfs.attributes(host.folder .. "/catchword/log"))
        assert.truthy(lfs.attributes(host.folder .. "/catchword/mine.txt"))
        assert.truthy(lfs.attributes(host.folder .. "/books/.catchword-trash/A book.epub"))
        assert.truthy(lfs.attributes(host.book(stage.NOVEL)))
        os.remove(host.folder .. "/settings/booklore-sync.sqlite")
        host.restart()
        assert.equal("nothing pending", stage.waiting_line())
    end)
end)
