-- The reader of a world: actions, and their expected results.
local device = require("histories.device")
local annotationHost = require("histories.annotation_host")
local annotating = require("histories.annotating")
local power = require("histories.power")

local PAGES = device.PAGES

local readers = {}

local copy = annotationHost.copy

-- The first second of each history.
local BEGIN = 1780000000

local function nothing() end

-- The session with this start, by the device's clock of then.
local function find_session(reader, hash, at)
    for _, list in ipairs({ reader.must, reader.doubtful }) do
        for _, session in ipairs(list) do
            if session.hash == hash and session.at == at and not session.corrected_at then return session end
        end
    end
end

-- Where a session goes whose clock was wrong. The present clock may be an hour off.
local function see_correction(reader, world, values)
    local session = find_session(reader, values.hash, values.started_at)
    if not session then return end
    local at = values.started_at - values.ahead
    assert(at > BEGIN - 7200 and at < world.truth + 7200, ("a session is moved to %d"):format(at))
    session.corrected_at = at
end

-- Sees what the tracker puts away. `must`: the sessions that the server has to have in the end; `doubtful`: those of
-- which only the disk can tell whether a crash or a full disk has taken them.
local function keep_count(reader, world)
    function reader.watched(database)
        local watched, noted = {}, nil
        for name, method in pairs(database) do watched[name] = method end
        function watched.run(sql, values)
            local session = { hash = values and values.hash, at = values and values.start_time }
            if sql:find("AND start_time = :started_at AND end_time = :ended_at", 1, true) then
                see_correction(reader, world, values)
            end
            if sql:find("INTO open_session", 1, true) then noted = session end
            if sql:find("INSERT INTO pending_sessions (created_at, book", 1, true) then
                local key = session.hash .. session.at
                if not reader.seen[key] then table.insert(reader.doubtful, session) end
                reader.seen[key] = true
            end
            return database.run(sql, values)
        end
        function watched.transaction(work)
            noted = nil
            local result = database.transaction(work)
            if noted and not power.gone then reader.checkpointed = noted end
            return result
        end
        return watched
    end

    -- Rows that the store took without a fault are on the disk, and have to stay there.
    function reader.settle_doubts()
        if power.gone or power.trouble then return end
        for _, book in ipairs(reader.books) do book.is_unsure = nil end
        for _, session in ipairs(reader.doubtful) do table.insert(reader.must, session) end
        reader.doubtful, reader.checkpointed = {}, nil
    end
end

-- How often the session is on the disk beyond what is known to be there.
local function unknown_on_disk(reader, world, session)
    local rows = world.process.database.query([[SELECT count(*) AS number FROM (
        SELECT book, start_time FROM pending_sessions UNION ALL SELECT book, start_time FROM historical_sessions)
        JOIN fingerprints USING (book) WHERE hash = :hash AND start_time IN (:at, coalesce(:corrected_at, :at))]],
        { hash = session.hash, at = session.at, corrected_at = session.corrected_at })
    local number = rows[1].number
    for _, other in ipairs(reader.must) do
        if other.hash == session.hash and other.at == session.at then number = number - 1 end
    end
    return number
end

-- State that a new process finds of the last one.
local function take_stock(reader, world)
    local checkpointed = reader.checkpointed
    if checkpointed then table.insert(reader.doubtful, checkpointed) end
    local found = 0
    for _, session in ipairs(reader.doubtful) do
        if unknown_on_disk(reader, world, session) > 0 then
            table.insert(reader.must, session)
            found = found + 1
        end
    end
    reader.doubtful, reader.checkpointed = {}, nil
    assert(not checkpointed or found > 0, "a session that was noted while it was read is lost")
end

