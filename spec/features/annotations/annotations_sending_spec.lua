-- Notes that are being sent, with the real store: their states, and acts of the reader during the request.
local drainQueue = require("src.queue.drainQueue_task").drainQueue
local sendAnnotations = require("src.features.annotations.send.sendAnnotations_task")
local stores = require("stores")

local hash, now = stores.hash, stores.now

describe("a note that is being sent", function()
    local store, database, library, made

    before_each(function()
        store, database = stores.open()
        store.saveSettings({ libraryUsername = "reader", highlights = "send", bookmarks = "send" })
        made = {}
        library = {
            create = function(_, note)
                table.insert(made, note.item.annotationId)
                return { ok = true, value = #made }
            end,
        }
    end)

    after_each(stores.close)

    local function change(mark, operation, kind)
        local item = { kind = kind or "highlight", annotationId = mark, start = "1", passage = "a passage",
            note = "a note",
            colour = "#ffff00", style = "highlight" }
        return { operation = operation, digest = mark, item = item }
    end

    local function queue(...) store.queueItemChanges({ fingerprint = hash(1), path = "/a.epub", at = now }, { ... }) end

    local function drain()
        local context = {
            database = store.database,
            server = {
                checks = { health = function() return { ok = true } end }, items = library,
                books = { findByHash = function(one)
                    return { ok = true, value = { id = tonumber(one, 16) + 7 } }
                end },
            },
            connection = { dialect = function() return { extraTypes = true } end },
            host = {
                clock = { now = function() return now end, elapsed = function() return 0 end },
                tasks = { pause = function() end, whileWanted = function(_, work) return work() end },
                files = { facts = function() end },
            },
            merges = {
                begin = function() return { ok = true } end,
                refusal = function() end,
                isHeld = function() return false end,
            },
            resolver = { resolve = function(_, item) return { cfi = "epubcfi(" .. item.annotationId .. ")" } end },
            log = { step = function() end },
            translate = function(text) return text end,
            settings = store.getSettings,
        }
        local sender = { of = "note", create = function() return sendAnnotations.annotationSender(context) end }
        return drainQueue(context, { sender }, "automatic")
    end

    local function states()
        local found = {}
        for _, row in ipairs(database.query("SELECT state FROM pending_annotations ORDER BY id")) do
            table.insert(found, row.state)
        end
        return found
    end

    describe("to a server that takes none of its kind", function()
        local asked

        before_each(function()
            asked = 0
            library.create = function()
                asked = asked + 1
                return { ok = false, failure = { kind = "unsupported", what = "highlights and bookmarks" } }
            end
            queue(change("one", "create"), change("two", "create"))
        end)

        it("stays pending as if it was never sent, however often the server refuses its kind", function()
            for _ = 1, 3 do
                assert.same({}, drain())
                assert.same({ "pending", "pending" }, states())
            end
            assert.is_true(asked > 0)
        end)

        it("is marked in one statement, however many books there are", function()
            for number = 2, 9 do
                local file = { fingerprint = hash(number), path = "/a.epub", at = now }
                store.queueItemChanges(file, { change("one", "create") })
            end
            drain()
            asked = 0
            local marks, run, transaction = 0, database.run, database.transaction
            local isMark
            database.run = function(sql, values)
                isMark = isMark or sql:find("SET state = 'sending'", 1, true)
                return run(sql, values)
            end
            database.transaction = function(work)
                isMark = false
                local result = transaction(work)
                if isMark then marks = marks + 1 end
                return result
            end
            drain()
            assert.same({ 1, 1 }, { marks, asked })
        end)

        it("leaves no row in the queue when it is deleted on the device", function()
            for _ = 1, 2 do drain() end
            queue(change("one", "delete"), change("two", "delete"))
            assert.same({}, states())
        end)
    end)

    it("is not sent if the reader deletes it before it is marked as sending", function()
        -- Another book's row goes first, so that this one is read, and not yet marked, while the reader acts.
        store.queueItemChanges({ fingerprint = hash(0), path = "/b.epub", at = now }, { change("first", "create") })
        queue(change("one", "create"))
        local create = library.create
        library.create = function(book, note)
            if note.item.annotationId == "first" then queue(change("one", "delete")) end
            return create(book, note)
        end
        assert.same({}, drain())
        assert.same({ "first" }, made)
        assert.same({}, states())
        assert.equal(1, stores.count(database, "SELECT count(*) FROM synced_annotations"))
    end)

    it("is deleted on the server if the reader deletes it after it was marked as sending", function()
        queue(change("one", "create"), change("two", "create"))
        local removed = {}
        library.remove = function(id)
            table.insert(removed, id)
            return { ok = true }
        end
        local create = library.create
        library.create = function(book, note)
            if note.item.annotationId == "one" then queue(change("two", "delete")) end
            return create(book, note)
        end
        assert.same({}, drain())
        assert.same({}, drain())
        assert.same({ "one", "two" }, made)
        assert.same({ 2 }, removed)
        assert.same({}, states())
    end)

    it("is not listed as without a place if its book has fixed pages and took the note", function()
        queue(change("one", "create", "note"), change("one", "create", "entry"), change("two", "create", "note"))
        local waiting = store.listPendingItems()
        store.setItemAside(waiting[1], { reason = "no place on fixed pages" }, now)
        store.setItemAside(waiting[3], { reason = "no place on fixed pages" }, now)
        assert.equal(2, #store.listUnplaceable(9))
        assert.same({ 2 }, stores.counts_as(store, hash(1), "note", "unplaceable"))
        store.markItemSent(waiting[2], 77, now)
        assert.equal(1, #store.listUnplaceable(9))
        assert.same({ 1 }, stores.counts_as(store, hash(1), "note", "unplaceable"))
    end)
end)
