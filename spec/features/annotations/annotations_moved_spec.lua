-- Annotations of which KOReader moves an end, or spells the place in another way. Each stays one annotation with one
-- item on the server.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local places = require("document/places")
local stage = require("stage")
local webPage = require("webPage")

local MASTER = 20260812

describe("an annotation whose place changes", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    local function sidecar()
        return DocSettings.shelf[host.book(stage.NOVEL)]
    end

    local function both_ways()
        notebook.choose("Highlights and notes: send", "both ways")
        notebook.choose("Bookmarks: send", "both ways")
        host.dismiss_all()
    end

    -- The host keeps the row, and tells the row as it was.
    local function move_end(item, by, is_untold)
        local before = {}
        for key, value in pairs(item) do before[key] = value end
        local path, at = item.pos1:match("^(.*%.)(%d+)$")
        local from = tonumber(item.pos0:match("%.(%d+)$"))
        item.pos1 = path .. math.floor(at + by)
        item.text = notebook.text:sub(from + 1, tonumber(at) + by)
        item.datetime_updated = "2026-03-04 11:00:00"
        if not is_untold then host.event("AnnotationsModified", { item, before }) end
    end

    local function texts(kind)
        local found = {}
        for _, item in ipairs(notebook.held(kind or "annotations")) do table.insert(found, item.text) end
        table.sort(found)
        return found
    end

    -- As another engine has it: an index at each step, or boxes, or none of both.
    local function respell(change)
        for _, item in ipairs(sidecar().annotations) do
            for _, field in ipairs({ "page", "pos0", "pos1" }) do
                if item[field] then item[field] = change(item[field]) end
            end
        end
    end

    local function visit(change)
        notebook.open()
        if change then change(host.reader().annotation.annotations) end
        notebook.close()
        stage.settle()
    end

    for _, is_both in ipairs({ false, true }) do
        local way = is_both and "both ways: " or "send: "

        describe(way, function()
            before_each(function() if is_both then both_ways() end end)

            for _, is_untold in ipairs({ false, true }) do
                it("is one item with both ends moved, without a question" .. (is_untold and ", without an event" or ""),
                    function()
                        visit(function()
                            notebook.highlight(0, 9)
                            notebook.highlight(20, 29, { note = "mine" })
                        end)
                        visit(function(rows) for i = 1, 2 do move_end(rows[i], 6, is_untold) end end)
                        assert.is_nil(host.says())
                        local found = #texts() + #notebook.held("notesInBook")
                        assert.equal(2, found)
                        assert.equal(notebook.text:sub(1, 15), texts()[1])
                        assert.equal(2, #sidecar().annotations)
                        assert.equal("nothing pending", stage.waiting_line())
                    end)
            end

            it("is deleted on the server after its end was moved", function()
                visit(function() notebook.highlight(0, 9) end)
                visit(function(rows) move_end(rows[1], 6) end)
                visit(function(rows) annotator.remove(rows[1]) end)
                assert.same({}, texts())
            end)

            for name, change in pairs({
                ["an index at each step"] = places.explicit,
                ["an index at the text"] = function(place) return (place:gsub("text%(%)%.", "text()[1].")) end,
            }) do
                it("keeps its item after an edit and a deletion with " .. name, function()
                    visit(function()
                        notebook.highlight(0, 9)
                        notebook.highlight(20, 29, { note = "first words" })
                        annotator.bookmark(3, 2)
                    end)
                    local before = notebook.held("annotations")[1].id
                    respell(change)
                    stage.asked()
                    visit()
                    for _, request in ipairs(stage.asked()) do assert.is_nil(request:find("^POST .*annotations")) end
                    visit(function(rows)
                        rows[1].color = "green"
                        rows[2].note = "other words"
                    end)
                    assert.equal("#00AA66", notebook.held("annotations")[1].color)
                    assert.equal(before, notebook.held("annotations")[1].id)
                    assert.equal(1, #notebook.held("bookmarks"))
                    visit(function(rows) annotator.remove(rows[1]) end)
                    visit(function(rows) annotator.remove_in_list(rows[2]) end)
                    assert.same({ 0, 0, 1, 1 }, {
                        #notebook.held("bookmarks"), #texts(), #notebook.held("notesInBook"), #sidecar().annotations,
                    })
                    assert.is_nil(stage.status_page():find("Cannot be placed", 1, true))
                end)
            end

            it("keeps its item when the boxes of an old engine vanish from its place", function()
                visit(function() notebook.highlight(0, 9) end)
                local id = notebook.held("annotations")[1].id
                local boxed = function(place) return (place:gsub("/text", "/autoBoxing[1]/text")) end
                respell(boxed)
                visit()
                respell(function(place) return (place:gsub("/autoBoxing%[1%]", "")) end)
                visit()
                visit(function(rows) rows[1].color = "green" end)
                assert.equal(id, notebook.held("annotations")[1].id)
                assert.equal("#00AA66", notebook.held("annotations")[1].color)
                assert.equal(1, #notebook.held("annotations"))
            end)

            it("is sent from an engine that writes an index at each step", function()
                host.open(stage.NOVEL, { pages = 200, dom = MASTER })
                local path = places.explicit("/body/DocFragment[2]/body/section/p[3]/text()")
                annotator.add({
                    pos0 = path .. ".0", pos1 = path .. ".9", text = notebook.text:sub(1, 9), drawer = "lighten",
                    color = "yellow", chapter = "Chapter 2",
                })
                annotator.add({ page = path .. ".20", text = "in Chapter 2", chapter = "Chapter 2" })
                notebook.highlight(20, 29)
                notebook.close()
                assert.equal(2, #texts())
                assert.equal("epubcfi(/6/4!/4/2/8/1:20)", notebook.held("bookmarks")[1].cfi)
                assert.is_nil(stage.status_page():find("Cannot be placed", 1, true))
                visit()
                assert.equal(3, #sidecar().annotations)
                assert.equal(2, #texts())
            end)
        end)
    end

    for _, way in ipairs({ "send", "both ways" }) do
        it("keeps its item if its end is moved into another chapter, until its deletion: " .. way, function()
            if way ~= "send" then both_ways() end
            visit(function() notebook.highlight(0, 9) end)
            visit(function(rows)
                local item = rows[1]
                local before = {}
                for key, value in pairs(item) do before[key] = value end
                item.pos1 = item.pos1:gsub("DocFragment%[2%]", "DocFragment[3]")
                item.text = notebook.text
                host.event("AnnotationsModified", { item, before })
            end)
            visit()
            assert.same({ notebook.text:sub(1, 9) }, texts())
            visit(function(rows) annotator.remove(rows[1]) end)
            visit()
            assert.same({}, texts())
        end)
    end

    it("gets the note that was written on the web meanwhile, in one item", function()
        both_ways()
        local page = webPage.sign_in(stage.server)
        visit(function() notebook.highlight(0, 9) end)
        local id = notebook.held("annotations")[1].id
        notebook.open()
        move_end(host.reader().annotation.annotations[1], 6)
        page:ask("PUT", "/api/v1/annotations/" .. id, { note = "written on the web" })
        notebook.close()
        stage.settle()
        visit()
        assert.same({ notebook.text:sub(1, 15) }, texts())
        assert.equal("written on the web", notebook.held("annotations")[1].note)
        assert.equal(1, #sidecar().annotations)
        assert.equal("written on the web", sidecar().annotations[1].note)
    end)

    for _, is_open in ipairs({ true, false }) do
        local state = is_open and "an open" or "a closed"
        it(("gets its ends from the server in %s book, with its note and its time"):format(state), function()
            both_ways()
            local page = webPage.sign_in(stage.server)
            visit(function() notebook.highlight(0, 9) end)
            visit()
            local item, time = notebook.held("annotations")[1], sidecar().annotations[1].datetime
            notebook.open()
            stage.settle()
            host.network(false)
            annotator.note(host.reader().annotation.annotations[1], "written here")
            if not is_open then notebook.close() end
            page:ask("DELETE", "/api/v1/annotations/" .. item.id)
            page:ask("POST", "/api/v1/annotations", {
                bookId = item.bookId, cfi = (item.cfi:gsub("1:9", "1:15")), text = notebook.text:sub(1, 15),
                color = item.color, style = item.style,
            })
            host.network(true)
            stage.settle()
            if is_open then
                host.advance(3600)
                host.event("Suspend")
                host.event("Resume")
                stage.settle()
                local rows = host.reader().annotation.annotations
                assert.same({ 1, notebook.text:sub(1, 15), "written here" }, { #rows, rows[1].text, rows[1].note })
                notebook.close()
            end
            visit()
            assert.same({ notebook.text:sub(1, 15) }, texts())
            assert.equal("written here", notebook.held("annotations")[1].note)
            local rows = sidecar().annotations
            assert.same({ 1, notebook.text:sub(1, 15), "written here", time },
                { #rows, rows[1].text, rows[1].note, rows[1].datetime })
            assert.equal("nothing pending", stage.waiting_line())
        end)
    end

    for dom, expected in pairs({ [MASTER] = "/body[1]/DocFragment[2]/body[1]/section[1]/p[3]/text()[1].0",
        [20240114] = "/body/DocFragment[2]/body/section/p[3]/text().0" }) do
        for _, is_open in ipairs({ true, false }) do
            local state = is_open and "open" or "closed"
            it(("comes from the web in the spelling of the engine %d of an %s book"):format(dom, state), function()
                both_ways()
                local page = webPage.sign_in(stage.server)
                host.open(stage.NOVEL, { pages = 200, dom = dom })
                stage.settle()
                if not is_open then notebook.close() end
                page:ask("POST", "/api/v1/annotations", {
                    bookId = 101, cfi = "epubcfi(/6/4!/4/2/8,/1:0,/1:9)", text = notebook.text:sub(1, 9),
                    color = "#FFFF33", style = "highlight",
                })
                host.advance(3600)
                if is_open then
                    host.event("Suspend")
                    host.event("Resume")
                    stage.settle()
                else
                    annotator.hold(stage.NOVEL)
                    host.press("Sync notes")
                    stage.until_says("Came from the server")
                    host.dismiss_all()
                end
                local rows = is_open and host.reader().annotation.annotations or sidecar().annotations
                assert.equal(1, #rows)
                assert.equal(expected, rows[1].page)
                assert.equal(expected, rows[1].pos0)
                if is_open then notebook.close() end
                assert.equal(1, #texts())
            end)
        end
    end
end)
