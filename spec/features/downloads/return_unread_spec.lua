-- Books whose notes on this device could not all be read, so that nothing proves that the server has them.
local DocSettings = require("docsettings")
local browsed = require("browsed")
local disk = require("disk")
local host = require("host")
local returned = require("returned")
local stage = require("stage")

local TEXT = "/body/DocFragment[2]/body/section/p[3]/text()"
local DAY = 86400

local function row(from, to, more)
    local made = {
        datetime = ("2024-06-01 10:%02d:00"):format(from), page = TEXT .. "." .. from, pos0 = TEXT .. "." .. from,
        pos1 = TEXT .. "." .. to, text = "x", drawer = "lighten", color = "yellow",
    }
    for key, value in pairs(more or {}) do made[key] = value end
    return made
end

-- The file beside the book, and the sentence about it.
local KEPT = {
    ["a list that is a text"] = {
        { annotations = "text" }, "The list of its highlights and bookmarks cannot be read.",
    },
    ["a row that is a text"] = { { annotations = { "text" } }, "bookmarks that cannot be read: 1" },
    ["a row without a page"] = { { annotations = { { datetime = "2024-06-01 10:00:00" } } }, "cannot be read: 1" },
    ["a list of the other engine"] = {
        { annotations = {}, annotations_paging = { {
            datetime = "2024-06-01 10:00:00", page = 4, pos0 = { page = 4, x = 1, y = 2 },
            pos1 = { page = 4, x = 5, y = 2 }, text = "words", drawer = "lighten",
        } } },
        "that only this device has: 1",
    },
    ["a highlight with boxes in a text"] = {
        { annotations = { row(0, 9, { pos0 = { x = 1, y = 2 }, pos1 = { x = 3, y = 2 } }) } }, "cannot be read: 1",
    },
}

describe("a book with", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        returned.begin()
        browsed.speak("G")
        returned.choose_notes()
        returned.fetch()
    end)
    after_each(stage.leave)

    local function keep(kept)
        local now = DocSettings.shelf[returned.file()] or { doc_path = returned.file() }
        for key, value in pairs(kept) do now[key] = value end
        DocSettings.shelf[returned.file()] = now
    end

    for what, case in pairs(KEPT) do
        it(what .. " is returned by hand after a question with the reason", function()
            keep(case[1])
            local text = returned.ask()
            assert.matches(case[2], text, 1, true)
            assert.is_nil(text:find("The server has everything", 1, true))
        end)
    end

    it("damage in its sidecar is returned by hand after a question with the reason", function()
        -- The host's own box removes such a file.
        returned.hold()
        DocSettings.shelf[returned.file()] = "return {"
        host.press("Return the book…")
        host.advance(0.1)
        assert.matches("The file that KOReader keeps beside the book cannot be read.", stage.outcome(), 1, true)
        assert.equal("return {", DocSettings.shelf[returned.file()])
    end)

    local function finish()
        returned.read(20)
        host.reader().doc_settings:readSetting("summary", {}).status = "complete"
        host.reader().doc_settings:readSetting("summary").modified = os.date("%Y-%m-%d", host.now())
        returned.close()
        host.dismiss_all()
    end

    for what, case in pairs(KEPT) do
        it(what .. " is not returned automatically", function()
            finish()
            keep(case[1])
            host.menu("Catchword", "Shelves", "Return finished books: never")
            host.type(7)
            host.press("Save")
            host.dismiss_all()
            host.doze(8 * DAY)
            host.event("CatchwordAction", "catchword_shelf")
            stage.until_says("Downloaded:")
            host.dismiss_all()
            host.advance(31)
            stage.settle()
            stage.settle()
            assert.is_true(disk.contents(returned.file()) ~= nil)
            host.menu("Catchword", "Shelves", "Finished books:")
            assert.matches(case[2], host.says(), 1, true)
        end)
    end
end)
