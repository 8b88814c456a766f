local addFileRows = require("src.koreader.fileDialog").addFileRows
local createGuard = require("src.koreader.tasks").createGuard
local FileManager = require("apps/filemanager/filemanager")
local Collections = require("apps/filemanager/filemanagercollection")
local FileSearcher = require("apps/filemanager/filemanagerfilesearcher")
local History = require("apps/filemanager/filemanagerhistory")
local host = require("host")

describe("lines in the menu of a long press on a file", function()
    local guard, warnings, pressed

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        warnings, pressed = {}, {}
        guard = createGuard({ warn = function(text) table.insert(warnings, text) end })
    end)

    after_each(function()
        for _, place in ipairs({ FileManager, Collections, FileSearcher, History }) do
            place.file_dialog_added_buttons = nil
        end
        host.stop()
    end)

    local function row(id)
        return {
            id = id or "catchword",
            choices = function(file)
                if file.path:match("%.txt$") then return {} end
                return {
                    {
                        text = "Catchword…",
                        run = function()
                            table.insert(pressed, { file = file, shown = host.says() })
                        end,
                    },
                }
            end,
        }
    end

    it("are shown wherever a file can be pressed, with its path", function()
        addFileRows(FileManager.instance, { row() }, guard)
        for _, place in ipairs({ FileManager.instance, FileManager.instance.history, Collections, FileSearcher }) do
            FileManager.hold(place, "/books/Dune.epub", true, { title = "Dune", authors = "Herbert\nFrank" })
            host.press("Catchword…")
        end
        assert.are.equal(4, #pressed)
        assert.are.same({ path = "/books/Dune.epub", title = "Dune", author = "Herbert, Frank" }, pressed[4].file)
    end)

    it("close the menu before they act", function()
        addFileRows(FileManager.instance, { row() }, guard)
        FileManager.hold(FileManager.instance, "/books/Dune.epub", true)
        host.press("Catchword…")
        assert.is_nil(pressed[1].shown)
    end)

    it("are shown once, however often browser and reader start", function()
        addFileRows(FileManager.instance, { row() }, guard)
        addFileRows(FileManager.instance, { row() }, guard)
        FileManager.hold(FileManager.instance, "/books/Dune.epub", true)
        assert.are.equal("Dune.epub\nReading\nOn hold\nFinished\nDelete\nCatchword…", host.says())
    end)

    it("are shown even if another plugin replaced the browser's lines", function()
        FileManager.instance:addFileDialogButtons("other", function() end)
        addFileRows(FileManager.instance, { row() }, guard)
        FileManager.hold(FileManager.instance, "/books/Dune.epub", true)
        assert.are.equal("Dune.epub\nReading\nOn hold\nFinished\nDelete\nCatchword…", host.says())
    end)

    it("are shown even if another plugin replaced those of history or search", function()
        local places = {}
        for _, name in ipairs({ "history", "collections", "filesearcher" }) do
            table.insert(places, FileManager.instance[name])
            FileManager.addFileDialogButtons(places[#places], "other", function() end)
        end
        addFileRows(FileManager.instance, { row() }, guard)
        for _, place in ipairs(places) do
            FileManager.hold(place, "/books/Dune.epub", true)
            assert.matches("Catchword…", host.says(), 1, true)
            host.dismiss()
        end
    end)

    it("are not shown for folders, nor for files of other formats", function()
        addFileRows(FileManager.instance, { row() }, guard)
        FileManager.hold(FileManager.instance, "/books", false)
        assert.are.equal("books\nDelete", host.says())
        host.dismiss()
        FileManager.hold(FileManager.instance, "/books/notes.txt", true)
        assert.are.equal("notes.txt\nReading\nOn hold\nFinished\nDelete", host.says())
    end)

    it("have the path of the file to which a link leads", function()
        host.make_book("Dune.epub")
        local link = host.folder .. "/Linked.epub"
        assert(require("lfs").link(host.book("Dune.epub"), link, true))
        addFileRows(FileManager.instance, { row() }, guard)
        FileManager.hold(FileManager.instance, link, true)
        host.press("Catchword…")
        assert.equal(host.book("Dune.epub"), pressed[1].file.path)
    end)

    it("never keep the host's menu from opening", function()
        local broken = { id = "broken", choices = function() error("no") end }
        addFileRows(FileManager.instance, { broken }, guard)
        FileManager.hold(FileManager.instance, "/books/Dune.epub", true)
        assert.are.equal("Dune.epub\nReading\nOn hold\nFinished\nDelete", host.says())
        assert.are.equal(1, #warnings)
    end)

    it("are left out on a host that does not support them", function()
        local add = FileManager.addFileDialogButtons
        FileManager.addFileDialogButtons = nil
        addFileRows(FileManager.instance, { row() }, guard)
        FileManager.addFileDialogButtons = add
        assert.is_nil(FileManager.file_dialog_added_buttons)
    end)
end)
