-- A device's process: the compiled stores and use cases over a real database, with a host that only keeps time.
--
--     local process = device.start(path, world)
--
-- `world`: now, elapsed, libraries (see servers.lua), notes_of(path), chance.
local drainProgress = require("src.app.progress.drainProgress")
local drainSessions = require("src.app.session.drainSessions")
local honourChoice = require("src.app.session.honourChoice").honourChoice
local keepNotes = require("src.app.notes.keepNotes")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openStore = require("src.store.openStore").openStore
local recoverSession = require("src.app.session.recoverSession").recoverSession
local sendNotes = require("src.app.notes.sendNotes")
local sendRatings = require("src.app.notes.sendRatings")
local sync = require("src.app.sync.sync")
local syncProgress = require("src.app.progress.syncProgress")
local trackSession = require("src.app.session.trackSession")
local unassignDeleted = require("src.app.shelf.unassignDeleted")
local composeReading = require("src.compose.reading").composeReading

local device = {}

local function say(text) return text end

local function value(result)
    assert(result.ok, result.failure and (result.failure.detail or result.failure.kind))
    return result.value
end

-- What the host's loop does, on the world's clock.
local function loop(world)
    local queue, running = {}, {}
    local tasks = {}
    function tasks.after(seconds, action)
        local timer = { at = world.elapsed + seconds, action = action }
        table.insert(queue, timer)
        function timer.cancel() timer.action = nil end
        return timer
    end
    function tasks.start(kind, run)
        if running[kind] then return false end
        running[kind] = true
        tasks.after(0, function()
            run()
            running[kind] = nil
        end)
        return true
    end
    function tasks.isRunning(kind) return running[kind] == true end
    function tasks.cancel() end
    function tasks.cancelAll() end
    function tasks.pause() end
    -- Runs whatever is due.
    function tasks.pump()
        local at = 1
        while queue[at] do
            local timer = queue[at]
            if timer.at <= world.elapsed then
                table.remove(queue, at)
                at = 1
                if timer.action then timer.action() end
            else
                at = at + 1
            end
        end
    end
    return tasks
end

local function identify(store, libraries)
    return function(book)
        local found = libraries.sessions.findByHash(book.fingerprint)
        if not found.ok or not found.value then return found end
        local kept = store.books.identify(book.fingerprint, found.value)
        return kept.ok and { ok = true, value = found.value.id } or kept
    end
end

local function outboxes(process, positions)
    local store, world, tasks = process.store, process.world, process.tasks
    local libraries, settings = world.libraries, store.settings.current
    local finds = identify(store, libraries)
    local placer = { place = function(_, item) return { cfi = "epubcfi(/6/4!" .. item.start .. ")" } end }
    local common = {
        books = store.books, clock = process.clock, settings = settings, identify = finds, say = say,
        pause = tasks.pause,
        noteFile = function() return function(_, path) return path end end,
    }
    local function with(more)
        for name, part in pairs(common) do more[name] = part end
        return more
    end
    return {
        drainSessions.sessionOutbox(with({
            library = libraries.sessions, sessions = store.sessions,
        })),
        drainProgress.progressOutbox(positions),
        unassignDeleted.unassignOutbox(with({ store = store.shelves, library = libraries.shelves })),
        sendNotes.noteOutbox(with({ annotations = store.annotations, library = libraries.notes, placer = placer })),
        sendRatings.ratingOutbox(with({ ratings = store.ratings, library = libraries.notes })),
    }
end

local log = { warn = function() end, info = function() end }

local function guard()
    return {
        ask = function(_, otherwise, question)
            return function(...)
                local worked, answer = pcall(question, ...)
                if worked then return answer end
                return otherwise
            end
        end,
    }
end

local function position_parts(process)
    local world, store = process.world, process.store
    return {
        clock = process.clock, tasks = process.tasks, log = log, store = store.progress,
        network = { isConnected = function() return world.connected end, whenConnected = function(run) run() end },
        library = world.libraries.progress, settings = store.settings.current,
        offers = {
            offer = function() return { withdraw = function() end } end,
            whenReading = function() return { withdraw = function() end } end,
        },
        say = say,
        device = function() return { name = "Reader", id = "this-device" } end,
        notify = function() end,
        stored = function() process.sync.soon() end,
    }
end

local function keeper_of(process)
    local world, store = process.world, process.store
    return keepNotes.createNotekeeper({
        ratings = store.ratings, annotations = store.annotations, clock = process.clock, log = log, say = say,
        settings = store.settings.current, tasks = process.tasks,
        codec = { md5 = function(text) return text end },
        source = { notesOf = world.notes_of, ownColours = function() return {} end },
        queued = function() process.sync.soon() end,
        askRating = function() end,
        askDeletion = function(_, yes) yes() end,
        fingerprint = function(book) return book.hash end,
    })
end

local function compose(process)
    local world, store, tasks = process.world, process.store, process.tasks
    local positions = position_parts(process)
    process.sync = sync.createSync({
        clock = process.clock, tasks = tasks, network = positions.network, log = log,
        outboxes = outboxes(process, positions), settings = store.settings.current,
        chance = function() return 0.5 end, doubt = function() end,
    })
    process.progress = syncProgress.createProgressSync(positions)
    process.keeper = keeper_of(process)
    process.tracker = trackSession.createTracker({
        clock = process.clock, tasks = tasks, log = log, settings = store.settings.current,
        sessions = honourChoice(world.watched(store.sessions), store.matches),
        fingerprint = function(book)
            store.books.remember({ fingerprint = book.hash, type = "EPUB" }, book.path, { size = 1, modifiedAt = 1 })
            return book.hash
        end,
        bookKnown = function(hash) process.progress.bookKnown(hash) end,
        sessionStored = function() process.sync.soon() end,
    })
    process.reading = composeReading({
        tracker = process.tracker, progress = process.progress, guard = guard(), log = log,
        together = store.together,
        ends = function()
            local book = process.tracker.book()
            if book then process.keeper.ended(book) end
        end,
    })
end

-- A process over the database at `path`; what a crash has cut short is restored, as on the first tick.
function device.start(path, world)
    local clock = { now = function() return world.now end, elapsed = function() return world.elapsed end }
    local database = value(openDatabase(path, { canUseWal = world.can_use_wal })).database
    local store = value(openStore({
        database = database, clock = clock, backUp = function() return { ok = true } end, origin = function() end,
    }))
    local process = { world = world, clock = clock, database = database, store = store, tasks = loop(world) }
    compose(process)
    recoverSession(store.sessions, store.settings.current())
    return process
end

return device
