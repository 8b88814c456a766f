-- Sizes of the entries of a book, which decide whether the host may unpack them. The archives are written byte by byte.
local ffi = require("ffi")
local sizes = require("src.koreader.archiveSizes")

local cell = ffi.new("uint64_t[1]")

-- The lowest byte first, as in the memory of every device.
local function number(value, bytes)
    cell[0] = value
    return ffi.string(cell, bytes)
end

-- `entry`: name, size, packed (else 2), own (size in its own header, else size).
local function archive(entries, options)
    options = options or {}
    local parts, directory, at = {}, {}, 0
    for _, entry in ipairs(entries) do
        local own = entry.own or entry.size
        local packed = entry.packed or 2
        local head = "PK\3\4" .. number(20, 2) .. number(8, 2) .. ("\0"):rep(10)
            .. number(packed, 4) .. number(own, 4) .. number(#entry.name, 2) .. number(0, 2) .. entry.name .. "\3\0"
        table.insert(directory, "PK\1\2" .. number(20, 2) .. number(20, 2) .. ("\0"):rep(12)
            .. number(packed, 4) .. number(entry.size, 4) .. number(#entry.name, 2) .. ("\0"):rep(12)
            .. number(at, 4) .. entry.name)
        table.insert(parts, head)
        at = at + #head
    end
    local list = table.concat(directory)
    local length, offset = options.length or #list, options.offset or at
    table.insert(parts, list)
    if options.isLong then
        local record = "PK\6\6" .. number(44, 8) .. ("\0"):rep(28) .. number(length, 8) .. number(offset, 8)
        table.insert(parts, record .. "PK\6\7" .. number(0, 4) .. number(at + #list, 8) .. number(1, 4))
        length, offset = 0xffffffff, 0xffffffff
    end
    table.insert(parts, "PK\5\6" .. ("\0"):rep(8) .. number(length, 4) .. number(offset, 4)
        .. number(#(options.comment or ""), 2) .. (options.comment or ""))
    return table.concat(parts)
end

describe("the check of an archive before the host unpacks it", function()
    local path

    before_each(function() path = os.tmpname() end)
    after_each(function() os.remove(path) end)

    local function is_small(bytes, name)
        local file = assert(io.open(path, "wb"))
        file:write(bytes)
        file:close()
        return sizes.isEntrySmall(path, name or "c.xhtml")
    end

    local SMALL, HUGE = 100000, 150 * 1024 * 1024

    it("allows a chapter of the usual size", function()
        assert.is_true(is_small(archive { { name = "mimetype", size = 20 }, { name = "c.xhtml", size = SMALL } }))
        assert.is_true(is_small(archive({ { name = "c.xhtml", size = SMALL } }, { comment = ("x"):rep(65535) })))
        assert.is_true(is_small(archive({ { name = "c.xhtml", size = SMALL } }, { isLong = true })))
    end)

    it("allows a search for an entry that the archive does not list", function()
        assert.is_true(is_small(archive { { name = "mimetype", size = 20 } }))
        assert.is_true(is_small(archive {}))
    end)

    it("refuses a huge chapter, wherever its size is stored", function()
        for _, entry in ipairs {
            { size = HUGE }, { size = SMALL, own = HUGE }, { size = HUGE, own = SMALL },
            { size = SMALL, packed = HUGE }, { size = 0xffffffff },
        } do
            entry.name = "c.xhtml"
            assert.is_false(is_small(archive { entry }))
            assert.is_false(is_small(archive({ entry }, { isLong = true })))
        end
    end)

    it("refuses a name that is listed twice if one of the entries is huge", function()
        local entries = { { name = "c.xhtml", size = SMALL }, { name = "c.xhtml", size = HUGE } }
        assert.is_false(is_small(archive(entries)))
    end)

    it("allows a chapter next to a huge one with a similar name", function()
        local entries = { { name = "c.xhtml.old", size = HUGE }, { name = "ac.xhtml", size = HUGE } }
        table.insert(entries, { name = "c.xhtml", size = SMALL })
        assert.is_true(is_small(archive(entries)))
    end)

    it("refuses every entry of a damaged list", function()
        local entries = { { name = "c.xhtml", size = SMALL } }
        assert.is_false(is_small(archive(entries, { offset = 3 })))
        assert.is_false(is_small(archive(entries, { offset = 0xffffffff })))
        assert.is_false(is_small(archive(entries, { length = 0xfffffff0 })))
        assert.is_false(is_small(archive(entries, { isLong = true, length = 2 ^ 50 })))
        assert.is_false(is_small(archive(entries):sub(1, -5)))
        for _, bytes in ipairs { "", "PK", "PK\5\6", "PK\3\4" .. ("x"):rep(100) } do
            assert.is_false(is_small(bytes))
        end
    end)

    it("does not wait for a pipe", function()
        os.remove(path)
        assert(os.execute(("mkfifo '%s'"):format(path)) == 0)
        assert.is_false(sizes.isEntrySmall(path, "c.xhtml"))
        assert.is_false(sizes.isArchive(path))
    end)
end)

describe("the chapters of an archive", function()
    local path

    before_each(function() path = os.tmpname() end)
    after_each(function() os.remove(path) end)

    local function chapters(entries, options)
        local file = assert(io.open(path, "wb"))
        file:write(archive(entries, options))
        file:close()
        return sizes.listChapters(path)
    end

    local ONE, TWO = { name = "a.xhtml", size = 7 }, { name = "b.HTML", size = 9 }
    local PACKAGE = { name = "content.opf", size = 40 }

    it("are equal in any order, and with other metadata", function()
        local known = chapters { ONE, TWO, PACKAGE }
        local container, cover = { name = "META-INF/container.xml", size = 3 }, { name = "cover.jpg", size = 1 }
        assert.equal(known, chapters { container, TWO, cover, ONE })
        assert.equal(known, chapters({ ONE, TWO }, { isLong = true, comment = "PK" }))
        assert.truthy(known:find("a.xhtml 0 7", 1, true))
    end)

    it("differ if one has another size or name, or is missing", function()
        local known = chapters { ONE, TWO }
        for _, entries in ipairs {
            { ONE }, { ONE, { name = "b.HTML", size = 10 } }, { ONE, { name = "c.HTML", size = 9 } },
        } do
            assert.not_equal(known, chapters(entries))
        end
    end)

    it("are unknown in an empty, a damaged or a huge list", function()
        assert.is_nil(chapters { PACKAGE })
        assert.is_nil(chapters({ ONE }, { offset = 3 }))
        assert.is_nil(chapters({ ONE }, { length = 20 }))
        local many = {}
        for n = 1, 6000 do many[n] = { name = ("chapter-%d.xhtml"):format(n), size = n } end
        assert.is_nil(chapters(many))
        assert.is_nil(sizes.listChapters("/nowhere/a.epub"))
    end)
end)

describe("the sizes of all entries", function()
    local path

    before_each(function() path = os.tmpname() end)
    after_each(function() os.remove(path) end)

    local function sizes_in(bytes)
        local file = assert(io.open(path, "wb"))
        file:write(bytes)
        file:close()
        return sizes.entrySizes(path)
    end

    it("are those of the unpacked text", function()
        local entries = { { name = "a.xhtml", size = 70000, packed = 900 }, { name = "text/b.xhtml", size = 0 } }
        assert.same({ ["a.xhtml"] = 70000, ["text/b.xhtml"] = 0 }, sizes_in(archive(entries)))
        assert.same({ ["a.xhtml"] = 70000, ["text/b.xhtml"] = 0 }, sizes_in(archive(entries, { isLong = true })))
    end)

    it("are unknown in a damaged list, in a huge one and in another file", function()
        assert.is_nil(sizes_in(archive({ { name = "a", size = 5 } }, { length = 20 })))
        local many = {}
        for index = 1, 6000 do many[index] = { name = ("chapter-%05d.xhtml"):format(index), size = 1 } end
        assert.is_nil(sizes_in(archive(many)))
        assert.is_nil(sizes_in("no archive"))
        assert.is_nil(sizes.entrySizes("/nowhere/book.epub"))
    end)
end)

describe("a book with 100,000 chapters", function()
    it("has no digest of its chapters, which takes a short step", function()
        local entries = {}
        for place = 1, 100000 do entries[place] = { name = ("c%06d.xhtml"):format(place), size = place } end
        local path = os.tmpname()
        local file = assert(io.open(path, "wb"))
        file:write(archive(entries))
        file:close()
        local before = os.clock()
        local chapters, all = sizes.listChapters(path), sizes.entrySizes(path)
        local seconds = os.clock() - before
        os.remove(path)
        assert.is_nil(chapters)
        assert.is_nil(all)
        assert.is_true(seconds < 0.1, seconds)
    end)
end)
