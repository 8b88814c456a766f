-- Highlights, notes, bookmarks and ratings of the original client, sent and unsent, and its settings for them
-- (src/features/takeover/originAnnotations.ts, src/features/takeover/takeOver.ts).
local collectAnnotations = require("src.features.annotations.collect.collectAnnotations").collectAnnotations
local origin = require("origin")
local stores = require("stores")

local hash = stores.hash

local PATH = "/books/Whale.epub"

local function annotation(time, more)
    local one = { datetime = time, page = "/p[1].0", text = "Call me Ishmael" }
    for key, part in pairs(more or {}) do one[key] = part end
    return one
end

local function highlight(time, more)
    local one = annotation(time, { start = "/p[1].0", ["end"] = "/p[1].9", drawer = "lighten" })
    for key, part in pairs(more or {}) do one[key] = part end
    return one
end

describe("the notes from the original client's file", function()
    local store, database

    before_each(function()
        origin.begin()
        origin.create(21)
        origin.insert("book_cache", { file_path = PATH, file_hash = hash(1), book_id = 42, title = "Moby-Dick" })
        origin.insert_settings({ server_url = "http://books", highlights_notes_sync_enabled = "true",
            bookmarks_sync_enabled = "true", notes_destination = "in_booklore",
            rating_sync_enabled = "true", rating_sync_mode = "select_at_complete" })
    end)

    after_each(stores.close)

    local function sent(time, kind, id)
        origin.insert("synced_annotations", { book_cache_id = 1, koreader_datetime = time, annotation_type = kind,
            destination = kind, server_id = id, synced_at = 1770000000 })
    end

    local function waits(time, kind, payload)
        origin.insert("pending_annotations", { book_cache_id = 1, book_id = 42, ann_type = kind, datetime = time,
            payload = payload })
    end

    local function take_over()
        store, database = origin.take_over()
    end

    -- Collects the annotations, as at the close of the book.
    local function collect(annotations)
        collectAnnotations({
            database = store.database,
            host = {
                annotations = { ownColours = function() return {} end },
                codec = { md5 = function(text) return "md5 of " .. text end },
                clock = { now = function() return stores.now end },
            },
            connection = { dialect = function() return { extraTypes = true } end },
            translate = function(text) return text end,
            settings = store.getSettings,
            queued = function() end,
        }, { fingerprint = hash(1), path = PATH, touched = {}, annotations = {
            count = #annotations, unread = {},
            part = function(from, count)
                return { unpack(annotations, from + 1, math.min(from + count, #annotations)) }
            end,
        } })
    end

    -- Pending notes, as "operation kind words".
    local function waiting()
        local lines = {}
        for _, note in ipairs(store.listPendingItems()) do
            local said = note.item.note or note.item.passage
            table.insert(lines, ("%s %s %s"):format(note.operation, note.item.kind, said))
        end
        return lines
    end

    it("are not sent again if the client had sent them, of any kind", function()
        sent("2026-01-01 10:00:00", "highlight", 7)
        sent("2026-01-01 10:00:01", "in_book_note", 8)
        sent("2026-01-01 10:00:02", "both_note", 9)
        origin.insert("synced_bookmarks", { book_cache_id = 1, datetime = "2026-01-01 10:00:03", server_id = 10 })
        take_over()
        local here = {
            highlight("2026-01-01 10:00:00"), highlight("2026-01-01 10:00:01", { note = "Why?" }),
            highlight("2026-01-01 10:00:02", { note = "Both" }), annotation("2026-01-01 10:00:03"),
        }
        collect(here)
        assert.same({}, waiting())
        collect(here)
        assert.same({}, waiting())
        -- From now on they are followed as any other: a change goes where the note is.
        here[2].note = "Because."
        collect(here)
        assert.same({ "update note Because." }, waiting())
        assert.equal(8, store.listPendingItems()[1].serverId)
    end)

    it("are sent if they were made since", function()
        sent("2026-01-01 10:00:00", "highlight", 7)
        take_over()
        collect({ highlight("2026-01-01 10:00:00"), highlight("2026-02-01 10:00:00") })
        assert.same({ "create annotation Call me Ishmael" }, waiting())
    end)

    it("are pending once if the client could not send them", function()
        waits("2026-01-01 10:00:00", "highlight",
            [[{"text":"Call me Ishmael","pos0":"/p[1].0","pos1":"/p[1].9","color":"#FFC107","style":"highlight"}]])
        waits("2026-01-01 10:00:01", "booklore_note",
            [[{"text":"Call me","note":"Who?","pos0":"/p[1].0","pos1":"/p[1].4"}]])
        waits("2026-01-01 10:00:02", "highlight", "no JSON")
        -- Sent later, and never crossed off.
        waits("2026-01-01 10:00:03", "highlight", [[{"text":"Loomings","pos0":"/p[2].0","pos1":"/p[2].4"}]])
        sent("2026-01-01 10:00:03", "highlight", 7)
        origin.insert("pending_bookmarks", { book_cache_id = 1, datetime = "2026-01-01 10:00:04",
            payload = [[{"page":"/p[9].0","pos0":"/p[9].0","chapter":"Loomings","text":"in Loomings"}]] })
        take_over()
        local expected = {
            "create annotation Call me Ishmael", "create entry “Call me”\n\nWho?", "create bookmark ",
        }
        assert.same(expected, waiting())
        assert.equal(42, store.listPendingItems()[1].bookId)
        collect({
            highlight("2026-01-01 10:00:00"), annotation("2026-01-01 10:00:04", { page = "/p[9].0" }),
        })
        assert.same(expected, waiting())
    end)

    it("are imported with sent and pending ratings, and with the settings", function()
        origin.insert("book_cache", {
            file_path = "/b.epub", file_hash = hash(2), hardcover_id = 5, tracking_enabled = 0,
        })
        origin.insert("book_metadata", { book_cache_id = 1, rating = 8, rating_synced = 1 })
        origin.insert("pending_ratings", { book_cache_id = 2, rating = 6 })
        take_over()
        assert.same({ 8, 6, 1 }, {
            store.findKnownRating(hash(1)), store.findKnownRating(hash(2)), stores.queued(store, "rating"),
        })
        assert.same({ "never", "5" }, {
            store.getTrackingChoice(hash(2)), store.findExternalId(hash(2)),
        })
        local settings = store.getSettings()
        assert.same({ "send", "send", "library", "ask" }, {
            settings.highlights, settings.bookmarks, settings.notesDestination, settings.ratingMode,
        })
        assert.equal(0, stores.count(database, "SELECT count(*) FROM pending_annotations"))
    end)

    -- Notes that count as sent, as "kind mark number time".
    local function known()
        local lines = {}
        for _, row in ipairs(database.query(
            "SELECT kind, mark, server_id, sent_at FROM synced_annotations ORDER BY mark, kind DESC"
        )) do
            table.insert(lines, ("%s %s %s %s"):format(row.kind, row.mark, tostring(row.server_id), row.sent_at))
        end
        return lines
    end

    it("keep the ID of a row for two notes for the note in the book", function()
        sent("2026-01-01 10:00:00", "both_note", 9)
        sent("2026-01-01 10:00:01", "booklore_note", 10)
        take_over()
        assert.same({
            "note 2026-01-01 10:00:00 9 1770000000", "entry 2026-01-01 10:00:00 nil 1770000000",
            "entry 2026-01-01 10:00:01 10 1770000000",
        }, known())
    end)

    it("delete only the note in the book if the note of a row for two is deleted", function()
        sent("2026-01-01 10:00:00", "both_note", 9)
        take_over()
        collect({ highlight("2026-01-01 10:00:00", { note = "Both" }) })
        collect({ highlight("2026-01-01 10:00:00") })
        for _, note in ipairs(store.listPendingItems()) do
            local number = note.item.kind == "note" and 9 or nil
            assert.equal(number, note.serverId, note.item.kind)
        end
    end)

    it("are pending as highlights without the note, which is its own item", function()
        waits("2026-01-01 10:00:00", "highlight",
            [[{"text":"Call me","note":"Who?","pos0":"/p[1].0","pos1":"/p[1].4"}]])
        take_over()
        assert.same({ "create annotation Call me" }, waiting())
    end)

    it("are pending even if another kind of the same time was sent", function()
        waits("2026-01-01 10:00:00", "highlight", [[{"text":"Call me","pos0":"/p[1].0","pos1":"/p[1].4"}]])
        sent("2026-01-01 10:00:00", "in_book_note", 8)
        take_over()
        assert.same({ "create annotation Call me" }, waiting())
    end)

    it("leave out unknown kinds, and rows without a book or a time", function()
        sent("2026-01-01 10:00:00", "drawing", 9)
        sent("", "highlight", 10)
        origin.insert("synced_annotations", { book_cache_id = 5, koreader_datetime = "2026-01-01 10:00:01",
            annotation_type = "highlight", destination = "highlight", server_id = 11 })
        waits("2026-01-01 10:00:02", "drawing", [[{"text":"Call","pos0":"/p[1].0","pos1":"/p[1].4"}]])
        waits("2026-01-01 10:00:03", "highlight", [[{"text":"Call","pos0":{"page":1},"pos1":{"page":1}}]])
        take_over()
        assert.same({ {}, {} }, { known(), waiting() })
    end)

    it("have the time of a row as a number, a text, or the present time", function()
        for at, time in ipairs({ 1770000001, "2026-02-02T02:40:02Z", "" }) do
            origin.insert("synced_bookmarks",
                { book_cache_id = 1, datetime = "2026-01-01 10:00:0" .. at, server_id = at, synced_at = time })
        end
        take_over()
        assert.same({
            "bookmark 2026-01-01 10:00:01 1 1770000001", "bookmark 2026-01-01 10:00:02 2 1770000002",
            "bookmark 2026-01-01 10:00:03 3 " .. stores.now,
        }, known())
    end)

    it("are pending with all fields, and unconfirmed if their book has an ID", function()
        origin.insert("book_cache", { file_path = "/b.epub", file_hash = hash(2) })
        waits("2026-01-01 10:00:00", "both_note", [[{"text":"Call me","note":"Who?","pos0":"/p[1].0",
            "pos1":"/p[1].4","color":"#FFC107","style":"underline","chapter":"Loomings"}]])
        origin.insert("pending_annotations", { book_cache_id = 2, ann_type = "highlight",
            datetime = "2026-01-01 10:00:01", payload = [[{"text":"x","pos0":"/p[2].0","pos1":"/p[2].1"}]] })
        take_over()
        local columns = "kind, path, mark, operation, start, finish, passage, note, color, style, title, state"
        local query = "SELECT " .. columns .. " FROM pending_annotations ORDER BY id"
        local mark = "2026-01-01 10:00:00|/p[1].0|/p[1].4"
        local function row(kind, note, more)
            local one = { kind = kind, path = PATH, mark = mark, operation = "create", start = "/p[1].0",
                finish = "/p[1].4", passage = "Call me", note = note, color = "#FFC107", style = "underline",
                title = "Loomings", state = "sending" }
            for key, part in pairs(more or {}) do one[key] = part end
            return one
        end
        assert.same({
            row("note", "Who?"), row("entry", "“Call me”\n\nWho?"),
            { kind = "annotation", path = "/b.epub", mark = "2026-01-01 10:00:01|/p[2].0|/p[2].1",
                operation = "create", start = "/p[2].0", finish = "/p[2].1", passage = "x", color = "", style = "",
                state = "pending" },
        }, database.query(query))
    end)

    it("have a rating from one to ten, which counts as sent only for this server", function()
        for book, rating in ipairs({ 0, 1, 10, 11, 7.5 }) do
            if book > 1 then
                origin.insert("book_cache", { file_path = "/" .. book .. ".epub", file_hash = hash(book) })
            end
            origin.insert("book_metadata", { book_cache_id = book, rating = rating, rating_synced = 1 })
        end
        origin.insert("book_cache", { file_path = "/6.epub", file_hash = hash(6) })
        origin.insert("book_metadata", { book_cache_id = 6, rating = 8, rating_synced = 0 })
        take_over()
        local found = {}
        for book = 1, 6 do found[book] = store.findKnownRating(hash(book)) or "none" end
        assert.same({ "none", 1, 10, "none", 7, "none" }, found)
    end)

    it("are not imported from another server", function()
        sent("2026-01-01 10:00:00", "highlight", 7)
        local before = stores.open(origin.our_path)
        before.saveSettings({ serverUrl = "http://other" })
        origin.insert("book_metadata", { book_cache_id = 1, rating = 8, rating_synced = 1 })
        origin.insert("synced_bookmarks", { book_cache_id = 1, datetime = "2026-01-01 10:00:03", server_id = 10 })
        take_over()
        assert.equal(0, stores.count(database, "SELECT count(*) FROM synced_annotations"))
        assert.is_nil(store.findKnownRating(hash(1)))
        assert.is_nil(store.findBook(hash(1)).id)
    end)
end)
