-- The server's library, narrowed and sorted; the last choice, and lists pinned to the menu.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local FILTERED = { "B2", "W", "G" }
local open_list, speak = browsed.open_list, browsed.speak

local function says(text)
    return (host.says() or ""):find(text, 1, true) ~= nil
end

local function open_filters()
    host.menu("Catchword", "Library", "Filter and sort")
    stage.until_says("Language: all")
end

local function choose(field, value)
    host.press(field)
    stage.until_says(value)
    host.press(value)
    stage.settle()
end

local function menu_lines()
    local lines = {}
    for _, line in ipairs(host.lines("Catchword", "Library")) do table.insert(lines, line.text) end
    return lines
end

describe("a library that is narrowed", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    for _, kind in ipairs(FILTERED) do
        it("shows of " .. kind .. " the books of one language, and keeps the choice", function()
            speak(kind)
            open_filters()
            choose("Language", "German")
            host.press("Show the books")
            stage.until_says("Kleine Straße")
            assert.is_false(says("Notes on Paper"))
            host.dismiss_all()
            host.menu("Catchword", "Library", "Filter and sort")
            stage.until_says("Format")
            assert.matches("Language: German", host.says(), 1, true)
            host.press("Remove the filters")
            stage.until_says("Language: all")
        end)

        it("shows of " .. kind .. " unread books, also those that nobody has touched", function()
            stage.server:control("POST", "/states", { username = "anna", bookId = 104, status = "READ" })
            speak(kind)
            open_filters()
            choose("Status", "unread")
            choose("Sort by", "title")
            host.press("Show the books")
            stage.until_says("Kleine Straße")
            assert.is_false(says("Notes on Paper"))
            assert.is_true(host.says():find("Harbour Cats 1", 1, true) < host.says():find("Kleine Straße", 1, true))
        end)
    end

    it("counts what Grimmory has, by genre too", function()
        stage.server:control("POST", "/books/103/record", { categories = { "Crime, Thrillers", "Sea" } })
        stage.server:control("POST", "/books/104/record", { categories = { "Sea" } })
        speak("G")
        open_filters()
        host.press("Genre")
        stage.until_says("Sea: 2")
        host.press("Crime, Thrillers")
        stage.until_says("Genre: Crime, Thrillers")
        host.press("Show the books")
        stage.until_says("Kleine Straße")
        assert.is_false(says("Notes on Paper"))
    end)

    it("is pinned to the menu under a name, and goes from there", function()
        speak("G")
        open_filters()
        choose("Format", "PDF")
        host.press("Show the books")
        stage.until_says("Notes on Paper")
        host.press("☰")
        stage.settle()
        host.press("Pin to Library…")
        host.type("Papers")
        host.press("Save")
        assert.same("“Papers” is now in Library.", host.notices()[#host.notices()])
        host.dismiss_all()
        local lines = menu_lines()
        assert.same({ "Filter and sort", "Papers" }, { lines[#lines - 1], lines[#lines] })
        open_list("Papers", "Tables of the Moon")
        assert.is_false(says("Kleine Straße"))
        stage.rest()
        host.press("☰")
        stage.settle()
        host.press("Remove from Library")
        host.dismiss_all()
        assert.same("Filter and sort", menu_lines()[#menu_lines()])
    end)

    it("says so when the server does not answer, and shows the books of the last choice", function()
        speak("G")
        stage.server:arm({ match = { path = "/api/v1/app/filter-options" }, fault = { kind = "status", status = 500 } })
        host.menu("Catchword", "Library", "Filter and sort")
        stage.until_says("problem of its own")
        stage.server:disarm()
        host.dismiss()
        host.press("Show the books")
        stage.until_says("Notes on Paper")
    end)
end)
