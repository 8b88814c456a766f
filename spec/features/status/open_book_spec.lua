-- Rating and status of the open book, as lines of its menu.
local bookStatus = require("bookStatus")
local host = require("host")
local stage = require("stage")

local NOVEL_ID = bookStatus.NOVEL_ID

local function line(label)
    for _, one in ipairs(host.lines("Catchword", "This book")) do
        if one.text:find(label .. ": ", 1, true) then return one.text end
    end
end

local function choose(label, choice)
    host.menu("Catchword", "This book", label)
    host.press(choice)
    host.advance(0.1)
    host.dismiss_all()
end

describe("the menu of the open book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        bookStatus.begin("W")
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.read(4, 60)
    end)
    after_each(stage.leave)

    it("shows and changes the rating", function()
        assert.equal("Rating: no rating", line("Rating"))
        choose("Rating: ", "4 ★")
        assert.equal("Rating: ★★★★", line("Rating"))
        host.close()
        stage.wait_until("the server has the rating", function()
            local ratings = stage.server:state().ratings
            return ratings[1] ~= nil and ratings[1].personalRating == 8
        end)
        stage.settle()
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.menu("Catchword", "This book", "Timeline of this book")
        assert.matches("Rating: ★★★★", host.says(), 1, true)
    end)

    it("shows no rating after the server refused one as unsupported", function()
        host.close()
        bookStatus.learn("B0")
        host.open(stage.NOVEL, { pages = 200 })
        choose("Rating: ", "4 ★")
        host.close()
        stage.settle()
        stage.settle()
        host.open(stage.NOVEL, { pages = 200 })
        assert.is_nil(line("Rating"))
        assert.equal("Status: reading", line("Status"))
    end)

    it("shows and changes the status, on the device and on the server", function()
        assert.equal("Status: reading", line("Status"))
        choose("Status: ", "finished")
        assert.equal("Status: finished", line("Status"))
        host.close()
        bookStatus.until_there(NOVEL_ID, "READ")
        assert.equal("complete", bookStatus.here(host.book(stage.NOVEL)).status)
    end)

    it("shows and changes the finish day, on the device and on the server", function()
        assert.is_nil(line("Finished on"))
        choose("Status: ", "finished")
        assert.equal("Finished on: 2026-03-01", line("Finished on"))
        host.menu("Catchword", "This book", "Finished on: ")
        host.type("2026-02-03")
        host.press("Save")
        host.dismiss_all()
        assert.equal("Finished on: 2026-02-03", line("Finished on"))
        host.close()
        bookStatus.until_there(NOVEL_ID, "READ")
        assert.matches("^2026%-02%-03T", bookStatus.there(NOVEL_ID, nil, "dateFinished"))
    end)

    it("says that KOReader could not write the status", function()
        local settings = host.reader().doc_settings
        settings.flush = function() error("no space left") end
        host.menu("Catchword", "This book", "Status: ")
        host.press("finished")
        stage.until_says("cannot be written to")
        settings.flush = nil
    end)

    it("marks the present status", function()
        host.menu("Catchword", "This book", "Status: ")
        assert.matches("✓ reading", host.says(), 1, true)
    end)
end)
