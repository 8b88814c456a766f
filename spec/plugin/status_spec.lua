-- The status of a book, both ways, on every kind of server that keeps one; and no position undoes it.
local DocSettings = require("docsettings")
local WebPage = require("webPage")
local host = require("host")
local stage = require("stage")

local NOVEL = 101
local PROGRESS = "/syncs/progress"

describe("the status of a book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    local page, book

    -- The oldest servers find a book by the number in the name of its file alone.
    local function on(server)
        stage.server:control("POST", "/dialect", { name = server })
        page = WebPage.sign_in(stage.server)
        page.oldest = server == "B0"
        book = page.oldest and stage.NOVEL:gsub("%.epub", "_101.epub") or stage.NOVEL
        if page.oldest then assert(os.rename(host.book(stage.NOVEL), host.book(book))) end
    end

    local function rest()
        stage.settle()
        stage.settle()
    end

    -- Opens it and waits until the server was asked.
    local function opened(facts)
        host.open(book, facts)
        host.advance(2)
        stage.rest()
        host.advance(1)
        stage.rest()
    end

    local function summary()
        return host.reader().doc_settings:readSetting("summary")
    end

    local function marked(status)
        summary().status = status
        summary().modified = os.date("%Y-%m-%d", host.now())
    end

    local function closed()
        host.close()
        rest()
    end

    local function there()
        return page:book(NOVEL).readStatus
    end

    -- Read from here to there at the pace of a reader, and known to the server.
    local function read_to(from, to)
        opened({ pages = 200, page = from })
        host.read(to - from, 30)
        closed()
    end

    for _, server in ipairs({ "W", "B2", "G", "B0" }) do
        describe("on " .. server, function()
            before_each(function() on(server) end)

            it("is read once it was marked as finished, wherever that was", function()
                read_to(40, 44)
                assert.equal("READING", there())
                opened({ pages = 200, page = 190 })
                host.read(4, 30)
                marked("complete")
                closed()
                assert.equal("READ", there())
                assert.same({}, host.errors())
            end)

            it("stays read when it is opened at a third, and is finished here from then on", function()
                read_to(40, 44)
                page:set_status(NOVEL, "READ")
                opened({ pages = 200, page = 60 })
                assert.equal("complete", summary().status)
                host.read(4, 30)
                closed()
                assert.equal("READ", there())
            end)

            it("stays read when that was said on the page while the book was open here", function()
                read_to(40, 44)
                opened({ pages = 200, page = 44 })
                host.read(2, 30)
                page:set_status(NOVEL, "READ")
                host.read(2, 30)
                closed()
                assert.equal("READ", there())
            end)

            it("is not undone while nobody can tell what it is: the position waits", function()
                read_to(40, 44)
                page:set_status(NOVEL, "PAUSED")
                local fault = { kind = "status", status = 503 }
                stage.server:arm({ match = { method = "GET", path = "/api/v1/books/101" }, fault = fault, times = 100 })
                opened({ pages = 200, page = 44 })
                host.read(4, 30)
                closed()
                assert.matches("1 position", stage.waiting_line(), 1, true)
                stage.server:disarm()
                assert.equal("PAUSED", there())
                host.advance(3600)
                rest()
                assert.equal("PAUSED", there())
                assert.matches("1 position", stage.waiting_line(), 1, true)
            end)

            it("is read again only once the reader has said so, and then positions travel", function()
                read_to(40, 44)
                opened({ pages = 200, page = 190 })
                host.read(2, 30)
                marked("complete")
                closed()
                assert.equal("READ", there())
                opened({ pages = 200, page = 20 })
                host.read(4, 30)
                closed()
                assert.equal("READ", there())
                stage.until_says("Read it again?")
                host.press("Read again")
                rest()
                assert.equal("RE_READING", there())
                assert.equal(12, page:book(NOVEL).koreaderProgress.percentage)
                -- And from now on without a question.
                opened({ pages = 200, page = 24 })
                assert.equal("reading", summary().status)
                host.read(6, 30)
                closed()
                assert.is_nil(host.top())
                assert.equal("RE_READING", there())
                assert.equal(15, page:book(NOVEL).koreaderProgress.percentage)
            end)

            it("is on hold here when it was paused there, and goes on once the reader has said so", function()
                read_to(40, 44)
                page:set_status(NOVEL, "PAUSED")
                opened({ pages = 200, page = 44 })
                assert.equal("abandoned", summary().status)
                host.read(4, 30)
                closed()
                assert.equal("PAUSED", there())
                stage.until_says("Go on reading it?")
                host.press("Go on")
                rest()
                assert.equal("READING", there())
                assert.equal(24, page:book(NOVEL).koreaderProgress.percentage)
            end)

            it("is not asked about over the page of the next book, but once the file browser is there", function()
                read_to(40, 44)
                page:set_status(NOVEL, "READ")
                opened({ pages = 200, page = 60 })
                host.read(4, 30)
                host.switch(stage.PDF, { pages = 20 })
                rest()
                assert.is_nil(host.top())
                host.close()
                rest()
                assert.matches("Read it again?", host.says(), 1, true)
                assert.equal("READ", there())
            end)

            it("is not begun again by a file whose summary is gone, with a network or without", function()
                read_to(40, 44)
                page:set_status(NOVEL, "READ")
                opened({ pages = 200, page = 60 })
                closed()
                for _, is_connected in ipairs({ true, false }) do
                    DocSettings.shelf[host.book(book)] = nil
                    host.network(is_connected)
                    opened({ pages = 200, page = 60 })
                    assert.equal("complete", summary().status)
                    closed()
                    opened({ pages = 200, page = 60 })
                    closed()
                    host.network(true)
                    rest()
                    assert.equal("READ", there())
                    assert.is_nil((host.says() or ""):find("again", 1, true))
                    host.dismiss_all()
                end
            end)

            it("is not asked about a second time after a no", function()
                read_to(40, 44)
                page:set_status(NOVEL, "READ")
                for _ = 1, 2 do
                    opened({ pages = 200, page = 60 })
                    host.read(4, 30)
                    closed()
                    host.dismiss_all()
                end
                opened({ pages = 200, page = 70 })
                host.read(4, 30)
                closed()
                assert.is_nil(host.top())
                assert.equal("READ", there())
            end)

            it("arrives once, when the answer is lost", function()
                read_to(40, 44)
                local path = server == "B0" and "/api/v1/books/read-status" or "/api/v1/books/status"
                stage.server:arm({ match = { path = path }, fault = { kind = "drop", when = "after" } })
                opened({ pages = 200, page = 44 })
                marked("complete")
                closed()
                host.advance(60)
                rest()
                local lost = stage.met("drop")
                assert.is_true(lost > 0)
                assert.equal("READ", there())
                assert.is_nil(stage.waiting_line():find("status", 1, true))
                local asked = 0
                for _, request in ipairs(stage.server:requests()) do
                    if request.path == path then asked = asked + 1 end
                end
                -- What had arrived was found out, and not sent again.
                assert.equal(lost, asked)
            end)
        end)
    end

    describe("when a position is sent by hand", function()
        before_each(function() on("G") end)

        local function push()
            host.dispatch("library_sync_push_progress")
            host.advance(1)
            stage.rest()
            host.advance(1)
        end

        it("is told as it will be, and may be told as read where the book is finished here", function()
            read_to(40, 44)
            opened({ pages = 200, page = 194 })
            marked("complete")
            push()
            stage.until_says("On the server it is marked as: reading. Sending 97.0 % does not change that.")
            host.press("Send it, and mark the book as read there")
            rest()
            assert.equal("READ", there())
            assert.equal(97, page:book(NOVEL).koreaderProgress.percentage)
            closed()
            assert.equal("READ", there())
            opened({ pages = 200, page = 194 })
            assert.equal("complete", summary().status)
        end)

        it("is told as it will be where that undoes something there", function()
            read_to(40, 44)
            page:set_status(NOVEL, "WONT_READ")
            opened({ pages = 200, page = 60 })
            push()
            stage.until_says("this book is marked as: won't read. Sending 30.0 % changes that to: reading.")
            host.press("Send it")
            rest()
            assert.equal("READING", there())
        end)

        it("needs no word where it undoes nothing", function()
            read_to(40, 44)
            opened({ pages = 200, page = 60 })
            push()
            assert.equal("Position sent: 30.0 %.", host.notices()[#host.notices()])
        end)
    end)

    describe("that changed while this device had no network", function()
        before_each(function() on("G") end)

        it("is not undone by the position that was read meanwhile", function()
            read_to(40, 44)
            host.network(false)
            host.open(book, { pages = 200, page = 44 })
            host.read(4, 30)
            host.close()
            page:set_status(NOVEL, "ABANDONED")
            host.advance(3600)
            host.network(true)
            rest()
            assert.equal("ABANDONED", there())
            assert.equal("Pending: 1 position", stage.waiting_line())
        end)

        it("is asked about in a list when it changed here too", function()
            read_to(40, 44)
            host.network(false)
            host.open(book, { pages = 200, page = 44 })
            marked("complete")
            host.close()
            page:set_status(NOVEL, "PAUSED")
            host.advance(3600)
            host.network(true)
            rest()
            assert.equal("PAUSED", there())
            host.dismiss_all()
            assert.equal("Pending: nothing", stage.waiting_line())
            opened({ pages = 200, page = 44 })
            assert.equal("complete", summary().status)
            closed()
            assert.equal("PAUSED", there())
        end)
    end)

    describe("that meets a server's misbehaviour", function()
        before_each(function() on("G") end)

        for _, fault in ipairs(require("faults")) do
            if not fault.late then
                it(("(%s) arrives all the same, sooner or later"):format(fault[1]), function()
                    read_to(40, 44)
                    local order = { match = { path = "/api/v1/books/status" }, fault = fault[2] }
                    stage.server:arm(order)
                    opened({ pages = 200, page = 44 })
                    marked("complete")
                    closed()
                    stage.server:disarm()
                    for _ = 1, 2 do
                        host.dismiss_all()
                        host.menu("Library Sync", "Pending", "Sync pending now")
                        stage.outcome()
                    end
                    host.dismiss_all()
                    rest()
                    assert.equal("READ", there())
                    assert.is_nil(stage.waiting_line():find("status", 1, true))
                end)
            end
        end
    end)

    describe("where a server keeps none", function()
        before_each(function() on("spec") end)

        it("is of no concern: positions go as before, and nothing is pending", function()
            read_to(40, 44)
            opened({ pages = 200, page = 190 })
            host.read(4, 30)
            marked("complete")
            closed()
            local positions = stage.server:state().progress
            assert.equal(0.97, positions[#positions].percentage)
            assert.equal("Pending: nothing", stage.waiting_line())
        end)
    end)

    describe("and the number of requests", function()
        before_each(function() on("G") end)

        local function open_and_close()
            stage.server:forget_requests()
            opened({ pages = 200, page = 44 })
            closed()
            return stage.asked()
        end

        it("is one more than the position's at an opening, and none at a closing", function()
            read_to(40, 44)
            local asked = open_and_close()
            assert.equal(2, #asked, table.concat(asked, "\n"))
            assert.matches(PROGRESS, table.concat(asked, "\n"), 1, true)
            assert.matches("GET /api/v1/books/101", table.concat(asked, "\n"), 1, true)
        end)

        it("is one more where a position is sent: what the server says of the book by then", function()
            read_to(40, 44)
            stage.server:forget_requests()
            opened({ pages = 200, page = 44 })
            stage.asked()
            host.read(4, 30)
            closed()
            local asked = {}
            for _, path in ipairs(stage.asked()) do
                if not path:find("session", 1, true) then table.insert(asked, path) end
            end
            assert.same({ "GET /api/v1/books/101", "PUT /api/koreader/syncs/progress" }, asked)
        end)
    end)
end)
