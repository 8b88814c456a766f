-- The loading of pieces: the main piece at the start, others at their first use, and never a piece of another build
-- (src/main.ts, src/feature.ts, src/features.ts).
local annotator = require("annotator")
local disk = require("disk")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local stage = require("stage")

local SHIPPED = require("built").plugin()
local CHAPTER, PARAGRAPH = 2, 3
-- Pieces for the server.
local SPEAKING = { "drain", "position", "server", "wire" }
local RESTART = "Catchword was updated while KOReader was running. Restart KOReader."

describe("the pieces of the plugin", function()
    local loadfile = _G.loadfile
    local loaded

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        loaded = {}
        stage.begin()
        _G.loadfile = function(path) -- luacheck: ignore 122
            local piece = path:match("([^/]+)%.piece%.lua$")
            if piece ~= "main" then table.insert(loaded, piece) end
            return loadfile(path)
        end
    end)
    after_each(function()
        _G.loadfile = loadfile -- luacheck: ignore 122
        stage.finish()
    end)

    -- A new process, in which nothing but the main piece is there.
    local function start_anew()
        loaded = {}
        host.restart()
        stage.settle()
    end

    -- The library account's token is kept for weeks: who looks into a book gets it.
    local function log_in()
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.close()
        stage.settle()
    end

    local function read_the_novel()
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.read(10, 30)
        host.suspend()
        host.advance(3600)
        host.resume()
        host.read(5, 30)
        host.close()
        stage.settle()
    end

    local function read_through_the_day()
        read_the_novel()
        host.network(false)
        host.open(stage.PDF, { pages = 60 })
        host.read(10, 30)
        host.switch(stage.COMIC, { pages = 30 })
        host.read(10, 30)
        host.close()
        stage.settle()
        host.network(true)
        return stage.until_held(4)
    end

    local function assert_loaded(expected)
        table.sort(loaded)
        assert.same(expected, loaded)
    end

    it("stay on the disk while a reader reads without a network", function()
        log_in()
        host.network(false)
        start_anew()
        read_the_novel()
        assert_loaded({})
        host.network(true)
        stage.until_held(2)
        assert_loaded(SPEAKING)
    end)

    it("stay on the disk when a network comes and no item is pending", function()
        log_in()
        start_anew()
        host.event("NetworkConnected")
        stage.settle()
        assert_loaded({})
    end)

    it("are only the expected ones for a day of reading and sending", function()
        log_in()
        start_anew()
        assert.equal(4, #read_through_the_day())
        assert_loaded(SPEAKING)
    end)

    it("are the same if a server takes sessions one by one", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        -- At first the book is looked up, and both sides agree on its status.
        for _ = 1, 3 do
            start_anew()
            host.open(stage.NOVEL, { pages = 200 })
            stage.settle()
            host.read(10, 30)
            host.close()
            stage.settle()
        end
        assert.equal(3, #stage.server:state().sessions)
        assert_loaded(SPEAKING)
    end)

    it("for highlights are loaded only to place and send one", function()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        host.dismiss()
        local text = annotator.paragraph(stage.NOVEL, CHAPTER, PARAGRAPH)
        log_in()
        host.network(false)
        start_anew()
        host.open(stage.NOVEL, { pages = 200 })
        annotator.highlight(CHAPTER, PARAGRAPH, 4, 21, text:sub(5, 21))
        host.read(3, 30)
        host.suspend()
        host.advance(3600)
        host.resume()
        annotator.highlight(CHAPTER, PARAGRAPH, 30, 41, text:sub(31, 41))
        host.close()
        stage.settle()
        -- A place is found while the book's file is there.
        assert_loaded({ "annotations", "position", "server" })
        host.network(true)
        stage.settle()
        stage.settle()
        assert.equal(2, #stage.server:state().annotations)
        assert_loaded({ "annotations", "drain", "position", "server", "wire" })
    end)

    it("are loaded with the menu one by one, as far as a person opens it", function()
        log_in()
        start_anew()
        host.menu("Catchword")
        assert.same({ "menu" }, loaded)
        host.dismiss()
        assert.equal(4, #read_through_the_day())
        assert_loaded({ "drain", "menu", "position", "server", "wire" })
        host.menu("Catchword", "Connection")
        assert.equal("setup", loaded[6])
        assert.is_nil(loaded[7])
    end)

    -- The plugin as a folder of its own, in which files can be changed.
    local function with_own_folder(act)
        local parent = disk.new_folder()
        local folder = parent .. "/catchword.koplugin"
        assert(os.execute(("cp -r '%s' '%s'"):format(SHIPPED, folder)))
        stage.begin({ plugin = folder })
        local worked, trouble = pcall(act, folder)
        disk.remove(parent)
        assert(worked, trouble)
    end

    local function changed(path, change)
        local file = assert(io.open(path, "rb"))
        local text = change(file:read("*a"))
        file:close()
        file = assert(io.open(path, "wb"))
        file:write(text)
        file:close()
    end

    -- As if the folder had been replaced by that of another build, whose pieces say so if they are run.
    local function replace_pieces(folder)
        for name in lfs.dir(folder) do
            if name:find("%.piece%.lua$") and name ~= "main.piece.lua" then
                changed(folder .. "/" .. name, function(text)
                    local foreign = 'return "ffffffffffff", function() FOREIGN = true '
                    local other, times = text:gsub('return "%x+", function%(E%)', foreign)
                    assert.equal(1, times)
                    return other
                end)
            end
        end
    end

    local function put_back_pieces(folder)
        assert(os.execute(("cp '%s'/*.lua '%s/'"):format(SHIPPED, folder)))
    end

    local function assert_nothing_foreign_ran()
        assert.is_nil(rawget(_G, "FOREIGN"))
    end

    it("are not run if they are of another build, with a request for a restart", function()
        with_own_folder(function(folder)
            start_anew()
            replace_pieces(folder)
            host.event("CatchwordAction", "catchword_shelf")
            host.advance(1)
            assert.equal(RESTART, host.says())
            host.dismiss()
            assert.truthy(host.log():find("shelf%a*%.piece%.lua is not of the one that runs"))
            put_back_pieces(folder)
            start_anew()
            host.event("CatchwordAction", "catchword_shelf")
            host.advance(1)
            assert.not_equal(RESTART, host.says())
            host.dismiss_all()
            assert_nothing_foreign_ran()
        end)
    end)

    it("leave the menu empty if they are of another build, with a notice", function()
        with_own_folder(function(folder)
            start_anew()
            replace_pieces(folder)
            host.menu("Catchword")
            host.advance(1)
            assert.equal(RESTART, table.concat(host.notices(), " "))
            assert_nothing_foreign_ran()
        end)
    end)

    it("end a task if they are of another build, and its items wait for the next start", function()
        with_own_folder(function(folder)
            host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
            host.dismiss()
            local text = annotator.paragraph(stage.NOVEL, CHAPTER, PARAGRAPH)
            start_anew()
            replace_pieces(folder)
            host.open(stage.NOVEL, { pages = 200 })
            annotator.highlight(CHAPTER, PARAGRAPH, 4, 21, text:sub(5, 21))
            host.read(3, 30)
            host.close()
            stage.settle()
            assert.same({}, stage.server:state().sessions)
            assert.same({}, stage.server:state().annotations)
            assert.is_nil(host.top())
            assert.equal(RESTART, table.concat(host.notices(), " "))
            assert_nothing_foreign_ran()

            put_back_pieces(folder)
            start_anew()
            stage.settle()
            assert.equal(1, #stage.server:state().annotations)
            assert.equal(1, #stage.server:state().sessions)
        end)
    end)

    it("count as another build's if they are missing", function()
        with_own_folder(function(folder)
            start_anew()
            os.remove(folder .. "/shelves.piece.lua")
            host.event("CatchwordAction", "catchword_shelf")
            host.advance(1)
            assert.equal(RESTART, host.says())
            host.dismiss()
        end)
    end)
end)
