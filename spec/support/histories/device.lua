-- A device's process: the compiled stores and use cases over a real database, with a host that only keeps time.
--
--     local process = device.start(path, world)
--
-- `world`: now, elapsed, libraries (see servers.lua), notes_of(path), chance.
local createScreen = require("src.app.book.openBook").createScreen
local drainProgress = require("src.app.progress.drainProgress")
local drainSessions = require("src.app.session.drainSessions")
local keepNotes = require("src.app.notes.keepNotes")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openStore = require("src.store.openStore").openStore
local sendNotes = require("src.app.notes.sendNotes")
local sendRatings = require("src.app.notes.sendRatings")
local sync = require("src.app.sync.sync")
local syncProgress = require("src.app.progress.syncProgress")
local trackSession = require("src.app.session.trackSession")
local unassignDeleted = require("src.app.shelf.unassignDeleted")

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

local function outboxes(process)
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
        drainProgress.progressOutbox(process.context),
        unassignDeleted.unassignOutbox(with({ store = store.shelves, library = libraries.shelves })),
        sendNotes.noteOutbox(with({ annotations = store.annotations, library = libraries.notes, placer = placer })),
        sendRatings.ratingOutbox(with({ ratings = store.ratings, library = libraries.notes })),
    }
end

local log = { warn = function() end, info = function() end }

local function nothing() end

local function host_of(process)
    local world = process.world
    local withdrawn = { withdraw = nothing }
    return {
        clock = process.clock, tasks = process.tasks,
        network = { isConnected = function() return world.connected end, whenConnected = function(run) run() end },
        codec = { md5 = function(text) return text end },
        -- A book is told by the letter that its file is called (see reader.lua).
        files = {
            facts = function() return { size = 1, modifiedAt = 1 } end,
            sample = function(path) return path:match("(%w)%.epub$"):rep(32) end,
        },
        annotations = { notesOf = world.notes_of, ownColours = function() return {} end },
        dialogs = { notify = nothing, choose = nothing, confirm = function(question) question.onYes() end },
        offers = {
            offer = function() return withdrawn end,
            whenReading = function() return withdrawn end,
        },
        device = { model = "Reader", newUuid = function() return "this-device" end },
    }
end

local function context_of(process)
    local world, store = process.world, process.store
    local watched = {}
    for name, part in pairs(store) do watched[name] = part end
    watched.sessions = world.watched(store.sessions)
    return {
        store = watched, server = { progress = world.libraries.progress }, host = host_of(process),
        settings = store.settings.current, log = log, translate = say,
        queued = function() process.sync.soon() end, changed = nothing,
    }
end

-- An error in one of them may not take the others with it.
local function guarded(follower)
    local safe = {}
    for name, told in pairs(follower) do
        safe[name] = function(...) return select(2, pcall(told, ...)) end
    end
    return safe
end

local function compose(process)
    local tasks = process.tasks
    process.context = context_of(process)
    local context = process.context
    process.sync = sync.createSync({
        clock = process.clock, tasks = tasks, network = context.host.network, log = log,
        outboxes = outboxes(process), settings = context.settings,
        chance = function() return 0.5 end, doubt = nothing,
    })
    process.progress = syncProgress.createProgressSync(context)
    process.keeper = keepNotes.createNotekeeper(context)
    process.tracker = trackSession.createTracker(context)
    local followers = { guarded(process.tracker), guarded(process.progress), guarded(process.keeper) }
    process.screen = createScreen(context, followers)
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
    trackSession.recoverSession(process.context)
    return process
end

return device
