-- Sockets that the plugin waits for: those whose last call could not do its work yet.
--
--     awaited.wait(seconds)   returns once one of them can go on, at the latest after so many real seconds; at once
--                             when there is none, or when nothing will come from their servers now
local socket = require("socket")
require("ssl")

local READS, WRITES = 1, 2
local CLASSES = { "tcp{master}", "tcp{client}", "udp{connected}", "udp{unconnected}", "SSL:Connection" }
local WAITS_FOR = {
    connect = WRITES,
    dohandshake = READS,
    receive = READS,
    receivefrom = READS,
    send = WRITES,
}

-- By port: servers that can say when they have nothing to do. Their value is a function that returns then, at the
-- latest after so many real seconds; see library.lua. It is false where the server works in this process, by turns.
local awaited = { servers = {} }

-- Weak: a socket that was collected is closed. One that waits for its finalizer is here until then, and may be closed
-- while others are watched.
local waiting = setmetatable({}, { __mode = "k" })
-- True when the servers had nothing to do, and nothing has come or gone since.
local is_held = false

local function wanted(kind, problem)
    if problem == "timeout" then return kind end
    if problem == "wantread" then return READS end
    if problem == "wantwrite" then return WRITES end
end

local function noted(kind, method)
    local function note(stream, amount, done, problem, some, ...)
        -- One byte is a look at an idle connection.
        local waits = not done and amount ~= 1 and (some == nil or some == "" or kind == WRITES)
        waiting[stream] = waits and wanted(kind, problem) or nil
        if not waiting[stream] and amount ~= 1 then is_held = false end
        return done, problem, some, ...
    end
    return function(stream, amount, ...) return note(stream, amount, method(stream, amount, ...)) end
end

local function forgotten(method)
    return function(stream, ...)
        waiting[stream] = nil
        return method(stream, ...)
    end
end

for _, class in ipairs(CLASSES) do
    local methods = debug.getregistry()[class].__index
    for name, kind in pairs(WAITS_FOR) do
        if methods[name] then methods[name] = noted(kind, methods[name]) end
    end
    methods.close = forgotten(methods.close)
end

-- Most answers come within so many seconds.
local FIRST_LOOK = 0.002

-- A server in this process has its ends of the connections here too.
local function server_of(stream)
    if not tostring(stream):find("^tcp") then return nil end
    local _, port = stream:getpeername()
    local _, own_port = stream:getsockname()
    local server = awaited.servers[tonumber(port)]
    if server == nil then return awaited.servers[tonumber(own_port)] end
    return server
end

-- How to wait for all of the servers; nil when one of them cannot say what it does.
local function settling()
    local settle = false
    for stream, kind in pairs(waiting) do
        local server = server_of(stream)
        if kind ~= READS or server == nil then return nil end
        settle = server or settle
    end
    return settle
end

local function is_ready(seconds)
    local lists = { {}, {} }
    for stream, kind in pairs(waiting) do table.insert(lists[kind], stream) end
    local readable, writable = socket.select(lists[READS], lists[WRITES], seconds)
    return readable[1] ~= nil or writable[1] ~= nil
end

function awaited.forget()
    for stream in pairs(waiting) do waiting[stream] = nil end
end

function awaited.wait(seconds)
    if not next(waiting) then return end
    local settle = settling()
    if settle == nil then return is_ready(seconds) end
    if not settle or is_ready(is_held and 0 or math.min(FIRST_LOOK, seconds)) then return end
    settle(seconds)
    is_held = not is_ready(0)
end

return awaited
