-- The status of a book in a manual push, after a power cut, without a network, with failures of the server, and counted
-- in requests.
local DocSettings = require("docsettings")
local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local novel = require("novel")
local stage = require("stage")

local PROGRESS = "/syncs/progress"

describe("the status of a book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    describe("in a manual push of the position", function()
        before_each(function() novel.on("G") end)

        local function push()
            host.dispatch("catchword_push_progress")
            host.advance(1)
            stage.rest()
            host.advance(1)
        end

        it("is shown as it will be, with an offer of “read” if the book is finished here", function()
            novel.read(40, 44)
            novel.opened({ pages = 200, page = 194 })
            novel.mark("complete")
            push()
            stage.until_says("On the server it is marked as: reading. Sending 97.0 % does not change that.")
            host.press("Send it, and mark the book as read there")
            novel.rest()
            assert.equal("READ", novel.there())
            assert.equal(97, novel.page:book(novel.NUMBER).koreaderProgress.percentage)
            novel.closed()
            assert.equal("READ", novel.there())
            novel.opened({ pages = 200, page = 194 })
            assert.equal("complete", novel.summary().status)
        end)

        it("is shown as it will be if the push changes it", function()
            novel.read(40, 44)
            novel.page:set_status(novel.NUMBER, "WONT_READ")
            novel.opened({ pages = 200, page = 60 })
            push()
            stage.until_says("this book is marked as: won't read. Sending 30.0 % changes that to: reading.")
            host.press("Send it")
            novel.rest()
            assert.equal("READING", novel.there())
        end)

        it("is not mentioned if the push does not change it", function()
            novel.read(40, 44)
            novel.opened({ pages = 200, page = 60 })
            push()
            assert.equal("Position sent: 30.0 %.", host.notices()[#host.notices()])
        end)
    end)

    describe("after a change without a network", function()
        before_each(function() novel.on("G") end)

        it("is not undone by a position of earlier reading", function()
            novel.read(40, 44)
            host.network(false)
            host.open(novel.file, { pages = 200, page = 44 })
            host.read(4, 30)
            host.close()
            novel.page:set_status(novel.NUMBER, "ABANDONED")
            host.advance(3600)
            host.network(true)
            novel.rest()
            assert.equal("ABANDONED", novel.there())
            assert.equal("1 pending", stage.waiting_line())
        end)

        it("leads to a question in a list if it changed here too", function()
            novel.read(40, 44)
            host.network(false)
            host.open(novel.file, { pages = 200, page = 44 })
            novel.mark("complete")
            host.close()
            novel.page:set_status(novel.NUMBER, "PAUSED")
            host.advance(3600)
            host.network(true)
            novel.rest()
            assert.equal("PAUSED", novel.there())
            host.dismiss_all()
            assert.equal("nothing pending", stage.waiting_line())
            novel.opened({ pages = 200, page = 44 })
            assert.equal("complete", novel.summary().status)
            novel.closed()
            assert.equal("PAUSED", novel.there())
        end)
    end)

    describe("after a power cut while it was written", function()
        before_each(function() novel.on("G") end)

        it("may be changed in the closed book before it is opened again", function()
            novel.read(40, 44)
            novel.page:set_status(novel.NUMBER, "READ")
            local flush = DocSettings.flush
            function DocSettings:flush()
                local folder = flush(self)
                if self.data.summary.status == "complete" then error("the power is gone", 0) end
                return folder
            end
            novel.opened({ pages = 200, page = 60 })
            DocSettings.flush = flush
            host.crash()
            host.restart()
            stage.rest()
            local path = host.book(novel.file)
            assert.equal("complete", DocSettings.shelf[path].summary.status)
            FileManager.hold(FileManager.instance, path, true)
            host.press("Reading")
            host.advance(1)
            novel.rest()
            assert.equal("RE_READING", novel.there())
        end)
    end)

    describe("with a misbehaving server", function()
        before_each(function() novel.on("G") end)

        for _, fault in ipairs(require("faults")) do
            if not fault.late then
                it(("(%s) is set in the end"):format(fault[1]), function()
                    novel.read(40, 44)
                    local order = { match = { path = "/api/v1/books/status" }, fault = fault[2] }
                    stage.server:arm(order)
                    novel.opened({ pages = 200, page = 44 })
                    novel.mark("complete")
                    novel.closed()
                    stage.server:disarm()
                    for _ = 1, 2 do
                        host.dismiss_all()
                        host.menu("Catchword", "Sync now")
                        stage.outcome()
                    end
                    host.dismiss_all()
                    novel.rest()
                    assert.equal("READ", novel.there())
                    assert.is_nil(stage.status_page():find("1 status", 1, true))
                end)
            end
        end
    end)

    describe("on a server without statuses", function()
        before_each(function() novel.on("spec") end)

        it("is not sent, and positions are sent as before", function()
            novel.read(40, 44)
            novel.opened({ pages = 200, page = 190 })
            host.read(4, 30)
            novel.mark("complete")
            novel.closed()
            local positions = stage.server:state().progress
            assert.equal(0.97, positions[#positions].percentage)
            assert.equal("nothing pending", stage.waiting_line())
        end)
    end)

    describe("counted in requests", function()
        before_each(function() novel.on("G") end)

        local function open_and_close()
            stage.server:forget_requests()
            novel.opened({ pages = 200, page = 44 })
            novel.closed()
            return stage.asked()
        end

        it("costs one more request at an opening, and none at a closing", function()
            novel.read(40, 44)
            local asked = open_and_close()
            assert.equal(2, #asked, table.concat(asked, "\n"))
            assert.matches(PROGRESS, table.concat(asked, "\n"), 1, true)
            assert.matches("GET /api/v1/books/101", table.concat(asked, "\n"), 1, true)
        end)

        it("costs one more request before a position is sent", function()
            novel.read(40, 44)
            stage.server:forget_requests()
            novel.opened({ pages = 200, page = 44 })
            stage.asked()
            host.read(4, 30)
            novel.closed()
            local asked = {}
            for _, path in ipairs(stage.asked()) do
                if not path:find("session", 1, true) then table.insert(asked, path) end
            end
            assert.same({ "GET /api/v1/books/101", "PUT /api/koreader/syncs/progress" }, asked)
        end)
    end)
end)
