-- A session from the page to the server, through the whole plugin (src/main.ts).
local stage = require("stage")
local host = require("host")

describe("a reading session", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("is on the server once after the book was closed, and none is pending", function()
        host.open(stage.NOVEL, { pages = 200, title = "The Lamp at Low Tide" })
        host.read(10, 30)
        host.close()
        local session = stage.until_held(1)[1]
        assert.equal(101, session.bookId)
        assert.equal("EPUB", session.bookType)
        assert.equal(300, session.durationSeconds)
        assert.equal("0:05:00", session.durationFormatted)
        assert.same({ 0.5, 5.5, 5 }, { session.startProgress, session.endProgress, session.progressDelta })
        assert.same({ 1, 11 }, { session.startLocation, session.endLocation })
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("has the format of a PDF or a comic", function()
        host.open(stage.PDF, { pages = 60 })
        host.read(6, 60)
        host.switch(stage.COMIC, { pages = 30 })
        host.read(12, 10)
        host.close()
        local sessions = stage.until_held(2)
        assert.same({ "PDF", "CBZ" }, { sessions[1].bookType, sessions[2].bookType })
        assert.same({ 105, 106 }, { sessions[1].bookId, sessions[2].bookId })
    end)

    it("starts where the reader jumped to before the first read page", function()
        host.open(stage.NOVEL, { pages = 200, page = 200 })
        host.advance(40)
        host.go_to(90)
        host.advance(5)
        host.go_to(1)
        host.read(61, 30)
        host.close()
        local first = stage.until_held(1)[1]
        assert.same({ 0.5, 31, 30.5 }, { first.startProgress, first.endProgress, first.progressDelta })
        assert.same({ 1, 62 }, { first.startLocation, first.endLocation })
        -- Jumps after that are made while reading.
        host.open(stage.NOVEL, { pages = 200, page = 62 })
        host.read(5, 30)
        host.go_to(150)
        host.read(5, 30)
        host.close()
        local second = stage.until_held(2)[2]
        assert.same({ 62, 155 }, { second.startLocation, second.endLocation })
    end)

    it("ends with a sleep, and another one follows", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.suspend()
        host.advance(7200)
        host.resume()
        host.read(6, 60)
        host.close()
        local sessions = stage.until_held(2)
        assert.same({ 300, 360 }, { sessions[1].durationSeconds, sessions[2].durationSeconds })
    end)

    it("fetches the position of a known book, uploads, and sends its own position", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        stage.asked()
        host.open(stage.NOVEL)
        host.read(5, 60)
        host.close()
        stage.until_held(2)
        host.advance(3)
        stage.rest()
        local progress = "/api/reader/syncs/progress"
        assert.same({
            "GET " .. progress .. "/" .. host.fingerprint(stage.NOVEL),
            "GET /api/v1/books/101",
            "POST /api/v1/reading-sessions/batch",
            -- Its status may have been set in the web page while the book was open here.
            "GET /api/v1/books/101",
            "PUT " .. progress,
        }, stage.asked())
    end)

    it("includes the short sleeps of the device, because the reader continues", function()
        host.open(stage.NOVEL, { pages = 200 })
        for _ = 1, 5 do
            host.doze(50)
            host.turn(1)
        end
        host.close()
        assert.equal(250, stage.until_held(1)[1].durationSeconds)
    end)

    it("is stored at the next start after a power cut", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.power_off()
        host.restart()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
    end)

    it("is stored when KOReader is left", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.exit()
        host.restart()
        assert.equal(300, stage.until_held(1)[1].durationSeconds)
    end)

    for _, step in ipairs({ 0.1, 1.5 }) do
        it("counts scroll mode, with or without page turns: " .. step, function()
            host.open(stage.NOVEL, { pages = 200, scroll = true })
            -- Longer than a page counts at most.
            for _ = 1, 8 do
                host.advance(200)
                host.scroll(step)
            end
            host.close()
            assert.equal(1600, stage.until_held(1)[1].durationSeconds)
        end)
    end

    for _, event in ipairs({ "DocumentRerendered", "DocumentPartiallyRerendered" }) do
        it("stays one session with one page count at a change of font: " .. event, function()
            host.open(stage.NOVEL, { pages = 200 })
            host.read(9, 30)
            host.rerender(400, event)
            host.read(9, 30)
            host.close()
            local session = stage.until_held(1)[1]
            assert.equal(540, session.durationSeconds)
            assert.is_true(session.startLocation <= 2 and session.endLocation < 40)
        end)

        it("has no page more because of another font: " .. event, function()
            host.menu("Catchword", "Advanced", "Sessions", "Minimum pages")
            host.type("4")
            host.press("Save")
            host.dismiss_all()
            for pages = 3, 4 do
                host.open(stage.NOVEL, { pages = 200 })
                host.read(pages - 1, 60)
                host.rerender(400, event)
                host.advance(60)
                host.close()
                stage.settle()
                assert.equal(pages - 3, #stage.server:state().sessions)
            end
        end)
    end

    it("continues over a reload of the book", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.reload()
        host.read(5, 60)
        host.close()
        assert.equal(600, stage.until_held(1)[1].durationSeconds)
    end)

    it("is not stored if it lasted only a moment", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(2, 5)
        host.close()
        stage.settle()
        assert.equal(0, #stage.server:state().sessions)
        assert.equal("nothing pending", stage.waiting_line())
    end)

    it("has the later time if the clock is set during reading", function()
        local began = host.now()
        host.set_clock(1000)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.set_clock(began + 300)
        host.read(5, 60)
        host.close()
        local session = stage.until_held(1)[1]
        assert.equal(600, session.durationSeconds)
        assert.equal(os.date("!%Y-%m-%dT%H:%M:%SZ", began), session.startTime)
    end)

    it("waits while the clock is in 1970, and is sent with its true time", function()
        local began = host.now()
        host.set_clock(1000)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.settle()
        assert.equal("2 pending", stage.waiting_line())
        host.set_clock(began + 305)
        host.menu("Catchword", "Sync now")
        local session = stage.until_held(1)[1]
        assert.equal(os.date("!%Y-%m-%dT%H:%M:%SZ", began), session.startTime)
    end)

    it("fails with a reason after a restart if the clock was in 1970", function()
        host.set_clock(1000)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        host.restart()
        host.set_clock(1772400000)
        stage.settle()
        host.menu("Catchword", "Sync now")
        stage.until_says("Failed: 1 session")
        assert.equal(0, #stage.server:state().sessions)
    end)
end)
