-- Bookmarks and highlights that the reader deleted without an event of the host (src/koreader/deletionWatch.ts).
-- The list of a book while it is open, and after that (src/koreader/annotations.ts).
local host = require("host")
local ownAnnotations = require("ownAnnotations")
local createDeletionWatch = require("src.koreader.deletionWatch").createDeletionWatch

local function bookmark(number)
    return { datetime = ("2024-06-01 10:00:%02d"):format(number), page = ("/body/p[%d].0"):format(number) }
end

describe("the watch for deletions", function()
    local watch, annotation, first, second

    before_each(function()
        first, second = bookmark(1), bookmark(2)
        annotation = { annotations = { first, second } }
        watch = createDeletionWatch()
        assert.same({}, watch.find(annotation))
    end)

    -- Times of the deletions since the last look.
    local function found()
        local times = {}
        for _, one in ipairs(watch.find(annotation)) do table.insert(times, one.datetime) end
        return times
    end

    it("finds a deletion by the reader, once", function()
        table.remove(annotation.annotations, 1)
        assert.same({ first.datetime }, found())
        assert.same({}, found())
    end)

    it("finds no deletion by the plugin", function()
        table.remove(annotation.annotations, 1)
        watch.deleted(first)
        assert.same({}, found())
    end)

    it("finds the reader's deletion of what the plugin added", function()
        local third = bookmark(3)
        table.insert(annotation.annotations, third)
        watch.added(third)
        assert.same({}, found())
        table.remove(annotation.annotations)
        assert.same({ third.datetime }, found())
    end)

    it("finds no deletion in a list that was replaced as a whole", function()
        annotation.annotations = { second }
        assert.same({}, found())
        annotation.annotations[1] = nil
        assert.same({ second.datetime }, found())
    end)

    it("finds no deletion if a row was replaced by an equal one, or moved", function()
        annotation.annotations[1], annotation.annotations[2] = bookmark(2), bookmark(1)
        assert.same({}, found())
    end)

    it("finds the last deletion before the book is closed, and none after that", function()
        table.remove(annotation.annotations, 2)
        annotation = nil
        assert.same({ second.datetime }, found())
        assert.same({}, found())
    end)
end)

describe("the list of a book", function()
    local own

    before_each(function() own = ownAnnotations.start() end)
    after_each(function() own.stop() end)

    -- As the plugin does: the deletions before the book are no longer of interest.
    local function open()
        own.open()
        own.annotations.opened(host.reader())
        own.annotations.findDeleted()
    end

    it("has another version after the book was open, and after each own change", function()
        open()
        assert.is_nil(own.annotations.versionOf(own.path()))
        host.close()
        local first = own.annotations.versionOf(own.path())
        assert.equal(first, own.annotations.versionOf(own.path()))
        own.one("add", ownAnnotations.highlight(200))
        local second = own.annotations.versionOf(own.path())
        assert.are_not.equal(first, second)
        open()
        host.close()
        assert.are_not.equal(second, own.annotations.versionOf(own.path()))
    end)

    it("has text between its places while the book is open, none on fixed pages", function()
        open()
        local first, last = ownAnnotations.PLACE:format(200, 3), ownAnnotations.PLACE:format(200, 9)
        assert.equal("words", own.annotations.textBetween(own.path(), first, last))
        host.switch("Paper.pdf")
        host.reader().document.getTextFromXPointers = nil
        assert.equal("", own.annotations.textBetween(host.book("Paper.pdf"), "1", "2"))
        assert.is_nil(own.annotations.textBetween(own.path(), first, last))
    end)

    for _, looks in ipairs({ false, true }) do
        it("is not kept in memory after the book was closed, looked for again: " .. tostring(looks), function()
            open()
            local kept = setmetatable({ host.reader().annotation }, { __mode = "v" })
            host.close()
            own.annotations.endWatch()
            if looks then own.annotations.findDeleted() end
            collectgarbage()
            collectgarbage()
            assert.is_nil(kept[1])
        end)
    end
end)
