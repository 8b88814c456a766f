-- Formats outside the specification that only some real servers take: FB2, MOBI and AZW3.
local annotator = require("annotator")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local BOATS = "The Late Boats.fb2"

describe("a book as FB2", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    local function begin(kind)
        stage.begin()
        stage.server:control("POST", "/books", { id = 300, title = "The Late Boats", type = "FB2" })
        disk.write(host.book(BOATS), stage.server:control("GET", "/files/300"))
        browsed.speak(kind)
    end

    local function read()
        host.open(BOATS, { pages = 200, title = "The Late Boats", authors = "Somebody" })
        stage.settle()
        host.read(20, 60)
        host.close()
        stage.settle()
    end

    local function choices()
        annotator.hold(BOATS)
        host.press("Catchword…")
        host.advance(0.1)
        return host.says() or ""
    end

    for _, kind in ipairs({ "W", "B2", "G" }) do
        it("is tracked on " .. kind .. ", with sessions as FB2 and the position by file", function()
            begin(kind)
            read()
            local sessions = stage.until_held(1)
            assert.equal("FB2", sessions[1].bookType)
            assert.equal(300, sessions[1].bookId)
            assert.equal(1, #stage.server:state().progress)
            assert.matches("What is synced: everything", choices(), 1, true)
        end)
    end

    for _, kind in ipairs({ "spec", "B0" }) do
        it("is not tracked on " .. kind .. ", and its menu says so", function()
            begin(kind)
            read()
            assert.same({}, stage.server:state().sessions)
            assert.same({}, stage.server:state().progress)
            assert.matches("This format is not synced", choices(), 1, true)
        end)
    end

    it("is tracked while no server has been recognised", function()
        stage.unpack()
        read()
        assert.matches("What is synced: everything", choices(), 1, true)
    end)

    it("in a format that no server accepts says so at a long press", function()
        stage.begin()
        disk.write(host.book("Notes.txt"), "Once upon a time")
        annotator.hold("Notes.txt")
        host.press("Catchword…")
        host.advance(0.1)
        assert.matches("This format is not synced: the server does not accept TXT.", host.says(), 1, true)
    end)

    for _, ending in ipairs({ "fb2.zip", "fbz", "prc", "epub3" }) do
        it("has its menu in the file browser as ." .. ending, function()
            stage.begin()
            disk.write(host.book("Boats." .. ending), "Once upon a time")
            annotator.hold("Boats." .. ending)
            host.press("Catchword…")
            host.advance(0.1)
            assert.matches("Boats", host.says(), 1, true)
        end)
    end
end)
