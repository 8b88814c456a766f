-- A book whose file is written anew, by a server, an editor or a download: what stays with the book, and what a path
-- never hands to another book. Books A, B, C are the numbers of their fingerprints.
local disk = require("disk")
local stores = require("stores")

local value, session, hash, facts = stores.value, stores.session, stores.hash, stores.facts

local PATH, OTHER = "/books/a.epub", "/books/copy.epub"
local A, B, C = 1, 2, 3
local WHALE = "moby dick\nherman melville"

describe("a book whose file is written anew", function()
    local store, books, matches, database

    before_each(function()
        store, database = stores.open(disk.folder() .. "library-sync.sqlite")
        books, matches = store.books, store.matches
    end)

    after_each(stores.close)

    -- The file at the path is this one now. It says of itself what Moby-Dick says, unless `changes` say otherwise.
    local function lay(number, path, changes)
        local book = { fingerprint = hash(number), type = "EPUB", title = "Moby-Dick", label = WHALE }
        for key, changed in pairs(changes or {}) do book[key] = changed or nil end
        value(books.remember(book, path or PATH, facts))
    end

    local EMMA = { title = "Emma", label = "emma\nausten jane" }
    local SILENT = { label = false }

    local function id_of(number)
        return value(books.find(hash(number))).id
    end

    local function lain_before(number)
        local book = value(books.lainBefore(hash(number)))
        return book and book.fingerprint
    end

    local function kin_of(number)
        local kin = {}
        for _, book in ipairs(value(books.pastOf(hash(number)))) do table.insert(kin, book.fingerprint) end
        return kin
    end

    local function read(number, changes)
        local one = session(changes)
        one.fingerprint = hash(number)
        value(store.sessions.add(one))
    end

    local function match(number, id)
        value(matches.confirm(hash(number), { id = id }, 1780000000))
    end

    describe("keeps", function()
        it("what its reader has chosen, chain after chain, and a later choice holds for all of them", function()
            lay(A)
            value(matches.choose(hash(A), "never"))
            lay(B)
            lay(C)
            assert.are.equal("never", value(matches.choice(hash(C))))
            value(matches.choose(hash(C), "progress"))
            assert.are.equal("progress", value(matches.choice(hash(A))))
            assert.are.same({ hash(B), hash(A) }, kin_of(C))
        end)

        it("what its reader wants of its notes, until they want of them what is set for all", function()
            lay(A)
            assert.is_nil(value(matches.noteSync(hash(A))))
            value(matches.chooseNoteSync(hash(A), "off"))
            lay(B)
            assert.are.equal("off", value(matches.noteSync(hash(B))))
            value(matches.chooseNoteSync(hash(B)))
            assert.is_nil(value(matches.noteSync(hash(B))))
            assert.is_nil(value(matches.noteSync(hash(A))))
        end)

        it("its rating, and the wish not to be asked", function()
            lay(A)
            value(store.ratings.queue(hash(A), 8, 1))
            value(store.ratings.sent(value(store.ratings.waiting())[1]))
            value(store.ratings.silence(hash(A)))
            lay(B)
            assert.are.equal(8, value(store.ratings.known(hash(B))))
            assert.is_true(value(store.ratings.isSilenced(hash(B))))
        end)

        it("one waiting rating, the last one given", function()
            lay(A)
            value(store.ratings.queue(hash(A), 8, 1))
            lay(B)
            assert.are.equal(8, value(store.ratings.known(hash(B))))
            value(store.ratings.queue(hash(B), 6, 2))
            local waiting = value(store.ratings.waiting())
            assert.are.same({ 1, 6 }, { #waiting, waiting[1].rating })
            value(store.ratings.sent(waiting[1]))
            assert.are.equal(6, value(store.ratings.known(hash(A))))
        end)

        it("its past: what was read before and after is one story, one line of the waiting list", function()
            lay(A)
            read(A)
            read(A, { startedAt = 1770009000, endedAt = 1770009900 })
            value(store.sessions.archive({ { rowId = 1 } }, 1780000000))
            lay(B)
            read(B, { startedAt = 1770010000, endedAt = 1770010900 })
            assert.are.equal(3, #value(store.history.spans(hash(B))))
            assert.are.equal(1, #value(store.queue.items("sent", 9, { fingerprint = hash(B) })))
            assert.are.equal(hash(B), value(matches.unmatched(9))[1].fingerprint)
            assert.are.equal(2, value(store.queue.books("unmatched", 9))[1].counts[1].count)
            local by_book = value(store.queue.books("pending", 9))
            assert.are.same({ 1, hash(B), 2 }, { #by_book, by_book[1].fingerprint, by_book[1].counts[1].count })
            assert.are.equal(2, value(store.queue.parts(hash(B)))[1].count)
            assert.are.equal(hash(B), value(store.queue.books("sent", 9))[1].fingerprint)
            local days = {}
            for _, one in ipairs(value(store.history.readSince(0, 9))) do days[one.fingerprint] = one.startedAt end
            assert.are.same({ [hash(B)] = 1770010000 }, days)
            value(matches.drop(hash(B)))
            assert.are.equal(0, stores.queued(store))
        end)

        it("its notes on the server, which are not made there again, and those on their way", function()
            lay(A)
            local function change(mark)
                local item = { kind = "entry", mark = mark, start = "p", passage = "", colour = "", style = "" }
                return { operation = "create", item = item, digest = mark }
            end
            value(store.annotations.queue(hash(A), PATH, { change("one"), change("two"), change("three") }, 1))
            local waiting = value(store.annotations.waiting())
            value(store.annotations.sent(waiting[1], 77, 2))
            value(store.annotations.setAside(waiting[2], "no place", 2))
            value(store.annotations.keepTouched(hash(A), { "one" }))
            lay(B)
            assert.are.equal(3, #value(store.annotations.known(hash(B))))
            assert.are.same({ "one" }, value(store.annotations.touched(hash(B))))
            assert.are.equal(hash(B), value(store.annotations.waiting())[1].fingerprint)
            assert.are.equal(1, #value(store.annotations.unplaceable(9)))
            lay(A)
            assert.are.equal(3, #value(store.annotations.known(hash(A))))
        end)

        it("its position on the way, and what was said of positions", function()
            lay(A)
            local position = {
                fingerprint = hash(A), percent = 20, place = "/p[3]", readAt = 1770000000, compared = true,
                insisted = false,
            }
            value(store.progress.queue(position))
            value(store.progress.sent(value(store.progress.pending(hash(A))), { percent = 20, place = "/p[3]" }, 5))
            value(store.progress.queue(position))
            local rowId = value(store.progress.pending(hash(A))).rowId
            stores.put(store, { rowId }, "failed", "The server does not have this book.", "position")
            value(store.progress.refuse(hash(A), { percent = 90 }))
            lay(B)
            local waiting = value(store.progress.pending(hash(B)))
            assert.are.equal(20, waiting.percent)
            assert.are.equal("pending", waiting.state)
            assert.are.equal(1, stores.queued(store, "position"))
            local known = value(store.progress.known(hash(B)))
            assert.are.same({ 20, 90 }, { known.pushed.percent, known.refused.percent })
        end)

        it("all that when it was put elsewhere first", function()
            lay(A)
            value(store.progress.queue({
                fingerprint = hash(A), percent = 20, place = "/p[3]", readAt = 1770000000, compared = true,
                insisted = false,
            }))
            value(store.shelves.moved("/books", "/novels"))
            assert.are.equal(hash(A), value(books.at("/novels/a.epub", facts)).fingerprint)
            lay(B, "/novels/a.epub")
            assert.are.same({ hash(A) }, kin_of(B))
            assert.are.equal(20, value(store.progress.pending(hash(B))).percent)
        end)

        it("what was set aside of it, to be tried again or dropped", function()
            lay(A)
            read(A)
            stores.put(store, { 1 }, "failed", "refused")
            lay(B)
            assert.are.equal(1, #value(store.queue.items("failed", 9, { fingerprint = hash(B) })))
            value(store.queue.retryAll(hash(B)))
            assert.are.equal(0, #value(store.queue.items("failed", 9, { fingerprint = hash(B) })))
        end)

        it("having offered others like it, once", function()
            lay(A)
            value(store.offered.keep(hash(A), 1))
            lay(B)
            assert.is_true(value(store.offered.isOffered(hash(B))))
        end)

        it("having told its reader once that the server lacks it", function()
            lay(A)
            assert.is_true(value(books.firstMiss(hash(A))))
            lay(B)
            assert.is_false(value(books.firstMiss(hash(B))))
        end)

        it("all that when the older bytes come back, by a backup or another download", function()
            lay(A)
            lay(B)
            value(matches.choose(hash(B), "progress"))
            lay(A)
            assert.are.equal("progress", value(matches.choice(hash(A))))
            assert.are.same({ hash(B) }, kin_of(A))
        end)

        it("nothing twice: known and unchanged, it costs no write", function()
            lay(A)
            lay(B)
            local before = database.commits()
            lay(B)
            assert.are.equal(before, database.commits())
        end)
    end)

    describe("and its number on the server:", function()
        it("what waits from before goes up under the number that the new bytes are found by", function()
            lay(A)
            read(A)
            lay(B)
            read(B)
            value(books.identify(hash(B), { id = 42 }))
            assert.are.same({ 42, 42 }, stores.waiting_ids(database))
        end)

        it("a download that brings its number gives it to what waits from before", function()
            lay(A)
            read(A)
            lay(B, PATH, { id = 42 })
            assert.are.same({ 42 }, stores.waiting_ids(database))
        end)

        it("new bytes that say of themselves what the old ones said have it too", function()
            lay(A, PATH, { id = 42 })
            lay(B)
            assert.are.equal(42, id_of(B))
        end)

        it("a person's word stays with the book, and is taken back for all of it", function()
            lay(A, PATH, { id = 41 })
            match(A, 42)
            lay(B)
            read(B)
            assert.are.equal(42, id_of(B))
            assert.is_not_nil(value(matches.matchedAt(hash(B))))
            assert.are.same({ 42 }, stores.waiting_ids(database))
            value(matches.undo(hash(B)))
            assert.are.equal(41, id_of(A))
            assert.is_nil(value(matches.matchedAt(hash(A))))
        end)

        it("a wrong match leaves nothing behind when it is taken back", function()
            lay(A)
            local own = value(books.find(hash(A)))
            local wrong = { title = "Wrong", author = "Nobody", isbn10 = "0142437247", isbn13 = "9780142437247" }
            for id = 42, 43 do
                wrong.id, wrong.pages, wrong.externalId = id, 900 + id, "h" .. id
                value(matches.confirm(hash(A), wrong, 1780000000))
            end
            assert.are.equal("Wrong", value(books.find(hash(A))).title)
            value(matches.undo(hash(A)))
            assert.are.same(own, value(books.find(hash(A))))
            assert.is_nil(value(matches.externalId(hash(A))))
        end)

        it("what new bytes say of themselves stays when a match is taken back", function()
            lay(A)
            value(matches.confirm(hash(A), { id = 42, title = "Wrong", isbn13 = "9780142437247" }, 1780000000))
            lay(B)
            value(matches.undo(hash(B)))
            assert.are.equal("Moby-Dick", value(books.find(hash(B))).title)
            assert.is_nil(value(books.find(hash(A))).isbn13)
        end)

        it("a match of the new bytes holds for the older ones too", function()
            lay(A)
            read(A)
            lay(B)
            match(B, 42)
            assert.are.same({ 42 }, stores.waiting_ids(database))
            value(matches.undo(hash(A)))
            assert.are.same({ "none" }, stores.waiting_ids(database))
        end)

        it("one that the server has no more is forgotten, and nothing brings it back", function()
            lay(A, PATH, { id = 42 })
            read(A)
            lay(B)
            value(books.forgetId(42))
            value(books.missed(hash(B), 1))
            assert.is_nil(id_of(A))
            assert.are.same({ "none" }, stores.waiting_ids(database))
        end)

        it("those of another server are forgotten under all fingerprints, a person's word too", function()
            lay(A, PATH, { id = 41 })
            match(A, 42)
            read(A)
            lay(B)
            value(books.forgetAllIds())
            lay(C)
            for number = A, C do assert.is_nil(id_of(number)) end
            assert.is_nil(value(matches.matchedAt(hash(C))))
            value(matches.undo(hash(C)))
            assert.are.same({ "none" }, stores.waiting_ids(database))
            assert.are.same({ hash(B), hash(A) }, kin_of(C))
        end)

        it("of two that the server tells apart each keeps its own", function()
            lay(A, PATH, { id = 42 })
            lay(B, PATH, { id = 43 })
            assert.are.same({ 42, 43 }, { id_of(A), id_of(B) })
        end)
    end)

    describe("is not taken for one when it", function()
        it("is another book under the same name: that inherits nothing", function()
            lay(A, PATH, { id = 42 })
            value(matches.choose(hash(A), "never"))
            match(A, 44)
            value(store.ratings.silence(hash(A)))
            lay(B, PATH, EMMA)
            assert.are.equal("track", value(matches.choice(hash(B))))
            assert.is_nil(id_of(B))
            assert.is_nil(value(matches.matchedAt(hash(B))))
            assert.is_false(value(store.ratings.isSilenced(hash(B))))
            assert.are.same({}, kin_of(B))
            read(B)
            assert.are.same({ "none" }, stores.waiting_ids(database))
        end)

        it("says nothing of itself, as comics do", function()
            lay(A, PATH, SILENT)
            value(matches.choose(hash(A), "never"))
            lay(B, PATH, SILENT)
            assert.are.equal("track", value(matches.choice(hash(B))))
            assert.are.equal(hash(A), lain_before(B))
        end)

        it("is told apart by the server, and is suspected no longer", function()
            lay(A, PATH, { id = 42 })
            lay(B, PATH, EMMA)
            assert.are.equal(hash(A), lain_before(B))
            value(books.identify(hash(B), { id = 43 }))
            assert.is_nil(lain_before(B))
            assert.are.same({}, kin_of(B))
        end)

        it("has the number that a person gave to the other: that proves nothing of a file", function()
            lay(A)
            match(A, 42)
            lay(B, PATH, EMMA)
            value(books.identify(hash(B), { id = 42 }))
            assert.are.same({}, kin_of(B))
            value(matches.undo(hash(A)))
            assert.are.equal(42, id_of(B))
        end)

        it("came to a path where a known book was put", function()
            lay(A)
            lay(B, OTHER, EMMA)
            lay(B, PATH, EMMA)
            assert.are.same({}, kin_of(B))
            assert.are.equal("track", value(matches.choice(hash(B))))
        end)
    end)

    describe("is known later when", function()
        it("the server has one number for both, though the title was what changed", function()
            lay(A, PATH, { id = 42 })
            value(matches.choose(hash(A), "progress"))
            lay(B, PATH, { title = "Moby-Dick; or, The Whale", label = "moby dick or the whale\nherman melville" })
            assert.are.equal("track", value(matches.choice(hash(B))))
            value(books.identify(hash(B), { id = 42 }))
            assert.are.equal("progress", value(matches.choice(hash(B))))
            assert.is_nil(lain_before(B))
        end)

        it("the server tells the number of the older bytes last", function()
            lay(A, PATH, SILENT)
            lay(B, PATH, SILENT)
            value(books.identify(hash(B), { id = 42 }))
            assert.are.equal(hash(A), lain_before(B))
            value(books.identify(hash(A), { id = 42 }))
            assert.are.same({ hash(A) }, kin_of(B))
        end)

        it("it is opened after it was only looked at", function()
            lay(A)
            value(matches.choose(hash(A), "progress"))
            lay(B, PATH, { label = false, title = false })
            assert.are.equal(hash(A), lain_before(B))
            lay(B)
            assert.are.equal("progress", value(matches.choice(hash(B))))
        end)

        it("the server has one number for it, wherever it came to lie, and for bytes that are gone", function()
            lay(A, PATH, { id = 42 })
            value(matches.choose(hash(A), "progress"))
            lay(B, PATH, EMMA)
            lay(C, OTHER, SILENT)
            value(books.identify(hash(C), { id = 42 }))
            assert.are.same({ hash(A) }, kin_of(C))
            assert.are.equal("progress", value(matches.choice(hash(C))))
        end)

        describe("its notes were noted again meanwhile:", function()
            local function change(mark, words)
                local item = {
                    kind = "entry", mark = mark, start = "p", passage = "", colour = "", style = "", note = words,
                }
                return { operation = "create", item = item, digest = words }
            end

            -- What waits, as "mark operation words number".
            local function waiting()
                local lines = {}
                for _, note in ipairs(value(store.annotations.waiting())) do
                    local number = note.serverId and (" " .. note.serverId) or ""
                    table.insert(lines, note.item.mark .. " " .. note.operation .. " " .. note.item.note .. number)
                end
                table.sort(lines)
                return lines
            end

            before_each(function()
                lay(A, PATH, { id = 42 })
                local noted = { change("had", "old"), change("edited", "old"), change("dropped", "old") }
                value(store.annotations.queue(hash(A), PATH, noted, 1))
                local sent = value(store.annotations.waiting())
                value(store.annotations.sent(sent[1], 77, 2))
                value(store.annotations.sent(sent[2], 78, 2))
                value(store.annotations.setAside(sent[3], "You chose not to send it.", 2))
                value(store.annotations.queue(hash(A), PATH, { change("waits", "old") }, 1))
                lay(B, PATH, SILENT)
                local again = {
                    change("had", "old"), change("edited", "new"), change("dropped", "new"), change("waits", "new"),
                }
                value(store.annotations.queue(hash(B), PATH, again, 3))
            end)

            it("the server does not get them twice, and gets the last words of each", function()
                value(books.identify(hash(B), { id = 42 }))
                assert.are.same({ "edited update new 78", "waits create new" }, waiting())
            end)

            it("one that may have arrived under the newer bytes is looked for before it is made again", function()
                local function of_newer()
                    for _, note in ipairs(value(store.annotations.waiting())) do
                        if note.fingerprint == hash(B) and note.item.mark == "waits" then return note end
                    end
                end
                stores.put(store, { of_newer().rowId }, "sending", "No answer.", "note")
                value(books.identify(hash(B), { id = 42 }))
                assert.are.same({ "sending", "No answer." }, { of_newer().state, of_newer().reason })
            end)

            it("nor where the older bytes are kept in another place too", function()
                lay(A, OTHER)
                value(books.identify(hash(B), { id = 42 }))
                assert.are.same({ "edited update new 78", "waits create new" }, waiting())
            end)
        end)

        it("and what was kept of a book that its reader keeps to himself goes, except what travels", function()
            lay(A, PATH, { id = 42 })
            value(matches.choose(hash(A), "never"))
            lay(B, PATH, SILENT)
            read(B)
            read(B, { startedAt = 1770009000 })
            value(store.queue.mark("session", { 1 }))
            value(books.identify(hash(B), { id = 42 }))
            assert.are.same({ 42 }, stores.waiting_ids(database))
            assert.are.equal("never", value(matches.choice(hash(B))))
        end)

        it("but a choice of his since then stands", function()
            lay(A, PATH, { id = 42 })
            value(matches.choose(hash(A), "never"))
            lay(B, PATH, SILENT)
            value(matches.choose(hash(B), "track"))
            read(B)
            value(books.identify(hash(B), { id = 42 }))
            assert.are.same({ 42 }, stores.waiting_ids(database))
            assert.are.equal("track", value(matches.choice(hash(A))))
        end)
    end)

    describe("in one of two places", function()
        before_each(function()
            lay(A, PATH, { id = 42 })
            lay(A, OTHER)
        end)

        it("is the same book in both, whichever was opened last", function()
            value(matches.choose(hash(A), "never"))
            lay(B, PATH)
            assert.are.equal("never", value(matches.choice(hash(B))))
            assert.are.equal(hash(A), value(books.at(OTHER, facts)).fingerprint)
            assert.are.equal(hash(B), value(books.at(PATH, facts)).fingerprint)
        end)

        it("leaves to the other copy its number, its position and its notes", function()
            value(store.progress.queue({
                fingerprint = hash(A), percent = 20, place = "/p[3]", readAt = 1770000000, compared = true,
                insisted = false,
            }))
            local item = { kind = "entry", mark = "one", start = "p", passage = "", colour = "", style = "" }
            local change = { operation = "create", item = item, digest = "one" }
            value(store.annotations.queue(hash(A), OTHER, { change }, 1))
            lay(B, PATH)
            assert.are.equal(42, id_of(A))
            assert.are.equal(20, value(store.progress.pending(hash(A))).percent)
            assert.are.equal(OTHER, value(store.annotations.waiting())[1].path)
            value(store.annotations.sent(value(store.annotations.waiting())[1], 77, 2))
            lay(C, PATH)
            assert.are.equal(1, #value(store.annotations.known(hash(A))))
        end)

        it("has one waiting rating, the last one given, in whichever of them", function()
            lay(B, PATH)
            value(store.ratings.queue(hash(A), 8, 1))
            value(store.ratings.queue(hash(B), 6, 2))
            assert.are.equal(1, stores.queued(store, "rating"))
            assert.are.equal(6, value(store.ratings.known(hash(A))))
        end)

        it("has one number in both, once the server has told it of one", function()
            for _, path in ipairs({ PATH, OTHER }) do lay(C, path, EMMA) end
            lay(B, PATH, { title = "Emma", label = EMMA.label, id = 50 })
            assert.are.same({ hash(B) }, kin_of(C))
            assert.are.equal(50, id_of(C))
        end)

        it("becomes another book there, and the other copy stays what it is", function()
            lay(B, PATH, EMMA)
            assert.are.same({}, kin_of(A))
            assert.are.equal(42, id_of(A))
        end)
    end)
end)
