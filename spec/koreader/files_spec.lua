local files = require("src.koreader.files").files
local lfs = require("lfs")

local OFFSETS = { 0, 1024, 4096, 16384, 65536 }

describe("the files of the device", function()
    local path

    local function write(bytes)
        local file = assert(io.open(path, "wb"))
        file:write(bytes)
        file:close()
    end

    before_each(function() path = os.tmpname() end)
    after_each(function() os.remove(path) end)

    it("have size and time of the last change", function()
        write("four")
        lfs.touch(path, 1700000000, 1700000000)
        assert.are.same({ size = 4, modifiedAt = 1700000000 }, files.facts(path))
    end)

    it("have no facts if they are missing or folders", function()
        assert.is_nil(files.facts(path .. ".gone"))
        assert.is_nil(files.facts("/tmp"))
    end)

    it("do not include pipes, which would block a reader", function()
        os.remove(path)
        assert(os.execute(("mkfifo '%s'"):format(path)) == 0)
        assert.is_nil(files.sample(path, OFFSETS, 1024))
    end)

    it("are not written through a pipe or a link", function()
        local opened = require("src.koreader.folders").folders
        os.remove(path)
        assert(os.execute(("mkfifo '%s'"):format(path)) == 0)
        assert.is_nil(opened.write(path, 0))
        os.remove(path)
        local target = os.tmpname()
        assert(lfs.link(target, path, true))
        assert.is_nil(opened.write(path, 0))
        assert.are.equal(0, lfs.attributes(target, "size"))
        os.remove(target)
    end)

    it("replace a link or a pipe of the same name without following it", function()
        local replace = require("src.koreader.folders").folders.replaceFile
        local target = os.tmpname()
        for _, kind in ipairs { "link", "named pipe" } do
            for _, name in ipairs { path, path .. ".new" } do
                os.remove(name)
                if kind == "link" then assert(lfs.link(target, name, true))
                else assert(os.execute(("mkfifo '%s'"):format(name)) == 0) end
            end
            assert.is_true(replace(path, "own"))
            assert.are.equal("file", lfs.symlinkattributes(path, "mode"))
            assert.are.equal("rw-------", lfs.attributes(path, "permissions"))
            assert.are.equal("own", files.sample(path, { 0 }, 10))
            assert.are.equal(0, lfs.attributes(target, "size"))
            assert.is_nil(lfs.symlinkattributes(path .. ".new", "mode"))
        end
        os.remove(target)
    end)

    it("are not written if a folder has the same name", function()
        local replace = require("src.koreader.folders").folders.replaceFile
        os.remove(path)
        lfs.mkdir(path)
        assert.is_false(replace(path, "own"))
        assert.is_nil(lfs.attributes(path .. ".new", "mode"))
        lfs.rmdir(path)
    end)

    it("are sampled at the given places, in pieces of the same length", function()
        write(("a"):rep(1024) .. ("b"):rep(3072) .. ("c"):rep(5000))
        local expected = ("a"):rep(1024) .. ("b"):rep(1024) .. ("c"):rep(1024)
        assert.are.equal(expected, files.sample(path, OFFSETS, 1024))
    end)

    it("are sampled to their end and not beyond", function()
        write(("a"):rep(1024) .. "rest")
        assert.are.equal(("a"):rep(1024) .. "rest", files.sample(path, OFFSETS, 1024))
        write(("a"):rep(1024))
        assert.are.equal(("a"):rep(1024), files.sample(path, OFFSETS, 1024))
    end)

    it("have an empty sample if they are empty", function()
        write("")
        assert.are.equal("", files.sample(path, OFFSETS, 1024))
    end)

    it("keep every byte", function()
        local bytes = {}
        for byte = 0, 255 do
            table.insert(bytes, string.char(byte))
        end
        write(table.concat(bytes))
        assert.are.equal(table.concat(bytes), files.sample(path, { 0 }, 1024))
    end)

    it("have no sample if they cannot be read", function()
        assert.is_nil(files.sample(path .. ".gone", OFFSETS, 1024))
        assert.is_nil(files.sample("/tmp", OFFSETS, 1024))
    end)
end)
