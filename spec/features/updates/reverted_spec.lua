-- An update of the plugin that does not start: it is reverted.
local disk = require("disk")
local host = require("host")
local releases = require("releases")
local stage = require("stage")
local updates = require("updates")

local HERE, NEXT, SPOILED, CLUMSY, EMPTY = releases.built, "9.2.0", "9.3.0", "9.4.0", "9.5.0"
local running, start_anew, versions = updates.running, updates.start_anew, updates.versions
local TAKEN_BACK, ASK = updates.taken_back, updates.ready

describe("an update of Catchword that does not start", function()
    local published

    setup(function()
        published = updates.open()
        published:make(SPOILED, { change = function(main) return "error('a slip')\n" .. main end })
        published:make(CLUMSY, { change = function(main)
            return ("local function whole() %s end local made = whole() %s return made"):format(main,
                "made.init = function() error('died') end")
        end })
        published:make(EMPTY, { change = function() return "\n" end })
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

    it("is not used if it cannot be loaded, with one notice", function()
        published:publish(SPOILED)
        updates.install()
        assert.equal(("%s Version %s is in use again."):format(TAKEN_BACK, HERE), start_anew())
        assert.same({ HERE, HERE, {} }, { running(), updates.listed(), versions() })
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
end)
