-- Other bytes at a path: what a path never hands to another book, and how the same book is known in the end.
local rewriter = require("rewriter")
local stores = require("stores")

local hash = stores.hash
local PATH, OTHER, EMMA, SILENT = rewriter.PATH, rewriter.OTHER, rewriter.EMMA, rewriter.SILENT
local A, B, C = rewriter.A, rewriter.B, rewriter.C
local lay, id_of, lain_before = rewriter.lay, rewriter.id_of, rewriter.lain_before
local kin_of, read, match = rewriter.kin_of, rewriter.read, rewriter.match

describe("a file that is rewritten", function()
    local store, database

    before_each(function()
        store, database = rewriter.open()
    end)

    after_each(stores.close)

    describe("is not taken for one when it", function()
        it("is another book under the same name: that inherits nothing", function()
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

        it("says nothing of itself, as comics do", function()
            lay(A, PATH, SILENT)
            store.saveTrackingChoice(hash(A), "never")
            lay(B, PATH, SILENT)
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
            assert.are.equal(hash(A), lain_before(B))
        end)

        it("is known to the server as another one, and not suspected any more", function()
            lay(A, PATH, { id = 42 })
            lay(B, PATH, EMMA)
            assert.are.equal(hash(A), lain_before(B))
            store.saveIdentity(hash(B), { id = 43 })
            assert.is_nil(lain_before(B))
            assert.are.same({}, kin_of(B))
        end)

        it("has the number that a person gave to the other: that proves nothing of a file", function()
            lay(A)
            match(A, 42)
            lay(B, PATH, EMMA)
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.same({}, kin_of(B))
            store.undoMatch(hash(A))
            assert.are.equal(42, id_of(B))
        end)

        it("is at a path where a known book was put", function()
            lay(A)
            lay(B, OTHER, EMMA)
            lay(B, PATH, EMMA)
            assert.are.same({}, kin_of(B))
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
        end)
    end)

    describe("is known later when", function()
        it("the server has one number for both, though the title was what changed", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "progress")
            lay(B, PATH, { title = "Moby-Dick; or, The Whale", label = "moby dick or the whale\nherman melville" })
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.equal("progress", store.getTrackingChoice(hash(B)))
            assert.is_nil(lain_before(B))
        end)

        it("the server shows the number of the older bytes last", function()
            lay(A, PATH, SILENT)
            lay(B, PATH, SILENT)
            store.saveIdentity(hash(B), { id = 42 })
            assert.are.equal(hash(A), lain_before(B))
            store.saveIdentity(hash(A), { id = 42 })
            assert.are.same({ hash(A) }, kin_of(B))
        end)

        it("is opened after a look at it", function()
            lay(A)
            store.saveTrackingChoice(hash(A), "progress")
            lay(B, PATH, { label = false, title = false })
            assert.are.equal(hash(A), lain_before(B))
            lay(B)
            assert.are.equal("progress", store.getTrackingChoice(hash(B)))
        end)

        it("the server has a number for it, at any place, and for bytes that are gone", function()
            lay(A, PATH, { id = 42 })
            store.saveTrackingChoice(hash(A), "progress")
            lay(B, PATH, EMMA)
            lay(C, OTHER, SILENT)
            store.saveIdentity(hash(C), { id = 42 })
            assert.are.same({ hash(A) }, kin_of(C))
            assert.are.equal("progress", store.getTrackingChoice(hash(C)))
        end)

        describe("its notes were noted again meanwhile:", function()
            local function change(mark, words)
                local item = {
                    kind = "entry", mark = mark, start = "p", passage = "", colour = "", style = "", note = words,
                }
                return { operation = "create", item = item, digest = words }
            end

            -- Pending items, as "mark operation words number".
            local function waiting()
                local lines = {}
                for _, note in ipairs(store.listPendingNotes()) do
                    local number = note.serverId and (" " .. note.serverId) or ""
                    table.insert(lines, note.item.mark .. " " .. note.operation .. " " .. note.item.note .. number)
                end
                table.sort(lines)
                return lines
            end

            before_each(function()
                lay(A, PATH, { id = 42 })
                local noted = { change("had", "old"), change("edited", "old"), change("dropped", "old") }
                store.queueNoteChanges({ fingerprint = hash(A), path = PATH, at = 1 }, noted)
                local sent = store.listPendingNotes()
                store.markNoteSent(sent[1], 77, 2)
                store.markNoteSent(sent[2], 78, 2)
                store.setNoteAside(sent[3], { reason = "You chose not to send it." }, 2)
                store.queueNoteChanges({ fingerprint = hash(A), path = PATH, at = 1 }, { change("waits", "old") })
                lay(B, PATH, SILENT)
                local again = {
                    change("had", "old"), change("edited", "new"), change("dropped", "new"), change("waits", "new"),
                }
                store.queueNoteChanges({ fingerprint = hash(B), path = PATH, at = 3 }, again)
            end)

            it("the server does not get them twice, and gets the last words of each", function()
                store.saveIdentity(hash(B), { id = 42 })
                assert.are.same({ "edited update new 78", "waits create new" }, waiting())
            end)

            it("looks for a note that may have arrived under the newer bytes before making it", function()
                local function of_newer()
                    for _, note in ipairs(store.listPendingNotes()) do
                        if note.fingerprint == hash(B) and note.item.mark == "waits" then return note end
                    end
                end
                stores.put(store, { of_newer().rowId }, "sending", "No answer.", "note")
                store.saveIdentity(hash(B), { id = 42 })
                assert.are.same({ "sending", "No answer." }, { of_newer().state, of_newer().reason })
            end)

            it("is not taken if the older bytes are kept in another place too", function()
                lay(A, OTHER)
                store.saveIdentity(hash(B), { id = 42 })
                assert.are.same({ "edited update new 78", "waits create new" }, waiting())
            end)
        end)

        it("the data of a book that is now private is dropped, except items under way", function()
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

        it("keeps a choice that was made since then", function()
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
