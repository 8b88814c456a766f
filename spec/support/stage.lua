-- A device with the whole plugin, set up against a library server, for the specs of whole flows.
--
--     local stage = require("stage")
--     setup(stage.open_library)   teardown(stage.close_library)
--     before_each(stage.begin)    after_each(stage.finish), or stage.leave
--
-- Words that the specs share: `stage.server` (see library.lua), `stage.wait_until(what, done)`, `stage.settle()`.
local UIManager = require("ui/uimanager")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local disk = require("disk")
local host = require("host")
local library = require("library")
local socket = require("socket")
local stopwatch = require("stopwatch")

local stage = {
    NOVEL = "Ellison, Mara - The Lamp at Low Tide.epub",
    PDF = "tables.pdf",
    COMIC = "Harbour Cats 001.cbz",
}

-- Only to end what hangs, seconds: a busy machine takes its time.
local PATIENCE = 60

local books

-- `port`: where it listens, any that is free without it.
function stage.open_library(port)
    books = disk.new_folder()
    stage.server = library.start("--quiet", books, port)
end

function stage.close_library()
    stage.server:stop()
    disk.remove(books)
end

-- With a self-signed certificate; `stage.plain` is one without, beside it. `options`: of the server.
function stage.open_secure_library(options)
    stage.open_library()
    stage.plain = stage.server
    stage.server = library.start("--quiet --tls " .. (options or ""))
end

function stage.close_secure_library()
    stage.server:stop()
    stage.server = stage.plain
    stage.close_library()
end

-- Another address was typed: it is that of the same library.
function stage.keep_library()
    if (host.says() or ""):find("the same library", 1, true) then host.press("The same library") end
end

local function fill(line, ...)
    host.menu("Catchword", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    host.dismiss()
end

function stage.set_up()
    fill("Server", stage.server.url)
    fill("Reader account", "reader", "paper trail")
    fill("Library account", "anna", "correct horse")
end

local DATABASE = "/settings/catchword.sqlite"

-- The bytes of the database that the first start of this process has made. Later devices find it, because to make the
-- tables takes half of a start.
local empty_database

local function put_database()
    if empty_database then disk.write(host.folder .. DATABASE, empty_database) end
end

local function keep_database()
    local copy = disk.new_folder() .. DATABASE:match("/[^/]*$")
    local database = openDatabase(host.folder .. DATABASE, { canUseWal = true }).value.database
    database.copyTo(copy)
    database.close()
    database = openDatabase(copy, { canUseWal = false }).value.database
    database.run("DELETE FROM device_state")
    database.close()
    empty_database = disk.read(copy)
    disk.remove(copy:match("^(.*)/"))
end

-- A device with the server's books on it, on which nothing is set. `options`: see host.start.
function stage.unpack(options)
    stage.server:reset()
    host.start(setmetatable({ prepare = put_database }, { __index = options }))
    if not empty_database then keep_database() end
    disk.copy_files(books, host.folder .. "/books")
end

-- Books that the reader has are not downloaded: specs of downloads begin without the server's books on the device.
function stage.remove_copies()
    disk.empty(host.folder .. "/books")
end

-- Like `stage.begin`, without the server's books.
function stage.begin_without_books(options)
    stage.begin(options)
    stage.remove_copies()
end

-- Like `stage.unpack`, set up and connected.
function stage.begin(options)
    stage.unpack(options)
    stage.set_up()
    stage.settle()
    stage.server:forget_requests()
end

function stage.finish()
    local violations = stage.server:violations()
    stage.server:disarm()
    host.stop()
    local first = violations[1]
    if first then
        local place = ("%s %s of %s"):format(first.method, first.path, first.dialect)
        error(("against the specification: %s: %s"):format(place, first.what), 0)
    end
end

-- As `finish`, whatever is on the screen by then.
function stage.leave()
    host.dismiss_all()
    stage.finish()
end

-- A task that waits for its socket looks again this soon, seconds.
local LOOKS_EVERY = 0.15

local function is_quiet()
    local upcoming = UIManager.queue[1]
    return not upcoming or upcoming.at > stopwatch.now() + LOOKS_EVERY
end

-- Seconds; a spec lets time pass for tasks that are due later.
local IDLE = 20

local function is_idle()
    local upcoming = UIManager.queue[1]
    return not upcoming or upcoming.at > stopwatch.now() + IDLE
end

-- Lets the sockets work until `done()`. `what`: what is waited for, to be told when it does not come. Where nothing
-- goes on in the device, the server may still have something left to do, for a second.
function stage.wait_until(what, done)
    local looks_left = 20
    repeat
        local is_done
        host.pump(PATIENCE, function()
            is_done = done()
            return is_done or is_idle()
        end)
        if is_done or done() then return end
        looks_left = looks_left - 1
        socket.sleep(0.05)
    until not is_idle() or looks_left == 0
    error(("waited in vain until %s; the screen says: %s"):format(what, tostring(host.says())), 2)
end

-- Lets what is on the wire come to rest; `meanwhile`, when given, is done again and again.
function stage.rest(meanwhile)
    if is_quiet() then return end
    stage.wait_until("all is quiet", function()
        if meanwhile then meanwhile() end
        return is_quiet()
    end)
end

-- Lets what is due and what is on the wire come to rest.
function stage.settle()
    host.advance(5)
    stage.rest()
end

-- Lets the sockets work until the server holds so many sessions; they are returned, oldest first.
function stage.until_held(count)
    host.advance(3)
    stage.wait_until(("the server holds %d sessions"):format(count), function()
        return #stage.server:state().sessions >= count
    end)
    stage.rest()
    return stage.server:state().sessions
end

-- The line of the menu that tells how much waits.
function stage.waiting_line()
    for _, line in ipairs(host.lines("Catchword")) do
        local waits = line.text:match("^Sync now: (.*)")
        if waits then return (waits:gsub("^all sent .*", "nothing pending")) end
    end
end

-- The text of the page of the sync status.
function stage.status_page()
    host.menu("Catchword", "Sync status")
    local words = host.says()
    host.dismiss_all()
    return words
end

-- Lets the sockets work until the topmost window says this; its words are returned.
function stage.until_says(text)
    stage.wait_until(("somebody says %q"):format(text), function()
        return (host.says() or ""):find(text, 1, true) ~= nil
    end)
    return host.says()
end

-- Lets the sockets work until the topmost window tells what it came to, not that it is at work; its words, if any.
function stage.outcome()
    stage.wait_until("it has come to an end", function()
        return not (host.says() or "…"):find("…", 1, true)
    end)
    return host.says()
end

-- Lets the sockets work until this path was asked for so often (once) since the last time.
function stage.until_asked(path, times)
    stage.wait_until(("%s was asked for"):format(path), function()
        local count = 0
        for _, request in ipairs(stage.server:requests()) do
            if request.path:find(path, 1, true) then count = count + 1 end
        end
        return count >= (times or 1)
    end)
end

-- A person's sync of the shelves, to its summary. `line`: the menu line; without it, the plain one.
function stage.sync_shelves(line)
    host.menu("Catchword", "Shelves", line or "Sync shelves now")
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

-- How often this was asked for since the last time: "POST /api/v1/bookmarks".
function stage.times_asked(what)
    local count = 0
    for _, request in ipairs(stage.asked()) do
        if request == what then count = count + 1 end
    end
    return count
end

return stage
