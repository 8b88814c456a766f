-- Shelves and the host's collections in both directions, with the host's own collections, on every kind of server.
local ReadCollection = require("readcollection")
local disk = require("disk")
local host = require("host")
local newer = require("newer")
local readers = require("readers")
local stage = require("stage")

local sync = stage.sync_shelves

local function turn_on(...) host.menu("Catchword", "Shelves", ...) end

local function folder() return host.folder .. "/Books" end
local function path_of(name, id) return folder() .. "/" .. name:gsub("%.(%w+)$", "_" .. id .. ".%1") end

local function shelf(name, ids, username)
    return stage.server:control("POST", "/shelves", { name = name, username = username or "anna", bookIds = ids })
end

local function on_shelf(name)
    for _, one in ipairs(stage.server:state().shelves) do
        if one.name == name then
            local ids = {}
            for _, id in ipairs(one.bookIds) do table.insert(ids, id) end
            table.sort(ids)
            return ids
        end
    end
end

local function held(name)
    local paths = {}
    for path in pairs(ReadCollection.coll[name] or {}) do table.insert(paths, path) end
    table.sort(paths)
    return paths
end

-- The host's own calls when a reader removes a book from a collection, and adds one.
local function take_out(path, name) ReadCollection:removeItem(path, name) end
local function put_in(path, name) ReadCollection:addItem(path, name) end

-- A person sends what is pending.
local function send()
    host.dispatch("catchword_pending")
    stage.settle()
    host.dismiss_all()
end

local function changes() return stage.times_asked("POST /api/v1/books/shelves") end

