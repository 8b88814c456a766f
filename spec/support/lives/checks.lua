-- Invariants of a life (`lives/life`) after each of its steps.


local checks = {}

-- The works of the bytes of each row: one, always. `work_of_book[row]`.
local function check_rows(life)
    life.work_of_book = {}
    for _, row in ipairs(life:rows("SELECT hash, book FROM fingerprints")) do
        local work = life.work_of_book[row.book]
        assert(not work or work == life:work_of(row.hash), "another book is taken for this one")
        life.work_of_book[row.book] = life:work_of(row.hash)
    end
    for _, row in ipairs(life:rows("SELECT id, server_id, matched_at FROM books")) do
        local work = assert(life.work_of_book[row.id], "a book is left without a fingerprint")
        assert(not row.server_id or row.matched_at or life.works[row.server_id] == work,
            "a book has another book's number")
    end
    assert(#life:rows("PRAGMA foreign_key_check") == 0, "something refers to no book")
end

-- Nothing lost, nothing doubled, everything in the book that was read. What was kept while nobody could tell that it
-- was of a book whose reader wants it for himlife may go.
local function check_sessions(life)
    local there = {}
    for _, row in ipairs(life:rows([[SELECT start_time, book FROM pending_sessions
        UNION ALL SELECT start_time, book FROM historical_sessions]])) do
        assert(not there[row.start_time], "a session is there twice")
        assert(life:work_of(life.sessions[row.start_time]) == life.work_of_book[row.book],
            "a session is in another book than was read")
        there[row.start_time] = true
    end
    for at, hash in pairs(life.sessions) do
        assert(there[at] or life.choices[life:work_of(hash)], "a session is lost")
    end
end

local function check_notes(life)
    local there, waiting = {}, {}
    for _, row in ipairs(life:rows([[SELECT mark, book, 1 AS waits FROM pending_annotations
        UNION ALL SELECT mark, book, 0 FROM synced_annotations]])) do
        assert(life.marks[row.mark] == life.work_of_book[row.book], "a note is in another book")
        assert(row.waits == 0 or not waiting[row.mark], "a note waits twice")
        waiting[row.mark] = waiting[row.mark] or row.waits == 1
        there[row.mark] = true
    end
    for mark, work in pairs(life.marks) do
        assert(there[mark] or life.choices[work], "a note is lost")
    end
end

-- Ratings and choices are those of the work, or of one that a person says it is.
local function check_words(life)
    for hash, version in pairs(life.versions) do
        local works = { [version.work] = true }
        for one in pairs(life:group_of(hash)) do works[life:work_of(one)] = true end
        local rating, choice = life.store.findKnownRating(hash), life.store.getTrackingChoice(hash)
        local rated, chosen = rating == nil, choice == "track"
        for work in pairs(works) do
            rated = rated or life.ratings[work .. " " .. rating]
            chosen = chosen or life.choices[work]
        end
        assert(rated, "a book has another book's rating")
        assert(chosen, "a book has another book's choice")
    end
    for _, row in ipairs(life:rows("SELECT book, rating FROM pending_ratings")) do
        assert(life.ratings[life.work_of_book[row.book] .. " " .. row.rating], "another book's rating waits")
    end
end

-- All of it.
function checks.all(life)
    check_rows(life)
    check_sessions(life)
    check_notes(life)
    check_words(life)
end

return checks
