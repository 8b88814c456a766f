-- A file that was matched by hand with a book of which the server has another conversion.
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

local KEPUB = "The Lamp at Low Tide.kepub.epub"

-- Spans around each sentence, and two boxes around the chapter.
local function convert_to_kepub()
    os.execute(([[set -e; d=$(mktemp -d); cd $d; unzip -q '%s'
sed -i -E -e 's#<p>([^<]*)</p>#<p><span class="koboSpan">\1</span></p>#g' \
    -e 's#<body([^>]*)>#<body\1><div id="book-columns"><div id="book-inner">#' -e 's#</body>#</div></div></body>#' \
    OEBPS/chapter-*.xhtml
zip -q -X0 x.epub mimetype; zip -q -r x.epub . -x mimetype -x x.epub; cp x.epub '%s/books/%s'; rm -r $d]])
        :format(host.book(stage.NOVEL), host.folder, KEPUB))
end

local function highlight(path, from, note)
    annotator.add({
        pos0 = path .. "." .. from, pos1 = path .. "." .. (from + 8), page = path .. "." .. from,
        text = notebook.text:sub(from + 1, from + 8), chapter = "Chapter 2",
        drawer = "lighten", color = "yellow", note = note,
    })
end

local function match_by_hand()
    local FileManager = require("apps/filemanager/filemanager")
    FileManager.hold(FileManager.instance, host.book(KEPUB), true)
    host.press("Catchword…") host.advance(0.1)
    host.press("Match with the server…") host.advance(0.1)
    host.type("Lamp at Low Tide") host.press("Search")
    stage.until_says("tap the right one")
    host.press(host.says():match("\n([^\n]+)$")) stage.settle()
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
end)
