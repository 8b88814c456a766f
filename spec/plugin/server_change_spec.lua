-- A book has another ID on another server: what the last one told never reaches the next.
local stage = require("stage")
local host = require("host")
local library = require("library")

describe("another server, set while the last one is being asked", function()
    local other

    setup(function()
        stage.open_library()
        other = library.start("--quiet")
    end)
    teardown(function()
        other:stop()
        stage.close_library()
    end)
    before_each(function()
        other:reset()
        stage.begin()
    end)
    after_each(stage.finish)

    local function move()
        host.menu("Library Sync", "Connection", "Server")
        host.type(other.url)
        host.press("Save")
        host.dismiss()
        other:forget_requests()
    end

    -- The server lets its answers wait.
    local function think(path, seconds)
        stage.server:arm({ match = { path = path }, times = 9, fault = { kind = "latency", seconds = seconds } })
    end

    local function first_asked_for(path)
        for place, request in ipairs(other:requests()) do
            if request.path:find(path, 1, true) then return place end
        end
        return math.huge
    end

    it("is asked for its own ID of a book about which the last one was just thinking", function()
        think("/api/reader/books/by-hash/" .. host.fingerprint(stage.NOVEL), 1)
        host.open(stage.NOVEL, { pages = 200 })
        host.advance(1)
        host.pump(0.5)
        move()
        host.pump(2)
        host.read(5, 60)
        host.close()
        host.advance(3)
        host.pump(8, function() return #other:state().sessions == 1 end)
        assert.equal(1, #other:state().sessions)
        assert.is_true(first_asked_for("by-hash") < first_asked_for("reading-sessions"))
    end)

    it("gets no session under the number that the book had on the last one", function()
        host.network(false)
        host.open(stage.NOVEL, { pages = 200 })
        for _ = 1, 4 do
            host.read(2, 60)
            host.suspend()
            host.resume()
        end
        host.close()
        stage.server:arm({
            match = { path = "/api/v1/reading-sessions/batch" },
            fault = { kind = "status", status = 403 },
        })
        think("/api/v1/reading-sessions", 0.6)
        host.network(true)
        host.advance(2)
        host.pump(1.2)
        assert.is_true(#stage.server:state().sessions < 4)
        move()
        host.pump(2)
        host.advance(5)
        host.pump(8, function() return stage.waiting_line() == "Waiting: nothing" end)
        assert.equal("Waiting: nothing", stage.waiting_line())
        assert.is_true(first_asked_for("by-hash") < first_asked_for("reading-sessions"))
        assert.is_true(#other:state().sessions >= 2)
        assert.is_true(#other:state().sessions + #stage.server:state().sessions >= 4)
    end)
end)
