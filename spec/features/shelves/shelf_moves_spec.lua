-- Moving, renaming and deleting downloaded files in the host's browser, with their sidecars.
local DataStorage = require("datastorage")
local FileManager = require("apps/filemanager/filemanager")
local disk = require("disk")
local host = require("host")
local stage = require("stage")
local lfs = require("lfs")

local contents = disk.contents
local sync = stage.sync_shelves

local function put(path, bytes)
    assert(os.execute(("mkdir -p '%s'"):format(path:match("^(.*)/"))) == 0)
    local file = assert(io.open(path, "wb"))
    file:write(bytes)
    file:close()
end

describe("a downloaded book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    local function folder() return host.folder .. "/Books" end
    local function novel() return folder() .. "/" .. stage.NOVEL:gsub("%.epub$", "_101.epub") end

    local function on_shelf()
        for _, one in ipairs(stage.server:state().shelves) do
            if one.name == "KOReader" then return one.bookIds end
        end
    end

    before_each(function()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 101, 105 } })
        host.menu("Catchword", "Shelves", "Remove books that left the shelf")
        assert.matches("Downloaded: 2", sync(), 1, true)
    end)

    describe("after a move in the file browser", function()
        local moved

        before_each(function()
            lfs.mkdir(host.folder .. "/Fiction")
            moved = host.folder .. "/Fiction/The Lamp.epub"
        end)

        it("to another name and place is not downloaded again, and is never removed", function()
            assert.is_true(FileManager:moveFile(novel(), moved))
            assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
            stage.server:control("DELETE", "/books/101")
            assert.is_nil(sync():find("trash", 1, true))
            assert.is_truthy(contents(moved))
        end)

        it("into a folder is found there", function()
            assert.is_true(FileManager:moveFile(novel(), host.folder .. "/Fiction"))
            assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
        end)

        for what, place in pairs({
            ["another name and place"] = "/Fiction/The Lamp.epub",
            ["another folder, with its ID"] = "/Fiction/The Lamp_101.epub",
            ["a name without its ID"] = "/Books/The Lamp.epub",
        }) do
            it("is found by a full re-sync at " .. what .. ", and is never removed", function()
                local to = host.folder .. place
                assert.is_true(FileManager:moveFile(novel(), to))
                host.menu("Catchword", "Shelves", "Force full re-sync…")
                assert.matches("deleted or moved here come back", host.says(), 1, true)
                assert.matches("The Lamp at Low Tide", host.says(), 1, true)
                host.press("Compare")
                assert.matches("Downloaded: 1, unchanged: 1.", stage.outcome(), 1, true)
                assert.equal(contents(to), contents(novel()))
                host.dismiss_all()
                assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
                stage.server:control("DELETE", "/books/101")
                sync()
                assert.is_truthy(contents(to))
                assert.is_nil(contents(novel()))
            end)
        end

        it("is not downloaded by a full re-sync if its name has its ID", function()
            lfs.mkdir(folder() .. "/Fiction")
            assert.is_true(FileManager:moveFile(novel(), folder() .. "/Fiction"))
            host.menu("Catchword", "Shelves", "Force full re-sync…")
            assert.matches("deleted or moved none", host.says(), 1, true)
            host.press("Compare")
            assert.matches("Downloaded: 0", stage.outcome(), 1, true)
            assert.is_nil(contents(novel()))
        end)

        it("leaves the shelf when it is deleted there", function()
            FileManager:moveFile(novel(), moved)
            FileManager:deleteFile(moved, true)
            host.advance(5)
            stage.rest()
            assert.same({ 105 }, on_shelf())
        end)

        it("with its whole folder is found there", function()
            assert.is_true(FileManager:moveFile(folder(), host.folder .. "/Library"))
            assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
        end)

        it("without success stays where it is", function()
            assert.is_false(FileManager:moveFile(novel(), host.folder .. "/none/at/all.epub"))
            assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
        end)
    end)

    it("is not downloaded again if it was renamed on a computer and opened", function()
        local renamed = host.folder .. "/books/Renamed.epub"
        os.rename(novel(), renamed)
        host.open("Renamed.epub", { pages = 200 })
        host.read(1, 5)
        host.close()
        local said = sync()
        assert.matches("Downloaded: 0", said, 1, true)
        assert.matches("found here: 1", said, 1, true)
        assert.matches("Downloaded: 0, unchanged: 2.", sync(), 1, true)
    end)

    it("is downloaded again if it was renamed on a computer and never opened", function()
        os.rename(novel(), host.folder .. "/books/Renamed.epub")
        assert.matches("Downloaded: 1", sync(), 1, true)
    end)

    describe("after a removal from its shelf", function()
        local sidecars

        -- Sidecars of the book in the three possible places, with notes and the reader's own cover.
        before_each(function()
            local hash = host.fingerprint(novel())
            local beside = novel():gsub("%.epub$", ".sdr")
            local by_hash = ("%s/%s/%s.sdr"):format(DataStorage:getDocSettingsHashDir(), hash:sub(1, 2), hash)
            sidecars = {
                [beside .. "/metadata.epub.lua"] = "return { notes = 1 }",
                [beside .. "/cover.jpg"] = "a cover",
                [DataStorage:getDocSettingsDir() .. beside .. "/metadata.epub.lua"] = "return { notes = 2 }",
                [by_hash .. "/metadata.epub.lua"] = "return { notes = 3 }",
            }
            for path, bytes in pairs(sidecars) do put(path, bytes) end
        end)

        local function there()
            local count = 0
            for path, bytes in pairs(sidecars) do
                if contents(path) == bytes then count = count + 1 end
            end
            return count
        end

        local function leave()
            stage.server:control("DELETE", "/books/101")
            assert.matches("moved to the trash: 1", sync(), 1, true)
            assert.is_nil(contents(novel()))
        end

        local function put_back()
            host.menu("Catchword", "Shelves", "Trash: restore…")
            host.press("The Lamp at Low Tide")
            host.press("Restore")
            stage.settle()
            host.dismiss()
            assert.is_truthy(contents(novel()))
        end

        it("leaves its notes and its cover in place", function()
            leave()
            assert.equal(4, there())
            put_back()
            assert.equal(4, there())
        end)

        it("takes its notes to the trash if the setting says so, and restores them", function()
            host.menu("Catchword", "Shelves", "Remove their notes and position too")
            leave()
            assert.equal(0, there())
            put_back()
            assert.equal(4, there())
        end)
    end)
end)
