-- The server's library on the screen, and downloaded books.
local UIManager = require("ui/uimanager")
local lfs = require("libs/libkoreader-lfs")

local w = ...

w.folder = D_BOOKS .. "/Books"

function w.downloaded(words)
    words = words:gsub("%.%w+$", "")
    if lfs.attributes(w.folder, "mode") ~= "directory" then return nil end
    for entry in lfs.dir(w.folder) do
        if entry:find(words, 1, true) and not entry:find("%.sdr$") then return "Books/" .. entry end
    end
end

-- Opens the list of what is found.
function w.search_library(words)
    w.dismiss()
    w.menu("library", "library_search")
    D.type(words)
    w.press("search")
end

function w.library_page(words, title)
    w.search_library(words)
    w.shows(title)
    D.tap_text(title, true)
    w.see("book_number", 30)
end

-- Removes the reader's own copies: books that the reader has are not downloaded.
function w.remove_copies(...)
    for _, book in ipairs({ ... }) do os.remove(w.path(book)) end
end

-- Chooses the shelf of the server that has this in its name; `picture`: of the list.
function w.choose_shelf(name, picture)
    w.menu("shelves", "shelf_list", "choose_shelf")
    w.shows(name)
    if picture then w.shot(picture) end
    D.tap_text(name, true)
    w.dismiss()
end

local STARS = { ["★"] = true, ["½"] = true, ["☆"] = true }

local function stars_on_top()
    return D.run(function()
        local found, seen = {}, {}
        local function walk(widget, depth)
            if type(widget) ~= "table" or seen[widget] or depth > 20 then return end
            seen[widget] = true
            if widget.callback and STARS[widget.text] then table.insert(found, widget) end
            for place = 1, #widget do walk(widget[place], depth + 1) end
        end
        -- A notice may lie over the page.
        for window in UIManager:topdown_widgets_iter() do
            walk(window, 0)
            if #found > 0 then break end
        end
        return found
    end)
end

-- The row of stars on the page of a book.
function w.stars()
    local row = {}
    for _, star in ipairs(stars_on_top()) do table.insert(row, star.text) end
    return table.concat(row)
end

function w.tap_star(place)
    local area = stars_on_top()[place].dimen
    D.tap(area.x + math.floor(area.w / 2), area.y + math.floor(area.h / 2))
    D.wait(0.3)
end

-- The sign in the corner of the page on top.
function w.tap_sign()
    D.run(function() D.top().title_bar.left_icon_tap_callback() end)
    D.wait(0.3)
end
