-- A device's process: the compiled stores and use cases over a real database, with a host that only keeps time.
--
--     local process = device.start(path, world)
--
-- `world`: now, elapsed, libraries (see servers.lua), notes_of(path), chance. `host`, where there is one, stands for
-- parts of the host that are quiet without it: offers, dialogs, summaries, name.
local storageFailureIn = require("src.base.result").storageFailureIn
local createScreen = require("src.book.openBook").createScreen
local drainQueue = require("src.queue.drainQueue_task").drainQueue
local lookUpBook = require("src.book.lookUpBook").lookUpBook
local trackAnnotations = require("src.features.annotations.collect.trackAnnotations")
local mergeOccasions = require("src.features.annotations.merge.mergeOccasions")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local openStore = require("src.openStore").openStore
local sendAnnotations = require("src.features.annotations.send.sendAnnotations_task")
local sendProgress = require("src.features.position.sendProgress_task")
local sendRatings = require("src.features.status.sendRating_task")
local sendSessions = require("src.features.sessions.sendSessions_task")
local sendStatus = require("src.features.status.sendStatus_task")
local serverState = require("src.features.status.serverState")
local places = require("histories.places")
local servers = require("histories.servers")
local settings = require("src.store.settings")
local sync = require("src.queue.sync")
local syncProgress = require("src.features.position.syncProgress")
local syncStatus = require("src.features.status.syncStatus")
local trackSession = require("src.features.sessions.trackSession")
local sendShelfChanges = require("src.features.shelves.sendShelfChanges_task")

local device = {}

local function translate(text, ...)
    local values = { ... }
    return (text:gsub("%%(%d)", function(place) return tostring(values[tonumber(place)]) end))
end

local function value(result)
    if type(result) ~= "table" or result.ok == nil then return result end
    assert(result.ok, result.failure and (result.failure.detail or result.failure.kind))
    return result.value
end

-- A timer ends at its border: the host goes on after a failure of the database.
local function run_safely(action)
    local worked, trouble = pcall(action)
    if worked or storageFailureIn(trouble) then return end
    error(trouble, 0)
end

local function nothing() end

-- The host's loop, on the world's clock.
local function loop(world)
    local queue, running = {}, {}
    local tasks = {}
    function tasks.after(seconds, action)
        local timer = { at = world.elapsed + seconds, action = action }
        table.insert(queue, timer)
        function timer.cancel() timer.action = nil end
        return timer
    end
    function tasks.start(kind, run, died)
        if running[kind] then return false end
        running[kind] = true
        tasks.after(0, function()
            local worked, trouble = pcall(run)
            running[kind] = nil
            if worked then return end
            local failure = storageFailureIn(trouble)
            if not failure then error(trouble, 0) end
            if died then tasks.after(0, function() died(failure) end) end
        end)
        return true
    end
    function tasks.isRunning(kind) return running[kind] == true end
    tasks.cancel, tasks.revokeAll = nothing, nothing
    function tasks.isRevoked() return false end
    function tasks.pause() end
    function tasks.isStopping() return false end
    function tasks.whileWanted(_, work) return work() end
    -- Runs whatever is due.
    function tasks.pump()
        local at = 1
        while queue[at] do
            local timer = queue[at]
            if timer.at <= world.elapsed then
                table.remove(queue, at)
                at = 1
                if timer.action then run_safely(timer.action) end
            else
                at = at + 1
            end
        end
    end
    return tasks
end

-- Where each note lies. A place is called by its number, whoever writes its CFI.
local resolver = {
    resolve = function(_, item) return { cfi = "epubcfi(/6/4!s" .. places.number(item.start) .. ")" } end,
    range = function(_, cfi, text)
        local number = cfi:match("!%a(%d+)%)$")
        if text ~= "passage " .. number then return { reason = "otherText" } end
        return { start = places.at(number), ["end"] = places.at(number, 9), words = text, key = number }
    end,
    point = function(_, cfi) return { start = places.at(cfi:match("!%a(%d+)%)$")), words = "" } end,
    key = function(_, cfi) return cfi:match("!%a(%d+)%)$") end,
}

local function sender_of(kind, create) return { of = kind, create = create } end

local function senders_of(process)
    local context = process.context
    process.merges = mergeOccasions.createMergeOccasions(setmetatable({
        resolver = resolver, sync = { want = function(of) process.sync.want(of) end },
        isTouched = function(mark) return process.keeper.isTouched(mark) end,
        noticeDeletions = function() process.keeper.noticeDeletions() end,
    }, { __index = context }))
    local noting = setmetatable({ resolver = resolver, merges = process.merges }, { __index = context })
    return {
        sender_of("session", function() return sendSessions.sessionSender(context) end),
        sender_of("position", function() return sendProgress.progressSender(context) end),
        sender_of("status", function() return sendStatus.statusSender(context) end),
        sender_of("shelf change", function()
            return sendShelfChanges.shelfChangeSender(context, function() return { ok = true } end)
        end),
        sender_of("note", function() return sendAnnotations.annotationSender(noting) end),
        sender_of("rating", function() return sendRatings.ratingSender(context) end),
    }
end

local log = { warn = nothing, step = nothing }

