-- Changes of a book's status by the reader, as the host makes them (src/koreader/summaryEvents.ts).
local filemanagerutil = require("apps/filemanager/filemanagerutil")
local host = require("host")

describe("a status that the reader sets", function()
    local seen, react, unwatch

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        local tasks = require("src.koreader.tasks")
        local log = { warn = function() end }
        seen, react = {}, function() end
        unwatch = require("src.koreader.summaryEvents").watchSummaries(
            tasks.createTasks(log), tasks.createGuard(log),
            function(path)
                table.insert(seen, path:match("[^/]*$"))
                react()
            end
        )
    end)

    after_each(function()
        unwatch()
        host.stop()
    end)

    local function set(...)
        for _, name in ipairs({ ... }) do
            host.make_book(name)
            filemanagerutil.saveSummary(host.book(name), { status = "complete" })
        end
    end

    local function passed()
        host.advance(1)
        return table.concat(seen, " ")
    end

    it("is passed on once a book, after the host's event", function()
        set("A.epub", "B.epub", "A.epub")
        assert.same({}, seen)
        assert.equal("A.epub B.epub", passed())
    end)

    it("is passed on again if it changes while it is passed on", function()
        react = function()
            react = function() end
            set("A.epub")
        end
        set("A.epub", "B.epub")
        assert.equal("A.epub B.epub A.epub", passed())
    end)

    it("is passed on after an error at another book", function()
        react = function()
            react = function() end
            error("a defect")
        end
        set("A.epub", "B.epub")
        assert.equal("A.epub B.epub", passed())
    end)

    it("is not passed on after the end", function()
        unwatch()
        set("A.epub")
        assert.equal("", passed())
    end)
end)
