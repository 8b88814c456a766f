-- Highlights and notes that the reader deletes. Only an act of the reader deletes them on the server.
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

describe("a deleted highlight or bookmark", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    it("is never sent if it was deleted before its upload", function()
        host.network(false)
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        notebook.open()
        annotator.remove(host.reader().annotation.annotations[1])
        notebook.close()
        host.network(true)
        stage.settle()
        stage.settle()
        assert.same({}, notebook.held("annotations"))
        for _, request in ipairs(stage.asked()) do
            assert.is_nil(request:find("annotations", 1, true), request)
        end
    end)

    -- The host tells nobody of a bookmark that is removed in its list.
    describe("in the list of bookmarks", function()
        local function bookmarks() return #notebook.held("bookmarks") end
        local function last() return host.reader().annotation.annotations[1] end

        before_each(function()
            notebook.open()
            annotator.bookmark(2, 3)
            notebook.close()
            assert.equal(1, bookmarks())
            notebook.open()
        end)

        it("is deleted on the server when reading stops", function()
            annotator.remove_in_list(last())
            notebook.close()
            assert.equal(0, bookmarks())
        end)

        it("is deleted after sleep, with one question if several are deleted", function()
            annotator.bookmark(2, 4)
            annotator.bookmark(2, 5)
            host.suspend()
            stage.settle()
            host.resume()
            stage.settle()
            assert.equal(3, bookmarks())
            annotator.remove_in_list(last())
            annotator.remove_in_list(last())
            host.suspend()
            stage.settle()
            host.resume()
            notebook.close()
            assert.truthy(host.says():find("You deleted 2 notes", 1, true))
            host.press("Keep them there")
            notebook.open()
            notebook.close()
            assert.equal(3, bookmarks())
            assert.is_nil((host.says() or ""):find("You deleted", 1, true))
        end)

        it("is deleted on the server even if the book was reloaded since", function()
            annotator.remove_in_list(last())
            host.reload()
            notebook.close()
            assert.equal(0, bookmarks())
        end)

        it("is deleted on the server even if KOReader ends with the book open", function()
            annotator.remove_in_list(last())
            host.close()
            host.restart()
            stage.settle()
            notebook.open()
            notebook.close()
            assert.equal(0, bookmarks())
        end)

        it("stays on the server if a copy of it takes its place in KOReader's list", function()
            local list = host.reader().annotation.annotations
            local copy = {}
            for name, value in pairs(list[1]) do copy[name] = value end
            list[1] = copy
            host.suspend()
            stage.settle()
            host.resume()
            annotator.lose(copy)
            notebook.close()
            assert.equal(1, bookmarks())
        end)

        it("stays on the server if the book was reloaded without it", function()
            local DocSettings = require("docsettings")
            local open = DocSettings.open
            finally(function() DocSettings.open = open end)
            function DocSettings.open(...)
                local settings = open(...)
                settings.data.annotations = {}
                return settings
            end
            host.reload()
            DocSettings.open = open
            notebook.close()
            assert.equal(1, bookmarks())
        end)
    end)

    it("stays on the server if only this device lost it", function()
        notebook.open()
        notebook.highlight(0, 9)
        notebook.close()
        notebook.open()
        annotator.lose(host.reader().annotation.annotations[1])
        notebook.close()
        assert.equal(1, #notebook.held("annotations"))
    end)

    for _, status in ipairs({ 404, 405 }) do
        it(("is deleted at the next sync after a proxy answered %d with a page"):format(status), function()
            notebook.open()
            notebook.highlight(0, 9)
            notebook.close()
            local page = { ["Content-Type"] = "text/html" }
            stage.server:arm({
                match = { method = "DELETE" }, times = 1,
                fault = { kind = "status", status = status, body = "<html>", headers = page },
            })
            notebook.open()
            annotator.remove(host.reader().annotation.annotations[1])
            notebook.close()
            assert.equal(1, stage.met("status"))
            assert.equal(1, #notebook.held("annotations"))
            assert.equal("1 pending", stage.waiting_line())
            host.dispatch("catchword_pending")
            stage.settle()
            assert.equal(0, #notebook.held("annotations"))
            assert.equal("nothing pending", stage.waiting_line())
        end)
    end

    it("is deleted on the server only after a question if there are several", function()
        notebook.open()
        for place = 0, 3 do notebook.highlight(place, place + 5) end
        notebook.close()
        notebook.open()
        for _ = 1, 3 do annotator.remove(host.reader().annotation.annotations[1]) end
        notebook.close()
        assert.equal(4, #notebook.held("annotations"))
        assert.truthy(host.says():find("You deleted 3 notes", 1, true))
        host.press("Delete them there too")
        stage.settle()
        assert.equal(1, #notebook.held("annotations"))
    end)
end)
