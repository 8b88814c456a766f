-- Parts that all features share: connections, and times as the host writes them (src/startup.ts).
local browsed = require("browsed")
local host = require("host")
local socket = require("socket")
local stage = require("stage")

describe("the composed plugin", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    -- Connections that are opened meanwhile.
    local function opened_by(act)
        local tcp4, count = socket.tcp4, 0
        socket.tcp4 = function()
            count = count + 1
            return tcp4()
        end
        local worked, trouble = pcall(act)
        socket.tcp4 = tcp4
        assert(worked, trouble)
        return count
    end

    -- A person's test makes connections of its own.
    local function test()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
    end

    local function look_at_library()
        stage.server:forget_requests()
        host.menu("Catchword", "Library")
        stage.rest()
        host.dismiss_all()
        assert.is_true(#stage.asked() > 0)
    end

    it("keeps its connection for its own work, and opens a new one for a test", function()
        browsed.speak("G")
        test()
        assert.equal(0, opened_by(look_at_library))
        assert.equal(1, opened_by(test))
    end)

    it("opens a new connection after the network came back", function()
        browsed.speak("G")
        test()
        host.network(false)
        host.network(true)
        assert.equal(1, opened_by(look_at_library))
    end)

    it("shows a time of today without its day", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        stage.settle()
        local function sent()
            return host.lines("Catchword")[1].text:match("all sent.*")
        end
        assert.matches("^all sent %d?%d:%d%d$", (sent():gsub("\u{a0}", " ")))
        host.doze(86400)
        assert.matches("%d%d%d%d%-%d%d%-%d%d %d?%d:%d%d$", sent())
    end)
end)
