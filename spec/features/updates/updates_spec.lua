-- An update of the plugin: downloaded by a tap, tried once, and reverted if it does not start. Also src/storage.ts: the
-- tables of a reverted version.
local disk = require("disk")
local host = require("host")
local releases = require("releases")
local stage = require("stage")
local stores = require("stores")
local updates = require("updates")

local SHIPPED = require("built").plugin()
local HERE, NEXT, SPOILED, CLUMSY, EMPTY = releases.built, "9.2.0", "9.3.0", "9.4.0", "9.5.0"
local BETA = "9.6.0-beta.1"
local listed, running, start_anew, versions = updates.listed, updates.running, updates.start_anew, updates.versions
local TAKEN_BACK, ASK = updates.taken_back, updates.ready

describe("an update of Catchword", function()
    local published

    setup(function()
        published = updates.open()
        published:make(SPOILED, { change = function(main) return "error('a slip')\n" .. main end })
        published:make(CLUMSY, { change = function(main)
            return ("local function whole() %s end local made = whole() %s return made"):format(main,
                "made.init = function() error('died') end")
        end })
        published:make(EMPTY, { change = function() return "\n" end })
        published:make(BETA)
        published:make(NEXT)
    end)
    teardown(updates.close)
    before_each(function()
        published:publish(NEXT)
        updates.begin()
    end)
    after_each(updates.finish)

    local function install_and_start()
        updates.install()
        start_anew()
        assert.equal(NEXT, running())
    end

    local function back_line()
        for _, line in ipairs(host.lines("Catchword", "Advanced")) do
            if line.text:find("^Go back") then return line.text end
        end
    end

    it("is only searched after a tap", function()
        updates.set_address(published.plain .. "/release.json")
        start_anew()
        host.advance(86400)
        stage.settle()
        assert.same({}, published:requests())
    end)

    it("is shown with its version and changes, and used from the next start on", function()
        local said = updates.check()
        assert.truthy(said:find("Catchword " .. NEXT, 1, true))
        assert.truthy(said:find("Version " .. HERE .. " is in use.", 1, true))
        assert.truthy(said:find("\n\nAdded\n\n• Tides are told.", 1, true))
        host.press("Download and try")
        stage.until_says(ASK)
        host.press("Restart later")
        assert.equal(HERE, running())
        assert.equal("Catchword " .. NEXT .. " is in use.", start_anew())
        assert.same({ NEXT, NEXT, { NEXT } }, { running(), listed(), versions() })
        assert.equal("", start_anew())
        assert.equal(NEXT, running())
        assert.equal(("Version %s is the newest."):format(NEXT), updates.check())
    end)

    it("is a beta version only with “Offer beta versions”, which has its own address", function()
        published:publish(BETA)
        local address = published.plain .. "/releases/latest/download"
        assert.equal(("Version %s is the newest."):format(HERE), updates.check(address))
        host.dismiss_all()
        host.menu("Catchword", "Advanced", "Offer beta versions")
        host.dismiss_all()
        assert.truthy(updates.check(address):find("Catchword " .. BETA, 1, true))
        host.press("Download and try")
        stage.until_says(ASK)
        host.press("Restart later")
        local asked = {}
        for _, request in ipairs(published:requests()) do table.insert(asked, request.url) end
        assert.same({
            "/releases/latest/download/release.json",
            "/releases/download/beta/release.json",
            ("/releases/download/beta/catchword-%s.pack"):format(BETA),
        }, asked)
        start_anew()
        assert.equal(BETA, running())
    end)

    it("keeps the library server's accounts away from the update server", function()
        host.menu("Catchword", "Advanced", "Addresses and headers", "Extra request headers", "Add")
        host.type("X-Gate: sesame")
        host.press("Save")
        host.dismiss_all()
        stage.server:forget_requests()
        updates.install()
        local asked = published:requests()
        assert.same({ "/release.json", ("/catchword-%s.pack"):format(NEXT) }, { asked[1].url, asked[2].url })
        for _, request in ipairs(asked) do
            local names = {}
            for name in pairs(request.headers) do table.insert(names, name) end
            table.sort(names)
            for _, name in ipairs(names) do
                assert.truthy(("accept accept-encoding connection host user-agent"):find(name, 1, true), name)
            end
        end
        assert.same({}, stage.server:requests())
    end)

    it("can be undone and redone without a network", function()
        updates.install()
        start_anew()
        host.network(false)
        assert.equal("Go back to version " .. HERE, back_line())
        host.menu("Catchword", "Advanced", "Go back to version")
        stage.until_says(ASK)
        host.press("Restart later")
        assert.equal("Catchword " .. HERE .. " is in use.", start_anew())
        assert.same({ HERE, HERE }, { running(), listed() })
        host.menu("Catchword", "Advanced", "Go back to version " .. NEXT)
        stage.until_says(ASK)
        host.press("Restart later")
        start_anew()
        assert.same({ NEXT, NEXT }, { running(), listed() })
    end)

    it("replaces all downloaded versions if it is installed by hand", function()
        updates.install()
        start_anew()
        for _, name in ipairs(disk.list(updates.plugin)) do
            if name:find("%.lua$") then
                local text = disk.read(updates.plugin .. "/" .. name)
                local number = disk.read(SHIPPED .. "/main.lua"):match('BASE = "(%x+)"')
                disk.write(updates.plugin .. "/" .. name, (text:gsub(number, "0123456789ab")))
            end
        end
        start_anew()
        assert.equal(HERE, running())
        updates.install()
        start_anew()
        assert.equal(NEXT, running())
    end)

    it("is still used if a power cut left the file that names it unfinished", function()
        install_and_start()
        local chosen = updates.plugin .. "/versions/chosen"
        os.rename(chosen, chosen .. ".new")
        start_anew()
        assert.equal(NEXT, running())
        os.rename(chosen .. ".new", chosen)
        disk.write(chosen, disk.read(chosen):sub(1, -6))
        start_anew()
        assert.equal(HERE, running())
    end)

    it("gives way to the manual installation if its folder is gone", function()
        install_and_start()
        disk.remove(updates.plugin .. "/versions/" .. NEXT)
        start_anew()
        assert.equal(HERE, running())
    end)

    it("is not used if it cannot be loaded, with one notice", function()
        published:publish(SPOILED)
        updates.install()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        assert.same({ HERE, HERE, {} }, { running(), listed(), versions() })
        assert.is_nil(back_line())
        assert.equal("", start_anew())
        assert.equal(HERE, running())
        published:publish(NEXT)
        updates.install()
        start_anew()
        assert.equal(NEXT, running())
    end)

    it("keeps the version before it restorable if it is reverted", function()
        install_and_start()
        published:publish(SPOILED)
        updates.install()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, NEXT), start_anew())
        assert.same({ NEXT, { NEXT } }, { running(), versions() })
        assert.equal("Go back to version " .. HERE, back_line())
        host.menu("Catchword", "Advanced", "Go back to version")
        stage.until_says(ASK)
        host.press("Restart later")
        start_anew()
        assert.equal(HERE, running())
    end)

    it("is not offered under “Go back” if it failed to start", function()
        install_and_start()
        host.menu("Catchword", "Advanced", "Go back to version " .. HERE)
        stage.until_says(ASK)
        host.press("Restart later")
        local main = updates.plugin .. "/main.piece.lua"
        disk.write(main, "error('a slip')\n" .. disk.read(main))
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, NEXT), start_anew())
        assert.is_nil(back_line())
    end)

    it("with an empty main file gives way to the manual installation", function()
        install_and_start()
        disk.write(updates.plugin .. "/versions/" .. NEXT .. "/main.piece.lua", "")
        start_anew()
        assert.equal(HERE, running())
    end)

    it("is reverted if its main file is empty", function()
        published:publish(EMPTY)
        updates.install()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        assert.equal(HERE, running())
    end)

    it("is reverted at the next start if its first start does not complete", function()
        published:publish(CLUMSY)
        updates.install()
        assert.has_error(function() host.restart() end)
        assert.truthy(table.concat(host.errors(), " "):find("Failed to initialize", 1, true))
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        assert.same({ HERE, {} }, { running(), versions() })
        assert.equal("", start_anew())
    end)

    it("is reverted at the next start if its first start is cut off", function()
        updates.install()
        host.exit()
        require("pluginloader"):load(updates.plugin)
        host.crash()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        assert.equal(HERE, running())
    end)

    it("keeps the earlier tables if it changed them and is reverted", function()
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

    it("keeps the present data beside an older copy if it changed no tables", function()
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
