-- Two rows of the same book are merged into one. Each kind of data has a rule for what stays, and the whole merge is
-- one transaction. Books A and B are the numbers of their fingerprints. The rules of the features are in
-- src/features/sessions/sessionTables.store.ts and src/features/annotations/annotationTables.store.ts.
local disk = require("disk")
local stores = require("stores")
local fields = require("src.features.status.bookField_rules")

local session, hash, facts = stores.session, stores.hash, stores.facts

local PATH = "/books/a.epub"
local A, B = 1, 2

local function change(mark, words, operation)
    local item = {
        kind = "entry", annotationId = mark, start = "p", passage = "", colour = "", style = "", note = words,
    }
    return { operation = operation or "create", item = item, digest = words }
end

local function position(number, percent, at)
    return {
        fingerprint = hash(number), percent = percent, place = "/p[3]", readAt = at, compared = true, insisted = false,
    }
end

-- Of each of the two books one of everything, and the same mark of both. The server has named both, but not yet shown
-- that they are one.
local function fill(store)
    for number = A, B do
        store.saveBook(
            { fingerprint = hash(number), type = "EPUB", title = "Title " .. number }, PATH, facts
        )
        local at = 1770000000 + number * 10000
        for later = 1, 2 do
            store.queueSession(session({ fingerprint = hash(number), startedAt = at + later * 3000 }), stores.now)
        end
        store.archiveSessions({ { rowId = number * 2 } }, at)
        store.queueField(hash(number), "rating", { value = number, at = at })
        store.updateField(hash(number), "status", function(field)
            local agreed = fields.withAgreement(field, number == A and "READING" or "READ")
            return fields.withRemote(agreed, number == A and "READING" or "PAUSED", false)
        end)
        store.queueField(hash(number), "status", { value = number == A and "PAUSED" or "READ", at = at })
        local words = "words " .. number
        store.queueItemChanges(
            { fingerprint = hash(number), path = PATH, at = at },
            { change("sent", words), change("waits", words) }
        )
        local notes = store.listPendingItems()
        for _, note in ipairs(notes) do
            if note.item.annotationId == "sent" and note.digest == words then
                store.markItemSent(note, 70 + number, at)
            end
        end
        store.saveTouchedAnnotations(hash(number), { "both", "mark " .. number })
        store.queueProgress(position(number, number, at))
        store.markProgressSent(position(number, number, at), { percent = number, place = "/p[3]" }, at)
        store.queueProgress(position(number, number + 10, at + 1))
        store.saveRefusedPosition(hash(number), { percent = 90 + number })
        store.saveCheckpoint(session({ fingerprint = hash(number) }))
        store.saveEndShown(hash(number), at)
    end
    store.saveIdentity(hash(A), { id = 42 })
end

local function dump(database)
    local lines = {}
    for _, name in ipairs(database.query(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    )) do
        for _, row in ipairs(database.query("SELECT * FROM " .. name.name)) do
            local cells = {}
            for column, cell in pairs(row) do table.insert(cells, column .. "=" .. tostring(cell)) end
            table.sort(cells)
            table.insert(lines, name.name .. " " .. table.concat(cells, " "))
        end
    end
    table.sort(lines)
    return table.concat(lines, "\n")
end

describe("two rows of the same book", function()
    local path, store, database

    before_each(function()
        path = disk.folder() .. "catchword.sqlite"
        store, database = stores.open(path)
        fill(store)
    end)

    after_each(stores.close)

    local function prove()
        return store.saveIdentity(hash(B), { id = 42 })
    end

    it("become one row with all data", function()
        prove()
        assert.equal(1, stores.count(database, "SELECT count(*) FROM books"))
        assert.same({}, database.query("PRAGMA foreign_key_check"))
        assert.equal(2, stores.queued(store))
        assert.equal(2, #store.listQueueItems("sent", 9, { fingerprint = hash(A), of = "session" }))
        -- Sessions that wait, that were sent, and the one that is being read.
        assert.equal(5, #store.listSpans(hash(B)))
        assert.same({ 1, 2 }, { stores.queued(store, "rating"), store.findKnownRating(hash(A)) })
        local state = store.getBookFields(hash(A)).status
        assert.same({ "READ", "READ", "PAUSED" }, { state.base, state.pending, state.remote })
        assert.equal(1, stores.queued(store, "status"))
        local pending = store.findPendingProgress(hash(A))
        assert.same({ 12, hash(B) }, { pending.percent, pending.fingerprint })
        local known = store.getKnownProgress(hash(A))
        assert.same({ 2, 92 }, { known.pushed.percent, known.refused.percent })
        assert.same({ "both", "mark 1", "mark 2" }, store.listTouchedAnnotations(hash(B)))
        local notes = store.listKnownItems(hash(B))
        table.sort(notes, function(one, other) return one.annotationId < other.annotationId end)
        assert.same({ "sent", 71, "waits", "words 2" }, {
            notes[1].annotationId, notes[1].serverId, notes[2].annotationId, notes[2].digest,
        })
        assert.equal(1, stores.queued(store, "note"))
    end)

    it("stay two complete rows if any step of the merge fails", function()
        local before, run = dump(database), database.run
        local steps, proven = 0
        repeat
            steps = steps + 1
            local count = 0
            database.run = function(sql, values)
                if sql:find(":kept") or sql:find(":gone") then count = count + 1 end
                if count == steps then
                    error({ isStorageError = true, failure = { kind = "storage", detail = "full" } }, 0)
                end
                return run(sql, values)
            end
            proven = pcall(prove)
            database.run = run
            if not proven then assert.equal(before, dump(database), "step " .. steps) end
        until proven
        assert.is_true(steps > 20)
    end)

    for _, table_name in ipairs({ "fingerprints", "pending_annotations", "books" }) do
        it("stay two complete rows after a power cut at " .. table_name, function()
            local before = dump(database)
            database.close()
            disk.dying_process([[
                local path, table_name = ...
                local stores = require("stores")
local fields = require("src.features.status.bookField_rules")
                local store, database = stores.open(path)
                local run = database.run
                database.run = function(sql, values)
                    local result = run(sql, values)
                    local operation = "UPDATE.*" .. table_name .. " SET.*book"
                    if table_name == "books" then operation = "DELETE FROM books" end
                    if sql:find(operation) then die() end
                    return result
                end
                store.saveIdentity(stores.hash(2), { id = 42 })
                die()
            ]], path, table_name)
            local _, again = stores.open(path)
            assert.equal(before, dump(again))
        end)
    end
end)
