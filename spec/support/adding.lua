-- A book on the device that the server does not have, and the way to add it there.
local FileManager = require("apps/filemanager/filemanager")
local assert = require("luassert")
local host = require("host")
local stage = require("stage")

local adding = { PATH = "/api/v1/files/upload" }

function adding.hold(name)
    FileManager.hold(FileManager.instance, host.book(name), true)
    host.press("Catchword…")
    host.advance(0.1)
end

-- From the box of the book to the question before anything is sent.
function adding.ask_to_add(name, question)
    adding.hold(name)
    host.press("Add it to your library…")
    return stage.until_says(question or "?")
end

function adding.intake(change)
    return stage.server:control("POST", "/intake", change)
end

function adding.uploads()
    local count = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.method == "POST" and request.path:find(adding.PATH, 1, true) then count = count + 1 end
    end
    return count
end

function adding.titles()
    local found = {}
    for _, book in ipairs(stage.server:state().books) do table.insert(found, book.title) end
    return found
end

function adding.count_of(title)
    local count = 0
    for _, one in ipairs(adding.titles()) do
        if one == title then count = count + 1 end
    end
    return count
end

function adding.speak(name)
    stage.server:control("POST", "/dialect", { name = name })
end

-- Read and unknown to the server; its session is pending.
function adding.read_unknown(name, id, kind)
    adding.speak(kind or "W")
    stage.server:control("DELETE", ("/books/%d"):format(id))
    host.open(name, { pages = 200 })
    host.read(5, 60)
    host.close()
    stage.settle()
    host.dismiss_all()
    assert.same({}, stage.server:state().sessions)
    stage.server:forget_requests()
end

-- From the list of unmatched books to the question before both are sent.
function adding.ask_to_add_two()
    adding.read_unknown(stage.NOVEL, 101)
    adding.read_unknown(stage.PDF, 105)
    host.menu("Catchword", "Sync status", "Unmatched books: 2")
    host.advance(0.1)
    host.press("▸ Add to your library…")
    host.advance(0.1)
    host.press("▸ Send all")
    stage.until_says("Send 2 books")
end

function adding.send(result)
    host.press("Send")
    return stage.until_says(result)
end

return adding
