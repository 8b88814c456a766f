-- A book that is read and marked on the device, and then replaced by the server's newer file.
local DocSettings = require("docsettings")
local annotator = require("annotator")
local host = require("host")
local newer = require("newer")
local notebook = require("notebook")
local stage = require("stage")

local replaced = {}

-- The paragraph of the second chapter that is read and marked.
replaced.PARAGRAPH = 3

local CHAPTER = 2

function replaced.place(paragraph)
    return ("/body/DocFragment[%d]/body/section/p[%d]/text().0"):format(CHAPTER, paragraph)
end

-- The sidecar of the book.
function replaced.kept() return DocSettings.shelf[newer.path()] end

-- `options`: see `newer.begin`.
function replaced.begin(kind, options)
    newer.begin(kind or "W", options)
    notebook.choose("Highlights and notes: off", "both ways")
    host.dismiss_all()
end

-- Reads to the paragraph, highlights its beginning, and closes the book.
function replaced.read_and_mark()
    local words = replaced.words_of(replaced.PARAGRAPH):sub(1, 12)
    host.open(newer.path(), { pages = 200, page = 40 })
    host.read(5, 60)
    annotator.highlight(CHAPTER, replaced.PARAGRAPH, 0, 12, words)
    host.close()
    local kept = replaced.kept()
    kept.last_xpointer, kept.percent_finished = replaced.place(replaced.PARAGRAPH), 0.4
    kept.partial_md5_checksum = "of the statistics"
end

-- `order`: the change of the server's file.
function replaced.replace(order)
    stage.server:control("POST", "/books/101/file", order)
    newer.check()
end

-- The server's file has another text in this paragraph.
function replaced.replace_paragraph(paragraph)
    replaced.replace({ texts = { { from = replaced.words_of(paragraph), to = "Quite another paragraph." } } })
end

-- Opens the book, and closes it again.
function replaced.page_when_opened(path)
    host.open(path, { pages = 200 })
    local page = host.reader():getCurrentPage()
    host.close()
    return page
end

-- The words of a paragraph of the second chapter in the file on the device.
function replaced.words_of(paragraph)
    return annotator.paragraph(newer.path(), CHAPTER, paragraph)
end

return replaced
