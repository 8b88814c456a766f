-- Visits to the server with bad manners, for the specs of the transport.
--
--     local visit = require("visit")
--     setup(visit.open)         teardown(visit.close)
--     before_each(visit.begin)  after_each(visit.finish)
--
--     visit.get("/hello", seconds)            the result of a GET; `visit.send` for any other request
--     visit.body("/hello")                    body and response of one that has to go well
--     visit.fails(kind, detail, result)       the failure of one that has to fail so
--     visit.until_closed("/closing")          waits until the server has closed such connections
--     visit.count()                           {connections, requests} that the server has seen
--     visit.on_time(expected, seconds)        never early, and only as late as a busy machine is
--     visit.server, visit.wire                see nodeServer.lua and wire.lua
local cjson = require("cjson")
local nodeServer = require("nodeServer")
local socket = require("socket")
local Wire = require("wire")

-- Only to end what hangs, seconds.
local PATIENCE = 60

local visit = {}

function visit.open()
    visit.server = nodeServer.start("rudeServer")
end

function visit.close()
    visit.server:stop()
end

function visit.begin()
    visit.wire = Wire.open()
end

function visit.finish()
    visit.wire.close()
end

function visit.url(path)
    return "http://127.0.0.1:" .. visit.server.plain .. path
end

function visit.send(request)
    return visit.wire:send(request)
end

function visit.get(path, seconds)
    return visit.send({ url = visit.url(path), timeoutSeconds = seconds })
end

function visit.body(path)
    local result = visit.get(path)
    local failure = result.failure
    if failure then error(path .. ": " .. failure.kind .. ", " .. tostring(failure.detail), 2) end
    return result.value.body, result.value
end

-- Waits until the server has ended the connections over which this was asked before: until it ends one more.
function visit.until_closed(path)
    local other = assert(socket.connect("127.0.0.1", visit.server.plain))
    other:settimeout(PATIENCE)
    other:send(("GET %s HTTP/1.1\r\nHost: spec\r\n\r\n"):format(path))
    assert(other:receive("*a"))
    other:close()
end

function visit.count()
    return cjson.decode((visit.body("/count")))
end

function visit.fails(kind, detail, result)
    local failure = result.failure
    if result.ok then error("it went well: " .. result.value.body:sub(1, 60), 2) end
    if failure.kind ~= kind then error(("%s, not %s"):format(failure.kind, kind), 2) end
    if detail and not failure.detail:find(detail) then error("it says: " .. failure.detail, 2) end
    return failure
end

-- Did it take as long as expected? A busy machine may be late, but nothing ends early.
function visit.on_time(expected, seconds)
    return seconds > expected - 0.01 and seconds < expected + 1.5
end

return visit
