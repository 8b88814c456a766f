-- The last contact with the server, and the failure since.
local stores = require("stores")

local session, hash = stores.session, stores.hash

describe("the time of the last contact with the server", function()
    local createContactRecorder = require("src.server.client").createContactRecorder
    local store, database, contact
    local HEARD = { ok = true }

    local function begin()
        contact = createContactRecorder({
            database = store.database,
            clock = { now = function() return stores.now end },
            translate = require("src.koreader.texts").translate,
        })
    end

    local function failure(kind, more)
        local failed = { kind = kind, status = more, message = "", detail = "no route" }
        return { ok = false, failure = failed }
    end

    before_each(function()
        store, database = stores.open()
        stores.now = 1780000000
        begin()
    end)

    after_each(function()
        stores.now = 1780000000
        stores.close()
    end)

    it("is empty before the first answer", function()
        assert.same({}, contact.last())
    end)

    it("is that of the last answer, also of a 404, and survives a restart", function()
        contact.note(HEARD)
        stores.now = 1780009000
        contact.note(failure("refused", 404))
        assert.same({ answeredAt = 1780009000 }, contact.last())
        begin()
        assert.same({ answeredAt = 1780009000 }, contact.last())
    end)

    it("costs a write at most every two hours", function()
        local before = database.commits()
        for minute = 0, 119 do
            stores.now = 1780000000 + minute * 60
            contact.note(HEARD)
        end
        assert.equal(before + 1, database.commits())
        assert.equal(1780007140, contact.last().answeredAt)
        stores.now = 1780007200
        contact.note(HEARD)
        assert.equal(before + 2, database.commits())
    end)

    it("is stored with every sent item, without a write of its own", function()
        store.queueSession(session(), stores.now)
        store.queueField(hash(1), "rating", { value = 8, at = 1 })
        local ways = {
            function(at) return store.archiveSessions({ { rowId = 1 } }, at) end,
            function(at)
                local row = { fingerprint = hash(1), readAt = 1 }
                return store.markProgressSent(row, { percent = 1, place = "1" }, at)
            end,
            function(at) return store.recordSent("rating", { rowId = 1, fingerprint = hash(1), value = 8 }, at) end,
            function(at)
                local item = { kind = "highlight", annotationId = "a", passage = "" }
                local note = { rowId = 1, fingerprint = hash(1), item = item, digest = "x", operation = "create" }
                return store.markItemSent(note, 5, at)
            end,
        }
        for number, way in ipairs(ways) do
            local before = database.commits()
            stores.now = 1780000000 + number * 10000
            way(stores.now)
            contact.note(HEARD)
            assert.equal(before + 1, database.commits(), number)
            assert.equal(stores.now, store.getLastContact().answeredAt, number)
        end
    end)

    it("is kept during a failure, with the reason, in one write for all attempts", function()
        contact.note(HEARD)
        local before = database.commits()
        for second = 1, 50 do
            stores.now = 1780000000 + second * 60
            contact.note(failure("unreachable"))
        end
        assert.equal(before + 1, database.commits())
        assert.equal(1780000000, contact.last().answeredAt)
        assert.equal(1780003000, contact.last().trouble.at)
        begin()
        assert.matches("cannot be reached", contact.last().trouble.sentence)
        assert.not_matches("no route", contact.last().trouble.sentence)
        contact.note(HEARD)
        assert.is_nil(contact.last().trouble)
        begin()
        assert.is_nil(contact.last().trouble)
    end)

    it("is not changed by requests that were not sent or not allowed", function()
        for _, kind in ipairs({ "offline", "cancelled", "unconfigured", "denied", "storage" }) do
            contact.note(failure(kind, 401))
        end
        contact.note(failure("refused", 400))
        assert.same({}, contact.last())
    end)

    it("is empty for another server", function()
        contact.note(HEARD)
        contact.forget()
        assert.same({}, contact.last())
        begin()
        assert.same({}, contact.last())
    end)
end)
