-- Highlights for scenarios with two devices: in the open book, and on the server.
local Event = require("ui/event")

local marks = {}

-- The annotation of the open book of which `key` is this.
function marks.here(key, value)
    for _, item in ipairs(D.reader().annotation.annotations) do if item[key] == value then return item end end
end

-- The words that the engine has between the ends of a highlight.
function marks.words(item) return D.reader().document:getTextFromXPointers(item.pos0, item.pos1) end

-- The reader changes it, as the host's own dialogs do.
function marks.change(item, fields)
    D.run(function()
        local before = item.note
        for key, value in pairs(fields) do item[key] = value end
        item.datetime_updated = os.date("%Y-%m-%d %H:%M:%S")
        local told = { item }
        if not before and item.note then told.nb_highlights_added, told.nb_notes_added = -1, 1 end
        D.ui():handleEvent(Event:new("AnnotationsModified", told))
    end)
end

function marks.delete(item)
    D.run(function()
        for place, other in ipairs(D.reader().annotation.annotations) do
            if other == item then return D.reader().highlight:deleteHighlight(place) end
        end
    end)
end

-- The server's highlights of the book, with and without notes: {id, text, note, color, cfi, is_note}.
function marks.there(server, id)
    local found = {}
    local function given(value) return type(value) == "string" and value or nil end
    for _, row in ipairs(server.annotations(id)) do
        table.insert(found, { id = row.id, text = row.text, note = given(row.note), color = row.color, cfi = row.cfi })
    end
    for _, row in ipairs(server.notes(id)) do
        local text, note = given(row.selectedText), given(row.noteContent)
        table.insert(found, { id = row.id, text = text, note = note, color = row.color, cfi = row.cfi, is_note = true })
    end
    return found
end

-- The one of which `key` is this, or nil.
function marks.of(rows, key, value)
    for _, row in ipairs(rows) do if row[key] == value then return row end end
end

-- The clippings that the host's exporter makes of the book's highlights and notes, as one text.
function marks.exported(path)
    local settings = G_reader_settings:readSetting("exporter", {})
    local clip = dofile("plugins/exporter.koplugin/clip.lua"):new({ ui = D.ui(), settings = settings })
    local books = path and clip:parseFiles({ [path] = true }) or clip:parseCurrentDoc(D.reader().view)
    local found = {}
    for _, book in pairs(books) do
        for _, chapter in ipairs(book) do
            for _, one in ipairs(chapter) do table.insert(found, ("%s [%s]"):format(one.text or "", one.note or "")) end
        end
    end
    return table.concat(found, "\n")
end

return marks
