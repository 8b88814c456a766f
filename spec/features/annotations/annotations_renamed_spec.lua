-- Annotations whose place changes in several ways at once. Each stays one annotation with one item on the server.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local places = require("document/places")
local stage = require("stage")
local webPage = require("webPage")

-- The host keeps the row, and tells the row as it was.
local function move(item, from, to, is_untold)
    local before = {}
    for key, value in pairs(item) do before[key] = value end
    item.pos0 = item.pos0:gsub("%d+$", from)
    item.pos1 = item.pos1:gsub("%d+$", to)
    item.page = item.pos0
    item.text = notebook.text:sub(from + 1, to)
    item.datetime_updated = "2026-03-04 11:00:00"
    if not is_untold then host.event("AnnotationsModified", { item, before }) end
end

describe("an annotation whose key changes", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    local function rows_here()
        return DocSettings.shelf[host.book(stage.NOVEL)].annotations
    end

    local function texts()
        local found = {}
        for _, item in ipairs(notebook.held("annotations")) do table.insert(found, item.text) end
        for _, item in ipairs(notebook.held("notesInBook")) do table.insert(found, item.selectedText) end
        table.sort(found)
        return found
    end

    local function visit(change)
        notebook.open()
        if change then change(host.reader().annotation.annotations) end
        notebook.close()
        stage.settle()
    end

    local function is_one(from, to)
        assert.same({ notebook.text:sub(from + 1, to) }, texts())
        assert.equal(1, #rows_here())
        assert.equal(notebook.text:sub(from + 1, to), rows_here()[1].text)
        assert.is_nil(host.says())
        assert.equal("nothing pending", stage.waiting_line())
        assert.is_nil(stage.status_page():find("Cannot be placed", 1, true))
    end

    for _, is_both in ipairs({ false, true }) do
        describe(is_both and "both ways" or "send", function()
            before_each(function()
                if not is_both then return end
                notebook.choose("Highlights and notes: send", "both ways")
                notebook.choose("Bookmarks: send", "both ways")
                host.dismiss_all()
            end)

            for _, is_untold in ipairs({ false, true }) do
                local told = is_untold and ", without an event" or ""

                it("is one item after both ends were moved twice in one session" .. told, function()
                    visit(function() notebook.highlight(4, 12) end)
                    visit(function(rows)
                        for _, ends in ipairs({ { 4, 20 }, { 2, 20 }, { 2, 26 }, { 8, 26 } }) do
                            move(rows[1], ends[1], ends[2], is_untold)
                        end
                    end)
                    visit()
                    is_one(8, 26)
                end)

                it("is one item after its end was moved and its place spelled in another way" .. told, function()
                    visit(function() notebook.highlight(4, 12) end)
                    for _, item in ipairs(rows_here()) do
                        for _, field in ipairs({ "page", "pos0", "pos1" }) do
                            item[field] = places.explicit(item[field])
                        end
                    end
                    visit(function(rows) move(rows[1], 4, 20, is_untold) end)
                    visit()
                    is_one(4, 20)
                end)

                it("is one item after its end was moved and its colour changed" .. told, function()
                    visit(function() notebook.highlight(4, 12) end)
                    visit(function(rows)
                        rows[1].color = "green"
                        move(rows[1], 4, 20, is_untold)
                    end)
                    visit()
                    is_one(4, 20)
                    assert.equal("#00AA66", notebook.held("annotations")[1].color)
                end)

                it("is one item after it was moved away and back" .. told, function()
                    visit(function() notebook.highlight(4, 12) end)
                    local id = notebook.held("annotations")[1].id
                    visit(function(rows)
                        move(rows[1], 4, 20, is_untold)
                        move(rows[1], 4, 12, is_untold)
                    end)
                    visit()
                    is_one(4, 12)
                    assert.equal(id, notebook.held("annotations")[1].id)
                end)
            end

            for _, sittings in ipairs({ 1, 2 }) do
                it("is one bookmark after it was removed and set again: " .. sittings, function()
                    visit(function() annotator.bookmark(3, 2) end)
                    assert.equal(1, #notebook.held("bookmarks"))
                    visit(function(rows)
                        annotator.remove_in_list(rows[1])
                        if sittings == 1 then annotator.bookmark(3, 2) end
                    end)
                    if sittings == 2 then visit(function() annotator.bookmark(3, 2) end) end
                    visit()
                    assert.equal(1, #notebook.held("bookmarks"))
                    assert.equal(1, #rows_here())
                    assert.is_nil(host.says())
                    assert.equal("nothing pending", stage.waiting_line())
                end)
            end

            for _, sittings in ipairs({ 1, 2 }) do
                it("is one highlight after it was removed and made again: " .. sittings, function()
                    visit(function() notebook.highlight(4, 12, { note = "mine" }) end)
                    visit(function(rows)
                        annotator.remove(rows[1])
                        if sittings == 1 then notebook.highlight(4, 12) end
                    end)
                    if sittings == 2 then visit(function() notebook.highlight(4, 12) end) end
                    visit()
                    is_one(4, 12)
                    assert.is_nil(rows_here()[1].note)
                    assert.equal(0, #notebook.held("notesInBook"))
                end)
            end

            it("is one bookmark if its page is now in another part of the book", function()
                visit(function() annotator.bookmark(3, 2) end)
                local cfi = notebook.held("bookmarks")[1].cfi
                for _, item in ipairs(rows_here()) do item.page = item.page:gsub("%[3%]", "[4]", 1) end
                visit()
                visit()
                assert.equal(1, #notebook.held("bookmarks"))
                assert.is_true(notebook.held("bookmarks")[1].cfi ~= cfi)
                assert.equal(1, #rows_here())
                assert.is_nil(host.says())
                assert.equal("nothing pending", stage.waiting_line())
            end)
        end)
    end

    for _, colours in ipairs({ { "green", "green" }, { "green", "red" } }) do
        it("is one item if one device moved it and another recoloured it: " .. table.concat(colours, ", "), function()
            notebook.choose("Highlights and notes: send", "both ways")
            host.dismiss_all()
            local page = webPage.sign_in(stage.server)
            visit(function() notebook.highlight(4, 12) end)
            local item = notebook.held("annotations")[1]
            notebook.open()
            stage.settle()
            host.network(false)
            local row = host.reader().annotation.annotations[1]
            row.color = colours[1]
            move(row, 4, 20)
            notebook.close()
            -- The other device, whose end is another.
            page:ask("DELETE", "/api/v1/annotations/" .. item.id)
            page:ask("POST", "/api/v1/annotations", {
                bookId = item.bookId, cfi = (item.cfi:gsub("1:12", "1:26")), text = notebook.text:sub(5, 26),
                color = colours[2] == "red" and "#FF3300" or "#00AA66", style = item.style,
            })
            host.advance(3600)
            host.network(true)
            stage.settle()
            visit()
            visit()
            assert.equal(1, #texts())
            assert.same({ rows_here()[1].text }, texts())
            assert.equal(1, #rows_here())
            assert.equal("nothing pending", stage.waiting_line())
        end)
    end
end)
