-- Changes on a real disk.
local disk = require("disk")
local lfs = require("lfs")
local ffi_util = require("ffi/util")
local folders = require("src.koreader.folders").folders

local put, get = disk.write, disk.contents

describe("the folders of the device", function()
    local root

    before_each(function() root = disk.folder():gsub("/$", "") end)
    after_each(disk.sweep)

    it("are created with their parent folders", function()
        assert.is_true(folders.makeFolder(root .. "/a/b/c"))
        assert.is_true(folders.makeFolder(root .. "/a/b/c"))
        assert.is_true(folders.isFolder(root .. "/a/b/c"))
    end)

    it("are not created if a file is in the way", function()
        put(root .. "/a", "x")
        assert.is_false(folders.makeFolder(root .. "/a/b"))
    end)

    it("list their files, or nothing if they are missing", function()
        put(root .. "/Müller 🐋.epub", "four")
        folders.makeFolder(root .. "/sub")
        local listed = folders.list(root)
        table.sort(listed, function(a, b) return a.name < b.name end)
        assert.are.same({ "Müller 🐋.epub", 4, false }, { listed[1].name, listed[1].size, listed[1].isFolder })
        assert.are.same({ "sub", true }, { listed[2].name, listed[2].isFolder })
        assert.is_nil(folders.list(root .. "/none"))
    end)

    it("have the free space of the nearest existing folder", function()
        local free = folders.freeMegabytes(root)
        assert.is_true(free > 0)
        assert.equal(free, folders.freeMegabytes(root .. "/books/new/"))
        assert.is_nil(folders.freeMegabytes("books"))
    end)

    it("are not renamed over an existing file", function()
        put(root .. "/mine", "mine")
        put(root .. "/new", "new")
        assert.is_false(folders.rename(root .. "/new", root .. "/mine"))
        assert.are.equal("mine", get(root .. "/mine"))
        assert.is_true(folders.rename(root .. "/new", root .. "/other"))
        assert.are.equal("new", get(root .. "/other"))
    end)

    it("write to plain files only, wherever a link leads", function()
        put(root .. "/precious", "precious")
        for _, target in ipairs({ "/precious", "/nowhere" }) do
            local path = root .. "/a.part"
            lfs.link(root .. target, path, true)
            assert.is_true(folders.isBlocked(path))
            assert.is_nil(folders.write(path, 0))
            assert.is_nil(folders.write(path, 4))
            put(root .. "/new", "new")
            assert.is_false(folders.rename(root .. "/new", path))
            assert.are.equal("link", lfs.symlinkattributes(path, "mode"))
            os.remove(path)
        end
        assert.are.equal("precious", get(root .. "/precious"))
        assert.is_nil(lfs.attributes(root .. "/nowhere"))
        assert.is_false(folders.isBlocked(root .. "/precious"))
        assert.is_false(folders.isBlocked(root .. "/nowhere"))
    end)

    it("are deleted with their files, without the files behind a link", function()
        folders.makeFolder(root .. "/keep")
        put(root .. "/keep/book", "precious")
        folders.makeFolder(root .. "/trash/inner")
        put(root .. "/trash/inner/file", "x")
        lfs.link(root .. "/keep", root .. "/trash/inner/link", true)
        assert.is_true(folders.removeFolder(root .. "/trash"))
        assert.is_false(folders.isFolder(root .. "/trash"))
        assert.are.equal("precious", get(root .. "/keep/book"))
    end)

    for _, way in ipairs({ "", "/" }) do
        it("are deleted without the folder behind a link" .. (way == "" and "" or ", with a slash too"), function()
            folders.makeFolder(root .. "/keep")
            put(root .. "/keep/book", "precious")
            lfs.link(root .. "/keep", root .. "/versions", true)
            assert.is_true(folders.removeFolder(root .. "/versions" .. way))
            assert.is_nil(lfs.symlinkattributes(root .. "/versions"))
            assert.are.equal("precious", get(root .. "/keep/book"))
        end)
    end

    it("are not deleted if they are plain files", function()
        put(root .. "/file", "x")
        assert.is_false(folders.removeFolder(root .. "/file"))
        assert.are.equal("x", get(root .. "/file"))
    end)

    describe("on a disk that loses writes", function()
        local sync = ffi_util.fsyncOpenedFile
        before_each(function()
            ffi_util.fsyncOpenedFile = function() return false, "Input/output error" end
        end)
        after_each(function() ffi_util.fsyncOpenedFile = sync end)

        it("report no closed file as written", function()
            local writer = folders.write(root .. "/book.part", 0)
            assert.is_true(writer.write("0123456789"))
            assert.is_false(writer.close())
        end)

        it("fail at the first part that cannot be synced to the disk", function()
            local writer = folders.write(root .. "/book.part", 0)
            local portions, is_written = 0, true
            while is_written and portions < 100 do
                is_written = writer.write(("x"):rep(65536))
                portions = portions + 1
            end
            writer.close()
            assert.is_false(is_written)
        end)
    end)

    it("write a file from its start, or continue it", function()
        local path = root .. "/a.part"
        local writer = folders.write(path, 0)
        assert.is_true(writer.write("0123456789"))
        assert.is_true(writer.close())
        writer = folders.write(path, 4)
        writer.write("ab")
        assert.is_true(writer.close())
        assert.are.equal("0123ab6789", get(path))
        writer = folders.write(path, 0)
        writer.write("new")
        writer.close()
        assert.are.equal("new", get(path))
        assert.is_nil(folders.write(root .. "/none/a", 0))
        assert.is_nil(folders.write(root .. "/none", 3))
    end)

    it("report a failure on a full disk", function()
        if not lfs.attributes("/dev/full") then return pending("no /dev/full here") end
        local open = io.open
        io.open = function(_, mode) return open("/dev/full", mode) end -- luacheck: ignore
        local writer = folders.write(root .. "/book.part", 0)
        io.open = open -- luacheck: ignore
        assert.is_false(writer.write(("x"):rep(100000)) and writer.close())
    end)

    it("have the host's names, without links", function()
        folders.makeFolder(root .. "/real")
        lfs.link(root .. "/real", root .. "/link", true)
        assert.are.equal(folders.resolved(root) .. "/real/Books", folders.resolved(root .. "/link/Books"))
    end)
end)
