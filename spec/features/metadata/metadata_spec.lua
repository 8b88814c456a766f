-- Titles, series and covers from the server as the host's custom metadata of each book.
local DocSettings = require("docsettings")
local FileManager = require("apps/filemanager/filemanager")
local browsed = require("browsed")
local dressed = require("dressed")
local host = require("host")
local stage = require("stage")

local sync = stage.sync_shelves
local words, cover, correct, edit, tap = dressed.words, dressed.cover, dressed.correct, dressed.edit, dressed.tap
local until_noticed = dressed.until_noticed
local SWITCH = "Titles and covers as on the server"

describe("the metadata of a downloaded book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin_without_books)
    after_each(stage.leave)

    -- The reader wants it, and the novel comes.
    local function begin_with(ids)
        dressed.keep_shelf(ids or { 101 })
        tap(SWITCH)
        sync()
        stage.rest()
        return dressed.novel()
    end

    -- Another sync, which sees what lists tell now.
    local function sync_again()
        stage.server:forget_requests()
        sync()
        stage.rest()
    end

    it("is not written until the reader turns it on", function()
        dressed.keep_shelf({ 101 })
        sync()
        stage.rest()
        assert.is_nil(words(dressed.novel()))
        assert.is_false(dressed.has_folder(dressed.novel()))
        assert.same({ 0, 0 }, { dressed.asked() })
    end)

    for _, kind in ipairs({ "spec", "B0", "W", "B2", "G" }) do
        it("is the same as on the server " .. kind, function()
            browsed.speak(kind)
            correct(101, {
                title = "The Lamp", authors = { "Mara Ellison", "Ann Other" }, series = "Harbour", seriesNumber = 1.5,
                language = "fr", description = "<p>One.</p><p>Two &amp; three.</p>",
                categories = { "Sea", "Lamps", "Sea" },
            })
            local path = begin_with()
            local authors = kind == "spec" and "Mara Ellison, Ann Other" or "Mara Ellison\nAnn Other"
            assert.same({
                title = "The Lamp", authors = authors, series = "Harbour", series_index = 1.5, language = "fr",
                description = "One.\n\nTwo & three.", keywords = kind ~= "spec" and "Lamps\nSea" or nil,
            }, words(path))
            assert.equal("\255\216", cover(path):sub(1, 2))
            assert.is_false(DocSettings:hasSidecarFile(path), "it was never opened")
            assert.same({}, (select(2, words(path))))
            assert.same({ 1, 1 }, { dressed.asked() })
            sync_again()
            assert.same({ 0, 0 }, { dressed.asked() }, "nothing has changed")
        end)
    end

    it("follows the server, and is fetched only for books that changed in its lists", function()
        browsed.speak("G")
        local path = begin_with({ 101, 102, 105 })
        sync_again()
        correct(101, { title = "Another Lamp", series = require("rapidjson").null })
        sync_again()
        assert.same({ 1, 0 }, { dressed.asked() })
        local now = words(path)
        assert.equal("Another Lamp", now.title)
        assert.is_nil(now.series)
        assert.is_nil(now.series_index)
        local before = cover(path)
        correct(101, { cover = "png" })
        sync_again()
        assert.same({ 1, 1 }, { dressed.asked() })
        assert.equal("\137PNG", cover(path):sub(1, 4))
        assert.not_equal(before, cover(path))
        correct(101, { cover = "none" })
        sync_again()
        assert.is_nil(cover(path))
    end)

    it("leaves the reader's edits made before and after", function()
        browsed.speak("G")
        dressed.keep_shelf({ 101 })
        sync()
        edit(dressed.novel(), "language", "la")
        dressed.give_cover(dressed.novel(), "mine")
        tap(SWITCH)
        stage.rest()
        local path = dressed.novel()
        assert.equal("The Lamp at Low Tide", words(path).title)
        assert.equal("la", words(path).language)
        assert.equal("mine", cover(path))
        sync_again()
        edit(path, "title", "My Lamp")
        edit(path, "series", false)
        correct(101, {
            title = "Another Lamp", series = "Others", language = "fr", description = "New.", cover = "png",
        })
        sync_again()
        local now = words(path)
        assert.equal("My Lamp", now.title)
        assert.is_nil(now.series)
        assert.equal("la", now.language)
        assert.equal("New.", now.description)
        assert.equal("mine", cover(path))
        assert.same({ 1, 0 }, { dressed.asked() })
    end)

    it("is written for all books after “Yes”, except the reader's edits", function()
        browsed.speak("G")
        local path = begin_with({ 101, 102, 105 })
        edit(path, "title", "My Lamp")
        assert.matches("Undo for all books: 3", host.lines(unpack(dressed.MENU))[2].text, 1, true)
        local before = words(path)
        tap("Undo for all books: 3")
        assert.matches("Your own edits stay", host.says(), 1, true)
        assert.same(before, words(path))
        host.press("Remove")
        until_noticed("Metadata from the server removed from books: 3")
        assert.same({ title = "My Lamp" }, words(path))
        assert.is_nil(cover(path))
        assert.is_nil(words(dressed.pdf()))
        assert.is_false(dressed.has_folder(dressed.pdf()))
        host.dismiss_all()
        local lines = host.lines(unpack(dressed.MENU))
        assert.matches("Undo for all books: 0", lines[2].text, 1, true)
        assert.is_false(lines[2].enabled)
        for _, line in ipairs(host.lines("Catchword", "What is synced")) do
            if line.text:find("^Titles") then assert.is_false(line.checked) end
        end
        sync_again()
        assert.same({ title = "My Lamp" }, words(path))
    end)

    it("is not fetched for an excluded book, even by hand", function()
        browsed.speak("G")
        dressed.keep_shelf({ 101 })
        sync()
        FileManager.hold(FileManager.instance, dressed.novel(), true)
        host.press("Catchword…")
        host.press("What is synced: everything")
        host.press("Nothing")
        host.dismiss_all()
        stage.asked()
        tap(SWITCH)
        stage.rest()
        dressed.update_all()
        stage.until_says("Books changed: 0")
        assert.same({ 0, 0 }, { dressed.asked() })
        assert.is_nil(words(dressed.novel()))
    end)

    it("waits for a network", function()
        browsed.speak("G")
        dressed.keep_shelf({ 101 })
        sync()
        host.network(false)
        tap(SWITCH)
        stage.rest()
        assert.is_nil(words(dressed.novel()))
        host.network(true)
        stage.wait_until("it is written", function() return words(dressed.novel()) ~= nil end)
        stage.rest()
    end)

    it("is fetched again for a book if the server failed, and at once for the others", function()
        browsed.speak("G")
        dressed.keep_shelf({ 101, 102 })
        sync()
        stage.server:arm({ match = { path = "/api/v1/books/101" }, fault = { kind = "status", status = 500 } })
        tap(SWITCH)
        stage.rest()
        assert.is_nil(words(dressed.novel()))
        local fog = host.folder .. "/Books/Ellison, Mara - The Lamp in the Fog_102.epub"
        assert.equal("The Lamp in the Fog", words(fog).title)
        stage.server:disarm()
        dressed.update_all()
        stage.until_says("Books changed: 1")
        assert.equal("The Lamp at Low Tide", words(dressed.novel()).title)
    end)

    it("has no picture for a book that has no cover on the server", function()
        browsed.speak("G")
        begin_with({ 105 })
        assert.equal("Tables of the Moon", words(dressed.pdf()).title)
        assert.is_nil(cover(dressed.pdf()))
        assert.same({ 1, 0 }, { dressed.asked() })
    end)

    it("is cut to the size of a page, and leaves out invalid pictures", function()
        browsed.speak("G")
        local many = {}
        for number = 1, 200 do many[number] = ("word %03d %s"):format(number, ("x"):rep(500)) end
        correct(101, {
            title = "A\nB\27[2J" .. ("T"):rep(5000), description = ("<b>é</b>"):rep(60000), categories = many,
            seriesNumber = 1e300, cover = "vast",
        })
        local path = begin_with()
        local now = words(path)
        assert.is_true(#now.title <= 1000)
        assert.is_nil(now.title:find("%c"))
        assert.is_true(#now.description <= 10000)
        assert.equal(40, select(2, now.keywords:gsub("\n", "")) + 1)
        assert.is_true(#now.keywords < 40 * 201)
        assert.is_nil(now.series_index)
        assert.is_nil(cover(path))
    end)
end)
