-- Covers on the disk: whole pictures, within a limit.
local disk = require("disk")
local host = require("host")
local lfs = require("lfs")

-- A PNG of this size, as far as its head and its end say.
local function picture(length)
    local head = "\137PNG\r\n\26\n" .. "\0\0\0\13IHDR" .. "\0\0\0\100\0\0\0\100\8\2\0\0\0"
    return head .. ("x"):rep(length - #head - 12) .. "\0\0\0\0IEND1234"
end

describe("covers on the disk", function()
    local createCoverFiles, folder, covers

    local function save(key, bytes)
        covers.save(key, bytes, { maxBytes = 1e6, pause = function() end })
    end

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        createCoverFiles = require("src.koreader.coverFiles").createCoverFiles
        folder = require("src.koreader.ownFiles").coverFolder()
        local files = createCoverFiles()
        covers = files
    end)

    after_each(function()
        for _, name in ipairs(disk.list(folder) or {}) do os.remove(folder .. "/" .. name) end
        host.stop()
    end)

    it("are found after a restart, under names without a title", function()
        save("http://one anna 7", picture(500))
        assert.equal(picture(500), createCoverFiles().find("http://one anna 7").bytes)
        assert.is_nil(covers.find("http://one ben 7"))
        local names = disk.list(folder)
        assert.equal(1, #names)
        assert.matches("^%x+%.cover$", names[1])
    end)

    it("include for a day the fact that a cover is missing, also after a restart", function()
        covers.save("a", nil, { maxBytes = 1e6, pause = function() end })
        local kept = createCoverFiles().find("a")
        assert.is_nil(kept.bytes)
        assert.is_true(math.abs(kept.keptAt - os.time()) < 60)
        local path = folder .. "/" .. disk.list(folder)[1]
        local past = os.time() - 2 * 86400
        lfs.touch(path, past, past)
        createCoverFiles().save("b", picture(400), { maxBytes = 1e6, pause = function() end })
        assert.is_nil(lfs.attributes(path))
        covers.save("c", nil, { maxBytes = 0, pause = function() end })
        assert.is_nil(covers.find("c"))
    end)

    it("are deleted if they are damaged", function()
        save("a", picture(500))
        local path = folder .. "/" .. disk.list(folder)[1]
        for _, bytes in ipairs({ "", picture(500):sub(1, 300), ("\0"):rep(500), "<html></html>" }) do
            local file = assert(io.open(path, "wb"))
            file:write(bytes)
            file:close()
            assert.is_nil(covers.find("a"))
            assert.is_nil(lfs.attributes(path))
        end
    end)

    it("are not stored if the bytes are not a picture", function()
        save("a", "<html></html>")
        assert.is_nil(covers.find("a"))
    end)

    it("are deleted, the oldest first, above the size limit", function()
        for place, key in ipairs({ "a", "b", "c" }) do
            save(key, picture(400))
            local path = folder .. "/" .. require("ffi/sha2").md5(key) .. ".cover"
            lfs.touch(path, 1000 + place, 1000 + place)
        end
        local file = assert(io.open(folder .. "/left.cover.part", "wb"))
        file:write("half")
        file:close()
        local files = createCoverFiles()
        files.save("d", picture(400), { maxBytes = 900, pause = function() end })
        assert.is_nil(files.find("a"))
        assert.is_nil(files.find("b"))
        assert.is_not_nil(files.find("c"))
        assert.is_not_nil(files.find("d"))
        assert.is_nil(lfs.attributes(folder .. "/left.cover.part"))
        files.save("e", picture(400), { maxBytes = 0, pause = function() end })
        assert.same({}, disk.list(folder))
    end)

    it("count once, however often they are replaced", function()
        local files = createCoverFiles()
        for _, key in ipairs({ "a", "b", "b", "b" }) do
            files.save(key, picture(400), { maxBytes = 900, pause = function() end })
        end
        assert.is_not_nil(files.find("a"))
        assert.is_not_nil(files.find("b"))
    end)

    it("are not stored if the folder cannot be created", function()
        local parent = folder:match("^(.*)/")
        os.execute(("mkdir -p %q && rm -rf %q && touch %q"):format(parent, folder, folder))
        save("a", picture(400))
        assert.is_nil(covers.find("a"))
        os.remove(folder)
    end)
end)
