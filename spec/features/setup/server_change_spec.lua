-- A book has another ID on another server. Data of the former server is never used for the next one.
local stage = require("stage")
local host = require("host")
local library = require("library")

describe("another server that is set during a request to the former one", function()
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
        host.menu("Catchword", "Connection", "Server")
        host.type(other.url)
        host.press("Save")
        stage.keep_library()
        host.dismiss()
        other:forget_requests()
    end

    -- The server lets its answers wait until it is disarmed.
    local function think(path)
        stage.server:arm({ match = { path = path }, fault = { kind = "latency", seconds = 3600 } })
    end

    local function first_asked_for(path)
        for place, request in ipairs(other:requests()) do
            if request.path:find(path, 1, true) then return place end
        end
        return math.huge
    end

    it("is asked for its own ID of the book", function()
        think("/api/reader/books/by-hash/" .. host.fingerprint(stage.NOVEL))
        host.open(stage.NOVEL, { pages = 200 })
        host.advance(1)
        stage.until_asked("by-hash")
        move()
        stage.server:disarm()
        stage.rest()
        host.read(5, 60)
        host.close()
        stage.settle()
        assert.equal(1, #other:state().sessions)
        assert.is_true(first_asked_for("by-hash") < first_asked_for("reading-sessions"))
    end)

    it("gets no session with the former server's ID of the book", function()
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
        stage.server:arm({
            match = { path = "^/api/v1/reading-sessions$" },
            times = 1,
            fault = { kind = "latency", seconds = 0.01 },
        })
        think("^/api/v1/reading-sessions$")
        host.network(true)
        host.advance(2)
        stage.wait_until("one session is there, and the next one sent", function() return stage.met("latency") == 2 end)
        move()
        stage.server:disarm()
        stage.settle()
        assert.equal("nothing pending", stage.waiting_line())
        assert.is_true(first_asked_for("by-hash") < first_asked_for("reading-sessions"))
        assert.is_true(#other:state().sessions >= 2)
        assert.is_true(#other:state().sessions + #stage.server:state().sessions >= 4)
    end)
end)
