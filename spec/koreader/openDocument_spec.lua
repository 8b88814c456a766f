-- The open book (src/koreader/openDocument.ts), and the opening of files (src/koreader/files.ts).
local openDocument = require("src.koreader.openDocument").openDocument
local openFile = require("src.koreader.files").openFile
local host = require("host")
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")
local Widget = require("ui/widget/widget")
local FileManager = require("apps/filemanager/filemanager")
local ffiUtil = require("ffi/util")
local lfs = require("lfs")
local probe = require("probe")

describe("the open book", function()
    before_each(function() host.start({ plugin = "spec/support/probe.koplugin" }) end)
    after_each(function() host.stop() end)

    local function current() return openDocument(host.reader()) end

    it("is absent in the file browser", function()
        assert.is_nil(openDocument(FileManager.instance))
    end)

    it("has the file's own title and author", function()
        host.open("Dune.epub", {
            title = "Dune",
            authors = "Frank Herbert\nSomebody Else",
            identifiers = "uuid:1\nurn:isbn:9780441172719",
        })
        local book = current()
        assert.are.equal(host.book("Dune.epub"), book.path)
        assert.are.equal("EPUB", book.type)
        assert.are.equal("Dune", book.title)
        assert.are.equal("Frank Herbert, Somebody Else", book.author)
        assert.are.equal("uuid:1\nurn:isbn:9780441172719", book.identifiers)
    end)

    it("has its file name as a title if the file has none", function()
        host.open("Dune.epub")
        assert.are.equal("Dune", current().title)
        assert.is_nil(current().author)
        assert.are.equal("", current().identifiers)
    end)

    it("separates the file's own title from the reader's", function()
        host.open("Dune.epub", {
            title = "Dune", authors = "Frank Herbert", given = { title = "The first one", authors = "F. H." },
        })
        assert.are.same({ "The first one", "F. H." }, { current().title, current().author })
        assert.are.same({ title = "Dune", author = "Frank Herbert" }, current().own)
        host.switch("Tale.cbz")
        assert.are.same({}, current().own)
    end)

    it("has its type from the file extension, in any case", function()
        host.open("Paper.PDF")
        assert.are.equal("PDF", current().type)
        host.switch("Tale.cbz")
        assert.are.equal("CBZ", current().type)
        host.switch("Tale.cbr")
        assert.are.equal("CBR", current().type)
    end)

    it("is absent for a format that the server does not accept", function()
        host.open("notes.txt")
        assert.is_nil(current())
    end)

    it("has the position in pages", function()
        host.open("Paper.pdf", { pages = 200 })
        local book = current()
        assert.are.same({ percent = 0.5, page = 1, pages = 200 }, book.position())
        host.go_to(50)
        assert.are.same({ percent = 25, page = 50, pages = 200 }, book.position())
    end)

    it("has the position as the engine's fraction if the text flows", function()
        host.open("Dune.epub", { pages = 10, scroll = true })
        local book = current()
        assert.are.same({ percent = 0, page = 1, pages = 10 }, book.position())
        host.scroll(2.5)
        assert.are.same({ percent = 25, page = 3, pages = 10 }, book.position())
    end)

    it("has a percentage at whole pages of its own only", function()
        host.open("Paper.pdf", { pages = 10 })
        for place, percent in pairs({ ["1"] = 10, ["10"] = 100, ["0"] = false, ["11"] = false, ["3.5"] = false,
            ["-1"] = false, [""] = false, ["/body/p[3]"] = false }) do
            assert.equal(percent, current().percentAt(place) or false, place)
        end
        host.switch("Dune.epub", { pages = 10 })
        for place, percent in pairs({ ["/body/p[250]"] = 30, ["/nowhere"] = false, ["3"] = false }) do
            assert.equal(percent, current().percentAt(place) or false, place)
        end
    end)

    it("has five words at a place, fewer at its end, and none elsewhere", function()
        host.open("Dune.epub", { pages = 10 })
        local document, ends = host.reader().document, 9
        function document.getNextVisibleWordEnd(_, from)
            ends = ends - 1
            return ends >= 0 and from .. "w" or nil
        end
        function document.getTextFromXPointers(_, _, to) return to:match("w*$") end
        assert.equal("wwwww", current().wordsAt("/body/p[20]"))
        assert.equal("wwww", current().wordsAt("/body/p[20]"))
        assert.equal("", current().wordsAt("/nowhere"))
        document.getNextVisibleWordEnd = false
        host.switch("Paper.pdf")
        assert.equal("", current().wordsAt("3"))
    end)

    it("jumps to the page of a percentage, in flowing text never past it", function()
        host.open("Dune.epub", { pages = 10 })
        for percent, page in pairs({ [25] = 2, [27] = 2, [29.5] = 3, [30] = 3, [0] = 1, [100] = 10 }) do
            current().goTo({ by = "percent", percent = percent })
            assert.equal(page, current().position().page, percent)
        end
        host.switch("Paper.pdf", { pages = 10 })
        for percent, page in pairs({ [24] = 2, [25] = 3, [0] = 1, [100] = 10 }) do
            current().goTo({ by = "percent", percent = percent })
            assert.equal(page, current().position().page, percent)
        end
    end)

    it("keeps the way back from each jump", function()
        for _, name in ipairs({ "Dune.epub", "Paper.pdf" }) do
            host.open(name, { pages = 10 })
            current().goTo({ by = "percent", percent = 50 })
            current().goTo({ by = "percent", percent = 80 })
            assert.equal(2, #host.reader().link.back)
            host.close()
        end
    end)

    it("begins at the percentage of an older file, unless it has a page of its own", function()
        local path = host.book("Paper.pdf")
        for kept, page in pairs({ [false] = 4, [7] = 7, [99] = 4 }) do
            DocSettings.shelf[path] = { last_percent = 0.4, last_page = kept or nil, percent_finished = 0.7 }
            host.open("Paper.pdf", { pages = 10 })
            current()
            assert.equal(page, host.reader():getCurrentPage(), tostring(kept))
            assert.is_nil(host.reader().doc_settings:readSetting("last_percent"))
            host.close()
        end
    end)

    it("counts the pages again after a change of the layout", function()
        host.open("Dune.epub", { pages = 100, page = 50 })
        local book = current()
        host.rerender(300)
        assert.are.same({ percent = 50, page = 150, pages = 300 }, book.position())
    end)

    it("keeps its last position when the document is closed", function()
        host.open("Dune.epub", { pages = 100, page = 50 })
        local book = current()
        local ui = host.reader()
        local function last() return { book.position(), book.here() } end
        assert.equal(50, last()[1].page)
        host.go_to(75)
        local before = last()
        host.close()
        assert.are.same({ percent = 75, page = 75, pages = 100 }, book.position())
        assert.same(before, last())
        assert.is_nil(openDocument(ui))
    end)

    it("stays as it is if it is opened again from a list, and gives way to another book", function()
        host.open("Dune.epub")
        host.make_book("Emma.epub")
        local ui, dialog = host.reader(), Widget:new({})
        for _, name in ipairs({ "Dune.epub", "Emma.epub" }) do
            UIManager:show(dialog)
            openFile(host.book(name))
            host.advance(1)
            assert.is_false(UIManager:isWidgetShown(dialog))
            assert.equal(host.book(name), host.reader().document.file)
            assert.equal(name == "Dune.epub", ui == host.reader())
        end
    end)

    it("is absent while it is being opened, and present when the host is ready", function()
        local seen = {}
        probe.on = function(plugin, name)
            if plugin.ui.name == "ReaderUI" then seen[name] = openDocument(plugin.ui) ~= nil end
        end
        host.open("Dune.epub")
        host.switch("Paper.pdf")
        probe.on = nil
        assert.are.same(
            { false, false, false, true },
            { seen.init, seen.ReadSettings, seen.PreRenderDocument, seen.ReaderReady }
        )
    end)

    it("has an absolute path, even if the host was given a relative one", function()
        host.open("Dune.epub")
        local before = lfs.currentdir()
        lfs.chdir(host.folder .. "/books")
        host.reader().document.file = "Dune.epub"
        local path = current().path
        lfs.chdir(before)
        assert.are.equal(ffiUtil.realpath(host.book("Dune.epub")), path)
    end)
end)
