-- A reader: makes, changes and deletes highlights and bookmarks in the open book as the host does, events
-- included. The host sends no event for an edited note, and none where nothing says so here.
local FileManager = require("apps/filemanager/filemanager")
local PluginLoader = require("pluginloader")
local host = require("host")

local annotator = {}

local made = 0

local function now()
    made = made + 1
    return ("2026-03-04 10:%02d:%02d"):format(math.floor(made / 60), made % 60)
end

local function list()
    return host.reader().annotation.annotations
end

-- By what it is: a book that was opened again has its notes from the disk.
local function place_of(item)
    for place, other in ipairs(list()) do
        local is_there = other.page == item.page and other.pos1 == item.pos1 and other.datetime == item.datetime
        if other == item or is_there then return place end
    end
end

-- `told` of one that came or went: where, before v2025 not.
local function tell(told, place)
    if not PluginLoader.older then told.index_modified = place end
    host.event("AnnotationsModified", told)
end

function annotator.add(item)
    local at = now()
    item.page = item.page or item.pos0
    local place = host.reader().annotation:addItem(item)
    item.datetime = at
    tell({ item, nb_highlights_added = item.drawer and 1 }, place)
    return item
end

-- On the page that is open, whatever is on it.
function annotator.highlight_here()
    local paging = host.reader().paging
    if not paging then
        local place = host.reader().rolling:getLastProgress()
        return annotator.add({
            pos0 = place, pos1 = place .. "/text().9", text = "words", drawer = "lighten", color = "yellow",
        })
    end
    local page = paging.current_page
    local function point(x) return { page = page, x = x, y = 100, zoom = 1, rotation = 0 } end
    return annotator.add({
        page = page, pos0 = point(10), pos1 = point(90), text = "words", drawer = "lighten", color = "yellow",
    })
end

function annotator.bookmark_here()
    local reader = host.reader()
    return annotator.add({ page = (reader.paging or reader.rolling):getLastProgress(), text = "in no chapter" })
end

-- A first note makes of a highlight a note, and is told; other words in it are not.
function annotator.note(item, text)
    local is_first = item.note == nil
    item.note = text
    if is_first then tell({ item, nb_highlights_added = -1, nb_notes_added = 1 }, place_of(item)) end
end

-- A highlight in the novel's n-th paragraph of a chapter, from one character to another.
function annotator.highlight(chapter, paragraph, from, to, text, changes)
    local path = ("/body/DocFragment[%d]/body/section/p[%d]/text()"):format(chapter, paragraph)
    local item = {
        pos0 = path .. "." .. from, pos1 = path .. "." .. to, text = text,
        drawer = "lighten", color = "yellow", chapter = "Chapter " .. chapter,
    }
    for key, value in pairs(changes or {}) do item[key] = value end
    return annotator.add(item)
end

function annotator.bookmark(chapter, paragraph)
    local page = ("/body/DocFragment[%d]/body/section/p[%d]/text().0"):format(chapter, paragraph)
    return annotator.add({ page = page, text = "in Chapter " .. chapter, chapter = "Chapter " .. chapter })
end

function annotator.remove(item)
    local place = place_of(item)
    table.remove(list(), place)
    tell({ item, nb_highlights_added = -1 }, -place)
end

-- In the list of bookmarks: the host tells of a highlight, and of no bookmark.
function annotator.remove_in_list(item)
    host.reader().bookmark:removeItemByIndex(place_of(item))
end

-- As when another program puts a list of its own in the place of the host's.
function annotator.lose(item)
    local left = {}
    for _, other in ipairs(list()) do if other ~= item then table.insert(left, other) end end
    host.reader().annotation.annotations = left
end

-- The text of a paragraph of the book as the engine hands it out, and how it is asked for.
function annotator.paragraph(path, chapter, number)
    local pipe = io.popen(("unzip -p '%s' OEBPS/chapter-%02d.xhtml"):format(host.book(path), chapter))
    local source = pipe:read("*a")
    pipe:close()
    local count = 0
    for text in source:gmatch("<p>(.-)</p>") do
        count = count + 1
        if count == number then return (text:gsub("&quot;", '"'):gsub("&amp;", "&")) end
    end
end

-- A long press on a file in the browser.
function annotator.hold(path)
    FileManager.hold(FileManager.instance, host.book(path), true, {})
end

return annotator
