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

-- The books on the page of this one, of 60. A page has three rows of three.
local function books_of_page(place)
    local first, books = place - (place - 1) % 9, {}
    for number = first, math.min(first + 8, 60) do table.insert(books, ("Book %03d"):format(number)) end
    return books
end

local function shown_books()
    local seen, books = {}, {}
    for book_title in host.says():gmatch("Book %d%d%d") do
        if not seen[book_title] then table.insert(books, book_title) end
        seen[book_title] = true
    end
    table.sort(books)
    return books
end

describe("a grid that is turned to a line", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    for _, is_long in ipairs({ false, true }) do
        for _, heads in ipairs({ 0, 1, 2 }) do
            local list_name = is_long and "long" or "short"
            it(("shows the page of a cover of a %s list below %d lines"):format(list_name, heads), function()
                local list = open_grid(heads, 60, is_long)
                for _, place in ipairs({ 1, 9, 10, 18, 19, 54, 60 }) do
                    list.turnTo(heads + place)
                    tick()
                    assert.same(books_of_page(place), shown_books())
                end
            end)
        end
    end
end)

describe("a tile of a grid", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    it("has a long press of its own, or that of a tap", function()
        local pressed = {}
        local lines = { book(1), book(2), book(3) }
        lines[1].onTap = function() table.insert(pressed, "tap 1") end
        lines[2].onTap = function() table.insert(pressed, "tap 2") end
        lines[2].onHold = function() table.insert(pressed, "hold 2") end
        dialogues.dialogs.list({ title = "Books", lines = lines, tiles = "grid" })
        tick()
        for _, tile in ipairs(host.top().layout[1]) do
            tile:onTap()
            tile:onHold()
        end
        assert.same({ "tap 1", "tap 1", "tap 2", "hold 2" }, pressed)
    end)
end)
