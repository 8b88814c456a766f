-- The list of a book's annotations in every form that the host has written: what is read, and what cannot be read
-- (src/koreader/annotationRows.ts, src/koreader/formerAnnotations.ts).
local DocSettings = require("docsettings")
local host = require("host")
local ownAnnotations = require("ownAnnotations")

local PLACE = "/body/DocFragment[2]/body/p[%d]/text().0"
local END = "/body/DocFragment[2]/body/p[%d]/text().5"

local function row(number, changes)
    local made = {
        datetime = ("2024-06-01 10:00:%02d"):format(number), page = PLACE:format(number), pos0 = PLACE:format(number),
        pos1 = END:format(number), text = "words", drawer = "lighten", color = "yellow",
    }
    for key, value in pairs(changes or {}) do
        if value == "nil" then made[key] = nil else made[key] = value end
    end
    return made
end

local function paged(page, changes)
    local made = row(page, { page = page, pos0 = { page = page, x = 1, y = 2 }, pos1 = { page = page, x = 5, y = 2 } })
    for key, value in pairs(changes or {}) do made[key] = value end
    return made
end

describe("the notes beside a closed book", function()
    local own

    before_each(function() own = ownAnnotations.start() end)
    after_each(function() own.stop() end)

    local function list_of(kept)
        host.make_book("Dune.epub")
        DocSettings.shelf[own.path()] = kept
        return own.annotations.listOf(own.path())
    end

    -- "read/unread", with the reasons.
    local function counts(kept)
        local list = list_of(kept)
        if not list then return "none" end
        local unread = {}
        for _, one in ipairs(list.unread) do table.insert(unread, one.reason .. " " .. one.count) end
        return #list.part(0, list.count) .. " read; " .. table.concat(unread, ", ")
    end

    local cases = {
        { "are none without a sidecar", nil, "none" },
        { "are unread if the sidecar is damaged", "no Lua", "0 read; sidecar 1" },
        { "are unread if the sidecar is empty", "", "0 read; sidecar 1" },
        { "are unread if the list is a text", { annotations = "text" }, "0 read; list 1" },
        { "are unread if the list is true", { annotations = true }, "0 read; list 1" },
        { "are read if all rows are whole", { annotations = { row(1), row(2) } }, "2 read; " },
        { "count a row that is a text", { annotations = { row(1), "text" } }, "1 read; row 1" },
        { "count a row that is a number", { annotations = { 7, row(1) } }, "1 read; row 1" },
        { "count a row without a time", { annotations = { row(1, { datetime = "nil" }), row(2) } }, "1 read; row 1" },
        { "count a row with a number as its time", { annotations = { row(1, { datetime = 7 }) } }, "0 read; row 1" },
        { "count a row without a page", { annotations = { row(1, { page = "nil" }) } }, "0 read; row 1" },
        { "count a row with a table as its page", { annotations = { row(1, { page = {} }) } }, "0 read; row 1" },
        { "count a highlight without its end", { annotations = { row(1, { pos1 = "nil" }) } }, "0 read; row 1" },
        { "count a highlight with ends of two kinds", { annotations = { row(1, { pos1 = { x = 1, y = 2 } }) } },
            "0 read; row 1" },
        { "count a highlight with boxes in a text", { annotations = {
            row(1, { pos0 = { x = 1, y = 2 }, pos1 = { x = 3, y = 2 } }),
        } }, "0 read; row 1" },
        { "count a note that is a table", { annotations = { row(1, { note = {} }) } }, "0 read; row 1" },
        { "read a note that is a number", { annotations = { row(1, { note = 42 }) } }, "1 read; " },
        { "read a colour that is a table", { annotations = { row(1, { color = {} }) } }, "1 read; " },
        { "read a list with a gap", { annotations = { [1] = row(1), [3] = row(3) } }, "2 read; " },
        { "read a list by names", { annotations = { a = row(1), b = "text" } }, "1 read; row 1" },
        { "read boxes without a page of their own", { annotations = {
            paged(4, { pos0 = { x = 1, y = 2 }, pos1 = { x = 3, y = 2 } }),
        } }, "1 read; " },
        { "include those made with the other engine", {
            annotations = { row(1) }, annotations_paging = { paged(4) },
        }, "2 read; " },
        { "include those of the engine that is to take them up", {
            annotations = {}, annotations_rolling = { row(1), row(2) },
        }, "2 read; " },
        { "include both lists of other engines while there is no list", {
            annotations = {}, annotations_rolling = { row(1) }, annotations_paging = { paged(4), "text" },
        }, "2 read; row 1" },
        { "leave out an older list of the same engine", {
            annotations = { row(1) }, annotations_rolling = { row(1), row(2) },
        }, "1 read; " },
        { "leave out an older list of the engine of fixed pages", {
            annotations = { paged(4) }, annotations_paging = { paged(4), paged(5) },
        }, "1 read; " },
        { "are unread if the other engine's list is a text", {
            annotations = { row(1) }, annotations_paging = "text",
        }, "1 read; list 1" },
        { "are read of before April 2024", {
            bookmarks = {
                { datetime = "2023-01-01 10:00:00", page = PLACE:format(1), notes = "in One", text = "" },
                { datetime = "2023-01-01 11:00:00", page = PLACE:format(2), pos0 = PLACE:format(2),
                    pos1 = END:format(2), notes = "words", highlighted = true },
            },
            highlight = { [3] = { { datetime = "2023-01-01 11:00:00", pos0 = PLACE:format(2), pos1 = END:format(2),
                text = "words", drawer = "lighten" } } },
            highlights_imported = true,
        }, "2 read; " },
        { "are read of before 2014", {
            highlight = { [3] = { { datetime = "2013-01-01 11:00:00", pos0 = PLACE:format(2), pos1 = END:format(2),
                text = "words", drawer = "lighten" } } },
        }, "1 read; " },
        { "count an old list of highlights that is a text", { highlight = "text", bookmarks = {} }, "0 read; row 1" },
        { "count an old list of highlights beside bookmarks", { highlight = "text", bookmarks = {
            { datetime = "2023-01-01 10:00:00", page = PLACE:format(1), notes = "in One", text = "" },
        } }, "1 read; row 1" },
        { "count highlights of a page that are a number", { highlight = { [3] = 7 } }, "0 read; row 1" },
        { "count an old bookmark that is a text", { bookmarks = { "text" } }, "0 read; row 1" },
        { "are unread if the old list is a text", { bookmarks = "text" }, "0 read; list 1" },
        { "count an old highlight without a place", { bookmarks = { { datetime = "2013-01-01 11:00:00", page = 3,
            notes = "words", highlighted = true } } }, "0 read; row 1" },
    }
    for _, case in ipairs(cases) do
        it(case[1], function() assert.equal(case[3], counts(case[2])) end)
    end

    it("have the words and looks of before April 2024", function()
        local notes = list_of({
            bookmarks = {
                { datetime = "2023-01-01 10:00:00", page = PLACE:format(1), pos0 = PLACE:format(1),
                    pos1 = END:format(1),
                    notes = "words", text = "mine", highlighted = true, chapter = "One" },
                { datetime = "2023-01-01 11:00:00", page = PLACE:format(2), pos0 = PLACE:format(2),
                    pos1 = END:format(2),
                    notes = "others", text = "Page 3 others @ 2023-01-01 11:00:00", highlighted = true },
            },
            highlight = { [3] = {
                { datetime = "2023-01-01 10:00:00", pos0 = PLACE:format(1), pos1 = END:format(1), drawer = "underscore",
                    color = "green" },
            } },
        })
        assert.equal(2, notes.count)
        local list = notes.part(0, 2)
        assert.same({ "words", "mine", "underscore", "green", "One", PLACE:format(1) },
            { list[1].text, list[1].note, list[1].drawer, list[1].colour, list[1].chapter, list[1].start })
        assert.same({ "others", nil, "lighten" }, { list[2].text, list[2].note, list[2].drawer })
    end)

    it("have the title of a file whose title is a number", function()
        assert.equal("1984", list_of({ annotations = {}, doc_props = { title = 1984, authors = { "a" } } }).title)
    end)

    it("have no stars and no status of another type", function()
        local list = list_of({ annotations = {}, summary = { rating = "4", status = {} } })
        assert.same({}, { list.stars, list.status })
        assert.is_nil(list_of({ annotations = {}, summary = "text" }).stars)
    end)

    it("keep unreadable rows when another row is written", function()
        own.open()
        host.close()
        local kept = DocSettings.shelf[own.path()]
        kept.annotations = { row(1), row(2, { datetime = "nil" }) }
        assert.equal(1, #own.one("add", ownAnnotations.highlight(200)))
        assert.equal(3, #own.kept())
    end)

    it("are not written to a list with a row that is not a table", function()
        own.open()
        host.close()
        DocSettings.shelf[own.path()].annotations = { row(1), "text" }
        assert.equal(0, #own.one("add", ownAnnotations.highlight(200)))
    end)

    it("lose the format of a note whose text comes from the server", function()
        own.open()
        host.close()
        own.one("add", ownAnnotations.highlight(200, { note = "<b>mine</b>" }))
        DocSettings.shelf[own.path()].annotations[1].note_format = "html"
        own.one("change", ownAnnotations.highlight(200, { note = "<b>mine</b>", colour = "blue" }))
        assert.equal("html", own.kept()[1].note_format)
        own.one("change", ownAnnotations.highlight(200, { note = "plain" }))
        assert.is_nil(own.kept()[1].note_format)
    end)
end)

describe("the notes of the open book", function()
    local own

    before_each(function() own = ownAnnotations.start() end)
    after_each(function() own.stop() end)

    it("count a row that cannot be read, and rows of the other engine", function()
        own.open()
        local ui = host.reader()
        table.insert(ui.annotation.annotations, row(1))
        table.insert(ui.annotation.annotations, "text")
        ui.doc_settings.data.annotations_paging = { paged(3) }
        local list = own.annotations.listOf(own.path())
        assert.same({ 2, "row" }, { list.count, list.unread[1].reason })
    end)

    it("report deletions next to a row that cannot be read", function()
        own.open()
        local ui = host.reader()
        own.annotations.opened(ui)
        local rows = ui.annotation.annotations
        table.insert(rows, row(1))
        table.insert(rows, 7)
        own.annotations.findDeleted()
        table.remove(rows, 1)
        local gone = own.annotations.findDeleted()
        assert.same({ 1, "2024-06-01 10:00:01" }, { #gone, gone[1].datetime })
    end)
end)
