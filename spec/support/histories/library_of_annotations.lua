-- Two devices and a web page with the notes of one book, on one server, and what goes wrong between them.
--
--     local world = library.new(seed, kind)
--     world.act()          one action of somebody, by chance
--     world.settle()       everything works, and everybody syncs
--     world.judge()        what is wrong in the end; nil: nothing
local actions = require("histories.annotation_actions")
local device = require("histories.device")
local annotationHost = require("histories.annotation_host")
local annotationJudge = require("histories.annotation_judge")
local places = require("histories.places")
local together = require("histories.together")
local worlds = require("histories.world")
local saveBook = require("src.book.books_store").saveBook

local library = {}

local HASH, PATH, NUMBER = ("a"):rep(32), "/books/a.epub", 101

function library.prepare(folder)
    worlds.prepare(folder, "both")
    library.folder = folder
end

local function new_device(world, name)
    local me = { name = name }
    annotationHost.keep(me)
    function me.watched(database) return database end
    function me.started() me.process = me.world.process end
    function me.cut_short()
        me.power_cut()
        me.was_cut = true
    end
    world.add(me, library.folder .. "notes-" .. name .. ".sqlite", {
        name = name, apply = me.apply, find_deleted = me.find_deleted, offers = annotationHost.offers(me),
        dialogs = {
            notify = function() end,
            show = function() assert(not me.is_open, "told over a page") end,
            confirm = function(question) question.onYes() end,
            choose = function(menu)
                assert(not me.is_open, "asked over a page")
                world.answer(me, menu)
            end,
        },
    })
    return me
end

local function life(world)
    function world.pass(seconds)
        world.advance(seconds)
        for _, me in ipairs(world.devices) do world.live(me, function() me.process.tasks.pump() end) end
    end
    function world.sync(me)
        world.live(me, function()
            me.process.sync.now({ began = function() end, ended = function() end })
            me.process.tasks.pump()
        end)
    end
    function world.open(me)
        -- Another version of the host writes all places in its own way.
        if not world.is_calm and world.chance(8) == 0 then
            for _, note in ipairs(me.saved or {}) do places.respell(note) end
        end
        me.notes, me.is_open = annotationHost.copy(me.saved or {}), true
        me.process.screen.opened(device.document({ path = PATH, hash = HASH }, function() return 20 end))
        me.process.tasks.pump()
    end
    function world.close(me)
        me.process.screen.closed()
        me.flush()
        me.notes, me.is_open = nil, nil
        me.process.tasks.pump()
    end
end

local function set_calm(world, is_calm)
    world.is_calm = is_calm
    for _, me in ipairs(world.devices) do me.world.is_calm = is_calm end
end

-- Most know the number of their book; one in three learns it once there is a network.
local function meet_the_book(world, me)
    me.world.connected = world.chance(3) > 0
    local book = { fingerprint = HASH, type = "EPUB", id = me.world.connected and NUMBER or nil }
    saveBook(me.process.store, book, PATH, { size = 1, modifiedAt = 1 })
    world.open(me)
    world.close(me)
    world.pass(5)
end

function library.new(seed, kind)
    local world = together({ seed = seed, number = NUMBER }, kind)
    world.server.books[HASH] = NUMBER
    world.server.is_short = function() return not world.is_calm and world.chance(25) == 0 end
    world.devices = { new_device(world, "kobo"), new_device(world, "kindle") }
    life(world)
    actions.teach(world)
    for _, me in ipairs(world.devices) do me.world.begin() end
    set_calm(world, true)
    for _, me in ipairs(world.devices) do meet_the_book(world, me) end
    set_calm(world, false)

    function world.settle()
        for _, me in ipairs(world.devices) do me.world.calm() end
        set_calm(world, true)
        for _ = 1, 5 do
            for _, me in ipairs(world.devices) do
                world.live(me, function()
                    world.open(me)
                    me.process.tasks.pump()
                    world.pass(5)
                    world.close(me)
                end)
                world.pass(700)
                world.sync(me)
                world.pass(5)
            end
        end
    end
    function world.judge() return annotationJudge(world) end
    return world
end

return library
