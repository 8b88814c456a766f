-- Operations of a history, one after the other, by chance.
local places = require("histories.places")
local power = require("histories.power")

local SHELF = 7

local caught = require("src.base.result").caught
local imports = require("src.features.history.imports_store")
local saveDeclined = require("src.features.downloads.shelfChanges_store").saveDeclined
local actions = {}

local function any_book(world)
    return world.reader.books[world.chance(#world.reader.books) + 1]
end

local function is_free(world)
    return not world.reader.book and not world.busy
end

function actions.read(world)
    if not is_free(world) then return end
    world.live(function()
        local reader = world.reader
        reader.open(any_book(world))
        reader.read_on()
        if world.chance(3) == 0 then
            reader.nap()
            reader.read_on()
        end
        reader.close()
    end)
end

function actions.time(world)
    if world.busy then return end
    world.let_go(world.chance(3) == 0 and 4000 or 5)
end

function actions.sync(world)
    if world.busy then return end
    world.live(function()
        world.process.sync.now({ began = function() end, ended = function() end })
        world.process.tasks.pump()
    end)
end

function actions.rate(world)
    local rateBook = require("src.features.status.localChanges").rateBook
    world.live(function()
        local book, rating = any_book(world), 1 + world.chance(10)
        local earlier = book.rating
        book.rating = { earlier and earlier[1] or false, rating }
        local kept = caught(function() return rateBook(world.process.context, book.hash, rating) end)
        if power.gone then return end
        if kept.ok then book.rating = { rating } else book.rating = earlier end
    end)
end

-- A downloaded book is deleted here, and so leaves its shelf.
function actions.decline(world)
    world.live(function()
        local number = world.chance(5) + 1
        local file = { id = number, path = "/shelf/" .. number, state = "here", size = 1, shelf = "standard:" .. SHELF }
        local kept = caught(function()
            saveDeclined(world.process.store, { { file = file, shelves = { SHELF } } }, world.now)
        end)
        if power.gone then
            world.unclear[number] = true
        elseif kept.ok then
            world.declined[number] = true
        end
    end)
end

local function past_session(book, at)
    return {
        fingerprint = book.hash, type = "EPUB", startedAt = at, endedAt = at + 600, seconds = 600, pagesRead = 9,
        start = { percent = 1, page = 2, pages = 200 }, ["end"] = { percent = 2, page = 4, pages = 200 },
    }
end

function actions.import(world)
    world.live(function()
        local book, sessions = any_book(world), {}
        for _ = 1, 1 + world.chance(120) do
            world.past = world.past + 7200
            table.insert(sessions, past_session(book, world.past))
        end
        local imported = {}
        for at, session in ipairs(sessions) do
            imported[at] = { session = session, isCompared = true }
        end
        local added = caught(function() return imports.saveImport(world.process.store, nil, imported, world.now) end)
        for _, session in ipairs(sessions) do
            local one = { hash = session.fingerprint, at = session.startedAt }
            if power.gone then
                one.run = "unknown"
                table.insert(world.reader.doubtful, one)
            elseif added.ok then
                one.run = added.value
                table.insert(world.reader.must, one)
            end
        end
    end)
end

function actions.take_back(world)
    if world.busy then return end
    local takeBack = require("src.features.history.undoImport")
    world.live(function()
        local kept = caught(function() return imports.listImports(world.process.store) end)
        local run = kept.ok and kept.value[1] and kept.value[1].run
        if not run then return end
        -- From here on nobody may count on it; what has gone stays where it is.
        for _, session in ipairs(world.reader.must) do
            if session.run == run or session.run == "unknown" then session.is_optional = true end
        end
        takeBack.takeBackHistory(world.process.context, run)
    end)
end

-- Rows of a withdrawn import that a full disk kept are deleted at the next start.
function actions.clear_withdrawn(world)
    world.live(function()
        local takeBack = require("src.features.history.undoImport")
        takeBack.clearWithdrawn(world.process.context)
    end)
end

function actions.clock(world)
    world.set_clock()
end

function actions.trouble(world)
    if world.busy then return end
    power.trouble = ({ "full", "busy" })[world.chance(2) + 1]
end

function actions.relief(world)
    if world.busy or not power.trouble then return end
    power.trouble = nil
    world.let_go(65)
    world.reader.settle_doubts()
end

function actions.restart(world)
    if is_free(world) then world.restart() end
end

function actions.network(world)
    world.connected = world.chance(3) > 0
    if world.connected and not world.busy then
        world.live(function() world.process.sync.networkChanged() end)
    end
end

-- The server has one book less, or has it again under another number.
function actions.lose_book(world)
    local book, server = any_book(world), world.server
    local id = server.books[book.hash]
    server.books[book.hash] = not id and server.number() + 200 or nil
    if not id then return end
    -- Notes of the book are deleted with it.
    for number, note in pairs(server.notes) do if note.book == id then server.notes[number] = nil end end
    server.ratings[id] = nil
    book.was_lost = true
end

-- The next session that comes is refused, now and whenever it comes again.
function actions.refuse(world)
    world.server.refuses_next = world.chance(2) == 0 and 422 or 400
end

-- Changes of the reader that have not reached the server. A change of the kind is a deletion there, too.
local function is_changing(world, book)
    return world.process.database.query([[SELECT count(*) AS number FROM pending_annotations
        JOIN fingerprints USING (book) WHERE hash = :hash]], { hash = book.hash })[1].number > 0
end

-- The file beside the book is gone: the reader has deleted nothing.
function actions.lose_sidecar(world)
    if not is_free(world) then return end
    local book = any_book(world)
    if #book.saved == 0 or power.trouble or book.is_unsure or is_changing(world, book) then return end
    book.saved, book.has_lost_file, book.kept_there = {}, true, book.kept_there or {}
    local id = world.server.books[book.hash]
    for number, note in pairs(world.server.notes) do
        if note.book == id then book.kept_there[number] = true end
    end
end

-- Another version of the host writes the places of the same notes in another way.
function actions.respell(world)
    if not is_free(world) then return end
    for _, note in ipairs(any_book(world).saved) do places.respell(note) end
end

local often = { read = 9, time = 5, sync = 5, rate = 2, decline = 1, import = 1, take_back = 1, trouble = 3, relief = 4,
    restart = 1, network = 1 }

-- The names, each as often as it is to come. `rare`: names with how often.
function actions.list(rare)
    local names = {}
    for _, counts in ipairs({ often, rare or {} }) do
        for name, count in pairs(counts) do
            for _ = 1, count do table.insert(names, name) end
        end
    end
    table.sort(names)
    return names
end

-- Actions of the reader during a request.
function actions.meanwhile(world)
    if world.busy then return end
    world.busy = true
    local reader = world.reader
    local worked, trouble = pcall(function()
        if reader.book then return reader.mark() end
        reader.open(any_book(world))
        reader.read_on()
        reader.close(true)
    end)
    world.busy = nil
    if not worked then error(trouble, 0) end
end

return actions