describe("a collection of a shelf", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function join()
        shelf("KOReader", { 101, 105 })
        turn_on("Shelves as collections: off", "both ways")
        assert.matches("Downloaded: 2", sync(), 1, true)
        stage.server:forget_requests()
    end

    local function novel() return path_of(stage.NOVEL, 101) end
    local function pdf() return path_of(stage.PDF, 105) end

    for _, dialect in ipairs({ "spec", "B0", "W", "B2", "G" }) do
        it("changes its shelf and is changed by its shelf on " .. dialect, function()
            if dialect ~= "spec" then stage.server:control("POST", "/dialect", { name = dialect }) end
            join()
            assert.same({ novel(), pdf() }, held("KOReader"))
            take_out(novel(), "KOReader")
            assert.matches("Removed from the shelf “KOReader”: 1", sync(), 1, true)
            assert.same({ 105 }, on_shelf("KOReader"))
            put_in(novel(), "KOReader")
            assert.matches("Added to the shelf “KOReader”: 1", sync(), 1, true)
            assert.same({ 101, 105 }, on_shelf("KOReader"))
            assert.same({ novel(), pdf() }, held("KOReader"))
            assert.is_truthy(disk.contents(novel()))
        end)
    end

    it("keeps the base of a book with a new file, also after a restore", function()
        join()
        newer.change()
        newer.check()
        newer.update()
        assert.same({ novel(), pdf() }, held("KOReader"))
        send()
        assert.equal(0, changes())
        newer.restore()
        assert.same({ novel(), pdf() }, held("KOReader"))
        send()
        assert.equal(0, changes())
        take_out(novel(), "KOReader")
        send()
        assert.same({ 105 }, on_shelf("KOReader"))
    end)

    it("costs no request while it has not changed", function()
        join()
        sync()
        local asked = stage.asked()
        assert.equal(2, #asked)
        assert.equal("GET /api/v1/shelves", asked[1])
        assert.matches("GET /api/v1/shelves/%d+/books", asked[2])
    end)

    it("sends a change made without a network with the next drain, once", function()
        join()
        host.network(false)
        take_out(novel(), "KOReader")
        host.suspend()
        host.resume()
        stage.settle()
        assert.same({ 101, 105 }, on_shelf("KOReader"))
        host.network(true)
        stage.settle()
        assert.same({ 105 }, on_shelf("KOReader"))
        assert.equal(1, changes())
        send()
        assert.equal(0, changes())
    end)

    it("sends a change again after a lost answer, with the same result", function()
        join()
        stage.server:arm({ match = { path = "/api/v1/books/shelves" }, times = 1,
            fault = { kind = "drop", when = "after" } })
        take_out(novel(), "KOReader")
        send()
        send()
        assert.equal(1, stage.met("drop"))
        sync()
        assert.same({ 105 }, on_shelf("KOReader"))
        assert.same({ pdf() }, held("KOReader"))
    end)

    it("asks before all of its books leave the shelf, and follows the answer", function()
        join()
        take_out(novel(), "KOReader")
        take_out(pdf(), "KOReader")
        turn_on("Sync shelves now")
        stage.until_says("no longer in the collection “KOReader”")
        assert.same({ 101, 105 }, on_shelf("KOReader"))
        host.press("Put back")
        stage.until_says("Downloaded:")
        host.dismiss()
        assert.same({ novel(), pdf() }, held("KOReader"))
        take_out(novel(), "KOReader")
        take_out(pdf(), "KOReader")
        turn_on("Sync shelves now")
        stage.until_says("no longer in the collection “KOReader”")
        host.press("Take off the shelf")
        stage.until_says("Removed from the shelf “KOReader”: 2")
        assert.same({}, on_shelf("KOReader"))
    end)

    it("is created again after it was deleted, and its shelf is unchanged", function()
        join()
        ReadCollection:removeCollection("KOReader")
        send()
        sync()
        assert.same({ 101, 105 }, on_shelf("KOReader"))
        assert.same({ novel(), pdf() }, held("KOReader"))
    end)

    it("does not change the shelf of another person, and says so", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        stage.server:control("POST", "/shelves", { name = "Theirs", username = "zoë", bookIds = { 101, 105 },
            publicShelf = true })
        turn_on("Shelves as collections: off", "both ways")
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Choose from the server's shelves…")
        assert.matches("\nTheirs: shelf of account %d+", stage.until_says("Theirs"))
        host.press("Theirs")
        host.dismiss_all()
        assert.matches("“Theirs” belongs to someone else", sync(), 1, true)
        take_out(novel(), "Theirs")
        sync()
        assert.same({ 101, 105 }, on_shelf("Theirs"))
    end)

    it("shows the planned changes first", function()
        join()
        take_out(novel(), "KOReader")
        turn_on("Preview sync")
        assert.matches("To take off the server's shelf “KOReader”: 1", stage.until_says("To download"), 1, true)
        assert.same({ 101, 105 }, on_shelf("KOReader"))
        assert.equal(0, changes())
    end)

    it("sends no change if several readers use the device", function()
        join()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
        readers.begin_as_zoe()
        host.dispatch("catchword_reader")
        host.press("anna")
        host.advance(1)
        take_out(novel(), "KOReader")
        sync()
        send()
        assert.same({ 101, 105 }, on_shelf("KOReader"))
    end)

    describe("with a second reader", function()
        before_each(function()
            join()
            host.menu("Catchword", "Connection", "Test connection")
            stage.until_says("Library: works")
            host.dismiss_all()
            readers.begin_as_zoe()
            host.dispatch("catchword_reader")
            host.press("anna")
            host.advance(1)
            take_out(novel(), "KOReader")
        end)

        local REASON = "not synced both ways while several readers use this device"

        it("keeps the edits, and the sync and its preview say why", function()
            host.menu("Catchword", "Shelves", "Preview sync")
            assert.matches(REASON, stage.until_says("To download"), 1, true)
            host.dismiss()
            for _ = 1, 2 do
                assert.matches(REASON, sync(), 1, true)
                assert.same({ pdf() }, held("KOReader"))
            end
            assert.same({ 101, 105 }, on_shelf("KOReader"))
        end)

        it("keeps its setting in the menu, and so does the return of finished books", function()
            local texts = {}
            for _, line in ipairs(host.lines("Catchword", "Shelves")) do texts[line.text] = true end
            assert.is_true(texts["Shelves as collections: both ways, paused"])
            assert.is_true(texts["Return finished books: never"])
            host.menu("Catchword", "Shelves", "Return finished books: never")
            host.type("30")
            host.press("Save")
            host.dismiss_all()
            texts = {}
            for _, line in ipairs(host.lines("Catchword", "Shelves")) do texts[line.text] = true end
            assert.is_true(texts["Return finished books: not with several readers"])
        end)
    end)
end)

describe("the choice of all shelves", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    for _, dialect in ipairs({ "spec", "B0", "W", "B2", "G" }) do
        it("makes a collection for each shelf, also for a later one, on " .. dialect, function()
            if dialect ~= "spec" then stage.server:control("POST", "/dialect", { name = dialect }) end
            shelf("Novels", { 101 })
            shelf("Tables", { 105 })
            turn_on("Shelves as collections: off", "as on the server")
            host.menu("Catchword", "Shelves", "Shelves: KOReader", "All my shelves")
            local before = sync():match("Downloaded: (%d+)")
            assert.equal(1, #held("Novels"))
            assert.equal(1, #held("Tables"))
            shelf("Comics", { 106 })
            assert.matches(("unchanged: %d"):format(before), sync(), 1, true)
            assert.equal(1, #held("Comics"))
            for _, one in ipairs(stage.server:state().shelves) do assert.not_equal("KOReader", one.name) end
        end)
    end
end)
