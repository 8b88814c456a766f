-- Notes that sync both ways in a file that is not the server's.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local conversion = require("conversion")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")
local webPage = require("webPage")

local IN_EPUB, IN_KEPUB, KEPUB, TITLED = conversion.IN_EPUB, conversion.IN_KEPUB, conversion.KEPUB, conversion.TITLED

describe("notes in another conversion of the server's book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    describe("with sync in both directions", function()
        local page

        before_each(function()
            notebook.choose("Highlights and notes: send", "both ways")
            notebook.choose("Bookmarks: send", "both ways")
            host.dismiss_all()
            page = webPage.sign_in(stage.server)
            conversion.to_kepub()
            os.remove(host.book(stage.NOVEL))
            host.open(KEPUB, TITLED)
            host.read(3, 60)
            host.close() stage.settle() stage.settle()
            host.dismiss_all()
            conversion.match_by_hand()
        end)

        -- At a place below these steps of the chapter.
        local function mark_there(steps)
            page:ask("POST", "/api/v1/annotations", {
                bookId = 101, text = notebook.text:sub(5, 12), color = "#00AA66", style = "underline",
                cfi = ("epubcfi(/6/%d!/4%s,/1:4,/1:12)"):format(2 * notebook.CHAPTER, steps),
            })
        end

        local function sync_closed()
            annotator.hold(KEPUB)
            host.press("Sync notes")
            stage.settle()
            host.dismiss_all()
        end

        local function kept()
            return (DocSettings.shelf[host.book(KEPUB)] or {}).annotations or {}
        end

        it("include a highlight of the web page at its words, and no bookmark", function()
            mark_there("/2/2/2/8/2")
            mark_there("/2/8")
            page:ask("POST", "/api/v1/bookmarks", {
                bookId = 101, title = "Here", cfi = ("epubcfi(/6/%d!/4/2/2/1:0)"):format(2 * notebook.CHAPTER),
            })
            sync_closed()
            assert.equal(1, #kept())
            assert.equal(notebook.text:sub(5, 12), kept()[1].text)
            assert.matches("Cannot be placed: 2", stage.status_page(), 1, true)
        end)

        local function move_end()
            local mark = host.reader().annotation.annotations[1]
            local before = {}
            for key, value in pairs(mark) do before[key] = value end
            mark.pos1 = mark.pos1:gsub("12$", "18")
            mark.text = notebook.text:sub(5, 18)
            host.event("AnnotationsModified", { mark, before })
        end

        local function is_kept_with_its_end()
            assert.same({ 1, 1 }, { #notebook.held("annotations"), #kept() })
            assert.equal(notebook.text:sub(5, 12), notebook.held("annotations")[1].text)
            assert.equal(notebook.text:sub(5, 18), kept()[1].text)
        end

        it("leave the server's highlight unchanged if its end is moved on the device", function()
            mark_there("/2/2/2/8/2")
            sync_closed()
            host.open(KEPUB)
            move_end()
            host.close() stage.settle() stage.settle()
            is_kept_with_its_end()
            sync_closed()
            is_kept_with_its_end()
        end)

        it("leave the server's highlight unchanged if its end is moved before a merge", function()
            mark_there("/2/2/2/8/2")
            sync_closed()
            host.advance(3600)
            host.network(false)
            host.open(KEPUB)
            move_end()
            host.network(true) stage.settle() stage.settle()
            assert.equal(1, #notebook.held("annotations"))
            host.close() stage.settle() stage.settle()
            is_kept_with_its_end()
            sync_closed()
            is_kept_with_its_end()
        end)

        it("leave a highlight of the web page in place if a note is kept on the book", function()
            host.open(KEPUB)
            conversion.highlight(IN_KEPUB, 4)
            host.close() stage.settle() stage.settle()
            assert.same({ 0, 1 }, { #notebook.held("annotations"), #kept() })
            mark_there("/2/2/2/8/2")
            sync_closed()
            sync_closed()
            assert.same({ 1, 1 }, { #notebook.held("annotations"), #kept() })
        end)
    end)

    describe("with sync in both directions, for a file converted in place", function()
        before_each(function()
            notebook.choose("Highlights and notes: send", "both ways")
            notebook.choose("Bookmarks: send", "both ways")
            host.dismiss_all()
        end)

        local function close()
            host.close() stage.settle() stage.settle()
            host.dismiss_all()
        end

        local function sync_later()
            host.advance(900)
            annotator.hold(stage.NOVEL)
            host.press("Sync notes")
            stage.settle()
            host.dismiss_all()
        end

        for what, hinder in pairs({
            ["an error of the server"] = function()
                stage.server:control("POST", "/faults", {
                    match = { method = "DELETE", path = "/api/v1/bookmarks" }, times = 1,
                    fault = { kind = "status", status = 500 },
                })
            end,
            ["no network"] = function() host.network(false) end,
        }) do
            it("delete a bookmark on the server that is deleted on the device, after " .. what, function()
                host.open(stage.NOVEL, TITLED) stage.settle()
                annotator.add({ page = IN_EPUB .. ".4", text = "in Chapter 2" })
                close()
                assert.equal(1, #notebook.held("bookmarks"))
                conversion.to_kepub(stage.NOVEL)
                host.open(stage.NOVEL, TITLED) stage.settle()
                hinder()
                annotator.remove(host.reader().annotation.annotations[1])
                close()
                assert.equal(1, #notebook.held("bookmarks"))
                host.network(true)
                sync_later()
                sync_later()
                assert.equal(0, #notebook.held("bookmarks"))
                assert.is_nil(stage.status_page():find("Cannot be placed", 1, true))
            end)
        end
    end)
end)
