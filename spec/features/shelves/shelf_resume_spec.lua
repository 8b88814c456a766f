-- A long book is half downloaded when the process ends: the use of the half, with a real server.
local disk = require("disk")
local host = require("host")
local stage = require("stage")
local lfs = require("lfs")
local Notification = require("ui/widget/notification")

local contents = disk.contents
local sync = stage.sync_shelves

local MEGABYTE = 1048576
local NAME = "Long_201.epub"

describe("a half downloaded long book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.finish)

    local function path() return host.folder .. "/Books/" .. NAME end

    -- Statuses of the answers to requests for the book: "200", "206".
    local function answers()
        local statuses = {}
        for _, request in ipairs(stage.server:requests()) do
            if request.path == "/api/v1/books/201/download" then table.insert(statuses, tostring(request.status)) end
        end
        return table.concat(statuses, " ")
    end

    -- The book as it is on the server.
    local function on_the_server()
        stage.server:control("POST", "/books", { { id = 201, title = "Long", ballast = 4 * MEGABYTE } })
    end

    before_each(function()
        stage.begin()
        on_the_server()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 201 } })
        sync()
        stage.whole = assert(contents(path()))
        host.stop()
        stage.begin()
        on_the_server()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 201 } })
        stage.server:arm({
            match = { path = "/api/v1/books/201/download" },
            times = 1,
            fault = { kind = "drip", bytesPerSecond = 8 * MEGABYTE },
        })
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.wait_until("a part of it has come", function()
            local size = lfs.attributes(path() .. ".part", "size")
            return size and size > 2.5 * MEGABYTE
        end)
        host.crash()
        assert.is_true(lfs.attributes(path() .. ".part", "size") < #stage.whole)
        assert.is_nil(contents(path()))
        host.restart()
        stage.settle()
        stage.server:forget_requests()
    end)

    local function arrives_whole(expected)
        assert.matches("Downloaded: 1", sync(), 1, true)
        assert.is_true(contents(path()) == expected, "the book is not what the server has")
        assert.is_nil(contents(path() .. ".part"))
    end

    it("is completed if the server can continue it", function()
        arrives_whole(stage.whole)
        assert.equal("206", answers())
    end)

    local function times_told()
        local count = 0
        for _, told in ipairs(Notification.past) do
            if told == "The download of “Long” was interrupted. The next sync of the shelves continues it." then
                count = count + 1
            end
        end
        return count
    end

    it("is shown once at the next start", function()
        assert.equal(1, times_told())
        assert.is_truthy(lfs.attributes(path() .. ".part"))
        host.exit()
        host.restart()
        stage.settle()
        assert.equal(1, times_told())
    end)

    it("is given up after a week without a sync", function()
        host.exit()
        assert(os.execute(("touch -d '@%d' '%s.part'"):format(host.now() - 8 * 86400, path())))
        host.restart()
        stage.settle()
        assert.is_nil(lfs.attributes(path() .. ".part"))
        arrives_whole(stage.whole)
        assert.equal("200", answers())
    end)

    it("is downloaded from the start if the server cannot continue it", function()
        stage.server:change({ downloadRanges = false })
        arrives_whole(stage.whole)
        assert.equal("200", answers())
    end)

    it("is downloaded from the start if the server has another version of it", function()
        stage.server:control("DELETE", "/books/201")
        stage.server:control("POST", "/books", { { id = 201, title = "Long", author = "New", ballast = 3 * MEGABYTE } })
        stage.server:control("POST", "/shelves", { name = "Again", username = "anna", bookIds = { 201 } })
        host.menu("Catchword", "Shelves", "Shelves: KOReader", "Shelf by name or number…")
        host.type("Again")
        host.press("Save")
        assert.matches("Downloaded: 1", sync(), 1, true)
        assert.equal("200", answers())
        assert.is_true(#contents(path()) < #stage.whole)
        assert.is_nil(contents(path() .. ".part"))
    end)
end)
