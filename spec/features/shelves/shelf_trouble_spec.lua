-- Shelves on servers of other kinds and with failures, and a large shelf.
local FileManager = require("apps/filemanager/filemanager")
local effort = require("effort")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local contents = disk.contents
local names = disk.visible
local sync = stage.sync_shelves

local function folder() return host.folder .. "/Books" end

local function shelf(ids, name)
    return stage.server:control("POST", "/shelves", { name = name or "KOReader", username = "anna", bookIds = ids })
end

local function same_as_the_server(name, id)
    local here = folder() .. "/" .. name:gsub("%.(%w+)$", "_" .. id .. ".%1")
    assert.equal(stage.server:control("GET", "/files/" .. id), contents(here), here)
end

describe("the sync of shelves with a difficult server", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin_without_books)
    after_each(stage.finish)

    for _, dialect in ipairs({ "W", "B2", "G", "B0" }) do
        it("creates missing shelves, downloads, and removes deleted books: " .. dialect,
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
                stage.rest()
                assert.matches("Downloaded: 0, unchanged: 1.", sync(), 1, true)
                stage.server:control("DELETE", "/violations")
            end)
    end

    for _, dialect in ipairs({ "spec", "W", "B2", "G" }) do
        it("reads magic shelves page by page: " .. dialect, function()
            stage.server:control("POST", "/dialect", { name = dialect })
            host.menu("Catchword", "Shelves", "Shelves: KOReader", "Magic shelf by name or number…")
            host.type("everything")
            host.press("Save")
            stage.settle()
            local said = sync()
            assert.equal(#stage.server:state().books, tonumber(said:match("Downloaded: (%d+)")))
            same_as_the_server(stage.COMIC, 106)
            stage.server:control("DELETE", "/violations")
        end)
    end

    it("never takes part of a book for the whole, and shows the failure", function()
        shelf({ 101, 105 })
        stage.server:change({ downloadRanges = false })
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

    it("continues a broken download", function()
        shelf({ 105 })
        stage.server:arm({
            match = { path = "/api/v1/books/105/download" },
            times = 1,
            fault = { kind = "truncate", bytes = 5000 },
        })
        assert.matches("Downloaded: 1", sync(), 1, true)
        same_as_the_server(stage.PDF, 105)
        assert.equal(1, stage.met("truncate"))
        local statuses = {}
        for _, request in ipairs(stage.server:requests()) do
            if request.path:find("/download", 1, true) then table.insert(statuses, request.status) end
        end
        assert.equal(206, statuses[#statuses])
    end)

    local function cut_on_grimmory()
        stage.server:control("POST", "/dialect", { name = "G" })
        shelf({ 101 })
        stage.server:arm({
            match = { path = "/api/v1/books/101/download" },
            times = 1,
            fault = { kind = "truncate", bytes = 2000 },
        })
    end

    local function asked_for_101()
        local asked = {}
        for _, request in ipairs(stage.server:requests()) do
            local what = request.path:match("/books/101/([a-z]+)$")
            if what then table.insert(asked, ("%s %d"):format(what, request.status or 0)) end
        end
        return asked
    end

    it("continues at the reader's path of Grimmory, whose downloads have no ranges", function()
        cut_on_grimmory()
        assert.matches("Downloaded: 1", sync(), 1, true)
        same_as_the_server(stage.NOVEL, 101)
        assert.same({ "download 200", "content 206" }, asked_for_101())
        stage.server:control("DELETE", "/violations")
    end)

    it("restarts a download on Grimmory if the file is not older than the download", function()
        stage.server:control("POST", "/clock", { advance = 60 })
        stage.server:control("POST", "/books/101/file", {})
        stage.server:control("POST", "/clock", { advance = -60 })
        cut_on_grimmory()
        assert.matches("Downloaded: 1", sync(), 1, true)
        same_as_the_server(stage.NOVEL, 101)
        assert.same({ "download 200", "content 206", "download 200" }, asked_for_101())
        stage.server:control("DELETE", "/violations")
    end)

    it("does not store a login page as a book", function()
        shelf({ 101 })
        stage.server:arm({ match = { path = "/api/v1/books/101/download" }, fault = { kind = "html" } })
        sync()
        assert.same({}, names(folder()))
    end)

    it("changes nothing if the server is away, and says so", function()
        shelf({ 101 })
        sync()
        stage.server:arm({ fault = { kind = "drop" } })
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.until_says("The connection broke off")
        host.dismiss()
        assert.equal(1, #names(folder()))
    end)

    it("can be stopped in the middle of a book, and leaves no part", function()
        shelf({ 105, 101 })
        stage.server:arm({
            match = { path = "^/api/v1/books/[0-9]+/download" },
            fault = { kind = "drip", bytesPerSecond = 2000 },
        })
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.until_asked("/download")
        host.press("Stop")
        host.menu("Catchword", "Shelves", "Downloading")
        host.press("Stop")
        assert.matches("Stopped", stage.until_says("Downloaded:"), 1, true)
        assert.same({}, names(folder()))
    end)

    -- The device holds a shelf of so many books.
    local function big_shelf(count)
        local orders, ids = {}, {}
        for index = 1, count do
            orders[index] = { id = 5000 + index, title = "Book " .. index, parts = 1 }
            ids[index] = 5000 + index
        end
        stage.server:control("POST", "/books", orders)
        shelf(ids)
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.until_says("Downloaded: " .. count)
        assert.matches(("Downloaded: %d, unchanged: 0."):format(count), host.says(), 1, true)
        host.dismiss()
        assert.equal(count, #names(folder()))
        stage.asked()
    end

    it("costs two requests and opens no file for a thousand unchanged books", function()
        big_shelf(1000)
        local redraws = FileManager.redraws
        local said
        local most = effort.during(function() said = sync() end)
        assert.matches("Downloaded: 0, unchanged: 1000.", said, 1, true)
        local asked = stage.asked()
        assert.equal(2, #asked)
        assert.equal("GET /api/v1/shelves", asked[1])
        assert.matches("^GET /api/v1/shelves/%d+/books$", asked[2])
        assert.equal(0, most.opened)
        assert.equal(redraws, FileManager.redraws)
    end)

    it("never delays a tap, however many books are on the shelves", function()
        big_shelf(300)
        local few = effort.during(sync)
        stage.server:reset()
        host.stop()
        stage.begin()
        local first
        first = effort.during(function() big_shelf(1200) end)
        local many = effort.during(sync)
        for most, reach in pairs({ [first] = 250, [many] = 120 }) do
            assert.is_true(most.looks <= 25, most.looks .. " looks at the disk in one step")
            assert.is_true(most.decoded <= 70000, most.decoded .. " bytes of JSON in one step")
            assert.is_true(most.instructions <= reach, most.instructions .. " thousand instructions in one step")
        end
        -- Four times the books make more steps, not longer ones.
        assert.is_true(many.instructions <= 1.25 * few.instructions + 10, ("%d thousand instructions, not %d"):format(
            many.instructions, few.instructions
        ))
    end)

    -- Files of `size` bytes; without it each has its own.
    local function fill_home(count, size)
        for index = 1, count do
            local file = assert(io.open(("%s/books/Mine %d.epub"):format(host.folder, index), "w"))
            -- Only the sizes count, so the files have holes.
            file:seek("set", (size or index) - 1)
            assert(file:write("x"))
            file:close()
        end
    end

    for _, is_as_large in ipairs({ false, true }) do
        local what = is_as_large and "as large as the book" or "of any size"
        it("never delays a tap if the reader has 5,000 files " .. what, function()
            stage.server:control("POST", "/dialect", { name = "G" })
            local id = shelf({ 105 }).id
            sync()
            stage.server:control("POST", "/shelves/" .. id .. "/books", { 101, 105 })
            fill_home(5000, is_as_large and #stage.server:control("GET", "/files/101") or nil)
            local most = effort.during(function() assert.matches("Downloaded: 1", sync(), 1, true) end)
            assert.is_true(most.looks <= 30, most.looks .. " looks at the disk in one step")
            assert.is_true(most.opened <= 5, most.opened .. " files opened in one step")
            assert.is_true(most.instructions <= 120, most.instructions .. " thousand instructions in one step")
        end)
    end
end)
