-- The host's data about books, and its deletion (src/koreader/hostBooks.ts, src/koreader/fileEvents.ts).
local disk = require("disk")
local DataStorage = require("datastorage")
local FileManager = require("apps/filemanager/filemanager")
local ReadCollection = require("readcollection")
local ReadHistory = require("readhistory")
local lfs = require("lfs")

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

    it("leave history and collections when deleted, even if one of the two fails", function()
        ReadCollection.coll = { favorites = { ["/a.epub"] = {} } }
        local fileDeleted = ReadHistory.fileDeleted
        ReadHistory.fileDeleted = function() error("broken history") end
        books.gone("/a.epub")
        ReadHistory.fileDeleted = fileDeleted
        assert.is_nil(ReadCollection.coll.favorites["/a.epub"])
        assert.matches("broken history", warnings[1])
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
end)

describe("a deletion in the host's browser", function()
    local root, seen, failing, unwatch

    before_each(function()
        root = disk.folder():gsub("/$", "")
        seen, failing = {}, false
        local log = { warn = function(text) table.insert(seen, text) end }
        local guard = require("src.koreader.tasks").createGuard(log)
        FileManager.pristine()
        unwatch = require("src.koreader.fileEvents").watchDeletions({
            concerned = function(paths)
                if failing then error("a broken watcher") end
                table.sort(paths)
                return { table.concat(paths, " ") }
            end,
            tried = function(files)
                table.insert(seen, files[1] .. (lfs.attributes(root .. "/a") and " still there" or " gone"))
            end,
        }, guard)
    end)

    after_each(function()
        FileManager.pristine()
        disk.sweep()
    end)

    it("is reported before and after, and works as before", function()
        put(root .. "/a")
        assert.is_true(FileManager:deleteFile(root .. "/a", true))
        assert.is_nil(setmetatable({}, { __index = FileManager }):deleteFile(root .. "/b", true))
        assert.are.same({ root .. "/a gone", root .. "/b gone" }, seen)
    end)

    it("is reported once for many files", function()
        put(root .. "/a")
        put(root .. "/b")
        local browser = setmetatable(
            { selected_files = { [root .. "/a"] = true, [root .. "/b"] = true } },
            { __index = FileManager }
        )
        browser:deleteSelectedFiles()
        assert.are.same({ root .. "/a " .. root .. "/b gone" }, seen)
        assert.is_nil(lfs.attributes(root .. "/b"))
    end)

    it("is not reported after the end, even if another plugin wrapped the function since", function()
        local watched = FileManager.deleteFile
        FileManager.deleteFile = function(...) return watched(...) end
        unwatch()
        put(root .. "/a")
        assert.is_true(FileManager:deleteFile(root .. "/a", true))
        assert.same({}, seen)
        assert.is_nil(lfs.attributes(root .. "/a"))
    end)

    it("works as before if the watcher has a defect", function()
        failing = true
        put(root .. "/a")
        assert.is_true(FileManager:deleteFile(root .. "/a", true))
        assert.is_nil(lfs.attributes(root .. "/a"))
        assert.matches("a broken watcher", seen[1])
    end)
end)

describe("a move in the host's browser", function()
    local root, seen, failing, unwatch

    before_each(function()
        root = disk.folder():gsub("/$", "")
        seen, failing = {}, false
        local log = { warn = function(text) table.insert(seen, text) end }
        local guard = require("src.koreader.tasks").createGuard(log)
        FileManager.pristine()
        unwatch = require("src.koreader.fileEvents").watchMoves({
            moved = function(from, to)
                if failing then error("a broken watcher") end
                table.insert(seen, from:sub(#root + 1) .. " to " .. to:sub(#root + 1))
            end,
        }, guard)
        put(root .. "/a")
    end)

    after_each(function()
        FileManager.pristine()
        os.execute(("rm -rf '%s'"):format(root .. "/sub"))
        disk.sweep()
    end)

    it("is reported with the new path, also for a folder", function()
        lfs.mkdir(root .. "/sub")
        assert.is_true(FileManager:moveFile(root .. "/a", root .. "/b"))
        assert.is_true(setmetatable({}, { __index = FileManager }):moveFile(root .. "/b", root .. "/sub"))
        assert.are.same({ "/a to /b", "/b to /sub/b" }, seen)
    end)

    it("is not reported if it fails", function()
        assert.is_false(FileManager:moveFile(root .. "/none", root .. "/b"))
        assert.are.same({}, seen)
    end)

    it("works as before with a defective watcher, and after the end", function()
        failing = true
        assert.is_true(FileManager:moveFile(root .. "/a", root .. "/b"))
        assert.matches("a broken watcher", seen[1])
        unwatch()
        assert.is_true(FileManager:moveFile(root .. "/b", root .. "/c"))
        assert.are.equal(1, #seen)
        assert.is_truthy(lfs.attributes(root .. "/c"))
    end)
end)
