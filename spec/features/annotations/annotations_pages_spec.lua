-- Bookmarks in books of fixed pages. Servers that keep pages get the page number. Other servers get nothing, and the
-- reader is told.
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

local TITLE = "Harbour Cats 1"

describe("a bookmark in a comic", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        notebook.begin()
        notebook.choose("Bookmarks: send", "both ways")
    end)
    after_each(stage.leave)

    local function read_with_bookmark()
        host.open(stage.COMIC, { pages = 30 })
        stage.settle()
        host.read(3, 30)
        local kept = host.reader().annotation.annotations
        if #kept == 0 then annotator.bookmark_here() end
        host.close()
        stage.settle()
        stage.settle()
        return #kept
    end

    local function posts() return stage.times_asked("POST /api/v1/bookmarks") end

    it("is stored once on a server that keeps pages", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        for _ = 1, 3 do read_with_bookmark() end
        assert.equal(1, posts())
        assert.same({ 1, 4 }, { #notebook.held("bookmarks"), notebook.held("bookmarks")[1].pageNumber })
    end)

    for _, kind in ipairs({ "W", "B2" }) do
        it("stays on the device with a notice if the server has no bookmarks: " .. kind, function()
            stage.server:control("POST", "/dialect", { name = kind })
            for _ = 1, 3 do assert.equal(1, read_with_bookmark()) end
            assert.same({ 0, 0 }, { posts(), #notebook.held("bookmarks") })
            notebook.choose("Cannot be placed: 1")
            host.press(TITLE)
            assert.matches("bookmarks of places in EPUB books only", host.says(), 1, true)
        end)
    end
end)
