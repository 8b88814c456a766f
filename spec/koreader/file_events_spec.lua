-- Deletions and moves of files in the host's browser (src/koreader/fileEvents.ts).
local disk = require("disk")
local FileManager = require("apps/filemanager/filemanager")
local lfs = require("lfs")

local function put(path)
    local file = assert(io.open(path, "wb"))
    file:write("x")
    file:close()
end

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

    it("is not reported after the end, even if another plugin wrapped the function since", function()
        local watched = FileManager.moveFile
        FileManager.moveFile = function(...) return watched(...) end
        unwatch()
        assert.is_true(FileManager:moveFile(root .. "/a", root .. "/b"))
        assert.same({}, seen)
        assert.is_truthy(lfs.attributes(root .. "/b"))
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
