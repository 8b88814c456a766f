-- A grid of covers that is turned to one of its lines (src/koreader/widgets/tilePage.ts).
local dialogues = require("dialogues")
local host = require("host")

local tick = dialogues.tick

local function book(place)
    local name = ("Book %03d"):format(place)
    return { label = name, value = "", pictured = { number = place, title = name, below = "" } }
end

-- `heads`: lines above the books, on each page. `is_long`: the list is loaded by its visible lines.
local function open_grid(heads, count, is_long)
    local lines, extent = {}, nil
    for place = 1, heads do lines[place] = { label = "Head " .. place, value = "" } end
    if is_long then
        local function line_at(place) return book(place + 1) end
        extent = { total = count, blank = { label = "…", value = "" }, lineAt = line_at }
    else
        for place = 1, count do table.insert(lines, book(place)) end
    end
    local list = dialogues.dialogs.list({ title = "Books", lines = lines, extent = extent, tiles = "grid" })
    tick()
    return list
end

describe("a grid that is turned to a line", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    for _, is_long in ipairs({ false, true }) do
        for _, heads in ipairs({ 0, 1, 2 }) do
            it(("shows the cover of a %s list below %d lines"):format(is_long and "long" or "short", heads), function()
                local list = open_grid(heads, 60, is_long)
                for _, place in ipairs({ 1, 9, 10, 18, 19, 54, 60 }) do
                    list.turnTo(heads + place)
                    tick()
                    assert.matches(("Book %03d"):format(place), host.says(), 1, true)
                end
            end)
        end
    end
end)
