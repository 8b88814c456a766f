-- Files of the novel that are not the server's: other conversions of it, and other metadata.
local annotator = require("annotator")
local host = require("host")
local notebook = require("notebook")
local stage = require("stage")

local conversion = {
    KEPUB = "The Lamp at Low Tide.kepub.epub",
    TITLED = { pages = 200, title = "The Lamp at Low Tide", authors = "Mara Ellison" },
    -- The paragraph of the notebook.
    IN_KEPUB = "/body/DocFragment[2]/body/div/div/section/p[3]/span[1]/text()",
    IN_EPUB = "/body/DocFragment[2]/body/section/p[3]/text()",
}

-- Unpacks the server's book, changes it and packs it under another name.
function conversion.rewrite(change, name)
    assert(os.execute(([[set -e; d=$(mktemp -d); cd $d; unzip -q '%s'
%s
zip -q -X0 x.epub mimetype; zip -q -r x.epub . -x mimetype -x x.epub; cp x.epub '%s/books/%s'; rm -r $d]])
        :format(host.book(stage.NOVEL), change, host.folder, name)) == 0)
end

-- Spans around each sentence, and two boxes around the chapter.
function conversion.to_kepub(name)
    conversion.rewrite([[sed -i -E -e 's#<p>([^<]*)</p>#<p><span class="koboSpan">\1</span></p>#g' \
    -e 's#<body([^>]*)>#<body\1><div id="book-columns"><div id="book-inner">#' -e 's#</body>#</div></div></body>#' \
    OEBPS/chapter-*.xhtml]], name or conversion.KEPUB)
end

function conversion.highlight(path, from, note)
    annotator.add({
        pos0 = path .. "." .. from, pos1 = path .. "." .. (from + 8), page = path .. "." .. from,
        text = notebook.text:sub(from + 1, from + 8), chapter = "Chapter 2",
        drawer = "lighten", color = "yellow", note = note,
    })
end

function conversion.match_by_hand(name)
    local FileManager = require("apps/filemanager/filemanager")
    FileManager.hold(FileManager.instance, host.book(name or conversion.KEPUB), true)
    host.press("Catchword…") host.advance(0.1)
    host.press("Match with the server…") host.advance(0.1)
    host.type("Lamp at Low Tide") host.press("Search")
    stage.until_says("tap the right one")
    host.press(host.says():match("\n([^\n]*The Lamp at Low Tide[^\n]*)")) stage.settle()
    host.press("This is the book") stage.settle()
    host.dismiss_all()
end

return conversion
