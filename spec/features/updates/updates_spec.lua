-- An update of the plugin: downloaded by a tap, tried at the next start, and undone by a tap.
local disk = require("disk")
local host = require("host")
local releases = require("releases")
local stage = require("stage")
local updates = require("updates")

local SHIPPED = require("built").plugin()
local HERE, NEXT = releases.built, "9.2.0"
local BETA = "9.6.0-beta.1"
local listed, running, start_anew, versions = updates.listed, updates.running, updates.start_anew, updates.versions
local ASK = updates.ready

describe("an update of Catchword", function()
    local published

    setup(function()
        published = updates.open()
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
end)
