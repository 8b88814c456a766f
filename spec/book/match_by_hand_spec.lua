-- A person matches a file by hand, and the server gives the same ID to later bytes of the file. Both are one book,
-- until the match is undone. Books A, B, C are the numbers of their fingerprints.
local disk = require("disk")
local stores = require("stores")

local session, hash, facts = stores.session, stores.hash, stores.facts

local PATH = "/books/a.epub"
local A, B, C = 1, 2, 3
local ISBN = "9780142437247"

describe("a match of a book by hand", function()
    local store, database

    before_each(function()
        store, database = stores.open(disk.folder() .. "catchword.sqlite")
    end)

    after_each(stores.close)

    -- The file at the path is this one now: it says nothing of itself, unless `changes` say otherwise.
    local function lay(number, changes)
        local book = { fingerprint = hash(number), type = "EPUB", title = "File " .. number }
        for key, changed in pairs(changes or {}) do book[key] = changed end
        store.saveBook(book, PATH, facts)
    end

    local function match(number, id, words)
        local found = { id = id }
        for key, word in pairs(words or {}) do found[key] = word end
        store.saveMatch(hash(number), found, 1780000000)
    end

    local function told(number, id)
        store.saveIdentity(hash(number), { id = id })
    end

    local function id_of(number)
        return store.findBook(hash(number)).id
    end

    local function is_by_hand(number)
        return store.getMatchedAt(hash(number)) ~= nil
    end

    local function read(number, startedAt)
        local one = session({ startedAt = startedAt, endedAt = startedAt + 900 })
        one.fingerprint = hash(number)
        store.queueSession(one, stores.now)
    end

    local function spans(number)
        return #store.listSpans(hash(number))
    end

    -- Matched by hand and read; then the server has that number for what lies there.
    local function matched_then_told()
        lay(A)
        match(A, 42)
        read(A, 1770000000)
        store.saveTrackingChoice(hash(A), "progress")
        store.saveEndShown(hash(A), 1)
        lay(B)
        read(B, 1770010000)
        told(B, 42)
    end

    describe("whose ID the server confirms for other bytes of the book", function()
        it("makes one book with one history, its pending items and choices", function()
            matched_then_told()
            assert.are.equal(2, spans(B))
            assert.are.equal(2, spans(A))
            local by_book = store.listQueueBooks("pending", 9)
            assert.are.same({ 1, hash(B), 2 }, { #by_book, by_book[1].fingerprint, by_book[1].counts[1].count })
            assert.are.equal("progress", store.getTrackingChoice(hash(B)))
            assert.is_true(store.isEndShown(hash(B)))
            assert.is_true(is_by_hand(B))
        end)

        it("is undone with the data of each half", function()
            matched_then_told()
            store.undoMatch(hash(B))
            assert.are.same({ 1, 1 }, { spans(A), spans(B) })
            assert.are.same({ "none", 42 }, stores.waiting_ids(database))
            assert.is_nil(id_of(A))
            assert.are.equal(42, id_of(B))
            assert.are.same({ "progress", "track" }, {
                store.getTrackingChoice(hash(A)), store.getTrackingChoice(hash(B)),
            })
            assert.is_false(store.isEndShown(hash(B)))
            assert.is_false(is_by_hand(A) or is_by_hand(B))
            -- And stays so, whatever is seen next.
            lay(B)
            told(B, 42)
            assert.are.equal(1, spans(B))
        end)

        it("makes one book too if the server's ID was known first", function()
            lay(A)
            told(A, 42)
            read(A, 1770000000)
            lay(B)
            match(B, 42)
            assert.are.equal(1, spans(B))
            read(B, 1770010000)
            assert.are.equal(2, spans(B))
            store.undoMatch(hash(B))
            assert.are.same({ 1, 1 }, { spans(A), spans(B) })
            assert.are.same({ 42, "none" }, stores.waiting_ids(database))
        end)

        it("makes one book with its earlier bytes too", function()
            local whale = { label = "moby dick\nherman melville" }
            lay(A, whale)
            lay(B, whale)
            match(B, 42)
            read(A, 1770000000)
            lay(C)
            told(C, 42)
            assert.are.equal(1, spans(C))
            store.undoMatch(hash(C))
            assert.are.same({ 1, 0 }, { spans(B), spans(C) })
        end)

        it("keeps the last choice and the last rating", function()
            matched_then_told()
            store.saveTrackingChoice(hash(B), "never")
            store.queueField(hash(A), "rating", { value = 4, at = 1 })
            store.queueField(hash(B), "rating", { value = 6, at = 2 })
            assert.are.equal(6, store.findKnownRating(hash(B)))
            store.undoMatch(hash(B))
            assert.are.equal("never", store.getTrackingChoice(hash(B)))
            assert.are.equal("progress", store.getTrackingChoice(hash(A)))
            assert.are.equal(4, store.findKnownRating(hash(A)))
        end)

        it("lasts until the server has different IDs for the two", function()
            matched_then_told()
            lay(B, { id = 43 })
            assert.are.same({ 1, 1 }, { spans(A), spans(B) })
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
        end)

        it("lasts until a person separates the two", function()
            matched_then_told()
            match(A, 44)
            assert.are.same({ 44, 42 }, { id_of(A), id_of(B) })
            assert.are.same({ 1, 1 }, { spans(A), spans(B) })
        end)

        it("lasts until another server is set, whose IDs are unknown", function()
            matched_then_told()
            store.forgetAllIds()
            assert.are.equal(1, spans(B))
        end)

        it("lasts until the server loses the book, which keeps its known facts", function()
            matched_then_told()
            store.forgetBookId(42)
            lay(B)
            assert.are.equal(1, spans(B))
            told(B, 50)
            assert.are.same({ "none", 50 }, stores.waiting_ids(database))
        end)

        it("costs no write if it is confirmed again", function()
            matched_then_told()
            local before = database.commits()
            lay(B)
            assert.are.equal(before, database.commits())
        end)
    end)

    describe("with notes", function()
        local function change(mark, words, operation, more)
            local item = {
                kind = "entry", annotationId = mark, start = "p", passage = "", colour = "", style = "", note = words,
            }
            local made = { operation = operation or "create", item = item, digest = words }
            for key, one in pairs(more or {}) do made[key] = one end
            return made
        end

        local function known(number)
            local lines = {}
            for _, one in ipairs(store.listKnownItems(hash(number))) do
                local name = one.serverId and " " .. one.serverId or ""
                table.insert(lines, one.annotationId .. " " .. one.digest .. name)
            end
            table.sort(lines)
            return lines
        end

        before_each(function()
            lay(A)
            match(A, 42)
            store.queueItemChanges(
                { fingerprint = hash(A), path = PATH, at = 1 },
                { change("had", "old"), change("edited", "old") }
            )
            for number, note in ipairs(store.listPendingItems()) do
                store.markItemSent(note, 76 + number, 2)
            end
            store.queueItemChanges({ fingerprint = hash(A), path = PATH, at = 1 }, { change("waits", "old") })
            lay(B)
            told(B, 42)
        end)

        it("does not create notes again that the server has, or will get", function()
            assert.are.same({ "edited old 78", "had old 77", "waits old" }, known(B))
        end)

        it("sends later changes for the newer file once", function()
            local edited = change("edited", "new", "update", { serverId = 78 })
            store.queueItemChanges(
                { fingerprint = hash(B), path = PATH, at = 3 },
                { edited, change("waits", "new", "update") }
            )
            assert.are.same({ "edited new 78", "had old 77", "waits new" }, known(B))
            local waiting = {}
            for _, note in ipairs(store.listPendingItems()) do
                table.insert(waiting, note.item.annotationId .. " " .. note.operation)
                store.markItemSent(note, 78, 4)
            end
            table.sort(waiting)
            assert.are.same({ "edited update", "waits create" }, waiting)
            assert.are.same({ 3 }, stores.counts_as(store, hash(B), "note", "sent"))
        end)

        it("returns unchanged notes to the older file if the match is undone", function()
            store.undoMatch(hash(B))
            assert.are.same({}, known(B))
            assert.are.same({ "edited old 78", "had old 77", "waits old" }, known(A))
        end)
    end)

    describe("if it is wrong", function()
        it("proves nothing with the facts that it stored about the file", function()
            lay(A, { label = "letters\nher aunt" })
            match(A, 42, { title = "Moby-Dick", author = "Herman Melville", isbn13 = ISBN })
            store.saveTrackingChoice(hash(A), "never")
            lay(B, { label = "moby dick\nherman melville", isbn13 = ISBN })
            assert.are.same({}, store.listPastBooks(hash(B)))
            assert.is_nil(id_of(B))
            told(B, 42)
            assert.are.equal("never", store.getTrackingChoice(hash(B)))
            store.undoMatch(hash(B))
            assert.are.equal("track", store.getTrackingChoice(hash(B)))
            assert.are.same({}, store.listPastBooks(hash(B)))
        end)

        it("keeps no data that passes to newer bytes with an ID from the server", function()
            local whale = { label = "moby dick\nherman melville" }
            lay(A, whale)
            match(A, 42)
            store.queueField(hash(A), "rating", { value = 8, at = 1 })
            store.saveBook(
                { fingerprint = hash(B), type = "EPUB", label = whale.label, id = 43 }, "/books/b.epub", facts
            )
            lay(B, whale)
            assert.are.equal(42, store.listPendingFields("rating")[1].bookId)
            assert.are.equal(43, id_of(B))
            store.undoMatch(hash(A))
            lay(B, whale)
            assert.are.equal(43, store.listPendingFields("rating")[1].bookId)
        end)

        it("is undone for newer bytes of the book too", function()
            local whale = { label = "moby dick\nherman melville" }
            lay(A, whale)
            lay(B, whale)
            match(A, 42)
            store.forgetBookId(42)
            match(A, 43)
            lay(C, whale)
            told(C, 43)
            store.undoMatch(hash(C))
            for number = A, C do assert.is_nil(id_of(number)) end
        end)
    end)
end)
