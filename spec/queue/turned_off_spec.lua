-- A kind of item is turned off in the middle of its drain, during a request. No other item of the kind is sent until it
-- is on again.
local ReadCollection = require("readcollection")
local annotator = require("annotator")
local common = require("actions/common")
local host = require("host")
local notebook = require("notebook")
local novel = require("novel")
local stage = require("stage")

local function synced(...) host.menu("Catchword", "What is synced", ...) end

local function read(book, page)
    host.open(book, { pages = 200, page = page or 20, title = book })
    host.read(3, 60)
    host.close()
end

local function read_both()
    read(stage.NOVEL)
    read(stage.PDF)
end

local function highlight_two()
    notebook.text = annotator.paragraph(stage.NOVEL, notebook.CHAPTER, notebook.PARAGRAPH)
    notebook.open()
    notebook.highlight(0, 9)
    notebook.highlight(20, 29)
    host.close()
end

local function rate_both()
    for _, book in ipairs({ stage.NOVEL, stage.PDF }) do
        annotator.hold(book)
        host.press("Rate in library")
        host.press("4 ★")
        host.dismiss_all()
    end
end

local function finish_both()
    for _, book in ipairs({ stage.NOVEL, stage.PDF }) do
        host.open(book, { pages = 200, page = 60, title = book })
        host.read(3, 60)
        host.reader().doc_settings:readSetting("summary").status = "complete"
        host.close()
    end
end

local STARS = "KOReader's stars, doubled"

-- `path`: of its requests; `on`, `off`: the taps; `make`: queues two of it without a network.
local KINDS = {
    sessions = {
        path = "/reading-sessions",
        make = read_both,
        off = function() synced("Sync reading sessions") end,
        on = function() synced("Sync reading sessions") end,
        held = function() return #stage.server:state().sessions end,
    },
    positions = {
        path = "/syncs/progress",
        method = "PUT",
        before = function() synced("Sync reading sessions") end,
        make = function()
            read(stage.NOVEL, 60)
            read(stage.PDF, 60)
        end,
        off = function() synced("Sync the position") end,
        on = function() synced("Sync the position") end,
        held = function() return #stage.server:state().progress end,
    },
    highlights = {
        path = "/api/v1/annotations",
        before = function() synced("Highlights and notes: off", "send") end,
        make = highlight_two,
        off = function() synced("Highlights and notes: send", "off") end,
        on = function() synced("Highlights and notes: off", "send") end,
        held = function() return #stage.server:state().annotations end,
    },
    ratings = {
        path = "/personal-rating",
        before = function() synced("Ratings: off", STARS) end,
        make = rate_both,
        off = function() synced("Ratings: KOReader's stars", "off") end,
        on = function() synced("Ratings: off", STARS) end,
        held = function() return #stage.server:state().ratings end,
    },
    bookmarks = {
        path = "/api/v1/bookmarks",
        before = function() synced("Bookmarks: off", "send") end,
        make = function()
            notebook.open()
            annotator.bookmark(notebook.CHAPTER, notebook.PARAGRAPH)
            annotator.bookmark(notebook.CHAPTER, notebook.PARAGRAPH + 1)
            host.close()
        end,
        off = function() synced("Bookmarks: send", "off") end,
        on = function() synced("Bookmarks: off", "send") end,
        held = function() return #stage.server:state().bookmarks end,
    },
    ["shelf changes"] = {
        path = "/books/shelves",
        before = function()
            local books = { 101, 105 }
            stage.server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = books })
            host.menu("Catchword", "Shelves", "Shelves as collections: off", "both ways")
            stage.sync_shelves()
        end,
        make = function()
            ReadCollection:removeItem(next(ReadCollection.coll.KOReader), "KOReader")
            host.event("Resume")
        end,
        off = function() host.menu("Catchword", "Shelves", "Shelves as collections: both ways", "off") end,
        on = function() host.menu("Catchword", "Shelves", "Shelves as collections: off", "both ways") end,
        held = function() return 0 end,
    },
    statuses = {
        path = "/status",
        kind = "W",
        make = finish_both,
        off = function() synced("Sync the book status") end,
        on = function() synced("Sync the book status") end,
        held = function()
            local count = 0
            for _, id in ipairs({ 101, 105 }) do
                if novel.page:book(id).readStatus == "READ" then count = count + 1 end
            end
            return count
        end,
    },
}

-- Requests of this kind since the last time that change something.
local function changes(path)
    local count = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.method ~= "GET" and request.path:find(path, 1, true) then count = count + 1 end
    end
    return count
end

describe("a pending item whose kind is turned off during a drain", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    for name, kind in pairs(KINDS) do
        it("waits, and is sent once the kind is on again: " .. name, function()
            if kind.kind then novel.on(kind.kind) end
            -- Both books are matched before.
            read_both()
            common.rest()
            if kind.before then kind.before() end
            host.dismiss_all()
            local before = kind.held()
            host.network(false)
            kind.make()
            stage.settle()
            stage.server:forget_requests()
            stage.server:arm({
                match = { path = "^.*" .. kind.path, method = kind.method },
                fault = { kind = "latency", seconds = 3600 },
            })
            host.network(true)
            host.advance(3)
            stage.wait_until("one of it is on its way", function() return changes(kind.path) > 0 end)
            kind.off()
            host.dismiss_all()
            stage.server:disarm()
            stage.server:forget_requests()
            common.rest()
            host.network(false)
            host.network(true)
            common.rest()
            assert.equal(0, changes(kind.path))
            host.menu("Catchword", "Sync now")
            local said = stage.outcome()
            assert.equal(0, changes(kind.path), said)
            assert.is_nil(tostring(said):find("Still pending", 1, true), said)
            host.dismiss_all()
            kind.on()
            host.dismiss_all()
            host.network(false)
            host.network(true)
            common.rest()
            assert.is_true(changes(kind.path) > 0)
            assert.is_true(kind.held() >= before, name)
        end)
    end
end)
