-- The tables after a version that changed them, or not, is reverted (src/storage.ts).
local host = require("host")
local releases = require("releases")
local stage = require("stage")
local stores = require("stores")
local updates = require("updates")

local HERE, NEXT = releases.built, "9.2.0"
local running, start_anew = updates.running, updates.start_anew
local TAKEN_BACK = updates.taken_back

describe("a reverted update of Catchword", function()
    setup(function()
        local published = updates.open()
        published:make(NEXT)
        published:publish(NEXT)
    end)
    teardown(updates.close)
    before_each(updates.begin)
    after_each(updates.finish)

    it("leaves the earlier tables if it changed them", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.network(false)
        host.read(5, 60)
        host.close()
        stage.settle()
        host.network(true)
        updates.install()
        local path = host.folder .. "/settings/catchword.sqlite"
        host.exit()
        host.crash()
        -- As openStore does it: a copy, and then the tables.
        assert(os.execute(("cp '%s' '%s.version-24'"):format(path, path)) == 0)
        local database = stores.database(path)
        database.run("ALTER TABLE pending_sessions RENAME TO sessions_of_then")
        database.run("PRAGMA user_version = 25")
        database.close()
        assert(require("pluginloader"):load(updates.plugin))
        host.crash()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        stage.until_held(1)
        assert.equal(HERE, running())
    end)

    it("leaves the present data beside an older copy if it changed no tables", function()
        local copy = "cd '%s/settings' && cp catchword.sqlite catchword.sqlite.version-24"
        assert(os.execute(copy:format(host.folder)) == 0)
        host.menu("Catchword", "What is synced", "Manual sync only")
        updates.install()
        host.exit()
        require("pluginloader"):load(updates.plugin)
        host.crash()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        assert.is_true(host.lines("Catchword", "What is synced")[2].checked)
    end)
end)
