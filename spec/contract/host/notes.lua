-- Annotations by the reader, and the events of each for a plugin.
local function kinds(item)
    local found = {}
    for key, value in pairs(item) do found[key] = type(value) end
    return found
end

local function last_heard(h)
    return h.record.annotated[#h.record.annotated]
end

local function forget(h)
    h.record.annotated = {}
end

return {
    { "a book without annotations has an empty list", function(h)
        h.open(h.flow2)
        h.same({}, h.reader().annotation.annotations)
        h.close()
    end },
    { "a highlight in a text has its fields", function(h)
        h.open(h.flow)
        h.go_to(3)
        local item = h.highlight()
        local found = kinds(item)
        h.same({
            page = "string", pos0 = "string", pos1 = "string", text = "string", drawer = "string",
            datetime = "string", color = "string",
        }, {
            page = found.page, pos0 = found.pos0, pos1 = found.pos1, text = found.text, drawer = found.drawer,
            datetime = found.datetime, color = found.color,
        })
        h.same(nil, item.note)
        h.same(nil, item.datetime_updated)
        h.same("lighten", item.drawer)
        h.same("yellow", item.color)
        h.same(true, item.datetime:find("^%d%d%d%d%-%d%d%-%d%d %d%d:%d%d:%d%d$") ~= nil)
        h.same(item.pos0, item.page)
        h.close()
    end },
    { "a highlight is announced with counts and its index (not in older releases)", function(h)
        h.open(h.flow)
        h.go_to(4)
        forget(h)
        local item = h.highlight()
        local told = last_heard(h)
        h.same(1, #h.record.annotated)
        h.same(true, told[1] == item)
        h.same({ 1, nil }, { told.nb_highlights_added, told.nb_notes_added })
        h.same(h.older and "nil" or "number", type(told.index_modified))
        h.same(true, h.older or h.reader().annotation.annotations[told.index_modified] == item)
        h.close()
    end },
    { "a deletion is announced as one fewer, at a negative index", function(h)
        h.open(h.flow)
        h.go_to(5)
        local item = h.highlight()
        local before = #h.reader().annotation.annotations
        forget(h)
        h.delete(item)
        local told = last_heard(h)
        h.same(before - 1, #h.reader().annotation.annotations)
        h.same(true, told[1] == item)
        h.same(-1, told.nb_highlights_added)
        h.same(true, h.older or told.index_modified < 0)
        h.close()
    end },
    { "a first note changes a highlight to a note, which is announced", function(h)
        h.open(h.flow)
        h.go_to(6)
        local item = h.highlight()
        forget(h)
        h.note(item, "first words")
        h.same("first words", item.note)
        local told = last_heard(h)
        h.same({ -1, 1 }, { told.nb_highlights_added, told.nb_notes_added })
        h.close()
    end },
    { "a changed text of a note is not announced", function(h)
        h.open(h.flow)
        h.go_to(7)
        local item = h.highlight()
        h.note(item, "first words")
        forget(h)
        h.note(item, "other words")
        h.same("other words", item.note)
        h.same(0, #h.record.annotated)
        h.close()
    end },
    { "a bookmark has a place and a sentence, no colour and no ends", function(h)
        h.open(h.flow)
        h.go_to(8)
        forget(h)
        local item = h.bookmark()
        h.same("string", type(item.page))
        h.same({ nil, nil, nil, nil }, { item.drawer, item.color, item.pos0, item.pos1 })
        h.same("string", type(item.datetime))
        h.same(1, #h.record.annotated)
        h.same(nil, last_heard(h).nb_highlights_added)
        h.close()
    end },
    { "a highlight in fixed pages has tables with a page and a point", function(h)
        h.open(h.fixed)
        h.go_to(2)
        local item = h.highlight()
        h.same({ "number", 2 }, { type(item.page), item.page })
        h.same({ page = "number", x = "number", y = "number" }, {
            page = type(item.pos0.page), x = type(item.pos0.x), y = type(item.pos0.y),
        })
        h.same("table", type(item.pos1))
        h.same("string", type(item.text))
        h.close()
    end },
    { "a bookmark in fixed pages has the number of the page", function(h)
        h.open(h.fixed)
        h.go_to(3)
        local item = h.bookmark()
        h.same(3, item.page)
        h.same({ nil, nil }, { item.drawer, item.pos0 })
        h.close()
    end },
    { "annotations are in the order of the book, whatever their age", function(h)
        h.open(h.flow2)
        h.go_to(9)
        local later = h.highlight()
        h.go_to(2)
        local earlier = h.highlight()
        local list = h.reader().annotation.annotations
        h.same({ true, true }, { list[1] == earlier, list[2] == later })
        h.close()
    end },
}
