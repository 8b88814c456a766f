-- Another server or account is set in the middle of a shelf sync. Data of the former server is not used for the next
-- one, whose IDs belong to other books.
local disk = require("disk")
local host = require("host")
local library = require("library")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

local sync = stage.sync_shelves

local function names() return disk.visible(host.folder .. "/Books") end

-- How many rows the plugin has of this.
local function rows(what)
    local opened = openDatabase(host.folder .. "/settings/catchword.sqlite", { canUseWal = true })
    local database = assert(opened.value, opened.failure and opened.failure.detail).database
    local count = database.query("SELECT count(*) AS number FROM " .. what)[1].number
    database.close()
    return count
end

describe("a shelf sync during which", function()
    local other

    setup(function()
        stage.open_library()
        other = library.start("--quiet")
    end)
    teardown(function()
        other:stop()
        stage.close_library()
    end)
    before_each(function()
        other:reset()
        stage.begin()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105, 106 } })
        other:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 102 } })
    end)
    after_each(stage.finish)

    local function fill(line, ...)
        host.menu("Catchword", "Connection", line)
        for place, text in ipairs({ ... }) do host.type(text, place) end
        host.press("Save")
        stage.keep_library()
    end

    -- Turns the loop so often.
    local function turns(count)
        local done = 0
        host.pump(5, function()
            done = done + 1
            return done > count
        end)
    end

    -- How many of the changes came too late to be noticed.
    local late = 0

    for cut = 1, 12 do
        it("another server is set at step " .. cut .. " ends there, and the next sync starts again", function()
            stage.server:arm({
                match = { path = "^/api/v1/books/[0-9]+/download" },
                fault = { kind = "drip", bytesPerSecond = 90000 },
            })
            host.menu("Catchword", "Shelves", "Sync shelves now")
            turns(cut * 6)
            if rows("shelf_books") > 0 then late = late + 1 end
            fill("Server", other.url)
            other:forget_requests()
            stage.until_says("another server or account was set")
            stage.rest()
            assert.equal(0, rows("shelf_files"))
            assert.equal(0, rows("shelf_books"))
            assert.equal(0, rows("books WHERE server_id IS NOT NULL"))
            assert.same({}, other:requests())
            for _, name in ipairs(names()) do assert.is_nil(name:find("%.part$"), name) end
            host.dismiss()
            host.dismiss()
            stage.server:disarm()
            assert.matches("Downloaded: 1", sync(), 1, true)
            assert.equal(1, rows("shelf_files"))
            assert.equal(1, rows("shelf_files WHERE book_id = 102"))
        end)
    end

    it("another server was set in the tests was still running in most of them", function()
        assert.is_true(late < 3, late .. " were late")
    end)

    it("another account is set ends, and stores no data", function()
        stage.server:arm({
            match = { path = "^/api/v1/books/[0-9]+/download" },
            fault = { kind = "drip", bytesPerSecond = 20000 },
        })
        host.menu("Catchword", "Shelves", "Sync shelves now")
        turns(40)
        fill("Library account", "bert", "correct horse")
        stage.wait_until("nothing is under way", function()
            return not (host.says() or ""):find("Downloading", 1, true)
        end)
        assert.equal(0, rows("shelf_books"))
        assert.equal(0, rows("shelf_files WHERE state <> 'coming'"))
    end)
end)
