-- Shelves against servers of other dialects and with bad manners, and a large shelf.
local FileManager = require("apps/filemanager/filemanager")
local UIManager = require("ui/uimanager")
local host = require("host")
local stage = require("stage")
local lfs = require("lfs")

local function contents(path)
    local file = io.open(path, "rb")
    if not file then return nil end
    local bytes = file:read("*a")
    file:close()
    return bytes
end

local function names(folder)
    local found = {}
    if not lfs.attributes(folder) then return found end
    for name in lfs.dir(folder) do
        if name:sub(1, 1) ~= "." then table.insert(found, name) end
    end
    table.sort(found)
    return found
end

local function folder() return host.folder .. "/Books" end

local function shelf(ids, name)
    return stage.server:control("POST", "/shelves", { name = name or "KOReader", username = "anna", bookIds = ids })
end

local function sync(...)
    host.menu("Library Sync", "Shelves", ... or "Sync shelves now")
    local said = stage.until_says("Downloaded:")
    host.dismiss()
    return said
end

local function same_as_the_server(name, id)
    local here = folder() .. "/" .. name:gsub("%.(%w+)$", "_" .. id .. ".%1")
    assert.equal(contents(host.folder .. "/books/" .. name), contents(here), here)
end

describe("shelves", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    for _, dialect in ipairs({ "W", "B2", "G", "B0" }) do
        it("of a server that speaks " .. dialect .. " are on the device, made when missing, and lose what is deleted",
            function()
                stage.server:control("POST", "/dialect", { name = dialect })
                sync()
                local made
                for _, one in ipairs(stage.server:state().shelves) do
                    if one.name == "KOReader" then made = one end
                end
                assert.is_truthy(made)
                stage.server:control("POST", "/reset")
                stage.server:control("POST", "/dialect", { name = dialect })
                shelf({ 101, 106 })
                assert.matches("Downloaded: 2", sync(), 1, true)
                same_as_the_server(stage.NOVEL, 101)
                same_as_the_server(stage.COMIC, 106)
                FileManager.instance:deleteFile(folder() .. "/Harbour Cats 001_106.cbz", true)
                host.advance(5)
                host.pump(3, function()
                    for _, one in ipairs(stage.server:state().shelves) do
                        if one.name == "KOReader" then return #one.bookIds == 1 end
                    end
                end)
                assert.matches("Downloaded: 0, unchanged: 1.", sync(), 1, true)
                stage.server:control("DELETE", "/violations")
            end)
    end

    for _, dialect in ipairs({ "spec", "W", "B2", "G" }) do
        it("that " .. dialect .. " computes come page by page", function()
            stage.server:control("POST", "/dialect", { name = dialect })
            host.menu("Library Sync", "Shelves", "Shelves: KOReader", "Magic shelf by name or number…")
            host.type("everything")
            host.press("Save")
            local said = sync()
            assert.equal(#stage.server:state().books, tonumber(said:match("Downloaded: (%d+)")))
            same_as_the_server(stage.COMIC, 106)
            stage.server:control("DELETE", "/violations")
        end)
    end

    it("take no half book for a whole one, and tell", function()
        shelf({ 101, 105 })
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            fault = { kind = "truncate", bytes = 5000 },
        })
        local said = sync()
        assert.equal(1, #names(folder()), table.concat(names(folder()), ", ") .. said)
        stage.server:disarm()
        assert.matches("Downloaded: 1, unchanged: 1.", sync(), 1, true)
        same_as_the_server(stage.PDF, 105)
    end)

    it("go on where a download broke off", function()
        shelf({ 105 })
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            times = 1,
            fault = { kind = "truncate", bytes = 5000 },
        })
        assert.matches("Downloaded: 1", sync(), 1, true)
        same_as_the_server(stage.PDF, 105)
        assert.equal(1, stage.met("truncate"))
    end)

    it("keep a login page out", function()
        shelf({ 101 })
        stage.server:arm({ match = { path = "/api/v1/books/101/download" }, fault = { kind = "html" } })
        sync()
        assert.same({}, names(folder()))
    end)

    it("are left in peace by a server that is away, and say so", function()
        shelf({ 101 })
        sync()
        stage.server:arm({ fault = { kind = "drop" } })
        host.menu("Library Sync", "Shelves", "Sync shelves now")
        stage.until_says("The connection broke off")
        host.dismiss()
        assert.equal(1, #names(folder()))
    end)

    it("can be stopped in the middle of a book, and leave nothing half", function()
        shelf({ 105, 101 })
        stage.server:arm({
            match = { path = "^/api/v1/books/[0-9]+/download" },
            fault = { kind = "drip", bytesPerSecond = 2000 },
        })
        host.menu("Library Sync", "Shelves", "Sync shelves now")
        host.pump(1, function() return #names(folder()) > 0 end)
        host.pump(0.3)
        host.press("Stop")
        host.menu("Library Sync", "Shelves", "Downloading")
        host.press("Stop")
        assert.matches("Stopped", stage.until_says("Downloaded:"), 1, true)
        assert.same({}, names(folder()))
    end)

    it("of a thousand books, unchanged, cost two requests, open no file and never hold up a tap", function()
        local orders, ids = {}, {}
        for index = 1, 1000 do
            orders[index] = { id = 5000 + index, title = "Book " .. index, parts = 1 }
            ids[index] = 5000 + index
        end
        stage.server:control("POST", "/books", orders)
        shelf(ids)
        host.menu("Library Sync", "Shelves", "Sync shelves now")
        host.pump(240, function() return (host.says() or ""):find("Downloaded: 1000", 1, true) end)
        assert.matches("Downloaded: 1000, unchanged: 0.", host.says(), 1, true)
        host.dismiss()
        assert.equal(1000, #names(folder()))
        stage.asked()
        local opened, open = 0, io.open
        io.open = function(...) -- luacheck: ignore
            opened = opened + 1
            return open(...)
        end
        local redraws = FileManager.redraws
        local jitted = jit.status()
        jit.off()
        UIManager.busiest = 0
        local said = sync()
        local busiest = UIManager.busiest
        if jitted then jit.on() end
        io.open = open -- luacheck: ignore
        assert.matches("Downloaded: 0, unchanged: 1000.", said, 1, true)
        local asked = stage.asked()
        assert.equal(2, #asked)
        assert.equal("GET /api/v1/shelves", asked[1])
        assert.matches("^GET /api/v1/shelves/%d+/books$", asked[2])
        assert.equal(0, opened)
        assert.equal(redraws, FileManager.redraws)
        assert.is_true(busiest < 0.05, ("a step of %d ms"):format(busiest * 1000))
    end)
end)
