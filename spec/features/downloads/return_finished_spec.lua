-- The automatic return of finished books: its time, its books, and its obstacles.
local DocSettings = require("docsettings")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local returned = require("returned")
local stage = require("stage")

local NAME = returned.NAME
local DAY = 86400

describe("the automatic return of a finished book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(returned.begin)
    after_each(stage.leave)

    local function here() return disk.contents(returned.file()) ~= nil end

    -- Downloaded and read to its end; the host says so.
    local function finish(kind)
        browsed.speak(kind or "G")
        returned.fetch()
        returned.read(20)
        host.reader().doc_settings:readSetting("summary", {}).status = "complete"
        host.reader().doc_settings:readSetting("summary").modified = os.date("%Y-%m-%d", host.now())
        returned.close()
        host.dismiss_all()
    end

    local function turn_on()
        host.menu("Catchword", "Shelves", "Return finished books: never")
        host.type(7)
        host.press("Save")
        host.dismiss_all()
    end

    -- So many days later there is a sync, and then some quiet.
    local function later(days)
        host.doze(days * DAY)
        host.event("CatchwordAction", "catchword_shelf")
        stage.until_says("Downloaded:")
        host.dismiss_all()
        host.advance(31)
        stage.settle()
        stage.settle()
    end

    local function report()
        for _, line in ipairs(host.lines("Catchword", "Shelves")) do
            if line.text:find("Finished books:", 1, true) then return line.text end
        end
    end

    -- The report if the server cannot store everything.
    local KEEPS = {
        { "spec", "Its status is on this device alone: the server has another one, or keeps none.\n\n"
            .. "A book of which only this device has something can still be returned on its own:"
            .. " you are asked first." },
        { "B0", "Not on the server yet: 1 session: This server does not accept reading sessions."
            .. " They stay on this device." },
    }

    for _, case in ipairs(KEEPS) do
        local kind, keeps = unpack(case)
        it("does not return the book if " .. kind .. " cannot store all of it, and reports the reason", function()
            finish(kind)
            turn_on()
            later(8)
            assert.is_true(here())
            assert.equal("Finished books: 0 returned, 1 stayed", report())
            host.menu("Catchword", "Shelves", "Finished books:")
            local why = "“The Lamp at Low Tide” stays on this device.\n" .. keeps
            assert.equal("Finished books\n" .. why, host.says())
        end)
    end

    it("works on a server without statuses if no status is to be synced", function()
        finish("spec")
        host.menu("Catchword", "What is synced", "Sync the book status")
        host.dismiss_all()
        turn_on()
        later(8)
        assert.is_false(here())
        assert.equal("Finished books: 1 returned, 0 stayed", report())
    end)

    for _, kind in ipairs({ "B2", "W", "G" }) do
        it("returns the book a week later, after a sync, once " .. kind .. " is known to have all of it", function()
            finish(kind)
            turn_on()
            later(3)
            assert.is_true(here())
            later(5)
            assert.is_false(here())
            assert.equal("Finished books: 1 returned, 0 stayed", report())
            assert.is_nil(host.top())
            host.menu("Catchword", "Shelves", "Trash: restore…")
            assert.matches("The Lamp at Low Tide", host.says(), 1, true)
        end)
    end

    it("does nothing until the reader turns it on", function()
        finish()
        later(30)
        assert.is_true(here())
        assert.is_nil(report())
    end)

    it("waits while another book is open", function()
        finish()
        turn_on()
        host.doze(9 * DAY)
        host.make_book("other.epub")
        host.open("other.epub", { pages = 90 })
        host.event("CatchwordAction", "catchword_shelf")
        stage.until_says("Downloaded:")
        host.dismiss_all()
        host.advance(31)
        stage.settle()
        assert.is_true(here())
    end)

    it("keeps a book with a highlight that only this device has, and reports that", function()
        browsed.speak("G")
        returned.fetch()
        returned.read(20)
        returned.highlight(2, 3, 0, 9)
        host.reader().doc_settings:readSetting("summary", {}).status = "complete"
        host.reader().doc_settings:readSetting("summary").modified = os.date("%Y-%m-%d", host.now())
        returned.close()
        host.dismiss_all()
        turn_on()
        later(8)
        assert.is_true(here())
        assert.equal("Finished books: 0 returned, 1 stayed", report())
        host.menu("Catchword", "Shelves", "Finished books:")
        assert.matches("only this device has: 1", host.says(), 1, true)
    end)

    it("keeps a book with a session that was not sent", function()
        finish()
        turn_on()
        stage.server:arm({ match = { path = "/api/v1/reading-sessions" }, fault = { kind = "status", status = 503 } })
        returned.read(30)
        host.reader().doc_settings:readSetting("summary").status = "complete"
        host.reader().doc_settings:readSetting("summary").modified = os.date("%Y-%m-%d", host.now())
        returned.close()
        host.dismiss_all()
        later(8)
        assert.is_true(here())
    end)

    it("keeps a book that its reader reads again", function()
        finish()
        turn_on()
        stage.server:control("POST", "/states", { username = "anna", bookId = 101, status = "RE_READING" })
        DocSettings.shelf[returned.file()].summary.status = "reading"
        later(8)
        assert.is_true(here())
    end)

    it("keeps a book that was restored from the trash, or is the reader's own", function()
        finish()
        turn_on()
        later(8)
        assert.is_false(here())
        host.menu("Catchword", "Shelves", "Trash: restore…")
        host.press("The Lamp at Low Tide")
        host.press("Restore")
        stage.settle()
        host.dismiss_all()
        later(8)
        assert.same({ NAME }, disk.visible(browsed.folder()))
    end)
end)
