-- A file that was matched by hand with a book of which the server has another conversion.
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

    it("take a highlight of the web with its words, and no bookmark", function()
        notebook.choose("Highlights and notes: send", "both ways")
        notebook.choose("Bookmarks: send", "both ways")
        host.dismiss_all()
        local page = webPage.sign_in(stage.server)
        local point = ("epubcfi(/6/%d!/4/2/%d,/1:10,/1:19)"):format(2 * notebook.CHAPTER, 2 * notebook.PARAGRAPH + 2)
        convert_to_kepub()
        os.remove(host.book(stage.NOVEL))
        host.open(KEPUB, TITLED)
        host.read(3, 60)
        host.close() stage.settle() stage.settle()
        host.dismiss_all()
        match_by_hand()
        page:ask("POST", "/api/v1/annotations", {
            bookId = 101, text = notebook.text:sub(11, 19), color = "#00AA66", style = "underline", cfi = point,
        })
        page:ask("POST", "/api/v1/bookmarks", {
            bookId = 101, title = "Here", cfi = ("epubcfi(/6/%d!/4/2/2/1:0)"):format(2 * notebook.CHAPTER),
        })
        host.open(KEPUB) stage.settle() stage.settle()
        local marks = host.reader().annotation.annotations
        for _, one in ipairs(marks) do assert.equal(notebook.text:sub(11, 19), one.text) end
        host.close() stage.settle()
        assert.matches("Cannot be placed", stage.status_page(), 1, true)
    end)
end)
