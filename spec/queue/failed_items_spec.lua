-- Failed items: each kind, and the reader's choices for it.
local stores = require("stores")

local session, hash = stores.session, stores.hash

describe("a failed item", function()
    local store, database

    before_each(function()
        store, database = stores.open()
    end)

    after_each(stores.close)

    -- A catalogue that marks what it translates.
    local function translated(text) return "<" .. text .. ">" end

    local function run(sql, values) return database.run(sql, values) end

    local function rows(sql) return database.query(sql) end

    -- A session of 1970, set aside; the number of its row.
    local function absurd(changes)
        local lost = { startedAt = 600, endedAt = 2400 }
        for key, part in pairs(changes or {}) do lost[key] = part end
        store.queueSession(session(lost), stores.now)
        local id = rows("SELECT max(id) AS id FROM pending_sessions")[1].id
        stores.put(store, { id }, "failed", "The clock was not set.")
        return id
    end

    local function note(mark, operation)
        stores.know(database, hash(1))
        run([[INSERT INTO pending_annotations (book, path, kind, mark, operation, start, passage, note, color, style,
            digest, state, reason, created_at) VALUES (
            ]] .. stores.BOOK .. [[, 'a.epub', 'highlight', :mark, :operation, '1', 'a passage', 'a note',
            '#ffff00', 'highlight', 'new', 'failed', 'The server refused this.', 1780000000)]],
            { hash = hash(1), mark = mark, operation = operation })
    end

    local function rating()
        store.queueField(hash(1), "rating", { value = 8, at = 1780000000 })
        stores.put(store, { 1 }, "failed", "The server refused this.", "rating")
    end

    local function position()
        local row = { fingerprint = hash(1), percent = 45.5, place = "0.455", readAt = 1780000000, compared = false,
            insisted = false }
        store.queueProgress(row)
        local id = store.findPendingProgress(hash(1)).rowId
        stores.put(store, { id }, "failed", "The server has it as finished.", "position")
    end

    local function shelf_change()
        run([[INSERT INTO pending_shelf_changes (book_id, shelf_id, title, state, reason, created_at)
            VALUES (7, 3, 'Emma', 'failed', 'The server does not allow this.', 1780000000)]])
    end

    local function everything()
        absurd()
        note("one", "create")
        rating()
        position()
        shelf_change()
    end

    local function list(fingerprint) return store.listQueueItems("failed", 100, { fingerprint = fingerprint }) end

    local function summary(items)
        local lines = {}
        for _, item in ipairs(items) do
            table.insert(lines, ("%s %s %g: %s"):format(item.of, tostring(item.title), item.amount, item.reason))
        end
        return lines
    end

    it("is listed with its reason, whatever its kind is", function()
        everything()
        assert.same({
            "session Moby-Dick 1750: The clock was not set.",
            "note Moby-Dick 0: The server refused this.",
            "rating Moby-Dick 8: The server refused this.",
            "position Moby-Dick 45.5: The server has it as finished.",
            "shelf change Emma 0: The server does not allow this.",
        }, summary(list()))
        local first = list()[1]
        assert.same({ 600, 2400, 21 }, { first.at, first.endedAt, first.pages })
        assert.equal("a note", list()[2].words)
        assert.same({
            { of = "session", count = 1 }, { of = "note", count = 1 }, { of = "rating", count = 1 },
            { of = "position", count = 1 }, { of = "shelf change", count = 1 },
        }, store.countFailed())
    end)

    it("is listed by book, without pending items", function()
        everything()
        absurd({ fingerprint = hash(2), title = "Emma" })
        store.queueSession(session(), stores.now)
        assert.equal(4, #list(hash(1)))
        assert.same({ "session Emma 1750: The clock was not set." }, summary(list(hash(2))))
        assert.equal(2, #store.listQueueItems("failed", 2, {}))
    end)

    it("becomes pending again alone", function()
        everything()
        for _, item in ipairs(list()) do
            assert.is_true(store.retryQueueItem(item), item.of)
            assert.is_false(store.retryQueueItem(item), item.of)
        end
        assert.same({}, list())
        assert.is_nil(rows("SELECT reason FROM pending_sessions")[1].reason)
        assert.equal("pending", rows("SELECT state FROM pending_ratings")[1].state)
    end)

    it("becomes pending again with all others, or with those of its book", function()
        everything()
        absurd({ fingerprint = hash(2) })
        store.retryQueueItems(hash(1))
        assert.equal(2, #list())
        store.retryQueueItems()
        assert.same({}, list())
    end)

    it("can be discarded alone, not while it is sent", function()
        everything()
        store.queueSession(session(), stores.now)
        store.markSending("session", { 2 })
        for _, item in ipairs(list()) do assert.is_true(store.discardItem(item, 1, translated), item.of) end
        assert.same({}, list())
        assert.is_false(store.discardItem({ of = "session", rowId = 2 }, 1, translated))
        assert.equal("sending", rows("SELECT state FROM pending_sessions")[1].state)
    end)

    it("is not queued again after a discard when the book is opened", function()
        note("made", "create")
        note("changed", "update")
        note("deleted", "delete")
        for _, mark in ipairs({ "changed", "deleted" }) do
            run([[INSERT INTO synced_annotations (book, kind, mark, digest, server_id, sent_at)
                VALUES (]] .. stores.BOOK .. [[, 'highlight', :mark, 'old', 9, 1)]], { hash = hash(1), mark = mark })
        end
        rating()
        for _, item in ipairs(list()) do store.discardItem(item, 1780000009, translated) end
        local known = {}
        for _, item in ipairs(store.listKnownItems(hash(1))) do
            known[item.annotationId] = item.digest .. " " .. tostring(item.reason)
        end
        assert.same({
            made = "new <You chose not to send it.>", changed = "new nil", deleted = "old nil",
        }, known)
        assert.equal(8, store.findKnownRating(hash(1)))
        assert.same({}, stores.counts_as(store, hash(1), "rating", "sent"))
    end)

    it("is kept whole if the disk refuses the second half of a discard", function()
        rating()
        run("CREATE TRIGGER full BEFORE DELETE ON pending_ratings BEGIN SELECT raise(ABORT, 'full'); END")
        assert.equal("storage", stores.failure(store.discardItem, list()[1], 1, translated).kind)
        assert.equal(1, #list())
        assert.same({}, rows("SELECT * FROM book_fields WHERE kept_local IS NOT NULL"))
    end)

    describe("with an impossible time", function()
        local THEN = { startedAt = 1770000000, endedAt = 1770001800 }

        it("becomes pending with the time that a person sets, and its former length", function()
            absurd()
            assert.is_true(store.updateItemTime(list()[1], THEN))
            store.saveIdentity(hash(1), { id = 101 })
            local row = store.listNextSessions(101, 10, 0)[1]
            assert.same({ 1770000000, 1770001800, 1750, 21 },
                { row.startedAt, row.endedAt, row.seconds, row.pagesRead })
            assert.is_nil(row.reason)
        end)

        it("counts on the day that was set, pending or sent, and on no other day", function()
            local id = absurd()
            store.updateItemTime(list()[1], THEN)
            assert.equal(1, #store.listSessionsSince(1770000000, 9))
            store.archiveSessions({ { rowId = id, serverId = 5 } }, 1780000000)
            assert.equal(1770000000, store.listSessionsSince(0, 9)[1].startedAt)
            assert.equal(1770000000, store.listQueueItems("sent", 9, {})[1].at)
        end)

        -- The host's statistics stamped the same pages with the same wrong clock.
        it("is still known by its first time, so that an import does not queue it again", function()
            local id = absurd()
            store.updateItemTime(list()[1], THEN)
            local spans = { { startedAt = 600, endedAt = 2400 }, THEN }
            assert.same(spans, store.listSpans(hash(1)))
            stores.put(store, { id }, "failed", "again")
            store.updateItemTime(list()[1], { startedAt = 1760000000, endedAt = 1760001800 })
            store.archiveSessions({ { rowId = id } }, 1780000000)
            assert.same({ spans[1], { startedAt = 1760000000, endedAt = 1760001800 } },
                store.listSpans(hash(1)))
        end)

        it("cannot get a time after a retry or during a request", function()
            absurd()
            local item = list()[1]
            store.retryQueueItem(item)
            assert.is_false(store.updateItemTime(item, THEN))
            store.markSending("session", { item.rowId })
            assert.is_false(store.updateItemTime(item, THEN))
            assert.equal(600, rows("SELECT start_time FROM pending_sessions")[1].start_time)
        end)

        it("shows the other sessions of that time: pending, failed, sent or open", function()
            absurd()
            local item = list()[1]
            store.queueSession(session({ startedAt = 1770001000, endedAt = 1770001100 }), stores.now)
            store.queueSession(session({ startedAt = 1770009000, endedAt = 1770009100 }), stores.now)
            store.queueSession(session({ fingerprint = hash(2), startedAt = 1770001000 }), stores.now)
            store.queueSession(session({ startedAt = 1770001200, endedAt = 1770001300 }), stores.now)
            store.archiveSessions({ { rowId = 5 } }, 1780000000)
            store.saveCheckpoint(session({ startedAt = 1770001400, endedAt = 1770001500 }))
            local around = store.listSpansAround(item, THEN)
            table.sort(around, function(one, other) return one.startedAt < other.startedAt end)
            assert.same({
                { startedAt = 1770001000, endedAt = 1770001100 }, { startedAt = 1770001200, endedAt = 1770001300 },
                { startedAt = 1770001400, endedAt = 1770001500 },
            }, around)
        end)

        it("is unchanged if the disk refuses the new time", function()
            absurd()
            run("CREATE TRIGGER full BEFORE UPDATE ON pending_sessions BEGIN SELECT raise(ABORT, 'full'); END")
            assert.equal("storage", stores.failure(store.updateItemTime, list()[1], THEN).kind)
            assert.same({ { start_time = 600, end_time = 2400, state = "failed" } },
                rows("SELECT start_time, end_time, state, first_start FROM pending_sessions"))
        end)
    end)
end)
