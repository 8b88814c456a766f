-- The sync without a network, with a bad one, and with a server that fails.
local stage = require("stage")
local host = require("host")

local function read_a_little(book)
    host.open(book or stage.NOVEL, { pages = 200 })
    host.read(5, 60)
    host.close()
end

local function waiting()
    return stage.waiting_line()
end

describe("the sync of a device", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("makes no request without a network, and sends when there is one", function()
        host.network(false)
        read_a_little()
        read_a_little(stage.PDF)
        host.advance(4000)
        assert.same({}, stage.asked())
        assert.equal("4 pending", waiting())
        host.network(true)
        stage.until_held(2)
        assert.equal("nothing pending", waiting())
    end)

    it("keeps all items without the server, tries later, and shows no dialog", function()
        stage.server:arm({ match = {}, times = 3, fault = { kind = "drop", when = "before" } })
        read_a_little()
        stage.settle()
        assert.equal("2 pending", waiting())
        assert.is_true(stage.met("drop") > 0)
        assert.same({}, host.shown())
        for _ = 1, 6 do
            host.advance(240)
            stage.rest()
        end
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("sends sessions one by one if the batch is refused", function()
        read_a_little()
        stage.until_held(1)
        stage.server:change({ batch = false })
        host.network(false)
        read_a_little()
        read_a_little()
        stage.asked()
        host.network(true)
        stage.until_held(3)
        local posts = {}
        for _, line in ipairs(stage.asked()) do
            if line:find("^POST /api/v1/reading") then table.insert(posts, line) end
        end
        local one = "POST /api/v1/reading-sessions"
        assert.same({ one .. "/batch", one, one }, posts)
    end)

    -- The batch, the list, and the session alone; a list in broken JSON tells nothing, and is asked for another time.
    for page, times in pairs({ html = 3, garbage = 2 }) do
        it("does not mistake " .. page .. " for the server's answer", function()
            local fault = { kind = page }
            stage.server:arm({ match = { path = "/api/v1/reading-sessions" }, times = times, fault = fault })
            read_a_little()
            stage.settle()
            assert.equal(times, stage.met(page))
            assert.equal("1 pending", waiting())
            host.menu("Catchword", "Sync now")
            stage.until_says("Sent: 1 session")
            assert.equal(1, #stage.server:state().sessions)
        end)
    end

    it("sends sessions singly after a batch that was answered with a web page", function()
        local batch = "/api/v1/reading-sessions/batch"
        stage.server:arm({ match = { path = batch }, times = 9, fault = { kind = "html" } })
        read_a_little()
        stage.settle()
        assert.equal("nothing pending", waiting())
        assert.equal(1, #stage.server:state().sessions)
    end)

    it("shows an unknown book once, and sends when the server has it", function()
        local title = "Letters that nobody has ever had"
        host.open("letters.epub", { pages = 90, title = title })
        host.read(5, 60)
        host.close()
        stage.settle()
        host.open("letters.epub")
        host.read(5, 60)
        host.close()
        stage.settle()
        assert.same(
            { "Unmatched: “Letters that nobody has…”" },
            host.notices()
        )
        stage.server:control("POST", "/books", {
            title = title, author = "N. N.", type = "EPUB", fingerprint = host.fingerprint("letters.epub"),
        })
        host.menu("Catchword", "Sync now")
        stage.until_says("Sent: 2 sessions, 1 position")
        assert.equal(2, #stage.server:state().sessions)
    end)

    it("keeps sessions and position until a tap with manual sync only", function()
        host.menu("Catchword", "What is synced", "Manual sync only")
        read_a_little()
        stage.settle()
        host.network(false)
        host.network(true)
        stage.settle()
        assert.same({ 0, 0 }, { #stage.server:state().sessions, #stage.server:state().progress })
        host.menu("Catchword", "Sync now")
        stage.until_says("Sent: 1 session, 1 position.")
        assert.same({ 1, 1 }, { #stage.server:state().sessions, #stage.server:state().progress })
    end)

    it("keeps the sessions if they are turned off, and sends the position", function()
        host.menu("Catchword", "What is synced", "Sync reading sessions")
        read_a_little()
        stage.settle()
        assert.same({ 0, 1 }, { #stage.server:state().sessions, #stage.server:state().progress })
    end)

    it("does no work while Catchword is turned off", function()
        host.menu("Catchword", "What is synced", "Enabled")
        read_a_little()
        stage.settle()
        assert.same({}, stage.asked())
        assert.equal("switched off", waiting())
    end)

    it("stops with a wrong password, and says why", function()
        host.menu("Catchword", "Connection", "Reader account")
        host.type("wrong", 2)
        host.press("Save")
        read_a_little()
        stage.settle()
        stage.asked()
        host.advance(20000)
        stage.rest()
        assert.same({}, stage.asked())
        host.menu("Catchword", "Sync now")
        assert.truthy(stage.until_says("Still pending"):find("password", 1, true))
    end)
end)
