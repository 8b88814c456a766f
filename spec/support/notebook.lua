-- A reader who marks words in one paragraph of a novel, and has the plugin send them.
local annotator = require("annotator")
local host = require("host")
local stage = require("stage")

local CHAPTER, PARAGRAPH = 2, 3

local notebook = { CHAPTER = CHAPTER, PARAGRAPH = PARAGRAPH }

-- `options`: as of `stage.begin`.
function notebook.begin(options)
    stage.begin(options)
    notebook.choose("Highlights and notes: off", "send")
    notebook.choose("Bookmarks: off", "send")
    host.dismiss_all()
    notebook.text = annotator.paragraph(stage.NOVEL, CHAPTER, PARAGRAPH)
    assert(not notebook.text:find("<", 1, true), "the paragraph has markup of its own")
end

function notebook.open()
    host.open(stage.NOVEL, { pages = 200 })
end

-- And lets it be sent.
function notebook.close()
    host.close()
    stage.settle()
    stage.settle()
end

-- The characters of the paragraph from behind one number to another.
function notebook.highlight(from, to, changes)
    return annotator.highlight(CHAPTER, PARAGRAPH, from, to, notebook.text:sub(from + 1, to), changes)
end

-- The server's items of a kind.
function notebook.held(kind)
    return stage.server:state()[kind]
end

-- Each by the page that it is on; others are below Advanced.
local PAGES = {
    ["Highlights and notes"] = "What is synced", Bookmarks = "What is synced", Ratings = "What is synced",
    ["Pending notes"] = "Sync status", ["Cannot be placed"] = "Sync status",
}

function notebook.choose(line, ...)
    local page = PAGES[line:match("^[^:]*")]
    if page then host.menu("Catchword", page, line, ...)
    else host.menu("Catchword", "Advanced", "Notes", line, ...) end
end

return notebook
