-- The host's summary of a book, read and written as the host does it, in both releases.
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local host = require("host")

for release, older in pairs({ ["the newest release"] = false, ["the oldest release"] = true }) do
    describe("the host's summary of a book, in " .. release, function()
        local summaries, warnings

        before_each(function()
            host.start({ plugin = "spec/support/probe.koplugin", older = older })
            warnings = {}
            local log = { warn = function(text) table.insert(warnings, text) end }
            summaries = require("src.koreader.bookSummary").createBookSummaries(log)
            host.make_book("Dune.epub")
        end)

        after_each(function()
            DocSettings.is_full = nil
            host.stop()
        end)

        local function kept() return DocSettings:open(host.book("Dune.epub")):readSetting("summary") end

        local function listed()
            if older then return require("apps/filemanager/filemanagerutil").getStatus(host.book("Dune.epub")) end
            return require("ui/widget/booklist").getBookStatus(host.book("Dune.epub"))
        end

        local function write(status, stars)
            local worked = summaries.write(host.book("Dune.epub"), { status = status, stars = stars })
            UIManager:step()
            return worked
        end

        it("is empty for a book that was never opened", function()
            assert.is_nil(summaries.of(host.book("Dune.epub")))
            assert.are.same({}, warnings)
        end)

        it("is read from the sidecar of a closed book", function()
            host.open("Dune.epub")
            host.reader().doc_settings:readSetting("summary").rating = 4
            host.close()
            assert.are.same({ status = "reading", stars = 4, changedOn = "2026-03-01" },
                summaries.of(host.book("Dune.epub")))
        end)

        it("is read from the memory of the open book, with removed stars as none", function()
            host.open("Dune.epub")
            host.reader().status:markBook(true)
            host.reader().doc_settings:readSetting("summary").rating = 0
            assert.are.same({ status = "complete", changedOn = "2026-03-01" }, summaries.of(host.book("Dune.epub")))
        end)

        it("is written for a book that was never opened, and shown in the lists", function()
            assert.are.equal("new", listed())
            assert.is_true(write("complete"))
            assert.are.same({ status = "complete", modified = "2026-03-01" }, kept())
            assert.are.equal("complete", listed())
        end)

        it("reaches the host's lists when it is written", function()
            local told, broadcast = {}, UIManager.broadcastEvent
            UIManager.broadcastEvent = function(self, event)
                if event.handler == "onDocSettingsItemsChanged" then table.insert(told, event.args[1]) end
                return broadcast(self, event)
            end
            write("complete")
            UIManager.broadcastEvent = broadcast
            assert.same(older and { host.book("Dune.epub") } or {}, told)
            assert.equal("complete", listed())
        end)

        it("is changed in one value, and the others are kept", function()
            host.open("Dune.epub")
            host.reader().doc_settings:readSetting("summary").note = "my own"
            host.close()
            assert.is_true(write(nil, 3))
            assert.are.same({ status = "reading", rating = 3, note = "my own", modified = "2026-03-01" }, kept())
            assert.is_true(write("abandoned"))
            assert.are.same({ status = "abandoned", rating = 3, note = "my own", modified = "2026-03-01" }, kept())
        end)

        it("takes a review with its own date, and loses it with an empty one", function()
            local path = host.book("Dune.epub")
            summaries.write(path, { review = "Sand.", changedOn = "2025-12-24" })
            assert.are.same({ note = "Sand.", modified = "2025-12-24" }, kept())
            summaries.write(path, { review = "" })
            assert.are.same({ modified = "2026-03-01" }, kept())
        end)

        it("has the open book's values in memory at once and on the disk, also after closing", function()
            host.open("Dune.epub")
            local summary = host.reader().doc_settings:readSetting("summary")
            assert.is_true(write("complete", 5))
            assert.are.same({ status = "complete", rating = 5, modified = "2026-03-01" }, summary)
            assert.are.equal("complete", kept().status)
            assert.are.equal("complete", listed())
            host.close()
            assert.are.equal("complete", kept().status)
            assert.are.equal(5, kept().rating)
        end)

        it("is updated on the status page that is open, also with a single star", function()
            host.open("Dune.epub")
            host.reader().status:onShowBookStatus()
            assert.are.equal("Reading\n", host.says())
            write("abandoned", 4)
            assert.are.equal("On hold\n★★★★", host.says())
            write("complete", 1)
            assert.are.equal("Finished\n★", host.says())
        end)

        it("is updated once in the file browser if the book's folder is shown", function()
            local FileManager = require("apps/filemanager/filemanager")
            FileManager.redraws = 0
            FileManager.instance.file_chooser.path = host.folder .. "/books"
            write("complete")
            write("abandoned")
            assert.are.equal(0, FileManager.redraws)
            host.advance(2)
            assert.are.equal(1, FileManager.redraws)
            FileManager.instance.file_chooser.path = host.folder
            write("complete")
            host.advance(2)
            assert.are.equal(1, FileManager.redraws)
        end)

        it("does not count as written if the disk is full", function()
            DocSettings.is_full = true
            assert.is_false(write("complete"))
            assert.are.equal("new", listed())
        end)

        it("is kept in memory on a full disk, and written when the book is closed", function()
            host.open("Dune.epub")
            DocSettings.is_full = true
            assert.is_true(write("complete"))
            DocSettings.is_full = nil
            -- The oldest release reads its lists from the disk.
            assert.are.equal(older and "new" or "complete", listed())
            host.close()
            assert.are.equal("complete", kept().status)
        end)

        it("is not written over a sidecar that cannot be read", function()
            DocSettings.shelf[host.book("Dune.epub")] = "no Lua"
            assert.is_false(write("complete"))
            assert.equal("no Lua", DocSettings.shelf[host.book("Dune.epub")])
        end)

        it("is empty, with a line in the log, if the host fails", function()
            local open = DocSettings.open
            DocSettings.open = function() error("a broken sidecar") end
            local read = summaries.write(host.book("Dune.epub"), { status = "complete" })
            DocSettings.open = open
            assert.is_false(read)
            assert.matches("a broken sidecar", warnings[1])
        end)
    end)

    describe("the reader's changes to a summary, in " .. release, function()
        local told, ended

        before_each(function()
            host.start({ plugin = "spec/support/probe.koplugin", older = older })
            told = {}
            local log = { warn = function(text) table.insert(told, text) end }
            local tasks = require("src.koreader.tasks")
            local watch = require("src.koreader.summaryEvents").watchSummaries
            ended = watch(tasks.createTasks(log), tasks.createGuard(log), function(path)
                table.insert(told, (path:match("[^/]+$")))
            end)
            host.make_book("Dune.epub")
            host.make_book("Emma.epub")
        end)

        after_each(function()
            ended()
            host.stop()
        end)

        -- The box of a long press, as the release has it.
        local function hold(name)
            local FileManager = require("apps/filemanager/filemanager")
            local path = host.book(name)
            if older then return FileManager.instance.file_chooser:onMenuHold({ path = path, is_file = true }) end
            FileManager.hold(FileManager.instance, path, true)
        end

        it("are reported at the end of a book", function()
            host.open("Dune.epub")
            assert.are.same({}, told)
            host.reader().status:onEndOfBook()
            host.press("Mark as finished")
            host.advance(0.1)
            assert.are.same({ "Dune.epub" }, told)
        end)

        it("are reported when the status page is left after a change", function()
            host.open("Dune.epub")
            host.reader().status:onShowBookStatus()
            host.dismiss()
            host.advance(0.1)
            assert.are.same({}, told)
            host.reader().status:onShowBookStatus()
            host.press("Finished")
            host.dismiss()
            host.advance(0.1)
            assert.are.same({ "Dune.epub" }, told)
        end)

        it("are reported from the menu of a long press, also for a book never opened", function()
            host.open("Dune.epub")
            host.close()
            hold("Dune.epub")
            host.press("On hold")
            hold("Emma.epub")
            host.press("Finished")
            host.advance(0.1)
            assert.are.same({ "Dune.epub", "Emma.epub" }, told)
        end)

        it("are reported for the file to which a link leads", function()
            local link = host.folder .. "/Linked.epub"
            assert(require("lfs").link(host.book("Dune.epub"), link, true))
            require("apps/filemanager/filemanagerutil").saveSummary(link, { status = "complete" })
            host.advance(0.1)
            assert.same({ "Dune.epub" }, told)
        end)

        it("are reported once for each of several books, with pauses", function()
            if older then return end
            local FileManager = require("apps/filemanager/filemanager")
            FileManager.instance:select({ host.book("Dune.epub"), host.book("Emma.epub") })
            host.press("Finished")
            host.press("Set")
            assert.are.equal(1, #told)
            host.advance(0.1)
            table.sort(told)
            assert.are.same({ "Dune.epub", "Emma.epub" }, told)
        end)

        it("are not reported after the end, and the host's functions are restored", function()
            ended()
            hold("Dune.epub")
            host.press("Finished")
            host.advance(0.1)
            assert.are.same({}, told)
            local own = debug.getinfo(require("apps/filemanager/filemanagerutil").saveSummary, "S").short_src
            assert.matches("filemanagerutil%.lua$", own)
            assert.matches("readerstatus%.lua$",
                debug.getinfo(require("apps/reader/modules/readerstatus").markBook, "S").short_src)
            assert.matches("bookstatuswidget%.lua$",
                debug.getinfo(require("ui/widget/bookstatuswidget").onClose, "S").short_src)
        end)
    end)
end
