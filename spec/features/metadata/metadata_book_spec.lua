-- Title, series and cover of one book from the server, written in its menu and on its page, and passed to the host.
local FileManager = require("apps/filemanager/filemanager")
local browsed = require("browsed")
local dressed = require("dressed")
local host = require("host")
local stage = require("stage")

local sync, words, tap, until_noticed = stage.sync_shelves, dressed.words, dressed.tap, dressed.until_noticed
local SWITCH = "Titles and covers as on the server"

describe("the metadata of one book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin_without_books()
        browsed.speak("G")
        dressed.keep_shelf({ 101 })
        sync()
        stage.asked()
    end)
    after_each(stage.leave)

    local function box(button)
        FileManager.hold(FileManager.instance, dressed.novel(), true)
        host.press("Catchword…")
        if button then host.press(button) end
    end

    it("is written and removed in the menu of the book, and not written again by itself", function()
        box("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        assert.equal("The Lamp at Low Tide", words(dressed.novel()).title)
        host.dismiss_all()
        box("Undo metadata from the server")
        until_noticed("Metadata from the server removed.")
        assert.is_nil(words(dressed.novel()))
        assert.is_false(dressed.has_folder(dressed.novel()))
        host.dismiss_all()
        box()
        assert.is_nil(host.says():find("Undo metadata", 1, true))
        host.dismiss_all()
        tap(SWITCH)
        stage.rest()
        assert.is_nil(words(dressed.novel()))
        box("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        assert.equal("The Lamp at Low Tide", words(dressed.novel()).title)
    end)

    it("is written and removed on the page of the book in the library", function()
        browsed.view("lines with covers")
        browsed.open_list("Recently added", "Low Tide")
        host.press(browsed.label("The Lamp at Low Tide"))
        stage.until_says("Number on the server")
        host.press("Metadata")
        host.press("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        assert.equal("Harbour Lights", words(dressed.novel()).series)
    end)

    it("is reported as missing if the server does not have the book", function()
        stage.server:control("DELETE", "/books/101")
        box("Metadata as on the server")
        stage.until_says("The server does not have this book any more.")
    end)

    it("keeps the book's own metadata for the host to show", function()
        host.open(dressed.novel(), { pages = 100, title = "Own title", authors = "Own author" })
        host.close()
        stage.rest()
        host.dismiss_all()
        box("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        local _, own = words(dressed.novel())
        assert.equal("Own title", own.title)
    end)

    it("is passed to the statistics under their title, and to the cover views", function()
        host.open(dressed.novel(), { pages = 100, title = "Own title", authors = "Own author" })
        host.close()
        stage.rest()
        local told = {}
        FileManager.instance.statistics = {
            onBookMetadataChanged = function(_, news)
                table.insert(told, { news.metadata_key_updated, news.metadata_value_old, news.doc_props.display_title })
            end,
        }
        local forgotten = {}
        FileManager.instance.onInvalidateMetadataCache = function(_, path) table.insert(forgotten, path) end
        host.dismiss_all()
        box("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        stage.rest()
        FileManager.instance.statistics, FileManager.instance.onInvalidateMetadataCache = nil, nil
        assert.same({ "title", "Own title", "The Lamp at Low Tide" }, told[1])
        assert.same({ "authors", "Own author", "The Lamp at Low Tide" }, told[2])
        assert.same({ dressed.novel() }, forgotten)
    end)

    it("is not passed to the statistics if the book was never opened", function()
        local told = {}
        FileManager.instance.statistics = {
            onBookMetadataChanged = function(_, news) table.insert(told, news.metadata_key_updated) end,
        }
        box("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        stage.rest()
        FileManager.instance.statistics = nil
        assert.same({}, told)
    end)

    it("is shown in the open book", function()
        host.open(dressed.novel(), { pages = 100, title = "Own title" })
        stage.rest()
        local changed = {}
        host.reader().onBookMetadataChanged = function(_, news)
            if news then changed[news.metadata_key_updated] = news.doc_props[news.metadata_key_updated] end
        end
        host.menu("Catchword", "This book")
        host.press("Metadata as on the server")
        until_noticed("The metadata is as on the server")
        assert.equal("The Lamp at Low Tide", host.reader().doc_props.title)
        assert.equal("The Lamp at Low Tide", host.reader().doc_props.display_title)
        assert.equal("Harbour Lights", changed.series)
        assert.equal(1, changed.series_index)
        host.dismiss_all()
        host.close()
    end)
end)
