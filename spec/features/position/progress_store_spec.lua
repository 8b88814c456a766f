local disk = require("disk")
local stores = require("stores")

local hash = stores.hash

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

describe("pending positions", function()
    local path, store

    before_each(function()
        path = disk.folder() .. "catchword.sqlite"
        store = stores.open(path)
    end)

    local function pending(number) return store.findPendingProgress(hash(number)) end

    after_each(stores.close)

    it("are stored at full precision, also over a restart", function()
        store.queueProgress(reached())
        local kept = stores.open(path).findPendingProgress(hash(1))
        for name, what in pairs(reached()) do assert.are.same(what, kept[name]) end
        assert.is_nil(store.findPendingProgress(hash(2)))
    end)

    it("are replaced by the newest of the same book", function()
        store.queueProgress(reached())
        store.queueProgress(reached({ percent = 50, readAt = 1770000060, compared = false, insisted = true }))
        assert.are.equal(1, stores.queued(store, "position"))
        local waiting = store.listPendingProgress()
        assert.are.same({ 50, false, true }, { waiting[1].percent, waiting[1].compared, waiting[1].insisted })
    end)

    it("are sent in the order of reading", function()
        store.queueProgress(reached({ fingerprint = hash(2), readAt = 1770000900 }))
        store.queueProgress(reached())
        local waiting = store.listPendingProgress()
        assert.are.same({ hash(1), hash(2) }, { waiting[1].fingerprint, waiting[2].fingerprint })
    end)

    it("are removed once sent, and stored as the last position sent", function()
        store.queueProgress(reached())
        store.markProgressSent(pending(1), { percent = 33.33, place = "/p" }, 1770000100)
        assert.are.equal(0, stores.queued(store, "position"))
        local known = store.getKnownProgress(hash(1))
        assert.are.same({ percent = 33.33, place = "/p" }, known.pushed)
        assert.are.equal(1770000100, known.pushedAt)
        assert.is_nil(known.refused)
    end)

    it("stay pending if the reader read on during the request", function()
        store.queueProgress(reached())
        local older = pending(1)
        store.queueProgress(reached({ percent = 50, readAt = 1770000060 }))
        store.markProgressSent(older, { percent = 33.33 }, 1770000100)
        stores.put(store, { older.rowId }, "failed", "no", "position")
        store.deletePendingProgress(hash(1), 1770000000)
        assert.are.same({ 50, "pending" }, { pending(1).percent, pending(1).state })
        store.deletePendingProgress(hash(1))
        assert.are.equal(0, stores.queued(store, "position"))
    end)

    it("have a reason if they were refused, until the reader reads on", function()
        store.queueProgress(reached())
        stores.put(store, { pending(1).rowId }, "failed", "The server refused it.", "position")
        assert.are.equal("The server refused it.", pending(1).reason)
        store.queueProgress(reached({ readAt = 1770000060 }))
        assert.is_nil(pending(1).reason)
        stores.put(store, { pending(1).rowId }, "failed", "no", "position")
        store.retryFailedProgress()
        assert.are.equal("pending", pending(1).state)
    end)

    it("are retried once the server has their book, without those of other books", function()
        for number = 1, 2 do
            local book = { fingerprint = hash(number), type = "EPUB", title = "Moby-Dick" }
            store.saveBook(book, "/books/" .. number .. ".epub", stores.facts)
            store.queueProgress(reached({ fingerprint = hash(number) }))
            store.markAwaitsBook(pending(number))
        end
        store.saveIdentity(hash(1), { id = 7 })
        assert.is_false(store.findPendingProgress(hash(1)).awaitsBook)
        assert.is_true(store.findPendingProgress(hash(2)).awaitsBook)
        store.retryFailedProgress()
        assert.is_false(store.findPendingProgress(hash(2)).awaitsBook)
    end)

    it("keep the declined position of another device with the sent ones", function()
        store.saveRefusedPosition(hash(1), { percent = 40, place = "/there" })
        store.queueProgress(reached())
        store.markProgressSent(pending(1), { percent = 33.33 }, 1770000100)
        store.saveRefusedPosition(hash(1), { percent = 45 })
        local known = store.getKnownProgress(hash(1))
        assert.are.same({ percent = 45 }, known.refused)
        assert.are.same({ percent = 33.33 }, known.pushed)
        store.forgetKnownProgress()
        assert.are.same({}, store.getKnownProgress(hash(1)))
    end)
end)
