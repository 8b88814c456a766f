-- The data that stays with a book whose file is rewritten by a server, an editor or a download.
local rewriter = require("rewriter")
local stores = require("stores")

local hash, facts = stores.hash, stores.facts
local PATH = rewriter.PATH
local A, B, C = rewriter.A, rewriter.B, rewriter.C
local lay, kin_of, read = rewriter.lay, rewriter.kin_of, rewriter.read

describe("a book whose file is rewritten", function()
    local store, database

    before_each(function()
        store, database = rewriter.open()
    end)

    after_each(stores.close)

    describe("keeps", function()
        it("the reader's choice through all rewrites, and a later choice for all of them", function()
            lay(A)
            store.saveTrackingChoice(hash(A), "never")
            lay(B)
            lay(C)
            assert.are.equal("never", store.getTrackingChoice(hash(C)))
            store.saveTrackingChoice(hash(C), "progress")
            assert.are.equal("progress", store.getTrackingChoice(hash(A)))
            assert.are.same({ hash(B), hash(A) }, kin_of(C))
        end)

        it("the reader's choice for its notes, until it is reset to the general one", function()
            lay(A)
            assert.is_nil(store.findAnnotationSync(hash(A)))
            store.saveAnnotationSync(hash(A), "off")
            lay(B)
            assert.are.equal("off", store.findAnnotationSync(hash(B)))
            store.saveAnnotationSync(hash(B))
            assert.is_nil(store.findAnnotationSync(hash(B)))
            assert.is_nil(store.findAnnotationSync(hash(A)))
        end)

        it("its rating, and the choice not to be asked", function()
            lay(A)
            store.queueField(hash(A), "rating", { value = 8, at = 1 })
            store.recordSent("rating", store.listPendingFields("rating")[1])
            store.saveEndShown(hash(A), 1)
            lay(B)
            assert.are.equal(8, store.findKnownRating(hash(B)))
            assert.is_true(store.isEndShown(hash(B)))
        end)

        it("a single pending rating, the last one", function()
            lay(A)
            store.queueField(hash(A), "rating", { value = 8, at = 1 })
            lay(B)
            assert.are.equal(8, store.findKnownRating(hash(B)))
            store.queueField(hash(B), "rating", { value = 6, at = 2 })
            local waiting = store.listPendingFields("rating")
            assert.are.same({ 1, 6 }, { #waiting, waiting[1].value })
            store.recordSent("rating", waiting[1])
            assert.are.equal(6, store.findKnownRating(hash(A)))
        end)

        it("its history before and after, as one, with its pending items", function()
            lay(A)
            read(A)
            read(A, { startedAt = 1770009000, endedAt = 1770009900 })
            store.archiveSessions({ { rowId = 1 } }, 1780000000)
            lay(B)
            read(B, { startedAt = 1770010000, endedAt = 1770010900 })
            assert.are.equal(3, #store.listSpans(hash(B)))
            assert.are.equal(1, #store.listQueueItems("sent", 9, { fingerprint = hash(B) }))
            assert.are.equal(hash(B), store.listUnmatchedBooks(9)[1].fingerprint)
            assert.are.equal(2, store.listQueueBooks("unmatched", 9)[1].counts[1].count)
            local by_book = store.listQueueBooks("pending", 9)
            assert.are.same({ 1, hash(B), 2 }, { #by_book, by_book[1].fingerprint, by_book[1].counts[1].count })
            assert.are.equal(2, store.listQueueParts(hash(B))[1].count)
            assert.are.equal(hash(B), store.listQueueBooks("sent", 9)[1].fingerprint)
            local days = {}
            for _, one in ipairs(store.listSessionsSince(0, 9)) do days[one.fingerprint] = one.startedAt end
            assert.are.same({ [hash(B)] = 1770010000 }, days)
            store.deleteSessionsOf(hash(B))
            assert.are.equal(0, stores.queued(store))
        end)

        it("its notes on the server without sending them again, and those being sent", function()
            lay(A)
            local function change(mark)
                local item = { kind = "entry", annotationId = mark, start = "p", passage = "", colour = "", style = "" }
                return { operation = "create", item = item, digest = mark }
            end
            store.queueItemChanges(
                { fingerprint = hash(A), path = PATH, at = 1 },
                { change("one"), change("two"), change("three") }
            )
            local waiting = store.listPendingItems()
            store.markItemSent(waiting[1], 77, 2)
            store.setItemAside(waiting[2], { reason = "no place" }, 2)
            store.saveTouchedAnnotations(hash(A), { "one" })
            lay(B)
            assert.are.equal(3, #store.listKnownItems(hash(B)))
            assert.are.same({ "one" }, store.listTouchedAnnotations(hash(B)))
            assert.are.equal(hash(B), store.listPendingItems()[1].fingerprint)
            assert.are.equal(1, #store.listUnplaceable(9))
            lay(A)
            assert.are.equal(3, #store.listKnownItems(hash(A)))
        end)

        it("its pending position, and the known positions", function()
            lay(A)
            local position = {
                fingerprint = hash(A), percent = 20, place = "/p[3]", readAt = 1770000000, compared = true,
                insisted = false,
            }
            store.queueProgress(position)
            store.markProgressSent(store.findPendingProgress(hash(A)), { percent = 20, place = "/p[3]" }, 5)
            store.queueProgress(position)
            local rowId = store.findPendingProgress(hash(A)).rowId
            stores.put(store, { rowId }, "failed", "The server does not have this book.", "position")
            store.saveRefusedPosition(hash(A), { percent = 90 })
            lay(B)
            local waiting = store.findPendingProgress(hash(B))
            assert.are.equal(20, waiting.percent)
            assert.are.equal("pending", waiting.state)
            assert.are.equal(1, stores.queued(store, "position"))
            local known = store.getKnownProgress(hash(B))
            assert.are.same({ 20, 90 }, { known.pushed.percent, known.refused.percent })
        end)

        it("all of that if it was moved before", function()
            lay(A)
            store.queueProgress({
                fingerprint = hash(A), percent = 20, place = "/p[3]", readAt = 1770000000, compared = true,
                insisted = false,
            })
            store.moveFiles("/books", "/novels", "reader")
            assert.are.equal(hash(A), store.findBookAt("/novels/a.epub", facts).fingerprint)
            lay(B, "/novels/a.epub")
            assert.are.same({ hash(A) }, kin_of(B))
            assert.are.equal(20, store.findPendingProgress(hash(B)).percent)
        end)

        it("its failed items, for a retry or a discard", function()
            lay(A)
            read(A)
            stores.put(store, { 1 }, "failed", "refused")
            lay(B)
            assert.are.equal(1, #store.listQueueItems("failed", 9, { fingerprint = hash(B) }))
            store.retryQueueItems(hash(B))
            assert.are.equal(0, #store.listQueueItems("failed", 9, { fingerprint = hash(B) }))
        end)

        it("the record that similar books were offered once", function()
            lay(A)
            store.saveEndShown(hash(A), 1)
            lay(B)
            assert.is_true(store.isEndShown(hash(B)))
        end)

        it("the record that its absence on the server was shown once", function()
            lay(A)
            assert.is_true(store.markFirstMiss(hash(A)))
            lay(B)
            assert.is_false(store.markFirstMiss(hash(B)))
        end)

        it("all of that when the older bytes return, by a backup or another download", function()
            lay(A)
            lay(B)
            store.saveTrackingChoice(hash(B), "progress")
            lay(A)
            assert.are.equal("progress", store.getTrackingChoice(hash(A)))
            assert.are.same({ hash(B) }, kin_of(A))
        end)

        it("its records without a write if it is known and unchanged", function()
            lay(A)
            lay(B)
            local before = database.commits()
            lay(B)
            assert.are.equal(before, database.commits())
        end)
    end)
end)
