-- The host's data about books, and its deletion (src/koreader/hostBooks.ts, src/koreader/hostLists.ts,
-- src/koreader/bookSidecar.ts).
local disk = require("disk")
local DataStorage = require("datastorage")
local DocSettings = require("docsettings")
local ReadCollection = require("readcollection")
local ReadHistory = require("readhistory")
local ReaderUI = require("apps/reader/readerui")

local HASH = "b3fb8f4f8448160365087d6ca05c7fa2"

local function put(path)
    local file = assert(io.open(path, "wb"))
    file:write("x")
    file:close()
end

local function folder(...)
    local path = table.concat({ ... })
    assert(os.execute(("mkdir -p '%s'"):format(path)) == 0)
    return path
end

describe("the host's books", function()
    local root, books, warnings

    before_each(function()
        root = disk.folder():gsub("/$", "")
        DataStorage.folder = root
        ReadCollection:be(false)
        ReadHistory.gone = {}
        warnings = {}
        local log = { warn = function(text) table.insert(warnings, text) end }
        books = require("src.koreader.hostBooks").createHostBooks(log)
    end)

    after_each(disk.sweep)

    it("have their sidecars in three places", function()
        local book = root .. "/Books/A.b_7.epub"
        local beside = folder(root, "/Books/A.b_7.sdr")
        local apart = folder(root, "/docsettings", root, "/Books/A.b_7.sdr")
        local byHash = folder(root, "/hashdocsettings/b3/", HASH, ".sdr")
        put(beside .. "/metadata.epub.lua")
        put(beside .. "/metadata.epub.lua.old")
        assert.are.same({ beside, apart, byHash }, books.sidecarsOf(book, HASH))
        assert.are.same({}, books.sidecarsOf(root .. "/Books/B_7.epub", HASH:reverse()))
    end)

    describe("after an update to another file", function()
        local old, new

        before_each(function()
            old, new = root .. "/A_7.epub", root .. "/A_7.pdf"
            DocSettings.shelf = {
                [old] = { percent_finished = 0.4, last_xpointer = "/body/p[3]", summary = { status = "reading" } },
            }
        end)
        after_each(function() DocSettings.shelf = {} end)

        local function swap(to, opens_at)
            books.swapped({ from = old, to = to, before = HASH, after = HASH:reverse(), opensAt = opens_at })
            local kept = DocSettings.shelf[to]
            return { kept.percent_finished, kept.last_percent, kept.last_xpointer or "none", kept.summary.status }
        end

        it("open at their percentage in another format, with their status", function()
            for _, opens_at in ipairs({ {}, { place = "/body/p[9]", fraction = 0.9 } }) do
                DocSettings.shelf[new] = nil
                assert.same({ 0.4, 0.4, "none", "reading" }, swap(new, opens_at))
            end
        end)

        it("open at the new place, or at the percentage if it has none", function()
            assert.same({ 0.4, nil, "/body/p[4]", "reading" }, swap(old, { place = "/body/p[4]" }))
            assert.same({ 0.5, 0.5, "none", "reading" }, swap(old, { fraction = 0.5 }))
            assert.same({ 0.6, 0.6, "/body/p[5]", "reading" }, swap(old, { place = "/body/p[5]", fraction = 0.6 }))
            assert.same({ 0.6, 0.6, "/body/p[5]", "reading" }, swap(old, {}))
        end)
    end)

    it("keep a sidecar that another file shares", function()
        local beside = folder(root, "/Books/A_7.sdr")
        put(beside .. "/metadata.epub.lua")
        put(beside .. "/metadata.pdf.lua")
        assert.are.same({}, books.sidecarsOf(root .. "/Books/A_7.epub", HASH))
    end)

    for _, drops in ipairs({ false, true }) do
        it("return to their places in history and collections: " .. tostring(drops), function()
            local function path(name)
                put(root .. "/" .. name)
                return root .. "/" .. name
            end
            local first, second, third = path("a.epub"), path("b.epub"), path("c.epub")
            local settings = rawget(_G, "G_reader_settings")
            rawset(_G, "G_reader_settings", { readSetting = function() return drops end })
            ReadHistory.hist = {}
            for time, file in ipairs({ third, second, first }) do ReadHistory:addItem(file, time * 100) end
            for _, name in ipairs({ "Summer", "Sorted", "Deleted", "Other" }) do ReadCollection:addCollection(name) end
            ReadCollection.coll_settings.Sorted.collate = "title"
            for _, name in ipairs({ "Summer", "Sorted", "Deleted" }) do
                for _, file in ipairs({ first, second, third }) do ReadCollection:addItem(file, name) end
            end
            local lists = books.listed(second)
            assert.same({ collections = { Summer = 2, Sorted = 0, Deleted = 2 }, readAt = 200 }, lists)
            os.remove(second)
            books.gone(second)
            ReadCollection:removeCollection("Deleted")
            put(second)
            local written = ReadCollection.written
            books.relisted(second, lists)
            local order = {}
            for _, item in ipairs(ReadHistory.hist) do table.insert(order, { item.file, item.time, item.dim }) end
            assert.same({ { first, 300, false }, { second, 200, false }, { third, 100, false } }, order)
            assert.equal(2, ReadCollection.coll.Summer[second].order)
            assert.truthy(ReadCollection.coll.Sorted[second])
            assert.is_nil(ReadCollection.coll.Deleted)
            assert.is_nil(ReadCollection.coll.Other[second])
            assert.is_true(ReadCollection.written > written)
            assert.same({}, warnings)
            rawset(_G, "G_reader_settings", settings)
            ReadHistory.hist = {}
        end)
    end

    it("are added to no list if they were in none", function()
        ReadHistory.hist = {}
        ReadCollection:addCollection("Summer")
        put(root .. "/a.epub")
        local lists = books.listed(root .. "/a.epub")
        assert.same({ collections = {} }, lists)
        books.relisted(root .. "/a.epub", lists)
        assert.same({ {}, { Summer = {} } }, { ReadHistory.hist, ReadCollection.coll })
    end)

    it("return to the first place of a collection", function()
        ReadCollection:addCollection("Summer")
        for _, name in ipairs({ "/a.epub", "/b.epub" }) do
            put(root .. name)
            ReadCollection:addItem(root .. name, "Summer")
        end
        local lists = books.listed(root .. "/a.epub")
        books.gone(root .. "/a.epub")
        books.relisted(root .. "/a.epub", lists)
        assert.equal(1, ReadCollection.coll.Summer[root .. "/a.epub"].order)
    end)

    it("are left alone, without a write, if their lists are as before", function()
        local path = root .. "/a.epub"
        put(path)
        ReadHistory.hist = { { file = path, time = 100, dim = false } }
        ReadCollection:addCollection("Summer")
        ReadCollection:addItem(path, "Summer")
        local entry, written = ReadHistory.hist[1], ReadCollection.written
        books.relisted(path, books.listed(path))
        assert.equal(entry, ReadHistory.hist[1])
        assert.equal(written, ReadCollection.written)
        ReadHistory.hist = {}
    end)

    it("leave history and collections when deleted, even if one of the two fails", function()
        ReadCollection.coll = { favorites = { ["/a.epub"] = {} } }
        local fileDeleted = ReadHistory.fileDeleted
        ReadHistory.fileDeleted = function() error("broken history") end
        books.gone("/a.epub")
        ReadHistory.fileDeleted = fileDeleted
        assert.is_nil(ReadCollection.coll.favorites["/a.epub"])
        assert.matches("broken history", warnings[1])
    end)

    it("stay in history and collections when they are moved", function()
        local from, to = root .. "/a.epub", root .. "/b.epub"
        put(to)
        ReadHistory.hist = { { file = from, time = 100, dim = false } }
        ReadCollection:addCollection("Summer")
        ReadCollection:addItem(from, "Summer")
        books.hasMoved(from, to)
        assert.same({ { file = to, time = 100, dim = false } }, ReadHistory.hist)
        assert.same({ [to] = { file = to, order = 1 } }, ReadCollection.coll.Summer)
        ReadHistory.hist = {}
    end)

    it("have the number of pages of the open book from its memory", function()
        local path = root .. "/a.epub"
        local instance = ReaderUI.instance
        ReaderUI.instance = {
            document = { file = path },
            doc_settings = { readSetting = function(_, key) return key == "doc_pages" and 123 or 7 end },
        }
        local pages = { books.pagesOf(path), books.pagesOf(root .. "/b.epub") or "unknown" }
        ReaderUI.instance = instance
        assert.same({ 123, "unknown" }, pages)
    end)

    it("are saved once if they only leave a collection", function()
        books.collect("Shelf", { "/a.epub", "/b.epub" }, {})
        books.collect("Shelf", { "/a.epub" }, { "/a.epub", "/b.epub" })
        assert.equal(2, ReadCollection.written)
    end)

    it("are no error of the plugin if the host's collections are broken", function()
        local add = ReadCollection.addCollection
        ReadCollection.addCollection = function() error("broken collections") end
        books.addCollection("Shelf")
        books.collect("Shelf", { "/a.epub" }, {})
        ReadCollection.addCollection = add
        assert.equal(2, #warnings)
        assert.matches("broken collections", warnings[1])
    end)

    it("cause no write of collections if nothing changed", function()
        books.collect("Shelf", { "/a.epub", "/b.epub" }, { "/a.epub", "/b.epub" })
        ReadCollection.coll.Shelf["/own.epub"] = {}
        books.collect("Shelf", { "/a.epub", "/b.epub" }, { "/a.epub", "/b.epub" })
        assert.are.equal(1, ReadCollection.written)
        books.collect("Shelf", { "/a.epub" }, { "/a.epub", "/b.epub" })
        assert.is_nil(ReadCollection.coll.Shelf["/b.epub"])
        assert.is_not_nil(ReadCollection.coll.Shelf["/own.epub"])
        books.collect("Empty", {}, {})
        assert.is_nil(ReadCollection.coll.Empty)
    end)

    it("go to a collection with the plugin's name if the host stores no properties", function()
        ReadCollection:be(true)
        ReadCollection.coll.Shelf = { ["/own.epub"] = {}, ["/b.epub"] = {} }
        books.collect("Shelf", { "/a.epub", "/b.epub" }, { "/a.epub", "/b.epub" })
        books.collect("Shelf", { "/a.epub" }, { "/a.epub", "/b.epub" })
        assert.same({ ["/own.epub"] = {}, ["/b.epub"] = {} }, ReadCollection.coll.Shelf)
        assert.same({ ["/a.epub"] = { file = "/a.epub", order = 1 } }, ReadCollection.coll["Shelf (Catchword)"])
        assert.same({}, warnings)
    end)

    it("are never removed from a collection that a person made", function()
        for _, kept in ipairs({ { order = 1 }, false }) do
            ReadCollection.coll = { favorites = { ["/b.epub"] = {} } }
            ReadCollection.coll_settings = { favorites = kept or nil }
            books.collect("favorites", { "/a.epub", "/b.epub" }, { "/a.epub", "/b.epub" })
            books.collect("favorites", { "/a.epub" }, { "/a.epub", "/b.epub" })
            assert.same({ ["/b.epub"] = {} }, ReadCollection.coll.favorites)
            assert.is_not_nil(ReadCollection.coll["favorites (Catchword)"]["/a.epub"])
            assert.is_nil(ReadCollection.coll["favorites (Catchword)"]["/b.epub"])
        end
        assert.same({}, warnings)
    end)

    it("go to the same collection again if the host stores no properties", function()
        ReadCollection:be(true)
        for _, paths in ipairs({ { "/a.epub" }, { "/a.epub", "/b.epub" } }) do
            books.addCollection("Shelf")
            books.collect("Shelf", paths, {})
            local names = {}
            for name in pairs(ReadCollection.coll) do table.insert(names, name) end
            assert.same({ "Shelf (Catchword)" }, names)
            assert.equal(#paths, #books.collected("Shelf"))
        end
    end)
end)
