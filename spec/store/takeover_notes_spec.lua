-- Highlights, notes, bookmarks and ratings of the original client, sent and unsent, and its switches.
local collectNotes = require("src.features.annotations.collectNotes").collectNotes
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

describe("the original client's notes", function()
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
        collectNotes({
            database = store.database,
            host = {
                annotations = { ownColours = function() return {} end },
                codec = { md5 = function(text) return "md5 of " .. text end },
                clock = { now = function() return stores.now end },
            },
            server = { probe = { dialect = function() return { extraTypes = true } end } },
            translate = function(text) return text end,
            settings = store.getSettings,
            queued = function() end,
        }, { fingerprint = hash(1), path = PATH, touched = {}, notes = {
            count = #annotations, unread = {},
            part = function(from, count)
                return { unpack(annotations, from + 1, math.min(from + count, #annotations)) }
            end,
        } })
    end

    -- Pending notes, as "operation kind words".
    local function waiting()
        local lines = {}
        for _, note in ipairs(store.listPendingNotes()) do
            local said = note.item.note or note.item.passage
            table.insert(lines, ("%s %s %s"):format(note.operation, note.item.kind, said))
        end
        return lines
    end

    it("that it had sent are not sent again, of whichever kind they are", function()
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
        assert.equal(8, store.listPendingNotes()[1].serverId)
    end)

    it("that were made since are sent", function()
        sent("2026-01-01 10:00:00", "highlight", 7)
        take_over()
        collect({ highlight("2026-01-01 10:00:00"), highlight("2026-02-01 10:00:00") })
        assert.same({ "create annotation Call me Ishmael" }, waiting())
    end)

    it("that it could not send wait, once, also when their book is looked at", function()
        waits("2026-01-01 10:00:00", "highlight",
            [[{"text":"Call me Ishmael","pos0":"/p[1].0","pos1":"/p[1].9","color":"#FFC107","style":"highlight"}]])
        waits("2026-01-01 10:00:01", "booklore_note",
            [[{"text":"Call me","note":"Who?","pos0":"/p[1].0","pos1":"/p[1].4"}]])
        waits("2026-01-01 10:00:02", "highlight", "no JSON")
        -- Sent later, and never crossed off.
        waits("2026-01-01 10:00:03", "highlight", [[{"text":"Loomings","pos0":"/p[2].0","pos1":"/p[2].4"}]])
        sent("2026-01-01 10:00:03", "highlight", 7)
        origin.insert("pending_bookmarks", { book_cache_id = 1, datetime = "2026-01-01 10:00:04",
            payload = [[{"page":"/p[9].0","pos0":"/p[9].0","chapter":"Loomings"}]] })
        take_over()
        local expected = {
            "create annotation Call me Ishmael", "create entry “Call me”\n\nWho?", "create bookmark ",
        }
        assert.same(expected, waiting())
        assert.equal(42, store.listPendingNotes()[1].bookId)
        collect({
            highlight("2026-01-01 10:00:00"), annotation("2026-01-01 10:00:04", { page = "/p[9].0" }),
        })
        assert.same(expected, waiting())
    end)

    it("come with the ratings, those sent and those that wait, and with the switches", function()
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

    it("of another server are not there on this one", function()
        sent("2026-01-01 10:00:00", "highlight", 7)
        local before = stores.open(origin.our_path)
        before.saveSettings({ serverUrl = "http://other" })
        take_over()
        assert.equal(0, stores.count(database, "SELECT count(*) FROM synced_annotations"))
    end)
end)
