-- How many source files a reader of the code passes on the four ways through the plugin: every function that is called
-- on the way is recorded. The comment above its block in the plugin names its source.
local annotator = require("annotator")
local host = require("host")
local rig = require("rig")

local NOVEL = "Ellison, Mara - The Lamp at Low Tide.epub"
local CHAPTER, PARAGRAPH = 2, 3

-- Where the functions that are called in the meantime begin: "catchword.koplugin/main.piece.lua:12", each once.
local function called(work)
    local places, seen = {}, {}
    debug.sethook(function()
        local at = debug.getinfo(2, "S")
        local file = at.short_src:match("catchword%.koplugin/[%a.-]+%.lua$")
        local place = file and ("%s:%d"):format(file, at.linedefined)
        if place and not seen[place] then
            seen[place] = true
            table.insert(places, place)
        end
    end, "c")
    work()
    debug.sethook()
    return places
end

-- The source of each line of a file of the plugin.
local function sources_of(file)
    local sources, source = {}, ""
    for line in io.lines("dist/" .. file) do
        source = line:match("^%-%- (%S+/%S+)$") or source
        table.insert(sources, source)
    end
    return sources
end

local function files(places)
    local sources, seen, count = {}, {}, 0
    for _, place in ipairs(places) do
        local file, line = place:match("^(.+):(%d+)$")
        sources[file] = sources[file] or sources_of(file)
        local source = sources[file][tonumber(line)] or ""
        if source:find("^src/") and not seen[source] then
            seen[source] = true
            count = count + 1
            if os.getenv("WALKS") then print("", source) end
        end
    end
    return count
end

local function until_there(condition, what)
    assert(host.pump(10, condition), what .. " did not arrive")
    host.pump(0.5)
end

-- A page is turned, the book is closed, the session goes up.
local function session(server)
    host.open(NOVEL, { pages = 300 })
    host.read(10, 4)
    host.pump(3)
    return called(function()
        host.read(1, 4)
        host.close()
        until_there(function() return #server:state().sessions > 0 end, "the session")
    end)
end

-- A passage is marked, the book is closed, the highlight goes up.
local function highlight(server)
    host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
    local text = annotator.paragraph(NOVEL, CHAPTER, PARAGRAPH)
    host.open(NOVEL, { pages = 300 })
    host.pump(3)
    return called(function()
        annotator.highlight(CHAPTER, PARAGRAPH, 4, 21, text:sub(5, 21))
        host.close()
        until_there(function() return #server:state().annotations > 0 end, "the highlight")
    end)
end

-- A person syncs the shelves: one book comes.
local function shelf(server)
    server:control("POST", "/books", { { id = 5001, title = "Book 1", parts = 1 } })
    server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { 5001 } })
    return called(function()
        host.menu("Catchword", "Shelves", "Sync shelves now")
        until_there(function() return (host.says() or ""):find("Downloaded:", 1, true) end, "the shelf")
        host.dismiss()
    end)
end

-- A book that the plugin has never seen is opened, and found on the server.
local function book(server)
    server:forget_requests()
    return called(function()
        host.open("tables.pdf", { pages = 60 })
        until_there(function() return #server:requests() > 0 end, "the question")
    end)
end

local WALKS = {
    { "files from a page turn to the upload of its session", session, 75 },
    { "files from a highlight to the server", highlight, 90 },
    { "files of a shelf sync that brings a book", shelf, 95 },
    { "files of a new book, found on the server", book, 70 },
}

return function(report)
    for _, walk in ipairs(WALKS) do
        local server = rig.start()
        local places = walk[2](server)
        rig.stop(server)
        report.at_most(walk[1], files(places), walk[3])
    end
end
