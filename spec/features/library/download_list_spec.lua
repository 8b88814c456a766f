-- The download of a whole list, of the rest of a series, and of its next books.
local ffiUtil = require("ffi/util")
local FileManager = require("apps/filemanager/filemanager")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local asked_for, folder = browsed.asked_for, browsed.folder
local open_list, speak = browsed.open_list, browsed.speak

-- Six books of a series, numbered from 1.
local function fill_series()
    for number = 1, 6 do
        stage.server:control("POST", "/books", {
            id = 700 + number,
            title = ("Saga %d"):format(number),
            fileName = ("saga-%d.epub"):format(number),
            series = "Saga",
            seriesNumber = number,
        })
    end
end

local function mark(number, status)
    stage.server:control("POST", "/states", { username = "anna", bookId = 700 + number, status = status })
end

local function open_series()
    open_list("Series", "Saga")
    host.press("Saga")
    stage.until_says("Saga 1")
    stage.rest()
end

local function choose(action)
    host.press("☰")
    stage.settle()
    host.press(action)
end

local function sagas()
    local found = {}
    for _, name in ipairs(disk.visible(folder())) do
        if name:find("^saga") then table.insert(found, (name:match("%d"))) end
    end
    return table.concat(found, " ")
end

-- A sync of everything, and the time that the reader is left alone after it.
local function later()
    host.event("CatchwordAction", "catchword_pending")
    stage.settle()
    host.dismiss_all()
    host.advance(50)
    stage.rest()
end

describe("the download of a whole list", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    for _, kind in ipairs({ "B0", "B2", "W", "G" }) do
        it("starts on " .. kind .. " after a question with its size", function()
            speak(kind)
            fill_series()
            open_series()
            choose("Download all…")
            local question = stage.until_says("Download these books? (6)")
            local isSized = kind == "G" or kind == "B0"
            assert.equal(isSized, question:find("Size: about %d+ MB") ~= nil, question)
            assert.equal(not isSized, question:find("Without a known size: 6", 1, true) ~= nil, question)
            assert.matches("Free: [1-9][%d.]* GB", question)
            assert.equal(kind == "G" and 1 or 0, asked_for("/books/ids"))
            host.press("Download")
            stage.until_says("Downloaded: 6.")
            assert.equal("1 2 3 4 5 6", sagas())
            host.dismiss()
            choose("Download all…")
            stage.until_says("All of these books are on this device.")
        end)
    end

    it("includes the unread rest of a series", function()
        speak("G")
        fill_series()
        mark(1, "READ")
        mark(3, "READ")
        mark(5, "WONT_READ")
        open_series()
        choose("Download the rest of the series…")
        stage.until_says("Download these books? (2)")
        host.press("Download")
        stage.until_says("Downloaded: 2.")
        assert.equal("4 6", sagas())
    end)

    it("says that the device has too little space", function()
        speak("G")
        fill_series()
        local free = ffiUtil.free
        finally(function() ffiUtil.free = free end)
        ffiUtil.free = 500 * 1024 * 1024
        open_series()
        choose("Download all…")
        local question = stage.until_says("There is not room for all of them.")
        assert.matches("Free: 500 MB", question, 1, true)
    end)

    it("makes no change if the server does not answer", function()
        speak("G")
        fill_series()
        open_series()
        stage.server:arm({ match = { path = "/api/v1/app/books/ids" }, fault = { kind = "status", status = 403 } })
        choose("Download all…")
        stage.until_says("does not allow")
        assert.equal("", sagas())
    end)
end)

describe("the rule that downloads the next books of a series", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    local function keep_next_two()
        speak("G")
        fill_series()
        open_series()
        choose("Keep the next books here…")
        host.type(2)
        host.press("Save")
        stage.until_says("Download these books? (2)")
    end

    it("is not stored after “Cancel”", function()
        keep_next_two()
        host.press("Cancel")
        host.dismiss_all()
        stage.server:forget_requests()
        later()
        assert.equal("", sagas())
    end)

    it("downloads the next book after one was read, except those the reader deleted", function()
        keep_next_two()
        host.press("Download")
        stage.until_says("Downloaded: 2.")
        assert.equal("1 2", sagas())
        host.dismiss_all()
        mark(1, "READ")
        stage.server:forget_requests()
        later()
        assert.equal("1 2 3", sagas())
        -- Within the hour nothing is asked for again.
        mark(2, "READ")
        stage.server:forget_requests()
        later()
        assert.equal(0, asked_for("/books/ids"))
        host.advance(3600)
        FileManager.instance:deleteFile(folder() .. "/saga-3_703.epub", true)
        later()
        assert.equal("1 2 4 5", sagas())
    end)

    it("ends at one press", function()
        keep_next_two()
        host.press("Download")
        stage.until_says("Downloaded: 2.")
        host.dismiss_all()
        mark(1, "READ")
        mark(2, "READ")
        stage.server:forget_requests()
        stage.server:arm({
            match = { path = "/api/v1/books/703/download" },
            fault = { kind = "drip", bytesPerSecond = 50, from = "body" },
        })
        host.event("CatchwordAction", "catchword_pending")
        stage.settle()
        host.dismiss_all()
        host.advance(50)
        stage.until_asked("/703/download")
        host.event("CatchwordAction", "catchword_shelf")
        host.press("Stop")
        stage.rest()
        assert.same({ "1 2", 0 }, { sagas(), asked_for("/704/download") })
    end)
end)
