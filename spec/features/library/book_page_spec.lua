-- The page of a library book: its rating, status and shelves.
local browsed = require("browsed")
local host = require("host")
local stage = require("stage")

local KINDS = { "spec", "B0", "B2", "W", "G" }

local label, open_list, speak = browsed.label, browsed.open_list, browsed.speak

describe("the page of a book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(browsed.begin)
    after_each(stage.leave)

    local DEEDS = {
        { button = "Rate", choice = "4 ★", notice = "The server has “Notes on Paper” rated ★★★★.",
            present = { "“Notes on Paper”?\nAt present: ★★★★", "\n✓ 4 ★" } },
        { button = "Status", choice = "paused", notice = "The server has “Notes on Paper” as paused.",
            present = { "At present: paused", "\n✓ paused" } },
        { button = "Add to shelf", choice = "Anna's own", notice = "“Notes on Paper” is on the shelf “Anna's own”.",
            present = { "Anna's own: ✓" } },
    }
    -- Buttons that these servers lack.
    local LACKS = { B0 = { Rate = true }, spec = { Status = true, ["Add to shelf"] = true } }

    local function press_on_page(button)
        host.press(label("Notes on Paper"))
        stage.until_says("Number on the server")
        host.press(button)
    end

    local function choose(deed)
        press_on_page(deed.button)
        stage.until_says(deed.choice)
        host.press(deed.choice)
        stage.wait_until("the server has it", function() return host.notices()[#host.notices()] == deed.notice end)
    end

    local function show_present(deed)
        choose(deed)
        press_on_page(deed.button)
        for _, words in ipairs(deed.present) do stage.until_says(words) end
        host.dismiss()
    end

    for _, kind in ipairs(KINDS) do
        it("shows on " .. kind .. " the rating, status and shelf that a book has got from its page", function()
            speak(kind)
            if kind == "spec" then
                open_list("Shelves", "Everything")
                host.press("Everything")
                stage.until_says("Notes on Paper")
            else
                open_list("Recently added", "Notes on Paper")
            end
            local lacks = LACKS[kind] or {}
            for _, deed in ipairs(DEEDS) do
                if not lacks[deed.button] then show_present(deed) end
            end
        end)
    end

    for _, kind in ipairs({ "B2", "W", "G", "3.5" }) do
        it("offers one's own shelves alone on " .. kind, function()
            speak(kind)
            stage.server:control("POST", "/shelves",
                { name = "Zoë's", username = "zoë", bookIds = { 101 }, publicShelf = true })
            open_list("Recently added", "Notes on Paper")
            press_on_page("Add to shelf")
            local said = stage.until_says("Anna's own")
            assert.is_nil(said:find("Zoë's", 1, true), said)
        end)
    end

    it("rates a book, sets its status and puts it on a shelf", function()
        speak("G")
        open_list("Recently added", "Notes on Paper")
        press_on_page("Rate")
        assert.matches("At present: no rating", stage.until_says("½ ★"), 1, true)
        host.dismiss()
        for _, deed in ipairs(DEEDS) do choose(deed) end
        local state = stage.server:state()
        assert.equal(8, state.ratings[#state.ratings].personalRating)
        assert.equal("PAUSED", state.statuses[#state.statuses].readStatus)
        assert.same({ 105, 106, 104 }, state.shelves[2].bookIds)
    end)
end)
