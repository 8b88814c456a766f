local disk = require("disk")
local stores = require("stores")

local value, hash = stores.value, stores.hash

local function reached(changes)
    local position = {
        fingerprint = hash(1),
        percent = 100 / 3,
        place = "/body/DocFragment[6]/body/p[3]/text().51",
        readAt = 1770000000,
        compared = true,
        insisted = false,
        awaitsBook = false,
    }
    for key, changed in pairs(changes or {}) do position[key] = changed end
    return position
end

describe("positions", function()
    local path, progress

    before_each(function()
        path = disk.folder() .. "library-sync.sqlite"
        progress = stores.open(path).progress
    end)

    after_each(stores.close)

    it("wait at full precision, over a restart too", function()
        value(progress.queue(reached()))
        assert.are.same(reached(), value(stores.open(path).progress.pending(hash(1))))
        assert.is_nil(value(progress.pending(hash(2))))
    end)

    it("of one book: only the newest waits", function()
        value(progress.queue(reached()))
        value(progress.queue(reached({ percent = 50, readAt = 1770000060, compared = false, insisted = true })))
        assert.are.equal(1, value(progress.count()))
        local waiting = value(progress.waiting())
        assert.are.same({ 50, false, true }, { waiting[1].percent, waiting[1].compared, waiting[1].insisted })
    end)

    it("go out in the order in which they were reached", function()
        value(progress.queue(reached({ fingerprint = hash(2), readAt = 1770000900 })))
        value(progress.queue(reached()))
        local waiting = value(progress.waiting())
        assert.are.same({ hash(1), hash(2) }, { waiting[1].fingerprint, waiting[2].fingerprint })
    end)

    it("that were sent wait no more, and are known again", function()
        value(progress.queue(reached()))
        value(progress.sent(reached(), { percent = 33.33, place = "/p" }, 1770000100))
        assert.are.equal(0, value(progress.count()))
        local known = value(progress.known(hash(1)))
        assert.are.same({ percent = 33.33, place = "/p" }, known.pushed)
        assert.are.equal(1770000100, known.pushedAt)
        assert.is_nil(known.refused)
    end)

    it("that were read on while an older one travelled still wait", function()
        value(progress.queue(reached()))
        value(progress.queue(reached({ percent = 50, readAt = 1770000060 })))
        value(progress.sent(reached(), { percent = 33.33 }, 1770000100))
        value(progress.park(reached(), "no"))
        value(progress.drop(hash(1), 1770000000))
        local left = value(progress.pending(hash(1)))
        assert.are.same({ 50, nil }, { left.percent, left.parked })
        value(progress.drop(hash(1)))
        assert.are.equal(0, value(progress.count()))
    end)

    it("that were refused say why, until the reader reads on", function()
        value(progress.queue(reached()))
        value(progress.park(reached(), "The server refused it."))
        assert.are.equal("The server refused it.", value(progress.pending(hash(1))).parked)
        value(progress.queue(reached({ readAt = 1770000060 })))
        assert.is_nil(value(progress.pending(hash(1))).parked)
        value(progress.park(reached({ readAt = 1770000060 }), "no"))
        value(progress.unpark())
        assert.is_nil(value(progress.pending(hash(1))).parked)
    end)

    it("that await their book are tried again once the server has it, and those of other books are not", function()
        local books = stores.open(path).books
        for number = 1, 2 do
            local book = { fingerprint = hash(number), type = "EPUB", title = "Moby-Dick" }
            value(books.remember(book, "/books/" .. number .. ".epub", stores.facts))
            value(progress.queue(reached({ fingerprint = hash(number) })))
            value(progress.awaitBook(reached({ fingerprint = hash(number) })))
        end
        value(books.identify(hash(1), { id = 7 }))
        assert.is_false(value(progress.pending(hash(1))).awaitsBook)
        assert.is_true(value(progress.pending(hash(2))).awaitsBook)
        value(progress.unpark())
        assert.is_false(value(progress.pending(hash(2))).awaitsBook)
    end)

    it("that the reader said no to are remembered beside what was sent", function()
        value(progress.refuse(hash(1), { percent = 40, place = "/there" }))
        value(progress.sent(reached(), { percent = 33.33 }, 1770000100))
        value(progress.refuse(hash(1), { percent = 45 }))
        local known = value(progress.known(hash(1)))
        assert.are.same({ percent = 45 }, known.refused)
        assert.are.same({ percent = 33.33 }, known.pushed)
        value(progress.forgetKnown())
        assert.are.same({}, value(progress.known(hash(1))))
    end)
end)
