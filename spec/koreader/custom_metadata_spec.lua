-- The host's own files for changed titles and covers (src/koreader/customMetadata.ts).
local DocSettings = require("docsettings")
local FileManager = require("apps/filemanager/filemanager")
local UIManager = require("ui/uimanager")
local disk = require("disk")
local dressed = require("dressed")
local host = require("host")
local lfs = require("lfs")

local PNG = "\137PNG\r\n\26\n\0\0\0\13IHDR\0\0\0\16\0\0\0\16\8\2\0\0\0" .. ("\0"):rep(8) .. "IEND"
local JPEG = "\255\216\255\192\0\11\8\0\16\0\16\1\1\17\0\255\218\0\8\1\1\0\0\63\0\1\255\217"

describe("the metadata beside a book", function()
    local metadata, path, warnings

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        warnings = {}
        metadata = require("src.koreader.customMetadata").createCustomMetadata({
            warn = function(text) table.insert(warnings, text) end,
        })
        host.make_book("Dune.epub")
        path = host.book("Dune.epub")
    end)

    after_each(function()
        DocSettings.custom = {}
        host.stop()
    end)

    local function change(wanted)
        wanted.write, wanted.remove = wanted.write or {}, wanted.remove or {}
        wanted.removesPicture = wanted.removesPicture == true
        return metadata.change(path, wanted)
    end

    local function covers()
        local found = {}
        local folder = (path:gsub("%.[^.]*$", "")) .. ".sdr"
        for name in lfs.dir(folder) do if name:find("^cover") then table.insert(found, name) end end
        table.sort(found)
        return found
    end

    it("is changed in some fields, and the others are kept", function()
        assert.is_true(change({ write = { title = "Dune", authors = "Herbert", number = "2" } }))
        assert.is_true(change({ write = { title = "Dune Messiah" } }))
        local words = metadata.of(path).words
        assert.same({ "Dune Messiah", "Herbert", "2" }, { words.title, words.authors, words.number })
        assert.is_true(change({ remove = { "authors", "number" } }))
        words = metadata.of(path).words
        assert.same({ title = "Dune Messiah" }, words)
        assert.same({}, warnings)
    end)

    it("has a number of the series in hundredths", function()
        change({ write = { title = "Dune", number = "1.006" } })
        assert.equal("1.01", metadata.of(path).words.number)
    end)

    it("leaves no file and no folder once the last field is removed", function()
        change({ write = { title = "Dune" } })
        local folder = DocSettings:findCustomMetadataFile(path):match("^(.*)/")
        change({ remove = { "title" } })
        assert.is_nil(DocSettings:findCustomMetadataFile(path))
        assert.is_nil(lfs.attributes(folder))
    end)

    it("has one cover, also if the new one has another format", function()
        change({ picture = JPEG })
        assert.same({ "cover.jpg" }, covers())
        assert.is_true(change({ picture = PNG }))
        assert.same({ "cover.png" }, covers())
        assert.equal(PNG, dressed.cover(path))
        assert.is_true(change({ removesPicture = true }))
        assert.is_nil(metadata.of(path).cover)
    end)

    it("is beside what the book says of itself, also after a second change", function()
        host.open("Dune.epub", { title = "Dune", authors = "Herbert" })
        host.close()
        for _, title in ipairs({ "Dune Messiah", "Children of Dune" }) do
            change({ write = { title = title } })
            assert.same({ { title = title }, { title = "Dune", authors = "Herbert" } }, { dressed.words(path) })
        end
    end)

    it("is shown in the open book at once, and is announced field by field", function()
        host.open("Dune.epub", { title = "Dune" })
        local page, news = host.reader(), {}
        page.onBookMetadataChanged = function(_, told)
            if told then table.insert(news, told.metadata_key_updated) end
        end
        local function seen()
            host.advance(0.1)
            local told = news
            news = {}
            local cover = page.doc_settings:getCustomCoverFile()
            return { page.doc_props.display_title, cover and cover:match("[^/]*$"), table.concat(told, " ") }
        end
        assert.same({ "Dune", false, "" }, seen())
        change({ write = { title = "Dune Messiah", series = "Dune" }, picture = JPEG })
        assert.same({ "Dune Messiah", "cover.jpg", "title series cover" }, seen())
        change({ removesPicture = true })
        assert.same({ "Dune Messiah", false, "cover" }, seen())
        change({ remove = { "title" } })
        assert.same({ "Dune", false, "title" }, seen())
        host.close()
    end)

    it("is announced with old and new value, later fields still as before", function()
        host.open("Dune.epub", { title = "Dune" })
        local news = {}
        host.reader().onBookMetadataChanged = function(_, told)
            local props = told and told.doc_props
            if told then table.insert(news, { told.metadata_value_old, props.title, props.series }) end
        end
        change({ write = { title = "Dune Messiah", series = "Dune" } })
        host.advance(0.1)
        assert.same({ { "Dune", "Dune Messiah", nil }, { nil, "Dune Messiah", "Dune" } }, news)
        host.close()
    end)

    it("is passed to the host's statistics only if the book was opened before", function()
        local told
        local function tell()
            told = {}
            FileManager.instance.statistics = {
                onBookMetadataChanged = function(_, news) table.insert(told, news.metadata_key_updated) end,
            }
        end
        tell()
        change({ write = { title = "Dune" } })
        host.advance(0.1)
        assert.same({}, told)
        host.open("Dune.epub")
        host.close()
        tell()
        change({ write = { title = "Dune Messiah" } })
        host.advance(0.1)
        FileManager.instance.statistics = nil
        assert.same({ "title" }, told)
    end)

    it("redraws the host's lists once after several changes", function()
        local broadcast, redraws = UIManager.broadcastEvent, 0
        UIManager.broadcastEvent = function(self, event)
            if event.handler == "onBookMetadataChanged" and not event.args[1] then redraws = redraws + 1 end
            return broadcast(self, event)
        end
        for _, title in ipairs({ "Dune", "Dune Messiah" }) do
            change({ write = { title = title } })
            host.advance(0.5)
            assert.equal(0, redraws)
        end
        host.advance(5)
        UIManager.broadcastEvent = broadcast
        assert.equal(1, redraws)
    end)

    it("is alone if the book was never opened", function()
        change({ write = { title = "Dune Messiah" } })
        assert.same({ { title = "Dune Messiah" }, {} }, { dressed.words(path) })
    end)

    it("is not changed if it cannot be written, and leaves no part", function()
        change({ write = { title = "Dune" } })
        local rename = os.rename
        rawset(os, "rename", function() return nil end)
        local changed = change({ write = { title = "Other" }, picture = JPEG })
        rawset(os, "rename", rename)
        assert.is_false(changed)
        assert.equal("Dune", metadata.of(path).words.title)
        local folder = DocSettings:findCustomMetadataFile(path):match("^(.*)/")
        assert.is_false(disk.exists(folder .. "/catchword.part"))
    end)

    it("keeps its cover if another one cannot be written", function()
        change({ picture = JPEG })
        local rename = os.rename
        rawset(os, "rename", function() return nil end)
        local changed = change({ picture = JPEG .. "more" })
        rawset(os, "rename", rename)
        assert.is_false(changed)
        assert.equal(JPEG, dressed.cover(path))
    end)
end)
