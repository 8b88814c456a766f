-- Actions with sessions, and the servers on which the result is not "done".
local common = require("actions/common")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")
local words = require("actions/words")

local UPLOADS = "^/api/v1/reading-sessions(/batch)?$"

-- Statistics of the host about an evening with the novel.
local function have_statistics(book)
    local path = host.folder .. "/settings/statistics.sqlite3"
    local database = openDatabase(path, { canUseWal = false }).value.database
    local function run(...) database.run(...) end
    run("CREATE TABLE book (id INTEGER PRIMARY KEY, title TEXT, authors TEXT, md5 TEXT)")
    run([[CREATE TABLE page_stat_data
        (id_book INTEGER, page INTEGER, start_time INTEGER, duration INTEGER, total_pages INTEGER)]])
    run("INSERT INTO book VALUES (1, :title, 'Mara Ellison', :md5)",
        { title = common.TITLE, md5 = host.fingerprint(book) })
    for page = 1, 20 do
        run("INSERT INTO page_stat_data VALUES (1, :page, :start, 50, 200)",
            { page = page, start = 1700000000 + page * 60 })
    end
    database.close()
end

return {
    {
        "session, book unknown to the device", B0 = "by hand",
        run = function()
            common.read(stage.NOVEL)
            common.rest()
            if #stage.server:state().sessions == 1 then return "done" end
            return words.told("by hand", common.why())
        end,
    },
    {
        "session, server's number in the file's name", B0 = "pending",
        run = function()
            common.read(common.named(stage.PDF, 105), { pages = 60 })
            common.rest()
            return common.kept("sessions", 1, "Tables of the Moon")
        end,
    },
    {
        "session of a comic", B0 = "pending",
        run = function()
            common.read(common.named(stage.COMIC, 106), { pages = 30, title = common.TITLE })
            common.rest()
            return common.kept("sessions", 1, "Harbour Cats 1")
        end,
    },
    {
        "three sessions after a day offline", B0 = "pending",
        run = function()
            local book = common.named(stage.NOVEL, 101)
            host.network(false)
            for _ = 1, 3 do common.read(book) end
            host.network(true)
            common.rest()
            return common.kept("sessions", 3)
        end,
    },
    {
        "answer lost after storing, then a crash", B0 = "pending",
        run = function()
            local book = common.named(stage.NOVEL, 101)
            common.read(book)
            common.rest()
            stage.server:arm({
                match = { method = "POST", path = UPLOADS }, times = 1,
                fault = { kind = "drop", when = "after" },
            })
            common.read(book)
            common.rest()
            host.crash()
            host.restart()
            common.rest()
            common.sync()
            common.sync()
            return common.kept("sessions", 2)
        end,
    },
    {
        "expired tokens", B0 = "pending",
        run = function()
            local book = common.named(stage.NOVEL, 101)
            common.read(book)
            common.rest()
            stage.server:control("POST", "/expire-tokens")
            stage.server:control("POST", "/clock", { advance = 10 })
            common.read(book)
            common.rest()
            return common.kept("sessions", 2)
        end,
    },
    {
        "import of earlier reading", B0 = "pending",
        run = function()
            local book = common.named(stage.NOVEL, 101)
            common.read(book)
            common.rest()
            have_statistics(book)
            host.menu("Catchword", "Advanced", "Import reading history…")
            stage.until_says("Reading history")
            host.press("▸ Import all")
            host.advance(0.1)
            host.press("Import")
            stage.until_says("Imported")
            host.dismiss_all()
            common.rest()
            return common.kept("sessions", 2)
        end,
    },
}