local function reading(reader, world)
    local chance = world.chance
    local write = annotating({
        chance = chance, tells_all = true, now = function() return 1780308000 + reader.made end,
        names = { "highlight", "highlight", "bookmark", "edit", "edit", "recolour", "delete", "delete" },
        place = function()
            reader.made = reader.made + 1
            return reader.made
        end,
        write = function()
            reader.made = reader.made + 1
            return "thought " .. reader.made
        end,
    })
    local function act_on_notes(notes) write({ notes = notes, process = world.process }) end

    function reader.open(book)
        reader.book = book
        book.notes, book.has_moved = copy(book.saved), nil
        world.process.screen.opened(device.document(book, function() return book.page end))
        world.process.tasks.pump()
    end

    function reader.mark()
        act_on_notes(reader.book.notes)
    end

    function reader.read_on()
        local book = reader.book
        for _ = 1, 1 + chance(4) do
            world.advance(20 + chance(60))
            book.page = 2 + (book.page - 2 + 1 + chance(3)) % (PAGES - 5)
            world.process.screen.turned(book.page)
            book.has_moved = true
            world.process.tasks.pump()
            if chance(4) == 0 then act_on_notes(book.notes) end
            world.process.tasks.pump()
        end
    end

    local function here(book)
        return book.page / PAGES * 100
    end

    -- The host writes its own notes down when the plugin has been told.
    local function flush()
        if power.gone then return end
        reader.book.saved = copy(reader.book.notes)
        reader.book.saved_page = reader.book.page
        if power.trouble then reader.book.is_unsure = true end
        if reader.book.has_moved then reader.book.closed_at, reader.book.may_be_at = here(reader.book), {} end
        reader.settle_doubts()
    end

    function reader.nap()
        -- Where nothing was read, nothing is sent: what may be on the server is what it was.
        if reader.book.has_moved and not power.gone then table.insert(reader.book.may_be_at, here(reader.book)) end
        world.process.screen.suspended()
        flush()
        world.advance(600 + chance(9) * 3600)
        world.process.screen.resumed()
        world.process.tasks.pump()
    end

    -- `stays`: the process goes on.
    function reader.close(stays)
        local book = reader.book
        if book.has_moved and not power.gone then table.insert(book.may_be_at, here(book)) end
        world.process.screen.closed()
        flush()
        reader.book = nil
        book.notes = nil
        -- At the end of the process nothing scheduled runs any more.
        if not stays and chance(6) == 0 and not world.is_calm then return world.restart() end
        world.process.tasks.pump()
    end
end

-- The reader wants what was deleted here to go on the server too; nothing else is asked.
local function answering(reader, world)
    local withdrawn = { withdraw = nothing }
    local function never() return withdrawn end
    local function when_browsing(name, act)
        if name:find("^deleted ") then
            world.process.tasks.after(1, function() if not reader.book then act() end end)
        end
        return withdrawn
    end
    return {
        offers = { offer = never, whenReading = never, whenBrowsing = when_browsing },
        dialogs = { notify = nothing, show = nothing, confirm = function(question) question.onYes() end,
            choose = function(menu) menu.choices[1].run() end },
    }
end

function readers.new(world)
    local reader = { must = {}, doubtful = {}, seen = {}, books = {}, made = 0 }
    for number, digit in ipairs({ "a", "b", "c" }) do
        if world.chance(4) > 0 then world.server.books[digit:rep(32)] = number + 100 end
        local path = "/books/" .. digit .. ".epub"
        local hash = digit:rep(32)
        reader.books[number] = { hash = hash, path = path, page = 20, saved_page = 20, saved = {}, may_be_at = {} }
    end
    function reader.notes_of(path)
        for _, book in ipairs(reader.books) do
            if book.path == path then return { annotations = copy(book.notes or book.saved) } end
        end
    end
    world.host = answering(reader, world)
    keep_count(reader, world)
    reading(reader, world)

    function reader.cut_short()
        local book = reader.book
        if not book then return end
        -- The host begins again with what it has written down. The server may get a later place.
        if book.has_moved then book.has_lost_place = true end
        book.notes, book.page, reader.book = nil, book.saved_page, nil
    end

    function reader.started()
        take_stock(reader, world)
        -- Unsaved rows are lost with the process.
        for _, book in ipairs(reader.books) do
            if book.is_unsure then book.closed_at, book.has_lost_actions = nil, true end
            book.is_unsure = nil
        end
        reader.seen = {}
    end
    return reader
end

return readers
