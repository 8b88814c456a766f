-- A reader with a pencil: makes, changes and deletes highlights and bookmarks in the open book as the host does, events
-- included. The host sends no event for an edited note, and none where nothing says so here.
local FileManager = require("apps/filemanager/filemanager")
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

local function place_of(item)
    for place, other in ipairs(list()) do
        if other == item then return place end
    end
end

function annotator.add(item)
    item.datetime = now()
    item.page = item.page or item.pos0
    table.insert(list(), item)
    host.event("AnnotationsModified", { item, nb_highlights_added = item.drawer and 1, index_modified = #list() })
    return item
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
    host.event("AnnotationsModified", { item, nb_highlights_added = -1, index_modified = -place })
end

-- As when the file beside the book was replaced.
function annotator.lose(item)
    table.remove(list(), place_of(item))
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
