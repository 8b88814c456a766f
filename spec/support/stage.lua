-- A device with the whole plugin, set up against a library server, for the specs of whole flows.
--
--     local stage = require("stage")
--     setup(stage.open_library)   teardown(stage.close_library)
--     before_each(stage.begin)    after_each(stage.finish)
--
-- Words that the specs share: `stage.server` (see library.lua), `stage.until_held(n)`, `stage.settle()`.
local UIManager = require("ui/uimanager")
local host = require("host")
local library = require("library")
local stopwatch = require("stopwatch")

local stage = {
    NOVEL = "Ellison, Mara - The Lamp at Low Tide.epub",
    PDF = "tables.pdf",
    COMIC = "Harbour Cats 001.cbz",
}

local books

function stage.open_library()
    books = os.tmpname()
    os.remove(books)
    stage.server = library.start("--quiet", books)
end

function stage.close_library()
    stage.server:stop()
    os.execute(("rm -rf '%s'"):format(books))
end

local function fill(line, ...)
    host.menu("Library Sync", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    host.dismiss()
end

function stage.set_up()
    fill("Server", stage.server.url)
    fill("Reader account", "reader", "paper trail")
    fill("Library account", "anna", "correct horse")
end

-- A device with the server's books on it, set up and connected.
function stage.begin()
    stage.server:reset()
    host.start()
    os.execute(("cp '%s'/* '%s/books/'"):format(books, host.folder))
    stage.set_up()
    stage.settle()
    stage.server:forget_requests()
end

function stage.finish()
    local violations = stage.server:violations()
    stage.server:disarm()
    host.stop()
    if violations[1] then error("against the specification: " .. violations[1].what, 0) end
end

-- A task that waits for its socket looks again this soon, seconds.
local LOOKS_EVERY = 0.15

local function is_quiet()
    local upcoming = UIManager.queue[1]
    return not upcoming or upcoming.at > stopwatch.now() + LOOKS_EVERY
end

-- Lets what is on the wire come to rest.
function stage.pump()
    host.pump(10, is_quiet)
end

-- Lets what is due and what is on the wire come to rest.
function stage.settle()
    host.advance(5)
    stage.pump()
end

-- Lets the sockets work until the server holds so many sessions; they are returned, oldest first.
function stage.until_held(count)
    host.advance(3)
    local there = host.pump(8, function() return #stage.server:state().sessions >= count end)
    local sessions = stage.server:state().sessions
    assert(there, ("the server holds %d sessions, not %d; the screen says: %s"):format(
        #sessions, count, tostring(host.says())
    ))
    host.pump(0.2)
    return sessions
end

-- The line of the menu that tells how much waits.
function stage.waiting_line()
    for _, line in ipairs(host.lines("Library Sync")) do
        if line.text:find("^Waiting") then return line.text end
    end
end

-- Lets the sockets work until the topmost window says this; its words are returned.
function stage.until_says(text)
    local said = host.pump(15, function() return (host.says() or ""):find(text, 1, true) end)
    assert(said, ("nobody says %q; the screen says: %s"):format(text, tostring(host.says())))
    return host.says()
end

-- A person's sync of the shelves, to its summary. `line`: the menu line; without it, the plain one.
function stage.sync_shelves(line)
    host.menu("Library Sync", "Shelves", line or "Sync shelves now")
    local said = stage.until_says("Downloaded:")
    host.dismiss()
    return said
end

-- How many requests met the fault of this kind: a fault that nobody met proves nothing.
function stage.met(kind)
    local count = 0
    for _, request in ipairs(stage.server:requests()) do
        if request.fault == kind then count = count + 1 end
    end
    return count
end

-- The paths that were asked for since the last time, in order: "GET /api/…".
function stage.asked()
    local asked = {}
    for _, request in ipairs(stage.server:requests()) do
        table.insert(asked, request.method .. " " .. request.path)
    end
    stage.server:forget_requests()
    return asked
end

return stage
