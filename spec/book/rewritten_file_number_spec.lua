-- The server's ID of a book whose file is rewritten, also in one of two copies.
local rewriter = require("rewriter")
local stores = require("stores")

local hash, facts = stores.hash, stores.facts
local PATH, OTHER, EMMA = rewriter.PATH, rewriter.OTHER, rewriter.EMMA
local A, B, C = rewriter.A, rewriter.B, rewriter.C
local lay, id_of, kin_of, read, match = rewriter.lay, rewriter.id_of, rewriter.kin_of, rewriter.read, rewriter.match

describe("the ID of a book whose file is rewritten", function()
    local store, database

    before_each(function()
        store, database = rewriter.open()
    end)

    after_each(stores.close)

    describe("on the server", function()
        it("is that of the new bytes for pending items", function()
            lay(A)
            read(A)
            lay(B)
            read(B)
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.same({ 42, 42 }, stores.waiting_ids(database))
        end)

        it("is given to earlier pending items once a download has it", function()
            lay(A)
            read(A)
            lay(B, PATH, { id = 42 })
            assert.are.same({ 42 }, stores.waiting_ids(database))
        end)

        it("is kept if the new bytes have the same title and author", function()
            lay(A, PATH, { id = 42 })
            lay(B)
            assert.are.equal(42, id_of(B))
        end)

        it("stays that of a match by hand, and is undone for all bytes", function()
            lay(A, PATH, { id = 41 })
            match(A, 42)
            lay(B)
            read(B)
            assert.are.equal(42, id_of(B))
            assert.is_not_nil(store.getMatchedAt(hash(B)))
            assert.are.same({ 42 }, stores.waiting_ids(database))
            store.undoMatch(hash(B))
            assert.are.equal(41, id_of(A))
            assert.is_nil(store.getMatchedAt(hash(A)))
        end)

        it("leaves no data of a wrong match that was undone", function()
            lay(A)
            local own = store.findBook(hash(A))
            local wrong = { title = "Wrong", author = "Nobody", isbn10 = "0142437247", isbn13 = "9780142437247" }
            for id = 42, 43 do
                wrong.id, wrong.pages, wrong.externalId = id, 900 + id, "h" .. id
                store.saveMatch(hash(A), wrong, 1780000000)
            end
            assert.are.equal("Wrong", store.findBook(hash(A)).title)
            store.undoMatch(hash(A))
            assert.are.same(own, store.findBook(hash(A)))
            assert.is_nil(store.findExternalId(hash(A)))
        end)

        it("is undone without effect on the new bytes' own title", function()
            lay(A)
            store.saveMatch(hash(A), { id = 42, title = "Wrong", isbn13 = "9780142437247" }, 1780000000)
            lay(B)
            store.undoMatch(hash(B))
            assert.are.equal("Moby-Dick", store.findBook(hash(B)).title)
            assert.is_nil(store.findBook(hash(A)).isbn13)
        end)

        it("is used for the older bytes too after a match of the new ones", function()
            lay(A)
            read(A)
            lay(B)
            match(B, 42)
            assert.are.same({ 42 }, stores.waiting_ids(database))
            store.undoMatch(hash(A))
            assert.are.same({ "none" }, stores.waiting_ids(database))
        end)

        it("is deleted for good if the server lost the book", function()
            lay(A, PATH, { id = 42 })
            read(A)
            lay(B)
            store.forgetBookId(42)
            store.saveMiss(hash(B), 1)
            assert.is_nil(id_of(A))
            assert.are.same({ "none" }, stores.waiting_ids(database))
        end)

        it("is deleted for all bytes with another server, also after matches by hand", function()
            lay(A, PATH, { id = 41 })
            match(A, 42)
            read(A)
            lay(B)
            store.forgetAllIds()
            lay(C)
            for number = A, C do assert.is_nil(id_of(number)) end
            assert.is_nil(store.getMatchedAt(hash(C)))
            store.undoMatch(hash(C))
            assert.are.same({ "none" }, stores.waiting_ids(database))
            assert.are.same({ hash(B), hash(A) }, kin_of(C))
        end)

        it("stays separate if the server has two books", function()
            lay(A, PATH, { id = 42 })
            lay(B, PATH, { id = 43 })
            assert.are.same({ 42, 43 }, { id_of(A), id_of(B) })
        end)
    end)

    describe("in one of two copies", function()
        before_each(function()
            lay(A, PATH, { id = 42 })
            lay(A, OTHER)
        end)

        it("is used for both, whichever was opened last", function()
            store.saveTrackingChoice(hash(A), "never")
            lay(B, PATH)
            assert.are.equal("never", store.getTrackingChoice(hash(B)))
            assert.are.equal(hash(A), store.findBookAt(OTHER, facts).fingerprint)
            assert.are.equal(hash(B), store.findBookAt(PATH, facts).fingerprint)
        end)

        it("stays with the other copy, like its position and its notes", function()
            store.queueProgress({
                fingerprint = hash(A), percent = 20, place = "/p[3]", readAt = 1770000000, compared = true,
                insisted = false,
            })
            local item = { kind = "entry", annotationId = "one", start = "p", passage = "", colour = "", style = "" }
            local change = { operation = "create", item = item, digest = "one" }
            store.queueItemChanges({ fingerprint = hash(A), path = OTHER, at = 1 }, { change })
            lay(B, PATH)
            assert.are.equal(42, id_of(A))
            assert.are.equal(20, store.findPendingProgress(hash(A)).percent)
            assert.are.equal(OTHER, store.listPendingItems()[1].path)
            store.markItemSent(store.listPendingItems()[1], 77, 2)
            lay(C, PATH)
            assert.are.equal(1, #store.listKnownItems(hash(A)))
        end)

        it("is used for one pending rating of both, the last one", function()
            lay(B, PATH)
            store.queueField(hash(A), "rating", { value = 8, at = 1 })
            store.queueField(hash(B), "rating", { value = 6, at = 2 })
            assert.are.equal(1, stores.queued(store, "rating"))
            assert.are.equal(6, store.findKnownRating(hash(A)))
        end)

        it("is used for both once the server has named it", function()
            for _, path in ipairs({ PATH, OTHER }) do lay(C, path, EMMA) end
            lay(B, PATH, { title = "Emma", label = EMMA.label, id = 50 })
            assert.are.same({ hash(B) }, kin_of(C))
            assert.are.equal(50, id_of(C))
        end)

        it("is not used for another book in its place, and stays with the other copy", function()
            lay(B, PATH, EMMA)
            assert.are.same({}, kin_of(A))
            assert.are.equal(42, id_of(A))
        end)
    end)
end)
