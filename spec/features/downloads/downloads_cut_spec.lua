-- A power cut after any file operation and any transaction, while a book is downloaded, returned or restored. No shelf
-- is synced. The next start completes the work or undoes it.
local disk = require("disk")
local diskStates = require("diskStates")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local returned = require("returned")
local stage = require("stage")

local function sidecar() return (returned.file():gsub("%.epub$", ".sdr")) end

local function names()
    local found = {}
    for _, name in ipairs(disk.list(host.folder .. "/Books")) do
        if name:sub(1, 1) ~= "." then table.insert(found, name) end
    end
    return found
end

local function rows(sql)
    local database = require("stores").database(host.folder .. "/settings/catchword.sqlite")
    local found = database.query(sql)
    database.close()
    return found
end

local function restore()
    host.menu("Catchword", "Shelves", "Trash: restore…")
    host.press("The Lamp at Low Tide")
    host.press("Restore")
    host.advance(1)
    host.dismiss_all()
end

local function take_back()
    returned.ask()
    host.press("Return")
    host.advance(1)
    stage.settle()
    host.dismiss_all()
end

-- The book is here and its own: a return proves it.
local function assert_can_be_returned()
    returned.ask()
    local said = host.says() or ""
    assert.is_nil(said:find("own", 1, true), said)
    assert.matches("Return", said)
    host.dismiss_all()
end

describe("a power cut", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function() diskStates.begin() end)
    after_each(function()
        diskStates.stop()
        stage.leave()
    end)

    -- Runs `check` in each state that a cut in `act` may leave; `prepare` comes before each.
    local function in_each_state(prepare, act, check)
        local operation, tries = 1, 0
        -- Runs differ by an operation or two, as the background work of the moment goes.
        while tries < 4 do
            returned.begin()
            prepare()
            local states = diskStates.after(operation, act)
            if states.is_reached then
                states.cut()
                stage.settle()
                check(operation)
                operation, tries = operation + 1, 0
            else
                tries = tries + 1
            end
            stage.leave()
        end
        return operation
    end

    it("in a download leaves no book, or one that can be returned", function()
        local here, gone = 0, 0
        in_each_state(function()
            returned.page()
            -- The cover is here, so that every run has the same operations.
            stage.settle()
        end, function()
            host.press("Download")
            stage.until_says("✓ On this device")
            host.dismiss_all()
        end, function(operation)
            local message = "after operation " .. operation .. ": " .. table.concat(names(), ", ")
            assert.same({}, rows("SELECT path FROM shelf_files WHERE state = 'coming'"), message)
            if lfs.attributes(returned.file()) then
                here = here + 1
                assert.same({ returned.NAME }, names(), message)
                assert_can_be_returned()
            else
                gone = gone + 1
                assert.same({}, names(), message)
                returned.fetch()
            end
        end)
        assert.is_true(here > 0 and gone > 2, ("%d times here, %d times gone"):format(here, gone))
    end)

    it("in a return leaves book and notes together", function()
        local here, gone = 0, 0
        in_each_state(function()
            returned.fetch()
            returned.keep_beside()
        end, take_back, function(operation)
            local is_here = lfs.attributes(returned.file()) ~= nil
            local has_notes = lfs.attributes(sidecar()) ~= nil
            assert.equal(is_here, has_notes, "after operation " .. operation)
            if is_here then
                here = here + 1
                take_back()
            else
                gone = gone + 1
            end
            assert.is_nil(lfs.attributes(returned.file()))
            assert.equal("declined", rows("SELECT state FROM shelf_files")[1].state)
            restore()
            assert.is_not_nil(lfs.attributes(returned.file()))
            assert.is_not_nil(lfs.attributes(sidecar()), "after operation " .. operation)
        end)
        assert.is_true(here > 0 and gone > 2, ("%d times here, %d times gone"):format(here, gone))
    end)

    it("in a restore leaves book and notes together", function()
        local here, gone = 0, 0
        in_each_state(function()
            returned.fetch()
            returned.keep_beside()
            take_back()
        end, restore, function(operation)
            if lfs.attributes(returned.file()) then here = here + 1 else
                gone = gone + 1
                restore()
            end
            assert.is_not_nil(lfs.attributes(returned.file()), "after operation " .. operation)
            assert.is_not_nil(lfs.attributes(sidecar()), "after operation " .. operation)
            assert.same({}, rows("SELECT path FROM shelf_trash"))
            assert.equal("adopted", rows("SELECT state FROM shelf_files")[1].state)
        end)
        assert.is_true(here > 0 and gone > 0, ("%d times here, %d times gone"):format(here, gone))
    end)
end)
