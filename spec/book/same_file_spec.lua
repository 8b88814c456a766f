-- A renamed file on a server that cannot find files by fingerprint. The bytes of the file identify the book.
local WebPage = require("webPage")
local disk = require("disk")
local host = require("host")
local stage = require("stage")
local story = require("story")

local NAME = "lamp.epub"
local CONTENT = "^/api/v1/books/%d+/content$"

local function renamed(change)
    local path = host.book(NAME)
    os.rename(host.book(stage.NOVEL), path)
    if change then disk.write(path, change(disk.read(path))) end
end

local function read_and_rest()
    host.open(NAME, { pages = 200, title = "The Lamp at Low Tide" })
    host.read(5, 60)
    host.close()
    for _ = 1, 3 do stage.settle() end
end

-- Nothing of the file tells the server which book it is.
local function unknown_to_the_server()
    stage.server:arm({
        match = { path = "/api/koreader/syncs/progress" },
        fault = { kind = "status", status = 404, body = { message = "Book not found" } },
    })
end

local function samples_asked()
    local count = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.path:find(CONTENT) then count = count + 1 end
    end
    return count
end

local function held()
    return stage.server:state().sessions
end

describe("a renamed book on a server without fingerprints", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        stage.server:control("POST", "/dialect", { name = "G" })
    end)
    after_each(stage.finish)

    it("is found by the bytes of its file", function()
        renamed()
        read_and_rest()
        assert.equal(1, #held())
        assert.equal(101, held()[1].bookId)
        assert.is_true(samples_asked() > 1)
    end)

    for _, dialect in ipairs({ "G", "B2" }) do
        it("is found by its position in the sync that sent that, without a search: " .. dialect, function()
            stage.server:control("POST", "/dialect", { name = dialect })
            stage.server:arm({ match = { path = "/api/v1/books/search" }, fault = { kind = "status", status = 500 } })
            host.open(stage.NOVEL, { pages = 200, title = "An untitled file" })
            host.read(5, 60)
            host.close()
            stage.settle()
            assert.equal(1, #held())
            assert.equal(101, held()[1].bookId)
        end)
    end

    describe("whose status was set on the web page before its first position", function()
        local page

        local function positions(is_empty)
            local count = 0
            for _, position in ipairs(stage.server:state().progress) do
                if (type(position.percentage) ~= "number") == is_empty then count = count + 1 end
            end
            return count
        end

        local function read_untitled(from)
            host.open(stage.NOVEL, { pages = 200, page = from, title = "An untitled file" })
            host.read(5, 60)
            host.close()
            for _ = 1, 3 do stage.settle() end
            host.dismiss_all()
        end

        before_each(function() page = WebPage.sign_in(stage.server) end)

        for _, status in ipairs({ "WONT_READ", "READ", "PAUSED", "ABANDONED", "PARTIALLY_READ" }) do
            it("is found before its first position overwrites the status: " .. status, function()
                page:set_status(101, status)
                read_untitled(40)
                assert.equal(status, page:book(101).readStatus)
                assert.equal(1, positions(true))
                assert.equal(101, held()[1].bookId)
                read_untitled(60)
                assert.equal(status, page:book(101).readStatus)
                assert.equal(1, positions(true))
                assert.equal(0, positions(false))
            end)

            it("keeps its position pending on a server without an answer about it: " .. status, function()
                stage.server:control("POST", "/dialect", { name = "B2" })
                page:set_status(101, status)
                read_untitled(40)
                assert.equal(status, page:book(101).readStatus)
                assert.equal(0, #stage.server:state().progress)
                assert.matches("▸ Failed: 1 position", story.look(), 1, true)
                story.press("▸ Failed")
                local says = story.press("An untitled file")
                assert.matches("The server does not tell which book this file is", says, 1, true)
            end)
        end

        it("is found, and its position is sent, if that does no harm", function()
            page:set_status(101, "READING")
            read_untitled(40)
            assert.equal(1, positions(true))
            -- Where it was opened, and where it was closed.
            assert.equal(2, positions(false))
        end)

        it("is not searched in this way if the server has no status yet", function()
            read_untitled(40)
            assert.equal("READING", page:book(101).readStatus)
            assert.equal(0, positions(true))
        end)
    end)

    it("is not mistaken for another edition of the same length", function()
        renamed(function(bytes)
            local at = 4096 + 500
            return bytes:sub(1, at - 1) .. string.char((bytes:byte(at) + 1) % 256) .. bytes:sub(at + 1)
        end)
        read_and_rest()
        assert.equal(0, #held())
        assert.is_true(samples_asked() > 1)
    end)

    it("costs no request for bytes if the lengths differ", function()
        unknown_to_the_server()
        renamed(function(bytes) return bytes .. ("\0"):rep(2048) end)
        read_and_rest()
        assert.equal(0, #held())
        assert.equal(0, samples_asked())
    end)

    it("does not download a whole file from a server without ranges", function()
        unknown_to_the_server()
        stage.server:arm({
            match = { path = "^/api/v1/books/\\d+/content" },
            fault = { kind = "status", status = 200, body = ("x"):rep(3 * 1024 * 1024) },
        })
        renamed()
        read_and_rest()
        assert.equal(0, #held())
        -- One for the look-up at opening, one before sending; neither asks on.
        assert.equal(2, samples_asked())
        assert.equal("2 pending", stage.waiting_line())
        stage.server:disarm()
        host.menu("Catchword", "Sync now")
        stage.until_held(1)
    end)
end)
