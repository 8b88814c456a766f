-- A device with the whole plugin, and a library server behind a door of this process (see door.lua, shelfful.lua).
--
--     setup(life.prepare)   teardown(life.clean)
--     local one = life.begin({ books = 40, answering = function(request, answer) … end })
--     one.library, one.door, one.settle(), one.sync(), one.stop()
local UIManager = require("ui/uimanager")
local Notification = require("ui/widget/notification")
local disk = require("disk")
local doors = require("endurance/door")
local host = require("host")
local logger = require("logger")
local rapidjson = require("rapidjson")
local served = require("library")
local shelfful = require("endurance/shelfful")
local stage = require("stage")
local stopwatch = require("stopwatch")

local life = {}

local samples
-- A task that waits for its socket looks again this soon, seconds.
local LOOKS_EVERY = 0.15
-- Nothing that was begun may go on for longer, seconds of the device.
local LONGEST = 3600

-- The sample books of the library server: real files, in which notes have places.
function life.prepare()
    samples = disk.new_folder()
    served.start("--quiet", samples):stop()
end

function life.clean()
    disk.remove(samples)
end

-- The value as JSON, the same each time: tables know no order, and what is spoiled must be the same for one seed.
function life.json(value)
    if type(value) ~= "table" then return (rapidjson.encode({ value }):sub(2, -2)) end
    local parts = {}
    if value[1] ~= nil or next(value) == nil then
        for _, item in ipairs(value) do table.insert(parts, life.json(item)) end
        return "[" .. table.concat(parts, ",") .. "]"
    end
    local keys = {}
    for key in pairs(value) do table.insert(keys, key) end
    table.sort(keys)
    for _, key in ipairs(keys) do table.insert(parts, life.json(key) .. ":" .. life.json(value[key])) end
    return "{" .. table.concat(parts, ",") .. "}"
end

-- The bytes of an honest answer.
function life.bytes_of(answer)
    local body = answer.bytes or life.json(answer.body)
    local headers = { ["content-type"] = "application/json", ["content-length"] = #body }
    for name, value in pairs(answer.headers or {}) do headers[name:lower()] = value end
    if answer.status == 204 then headers = {} end
    local lines = {}
    for name, value in pairs(headers) do table.insert(lines, ("%s: %s\r\n"):format(name, value)) end
    table.sort(lines)
    return ("HTTP/1.1 %d Answer\r\n%s\r\n%s"):format(answer.status, table.concat(lines), body)
end

local function is_quiet()
    local upcoming = UIManager.queue[1]
    return not upcoming or upcoming.at > stopwatch.now() + LOOKS_EVERY
end

-- Lets what is due, and what is on the wire, come to rest.
local function settle()
    host.advance(4)
    local began = stopwatch.now()
    while not is_quiet() do
        host.advance(1)
        assert(stopwatch.now() - began < LONGEST, "something goes on without an end")
    end
end

-- Memory of the host's stand-ins does not count as the plugin's.
function life.forget()
    Notification.past = {}
    UIManager.refreshes = {}
    for place = #logger.lines, 1, -1 do
        if logger.lines[place][1] ~= "err" then table.remove(logger.lines, place) end
    end
end

-- `answering(request, answer)`, when given, says what goes out: bytes, and perhaps "close". `answer` does what was
-- asked, and gives the honest answer.
function life.begin(options)
    local one = {}
    host.start(options)
    os.execute(("cp '%s/%s' '%s/books/'"):format(samples, stage.NOVEL, host.folder))
    one.library = shelfful.start(options.books)
    one.door = doors.open(function(request)
        local function answer() return one.library.answer(request) end
        if options.answering then return options.answering(request, answer) end
        return life.bytes_of(answer())
    end)
    stage.server = { url = one.door.url }
    stage.set_up()
    one.settle = settle
    function one.sync()
        host.menu("Catchword", "Sync now")
        settle()
        local said = host.says()
        host.dismiss_all()
        return said
    end
    -- Opens each book that is here, and answers the offer of a position further on: mine counts.
    function one.answer_offers()
        for number, book in ipairs(one.library.books) do
            local path = number == 1 and stage.NOVEL
                or host.folder .. "/Books/" .. book.file:gsub("%.(%w+)$", ("_%d.%%1"):format(book.id))
            if disk.exists(host.book(path)) then
                host.open(path, { pages = 200, title = book.title })
                host.advance(2)
                settle()
                host.advance(1)
                local top = host.top()
                if top and top.kind == "choice" then host.press("Stay here") end
                host.close()
                settle()
                host.dismiss_all()
            end
        end
    end
    function one.stop()
        one.door.close()
        one.library.stop()
        host.stop()
    end
    settle()
    return one
end

return life
