-- Attacks on the wire, each against a plain server and against one under TLS, with a stranger beside them.
--
--     local hostile = require("hostile")
--     setup(hostile.open)         teardown(hostile.close)
--     before_each(hostile.begin)  after_each(hostile.finish)
--
--     hostile.sides           plain http, and TLS: {scheme}
--     side.url("/there"), side.origin(), side.port(), side.stranger()   where the server is, and where the stranger
--     hostile.plant("/there", bytes, {close = true})     the next answers there, byte for byte; a text or a list of
--                                                        {bytes, times, wait}; `path` may end in "*"
--     hostile.heard()         the requests so far, oldest first: {who, method, target, headers, lines, body}
--     hostile.connections()   how many there were
--     hostile.answer(status, headers, body)              the bytes of an answer with its length
--     hostile.create_server(side)   the plugin's server with accounts; `stores.close` afterwards
--     hostile.answers("/there", json), hostile.ask(function() return … end)
--     hostile.wire            see wire.lua
--
-- `finish` fails where the stranger has heard anything, or the plugin's log has an error. `close` prints the longest
-- step of a task, in seconds of the processor.
local cjson = require("cjson")
local http = require("socket.http")
local ltn12 = require("ltn12")
local nodeServer = require("nodeServer")
local steps = require("steps")
local stopwatch = require("stopwatch")
local Wire = require("wire")

local hostile = {}

local function control(method, text)
    local answer = {}
    local _, status = http.request({
        method = method,
        url = ("http://127.0.0.1:%d/"):format(hostile.server.control),
        headers = text and { ["Content-Length"] = #text },
        source = text and ltn12.source.string(text),
        sink = ltn12.sink.table(answer),
    })
    assert(status == 200, tostring(status))
    return cjson.decode(table.concat(answer))
end

function hostile.open()
    hostile.server = nodeServer.start("hostileServer")
    steps.begin()
end

function hostile.close()
    hostile.server:stop()
    steps.finish()
end

function hostile.begin()
    control("DELETE")
    hostile.wire = Wire.open()
    hostile.wire.trust = { kind = "authorities", store = { path = hostile.server.certificate, isFolder = false } }
end

function hostile.finish()
    hostile.wire.close()
    for _, request in ipairs(hostile.heard()) do
        assert(request.who == "home", ("the stranger was asked: %s %s"):format(request.method, request.target))
    end
    assert(#hostile.wire.warnings == 0, table.concat(hostile.wire.warnings, "\n"))
end

function hostile.plant(path, parts, options)
    if type(parts) == "string" then parts = { { bytes = parts } } end
    control("POST", cjson.encode({ path = path, parts = parts, close = options and options.close }))
end

function hostile.heard()
    return control("GET").heard
end

function hostile.connections()
    return control("GET").connections
end

function hostile.answer(status, headers, body)
    local head = ("HTTP/1.1 %d X\r\nContent-Length: %d\r\n%s\r\n"):format(status, #(body or ""), headers or "")
    return head .. (body or "")
end

-- The plugin's server, with both accounts of a reader, at this side.
function hostile.create_server(side)
    hostile.plant("/api/v1/auth/login", hostile.answer(200, "", '{"accessToken":"planted"}'))
    hostile.plant("/api/reader/users/auth", hostile.answer(200, "", '{"username":"ann"}'))
    local store = require("stores").open()
    store.saveSettings({
        serverUrl = side.origin(),
        readerUsername = "ann",
        readerPassword = "secret",
        libraryUsername = "ann",
        libraryPassword = "secret",
    })
    return require("src.openServer").openServer({
        http = hostile.wire.http,
        tasks = hostile.wire.tasks,
        clock = { now = os.time, elapsed = stopwatch.now },
        codec = require("src.koreader.codec").codec,
        database = store.database,
        network = { name = function() end },
        log = { warn = function() end, step = function() end },
        translate = require("src.koreader.texts").translate,
    }).server
end

-- Answers with JSON.
function hostile.answers(path, body)
    hostile.plant(path, hostile.answer(200, "Content-Type: application/json\r\n", body))
end

-- Asks in a task and waits for the answer.
function hostile.ask(question)
    local asked = hostile.wire:ask(question)
    hostile.wire:await(asked)
    return asked.result
end

local function side_of(scheme)
    local function port(plain, secure) return hostile.server[scheme == "http" and plain or secure] end
    local function origin(number) return ("%s://127.0.0.1:%d"):format(scheme, number) end
    local side = { scheme = scheme }
    function side.port() return port("plain", "secure") end
    function side.origin() return origin(side.port()) end
    function side.stranger() return origin(port("stranger", "secureStranger")) end
    function side.url(path) return side.origin() .. path end
    return side
end

hostile.sides = { side_of("http"), side_of("https") }

return hostile
