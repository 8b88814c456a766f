-- Invariants at the end: the server has exactly what the reader did.
local places = require("histories.places")
local timestamp = require("src.base.timestamp")

local judge = {}

local function tally(list, name_of)
    local counts = {}
    for _, entry in ipairs(list) do
        local name = name_of(entry)
        counts[name] = (counts[name] or 0) + 1
    end
    return counts
end

local function hash_of(server, id)
    for hash, number in pairs(server.numbers) do if number[id] then return hash end end
    return "unknown"
end

local function parked(world)
    local rows = world.process.database.query(world.server.can.no_sessions
        and "SELECT hash, start_time AS at FROM pending_sessions JOIN fingerprints USING (book)"
        or "SELECT hash, start_time AS at FROM pending_sessions JOIN fingerprints USING (book) "
            .. "WHERE state = 'failed'")
    return tally(rows, function(row) return row.hash .. row.at end)
end

-- How often at most each is there under one number of its book: what a lost book had has gone with it, and goes again
-- under the next number.
local function most_under_one_number(server, name_of)
    local most = {}
    for _, number in pairs(server.numbers) do
        for id in pairs(number) do
            local of_one = {}
            for _, session in ipairs(server.sessions) do
                if session.book == id then table.insert(of_one, session) end
            end
            for name, count in pairs(tally(of_one, name_of)) do most[name] = math.max(most[name] or 0, count) end
        end
    end
    return most
end

-- Every session once; on a server that cannot list, at least once. Those that no clock can have meant wait here.
function judge.sessions(world)
    local server = world.server
    local function name_of(session) return hash_of(server, session.book) .. timestamp.unixOf(session.startTime) end
    local held, most = tally(server.sessions, name_of), most_under_one_number(server, name_of)
    local waiting = parked(world)
    -- A power cut may have taken the correction of a time.
    local function name_wanted(session)
        local corrected = session.corrected_at and session.hash .. session.corrected_at
        return corrected and (held[corrected] or waiting[corrected]) and corrected or session.hash .. session.at
    end
    local wanted = tally(world.reader.must, name_wanted)
    local optional = {}
    for _, session in ipairs(world.reader.must) do
        if session.is_optional then optional[name_wanted(session)] = true end
    end
    for name, count in pairs(wanted) do
        local there = (held[name] or 0) + (waiting[name] or 0)
        if not optional[name] and there < count then return ("session %s is lost"):format(name) end
        local under_one = (most[name] or 0) + (waiting[name] or 0)
        if server.can.list and under_one > count then
            return ("session %s is there %d times, not %d"):format(name, under_one, count)
        end
    end
    for name in pairs(held) do
        if not wanted[name] then return ("session %s was never read"):format(name) end
    end
end

local function wanted_notes(book)
    local wanted = {}
    for _, note in ipairs(book.saved) do
        local kind = not note.drawer and "bookmark" or (note.note and "note" or "annotation")
        local place = "s" .. places.number(note.start or note.page)
        table.insert(wanted, table.concat({ kind, place, note.note or "" }, " "))
    end
    table.sort(wanted)
    return wanted
end

local function held_notes(server, book)
    local held = {}
    for _, note in pairs(server.notes) do
        if note.book == server.books[book.hash] then
            local place = note.cfi and note.cfi:match("!(.*)%)$") or ""
            table.insert(held, table.concat({ note.kind, place, note.note or "" }, " "))
        end
    end
    table.sort(held)
    return held
end

-- Notes that the server had when the file beside the book was lost. Nobody has deleted them.
local function still_there(server, book)
    for number in pairs(book.kept_there or {}) do
        if not server.notes[number] then return ("note %d was deleted with the lost file"):format(number) end
    end
end

-- All that is wanted is there. Where the server can change nothing, its words may be those of before.
local function all_there(server, wanted, held)
    for _, line in ipairs(wanted) do
        local words = server.can.lists_notes and line .. "\n" or line:match("^%S+ %S+")
        if not ("\n" .. table.concat(held, "\n") .. "\n"):find("\n" .. words, 1, true) then
            return "note " .. line .. " is lost"
        end
    end
end

function judge.notes(world)
    local server = world.server
    if not server.can.notes then return end
    for _, book in ipairs(world.reader.books) do
        -- Items that went with a book were deleted by the server.
        if book.was_lost then goto continue end
        local wanted, held = wanted_notes(book), held_notes(server, book)
        local lost = all_there(server, wanted, held) or still_there(server, book)
        if lost then return lost end
        -- Deletions that were not stored before the process ended are unknown.
        if server.can.lists_notes and not book.has_lost_actions and not book.has_lost_file and #held > #wanted then
            return ("notes:\n%s\nare there as:\n%s"):format(table.concat(wanted, "\n"), table.concat(held, "\n"))
        end
        ::continue::
    end
end

function judge.ratings(world)
    for _, book in ipairs(world.reader.books) do
        local there, matches = world.server.ratings[world.server.books[book.hash]], not book.rating
        for _, rating in ipairs(book.rating or {}) do matches = matches or rating == (there or false) end
        if not matches and not book.was_lost then return ("rating %s is there as %s"):format(book.rating[1], there) end
    end
end

function judge.shelves(world)
    for number = 1, 5 do
        local there = world.server.shelves["7:" .. number]
        if world.declined[number] and there then return ("book %d is still on its shelf"):format(number) end
        if not there and not world.declined[number] and not world.unclear[number] then
            return ("book %d has left its shelf"):format(number)
        end
    end
end

-- Its time cannot be, and only a person knows it: it stays here. So does one behind the place that the host has lost,
-- until the reader answers.
local function is_held_back(world, book)
    local rows = world.process.database.query([[SELECT reason FROM pending_progress JOIN fingerprints USING (book)
        WHERE fingerprints.hash = :hash AND (state = 'failed' AND reason LIKE '%You can set its time%'
            OR :lost = 1 AND awaits_reader = 1 AND began_behind = 1)]],
        { hash = book.hash, lost = book.has_lost_place and 1 or 0 })
    return #rows > 0
end

function judge.positions(world)
    for _, book in ipairs(world.reader.books) do
        local there = world.server.progress[book.hash]
        local is_last = is_held_back(world, book)
        -- The last one that the host wrote down too, or any of those that the power took from it since.
        for _, at in ipairs({ book.closed_at or false, unpack(book.may_be_at) }) do
            is_last = is_last or not at or math.abs((there and there.percent or 0) - at) < 0.01
        end
        if not is_last then
            return ("position %s is there as %s"):format(book.closed_at, there and there.percent)
        end
    end
end

-- A session that the server refuses for good says so, and holds up nothing.
function judge.refused(world)
    local rows = world.process.database.query([[SELECT count(*) AS number FROM pending_sessions
        WHERE state = 'failed' AND coalesce(reason, '') = '']])
    if rows[1].number > 0 then return rows[1].number .. " sessions failed without a reason" end
end

-- Nothing waits for ever, but for what only a person can help.
function judge.queues(world)
    local rows = world.process.database.query([[SELECT
        (SELECT count(*) FROM pending_sessions WHERE state <> 'failed') AS sessions,
        (SELECT count(*) FROM pending_ratings) AS ratings,
        (SELECT count(*) FROM pending_shelf_changes) AS changes]])[1]
    local can = world.server.can
    for what, count in pairs(rows) do
        if count > 0 and not (what == "sessions" and can.no_sessions) then return count .. " " .. what .. " wait" end
    end
end

return judge