-- The parts as a list.
local function list_of(notes_of)
    return function(path)
        local notes = notes_of(path)
        if not notes then return nil end
        local all = notes.annotations
        return {
            count = #all, unread = {}, stars = notes.stars, status = notes.status,
            part = function(from, count) return { unpack(all, from + 1, math.min(from + count, #all)) } end,
        }
    end
end

local function host_of(process)
    local world = process.world
    local own = world.host or {}
    local withdrawn = { withdraw = nothing }
    return {
        clock = process.clock, tasks = process.tasks,
        network = { isConnected = function() return world.connected end, whenConnected = function(run) run() end },
        codec = { md5 = function(text) return text end },
        -- A book is told by the letter that its file is called (see reader.lua).
        files = {
            facts = function() return { size = 1, modifiedAt = 1 } end,
            sample = function(path) return path:match("(%w)%.epub$"):rep(32) end, chapters = nothing,
        },
        annotations = {
            listOf = list_of(world.notes_of), versionOf = nothing,
            engineVersionOf = nothing,
            apply = own.apply, textBetween = nothing,
            ownColours = function() return {} end,
            findDeleted = own.find_deleted or function() return {} end, endWatch = nothing,
        },
        dialogs = own.dialogs
            or { notify = nothing, show = nothing, choose = nothing,
                confirm = function(question) question.onYes() end },
        contents = { readsClosed = function() return true end },
        books = own.books or { openPath = own.open_path or nothing },
        summaries = own.summaries or { of = nothing, titleOf = nothing, isKept = function() return true end,
            write = function() return false end },
        offers = own.offers or {
            offer = function() return withdrawn end,
            whenReading = function() return withdrawn end,
            whenBrowsing = function() return withdrawn end,
        },
        device = { model = "Reader", chance = function() return 0.5 end,
            newUuid = function() return own.name or "this-device" end,
            isoDay = function(at) return os.date("!%Y-%m-%d", at) end,
            zoneSeconds = function() return 0 end },
    }
end

local function server_of(libraries)
    return {
        books = libraries.sessions, sessions = libraries.sessions,
        statuses = setmetatable({
            rate = function(...) return libraries.notes.rate(...) end,
        }, { __index = libraries.sessions }),
        items = libraries.notes, progress = libraries.progress,
        checks = { health = function() return { ok = true } end },
        catalogue = { searchTitle = function() return { ok = true, value = {} } end },
        shelves = libraries.shelves, files = {
            titled = function() return { ok = true, value = {} } end,
            withId = function() return { ok = true } end,
            byPosition = function() return { ok = true } end,
        },
    }
end

local function context_of(process)
    local world, store = process.world, process.store
    return {
        database = world.watched(store), server = server_of(world.libraries),
        connection = servers.connection(world.server.can), host = host_of(process),
        settings = function() return settings.getSettings(store) end, log = log, translate = translate,
        queued = function() process.sync.schedule() end, changed = nothing,
    }
end

-- An error in one of them may not take the others with it.
local function guarded(follower)
    local safe = {}
    for name, told in pairs(follower) do
        safe[name] = function(...)
            local worked, answer = pcall(told, ...)
            return worked and answer or nil
        end
    end
    return safe
end

local function compose(process)
    process.context = context_of(process)
    local context = process.context
    local senders = senders_of(process)
    local function drain(effort, options) return drainQueue(context, senders, effort, options) end
    process.sync = sync.createSync(context, { senders = senders, drain = drain,
        drained = function() process.status.synced() end, fetchNews = function(tell) tell(nil) end })
    process.progress = syncProgress.progressSync(context)
    process.keeper = trackAnnotations.createAnnotationTracker(context)
    process.tracker = trackSession.sessionTracker(context)
    process.status = syncStatus.statusSync(context)
    local followers = { { fingerprinted = function(_, hash)
        lookUpBook(context, hash, process.progress.identified)
    end } }
    for _, name in ipairs({ "tracker", "progress", "status", "keeper", "merges" }) do
        table.insert(followers, guarded(process[name]))
    end
    process.screen = createScreen(context, followers)
end

device.PAGES = 200

-- A book on the screen, by its `hash` and `path`; `page()`: where its reader is.
function device.document(book, page)
    local document = { path = book.path, type = "EPUB", title = book.hash, identifiers = "", flows = false,
        percentAt = nothing, goTo = nothing, status = nothing }
    function document.position()
        return { percent = page() / device.PAGES * 100, page = page(), pages = device.PAGES }
    end
    function document.wordsAt() return "" end
    function document.here() return "page-" .. page() end
    return document
end

-- A process over the database at `path`; what a crash has cut short is restored, as on the first tick.
function device.start(path, world)
    local clock = { now = function() return world.now end, elapsed = function() return world.elapsed end }
    local database = value(openDatabase(path, { canUseWal = world.can_use_wal })).database
    local store = openStore({
        database = database, clock = clock, backUp = function() return { ok = true } end, origin = function() end,
        isBarred = function() return false end,
    }).database
    local process = { world = world, clock = clock, database = database, store = store, tasks = loop(world) }
    compose(process)
    trackSession.recoverSession(process.context)
    serverState.finishAllLocalWrites(process.context)
    return process
end

-- Makes an empty database at `path` with the settings of all histories. `notes`: how highlights and bookmarks go.
function device.make_template(path, notes)
    local process = device.start(path, {
        now = 1780000000, elapsed = 0, can_use_wal = false, server = { can = {} },
        libraries = servers.libraries({}, error), watched = function(store) return store end, notes_of = nothing,
    })
    settings.saveSettings(process.store, {
        serverUrl = "http://first", readerUsername = "r", readerPassword = "p", libraryUsername = "l",
        libraryPassword = "p", highlights = notes, bookmarks = notes,
    })
    process.database.close()
end

return device
