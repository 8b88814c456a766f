-- The files of metadata from the server: where the host looks for them, and with a book that is deleted or moved.
local DocSettings = require("docsettings")
local FileManager = require("apps/filemanager/filemanager")
local browsed = require("browsed")
local disk = require("disk")
local dressed = require("dressed")
local host = require("host")
local stage = require("stage")

local sync = stage.sync_shelves
local words, cover, correct, tap, until_noticed =
    dressed.words, dressed.cover, dressed.correct, dressed.tap, dressed.until_noticed
local SWITCH = "Titles and covers as on the server"

describe("the metadata written for a book", function()
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

    -- Sidecars lie beside the books, in one folder by their paths, or by the hashes of their files.
    for setting, part in pairs({ doc = "_101.sdr/", dir = "/docsettings/", hash = "/hashdocsettings/" }) do
        it("is where the host looks for it: " .. setting, function()
            host.preferences.document_metadata_folder = setting
            browsed.speak("G")
            local path = begin_with()
            assert.equal(setting == "doc", dressed.has_folder(path))
            assert.matches(part, DocSettings:findCustomMetadataFile(path), 1, true)
            assert.matches(part, DocSettings:findCustomCoverFile(path), 1, true)
            assert.equal("The Lamp at Low Tide", words(path).title)
            correct(101, { title = "Another Lamp", cover = "png" })
            dressed.update_all()
            stage.until_says("Books changed: 1")
            host.dismiss()
            assert.equal("Another Lamp", words(path).title)
            assert.equal("\137PNG", cover(path):sub(1, 4))
            local folder = DocSettings:findCustomMetadataFile(path):match("^(.*)/")
            tap("Undo for all books: 1")
            host.press("Remove")
            until_noticed("removed from books: 1")
            assert.is_nil(words(path))
            assert.is_nil(cover(path))
            assert.is_false(disk.exists(folder))
        end)
    end

    it("is deleted with a book whose file was deleted", function()
        browsed.speak("G")
        local path = begin_with({ 101, 105 })
        os.remove(dressed.pdf())
        host.network(false)
        host.network(true)
        stage.settle()
        assert.is_false(dressed.has_folder(dressed.pdf()))
        assert.equal("The Lamp at Low Tide", words(path).title)
    end)

    it("is still known as Catchword's after the book was moved", function()
        browsed.speak("G")
        local path = begin_with()
        local to = host.folder .. "/books/moved_101.epub"
        FileManager.moveFile(FileManager.instance, path, to)
        os.rename((path:gsub("%.epub$", ".sdr")), (to:gsub("%.epub$", ".sdr")))
        stage.settle()
        correct(101, { title = "Another Lamp" })
        dressed.update_all()
        stage.until_says("Books changed: 1")
        assert.equal("Another Lamp", words(to).title)
    end)

    for _, goes_along in ipairs({ false, true }) do
        it("is not counted while its book is in the trash, sidecar " .. (goes_along and "too" or "not"), function()
            browsed.speak("G")
            host.menu("Catchword", "Shelves", "Remove books that left the shelf")
            if goes_along then
                host.menu("Catchword", "Shelves", "Remove their notes and position too")
            end
            local path = begin_with({ 101, 105 })
            stage.server:control("DELETE", "/books/101")
            assert.matches("moved to the trash: 1", sync(), 1, true)
            stage.rest()
            assert.is_nil(disk.contents(path))
            tap("Undo for all books: 1")
            host.press("Remove")
            until_noticed("removed from books: 1")
            host.menu("Catchword", "Shelves", "Trash: restore…")
            host.press("The Lamp at Low Tide")
            host.press("Restore")
            stage.settle()
            host.dismiss_all()
            assert.equal(goes_along and "The Lamp at Low Tide" or nil, (words(path) or {}).title)
            if not goes_along then return end
            tap("Undo for all books: 1")
            host.press("Remove")
            stage.settle()
            assert.is_nil(words(path))
        end)
    end
end)
