-- A file that was matched by hand with a book of which the server has another conversion.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")
local webPage = require("webPage")

local KEPUB = "The Lamp at Low Tide.kepub.epub"

local TITLED = { pages = 200, title = "The Lamp at Low Tide", authors = "Mara Ellison" }

-- Unpacks the server's book, changes it and packs it under another name.
local function rewrite(change, name)
    assert(os.execute(([[set -e; d=$(mktemp -d); cd $d; unzip -q '%s'
%s
zip -q -X0 x.epub mimetype; zip -q -r x.epub . -x mimetype -x x.epub; cp x.epub '%s/books/%s'; rm -r $d]])
        :format(host.book(stage.NOVEL), change, host.folder, name)) == 0)
end

-- Spans around each sentence, and two boxes around the chapter.
local function convert_to_kepub(name)
    rewrite([[sed -i -E -e 's#<p>([^<]*)</p>#<p><span class="koboSpan">\1</span></p>#g' \
    -e 's#<body([^>]*)>#<body\1><div id="book-columns"><div id="book-inner">#' -e 's#</body>#</div></div></body>#' \
    OEBPS/chapter-*.xhtml]], name or KEPUB)
end

local function highlight(path, from, note)
    annotator.add({
        pos0 = path .. "." .. from, pos1 = path .. "." .. (from + 8), page = path .. "." .. from,
        text = notebook.text:sub(from + 1, from + 8), chapter = "Chapter 2",
        drawer = "lighten", color = "yellow", note = note,
    })
end

local function match_by_hand(name)
    local FileManager = require("apps/filemanager/filemanager")
    FileManager.hold(FileManager.instance, host.book(name or KEPUB), true)
    host.press("Catchword…") host.advance(0.1)
    host.press("Match with the server…") host.advance(0.1)
    host.type("Lamp at Low Tide") host.press("Search")
    stage.until_says("tap the right one")
    host.press(host.says():match("\n([^\n]*The Lamp at Low Tide[^\n]*)")) stage.settle()
    host.press("This is the book") stage.settle()
    host.dismiss_all()
end

describe("notes in another conversion of the server's book", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(notebook.begin)
    after_each(stage.finish)

    for _, dialect in ipairs({ "spec", "G" }) do
        it("are kept beside the book, and send no place: " .. dialect, function()
            if dialect == "G" then
                stage.server:control("POST", "/dialect", { name = "G" })
                stage.settle()
            end
            convert_to_kepub()
            os.remove(host.book(stage.NOVEL))
            host.open(KEPUB, { pages = 200, title = "The Lamp at Low Tide", authors = "Mara Ellison" })
            host.read(3, 60)
            host.close() stage.settle() stage.settle()
            host.dismiss_all()
            match_by_hand()

            host.open(KEPUB)
            local path = "/body/DocFragment[2]/body/div/div/section/p[3]/span[1]/text()"
            highlight(path, 4)
            highlight(path, 20, "A thought")
            host.close() stage.settle() stage.settle()

            assert.same({}, notebook.held("annotations"))
            local entries = {}
            for _, request in ipairs(stage.server:requests()) do
                if request.method ~= "GET" then
                    local body = type(request.body) == "table" and require("cjson").encode(request.body)
                        or tostring(request.body)
                    assert.is_nil(body:find("epubcfi", 1, true), request.path .. " " .. body)
                    if request.path == "/api/v1/book-notes" then table.insert(entries, body) end
                end
            end
            assert.same(1, #entries)
            assert.truthy(entries[1]:find("A thought", 1, true))
            assert.truthy(stage.status_page():find("Cannot be placed", 1, true))
        end)
    end

    local function has_place(request)
        local body = type(request.body) == "table" and require("cjson").encode(request.body) or tostring(request.body)
        return request.method ~= "GET" and body:find("epubcfi", 1, true) ~= nil
    end

    local function open_and_mark(name, path)
        host.open(name, TITLED) stage.settle()
        highlight(path, 4, "A thought")
        host.close() stage.settle() stage.settle()
    end

    local IN_KEPUB = "/body/DocFragment[2]/body/div/div/section/p[3]/span[1]/text()"
    local IN_EPUB = "/body/DocFragment[2]/body/section/p[3]/text()"

    it("are kept beside the book after it was converted in place", function()
        host.open(stage.NOVEL, TITLED) stage.settle()
        host.close() stage.settle()
        convert_to_kepub(stage.NOVEL)
        open_and_mark(stage.NOVEL, IN_KEPUB)
        assert.same({}, notebook.held("annotations"))
        local beside = 0
        for _, request in ipairs(stage.server:requests()) do
            assert.is_false(has_place(request), request.path)
            if request.method == "POST" and request.path == "/api/v1/book-notes" then beside = beside + 1 end
        end
        assert.equal(1, beside)
    end)

    for what, name in pairs({ ["in place"] = stage.NOVEL, ["as a copy"] = "Ellison.epub" }) do
        it("have places if only the metadata was changed " .. what, function()
            host.open(stage.NOVEL, TITLED) stage.settle()
            host.close() stage.settle()
            rewrite("sed -i -e 's#</metadata>#<meta name=\"x\" content=\"y\"/></metadata>#' OEBPS/*.opf", name)
            if name ~= stage.NOVEL then
                host.open(name, TITLED) host.read(3, 60) host.close() stage.settle() stage.settle()
                host.dismiss_all()
                match_by_hand(name)
            end
            open_and_mark(name, IN_EPUB)
            assert.same(1, #notebook.held("notesInBook"))
        end)
    end

    describe("both ways", function()
        local page

        before_each(function()
            notebook.choose("Highlights and notes: send", "both ways")
            notebook.choose("Bookmarks: send", "both ways")
            host.dismiss_all()
            page = webPage.sign_in(stage.server)
            convert_to_kepub()
            os.remove(host.book(stage.NOVEL))
            host.open(KEPUB, TITLED)
            host.read(3, 60)
            host.close() stage.settle() stage.settle()
            host.dismiss_all()
            match_by_hand()
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

        it("take a highlight of the web where its words are, and no bookmark", function()
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

        it("keep the server's highlight if its end is moved here", function()
            mark_there("/2/2/2/8/2")
            sync_closed()
            host.open(KEPUB)
            local mark = host.reader().annotation.annotations[1]
            local before = {}
            for key, value in pairs(mark) do before[key] = value end
            mark.pos1 = mark.pos1:gsub("12$", "18")
            mark.text = notebook.text:sub(5, 18)
            host.event("AnnotationsModified", { mark, before })
            host.close() stage.settle() stage.settle()
            assert.same({ 1, 1 }, { #notebook.held("annotations"), #kept() })
            sync_closed()
            assert.same({ 1, 1 }, { #notebook.held("annotations"), #kept() })
            assert.equal(notebook.text:sub(5, 18), kept()[1].text)
        end)
    end)
end)
