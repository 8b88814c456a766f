-- A server that does not answer. A proxy counts connections: each attempt costs one, whatever is pending.
local FileManager = require("apps/filemanager/filemanager")
local annotator = require("annotator")
local host = require("host")
local library = require("library")
local stage = require("stage")
local socket = require("socket")

local CHAPTER, PARAGRAPH = 2, 3

-- Takes every connection at this port and ends it, whenever it is watched.
local function open_door(port)
    local listener = assert(socket.bind("127.0.0.1", port))
    listener:settimeout(0)
    local door = { knocks = 0 }

    function door.watch()
        local client = listener:accept()
        if not client then return end
        door.knocks = door.knocks + 1
        client:close()
    end

    function door.close() listener:close() end

    return door
end

describe("a server that does not answer", function()
    local door

    local function live_again()
        door.close()
        door = nil
        stage.server = library.start("--quiet", nil, stage.server.url:match("%d+$"))
    end

    setup(function() stage.open_library(library.quiet_port()) end)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(function()
        if door then live_again() end
        stage.finish()
    end)

    -- Closes the server and stands in its place.
    local function die()
        stage.server:stop()
        door = open_door(tonumber(stage.server.url:match("%d+$")))
    end

    local function read(book)
        host.open(book, { pages = 200 })
        host.read(5, 60)
    end

    local function download_one()
        stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 106 } })
        host.menu("Catchword", "Shelves", "Sync shelves now")
        stage.until_says("Downloaded: 1")
        host.dismiss()
    end

    local function mark_passages()
        local text = annotator.paragraph(stage.NOVEL, CHAPTER, PARAGRAPH)
        for from = 0, 20, 10 do
            annotator.highlight(CHAPTER, PARAGRAPH, from, from + 9, text:sub(from + 1, from + 9))
        end
    end

    local function rate(book)
        annotator.hold(book)
        host.press("Rate in library")
        host.press("4 ★")
        host.advance(1)
    end

    -- Something of every kind, of books that the server knows and of one that it was never asked about.
    local function leave_something_of_each_kind()
        host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
        download_one()
        read(stage.NOVEL)
        host.close()
        stage.until_held(1)
        host.network(false)
        read(stage.NOVEL)
        mark_passages()
        host.close()
        for _, book in ipairs({ stage.PDF, stage.COMIC }) do
            read(book)
            host.close()
        end
        rate(stage.NOVEL)
        rate(stage.PDF)
        local downloaded = stage.COMIC:gsub("%.cbz", "_106.cbz")
        FileManager.instance:deleteFile(host.folder .. "/Books/" .. downloaded, true)
        host.advance(5)
    end

    -- Lets what is due begin and end.
    local function pass(seconds)
        host.advance(seconds)
        stage.rest(door.watch)
    end

    it("costs one connection in a drain, and no data is lost", function()
        leave_something_of_each_kind()
        die()
        host.network(true)
        pass(3)
        assert.equal(1, door.knocks)
        host.network(false)
        host.network(true)
        pass(3)
        assert.equal(2, door.knocks)
        host.menu("Catchword", "Sync now")
        stage.rest(door.watch)
        assert.equal(3, door.knocks)
        assert.truthy(host.says():find(
            "Still pending: 3 sessions, 3 notes, 2 ratings, 3 positions, 1 shelf change.", 1, true
        ), host.says())
        host.dismiss()
        live_again()
        host.menu("Catchword", "Sync now")
        local said = stage.until_says("Sent:")
        for _, kind in ipairs({ "3 sessions", "3 positions", "3 notes", "2 ratings" }) do
            assert.truthy(said:find(kind, 1, true), said)
        end
    end)
end)
