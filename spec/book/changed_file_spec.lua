-- A file with other bytes at a known path. Another book never gets the data of the path, and the same book is
-- recognised in the end.
local rewriter = require("rewriter")
local stores = require("stores")

local hash = stores.hash
local PATH, OTHER, EMMA, SILENT = rewriter.PATH, rewriter.OTHER, rewriter.EMMA, rewriter.SILENT
local A, B, C = rewriter.A, rewriter.B, rewriter.C
local lay, id_of, lain_before = rewriter.lay, rewriter.id_of, rewriter.lain_before
local kin_of, read, match = rewriter.kin_of, rewriter.read, rewriter.match

describe("a file that is replaced or rewritten", function()
    local store, database

    before_each(function()
        store, database = rewriter.open()
    end)

    after_each(stores.close)

    describe("is not the same book if it", function()
        it("is another book with the same file name, which gets no data of the first", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "never")
            match(A, 44)
            store.saveEndShown(hash(A), 1)
            lay(B, PATH, EMMA)
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
            assert.is_nil(id_of(B))
            assert.is_nil(store.getMatchedAt(hash(B)))
            assert.is_false(store.isEndShown(hash(B)))
            assert.are.same({}, kin_of(B))
            read(B)
            assert.are.same({ "none" }, stores.waiting_ids(database))
        end)

        it("has no title and author, as comics do", function()
            lay(A, PATH, SILENT)
            store.saveTrackingChoice(hash(A), "never")
            lay(B, PATH, SILENT)
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
            assert.are.equal(hash(A), lain_before(B))
        end)

        it("is another book on the server, and is not asked about again", function()
            lay(A, PATH, { id = 42 })
            lay(B, PATH, EMMA)
            assert.are.equal(hash(A), lain_before(B))
            store.saveIdentity(hash(B), { id = 43 })
            assert.is_nil(lain_before(B))
            assert.are.same({}, kin_of(B))
        end)

        it("has an ID that a person gave to the other file", function()
            lay(A)
            match(A, 42)
            lay(B, PATH, EMMA)
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.same({}, kin_of(B))
            store.undoMatch(hash(A))
            assert.are.equal(42, id_of(B))
        end)

        it("is at a path to which another book was copied", function()
            lay(A)
            lay(B, OTHER, EMMA)
            lay(B, PATH, EMMA)
            assert.are.same({}, kin_of(B))
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
        end)
    end)

    describe("is recognised later as the same book", function()
        it("if the server has one ID for both, although the title changed", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "progress")
            lay(B, PATH, { title = "Moby-Dick; or, The Whale", label = "moby dick or the whale\nherman melville" })
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.equal("progress", store.getTrackingChoice(hash(B)))
            assert.is_nil(lain_before(B))
        end)

        it("if the server shows the ID of the older bytes last", function()
            lay(A, PATH, SILENT)
            lay(B, PATH, SILENT)
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.equal(hash(A), lain_before(B))
            store.saveIdentity(hash(A), { id = 42 })
            assert.are.same({ hash(A) }, kin_of(B))
        end)

        it("if the book is opened after it was only listed", function()
            lay(A)
            store.saveTrackingChoice(hash(A), "progress")
            lay(B, PATH, { label = false, title = false })
            assert.are.equal(hash(A), lain_before(B))
            lay(B)
            assert.are.equal("progress", store.getTrackingChoice(hash(B)))
        end)

        it("if the server has an ID for it, at any path, and for deleted bytes", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "progress")
            lay(B, PATH, EMMA)
            lay(C, OTHER, SILENT)
            store.saveIdentity(hash(C), { id = 42 })
            assert.are.same({ hash(A) }, kin_of(C))
            assert.are.equal("progress", store.getTrackingChoice(hash(C)))
        end)

        describe("sends notes that were queued again meanwhile", function()
            local function change(mark, words)
                local item = {
                    kind = "entry", annotationId = mark, start = "p", passage = "", colour = "", style = "",
                    note = words,
                }
                return { operation = "create", item = item, digest = words }
            end

            -- Pending items, as "mark operation words number".
            local function waiting()
                local lines = {}
                for _, note in ipairs(store.listPendingItems()) do
                    local number = note.serverId and (" " .. note.serverId) or ""
                    local item, operation = note.item, note.operation
                    table.insert(lines, item.annotationId .. " " .. operation .. " " .. item.note .. number)
                end
                table.sort(lines)
                return lines
            end

            before_each(function()
                lay(A, PATH, { id = 42 })
                local noted = { change("had", "old"), change("edited", "old"), change("dropped", "old") }
                store.queueItemChanges({ fingerprint = hash(A), path = PATH, at = 1 }, noted)
                local sent = store.listPendingItems()
                store.markItemSent(sent[1], 77, 2)
                store.markItemSent(sent[2], 78, 2)
                store.setItemAside(sent[3], { reason = "You chose not to send it." }, 2)
                store.queueItemChanges({ fingerprint = hash(A), path = PATH, at = 1 }, { change("waits", "old") })
                lay(B, PATH, SILENT)
                local again = {
                    change("had", "old"), change("edited", "new"), change("dropped", "new"), change("waits", "new"),
                }
                store.queueItemChanges({ fingerprint = hash(B), path = PATH, at = 3 }, again)
            end)

            it("once, each with its latest text", function()
                store.saveIdentity(hash(B), { id = 42 })
                assert.are.same({ "edited update new 78", "waits create new" }, waiting())
            end)

            it("after a search for one that may be stored under the newer bytes", function()
                local function of_newer()
                    for _, note in ipairs(store.listPendingItems()) do
                        if note.fingerprint == hash(B) and note.item.annotationId == "waits" then return note end
                    end
                end
                stores.put(store, { of_newer().rowId }, "sending", "No answer.", "note")
                store.saveIdentity(hash(B), { id = 42 })
                assert.are.same({ "sending", "No answer." }, { of_newer().state, of_newer().reason })
            end)

            it("once if the older bytes are at another path too", function()
                lay(A, OTHER)
                store.saveIdentity(hash(B), { id = 42 })
                assert.are.same({ "edited update new 78", "waits create new" }, waiting())
            end)
        end)

        it("loses its data if the book is now excluded, except items being sent", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "never")
            lay(B, PATH, SILENT)
            read(B)
            read(B, { startedAt = 1770009000 })
            store.markSending("session", { 1 })
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.same({ 42 }, stores.waiting_ids(database))
            assert.are.equal("never", store.getTrackingChoice(hash(B)))
        end)

        it("keeps a choice for the new bytes that was made since", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "never")
            lay(B, PATH, SILENT)
            store.saveTrackingChoice(hash(B), "track")
            read(B)
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.same({ 42 }, stores.waiting_ids(database))
            assert.are.equal("track", store.getTrackingChoice(hash(A)))
        end)
    end)
end)
