-- A library server for specs and the demo, in a process beside this one that ends with it, however that ends.
--
--     local library = require("library").start()
--     library:arm({ match = { path = "/api/v1/reading-sessions/batch" }, fault = { kind = "drop", when = "after" } })
--     library:state().sessions
--     library:stop()
--
-- Requests go over plain, blocking sockets: the spec asks, not the plugin.
local awaited = require("awaited")
local cjson = require("cjson")
local http = require("socket.http")
local https = require("ssl.https")
local ltn12 = require("ltn12")
local socket = require("socket")
local stopwatch = require("stopwatch")

-- Only to end what hangs: a busy machine takes its time.
local START_SECONDS = 300

local library = {}
library.__index = library

local function contents(path)
    local file = io.open(path, "rb")
    if not file then return "" end
    local text = file:read("*a")
    file:close()
    return text
end

local FIRST_QUIET_PORT, QUIET_PORTS = 20000, 10000

-- A port that stays free while nobody listens there: one that no system gives to whoever asks for any.
function library.quiet_port()
    local start = math.floor(socket.gettime() * 1000)
    for step = 0, QUIET_PORTS - 1 do
        local port = FIRST_QUIET_PORT + (start + step) % QUIET_PORTS
        local listener = socket.bind("127.0.0.1", port)
        if listener then
            listener:close()
            return port
        end
    end
end

local function decoded(text)
    local readable, value = pcall(cjson.decode, text)
    return readable and value or text
end

-- Status and answer of a request that has to be answered. `body`, when given, goes as JSON.
local function ask(method, url, body)
    local answer = {}
    local text = body and cjson.encode(body)
    local asked = url:match("^https") and https or http
    local _, status = asked.request({
        method = method,
        url = url,
        headers = text and { ["Content-Type"] = "application/json", ["Content-Length"] = #text },
        source = text and ltn12.source.string(text),
        sink = ltn12.sink.table(answer),
    })
    local whole = table.concat(answer)
    assert(type(status) == "number" and status < 300, ("%s %s: %s %s"):format(method, url, tostring(status), whole))
    if whole ~= "" then return decoded(whole) end
end

-- The runner of `make test` keeps a process with library servers for many spec files; otherwise there is one here.
local instances = os.getenv("LIBRARIES")

local function start_process()
    local output = os.tmpname()
    library.process = io.popen("exec node build/library-server/instances.cjs >" .. output .. " 2>&1", "w")
    local deadline = socket.gettime() + START_SECONDS
    repeat
        assert(socket.gettime() < deadline, "the library server did not start:\n" .. contents(output))
        socket.sleep(0.01)
        instances = contents(output):match("(http://%S+)\n")
    until instances
    os.remove(output)
end

local line

-- Moves the clocks of all servers by so many seconds; returns when none of them has anything to do, at the latest after
-- `patience`, in real seconds.
local function pass(seconds, patience)
    if not line then
        line = assert(socket.connect(instances:match("//(.+):"), instances:match("%d+$")))
        line:setoption("tcp-nodelay", true)
    end
    local request = "POST /passed?seconds=%.6f&patience=%.3f HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n"
    assert(line:send(request:format(seconds, patience)))
    repeat until assert(line:receive("*l")) == ""
end

function stopwatch.jumped(seconds)
    if instances then pass(seconds, 0) end
end

local function settle(patience)
    pass(stopwatch.take_lag(), patience)
end

-- options: what the command takes, as one text ("--tls --dialect spec"). Its books are written to the folder `books`
-- when that is given; `port`: where it listens, any that is free without it.
function library.start(options, books, port)
    if not instances then start_process() end
    local words = { "--port", tostring(port or 0) }
    for word in (options or ""):gmatch("%S+") do table.insert(words, word) end
    if books then
        table.insert(words, "--books")
        table.insert(words, books)
    end
    local self = setmetatable(ask("POST", instances .. "/instances", words), library)
    awaited.servers[self:port()] = settle
    return self
end

function library:port()
    return tonumber(self.url:match("%d+$"))
end

function library:stop()
    awaited.servers[self:port()] = nil
    ask("DELETE", ("%s/instances/%d"):format(instances, self.id))
end

-- An answer of the controls, decoded; fails with the server's words on any status but 2xx.
function library:control(method, path, body)
    return ask(method, self.url .. "/__control" .. path, body)
end

-- Everything the server holds: users, books, sessions, …
function library:state()
    return self:control("GET", "/state")
end

-- The requests so far, oldest first: {method, path, status, …}.
function library:requests()
    return self:control("GET", "/requests")
end

function library:forget_requests()
    self:control("DELETE", "/requests")
end

-- Violations of the specification by a client; empty for one that behaves.
function library:violations()
    return self:control("GET", "/violations")
end

-- Arms a fault: {match = {method, path}, times, fault = {kind = …}}.
function library:arm(order)
    self:control("POST", "/faults", order)
end

function library:disarm()
    self:control("DELETE", "/faults")
end

-- Switches what the server can do, while it runs: {batch = false}.
function library:change(capabilities)
    self:control("POST", "/capabilities", capabilities)
end

-- Back to the users and books of the beginning, with nothing held and nothing armed.
function library:reset()
    self:control("POST", "/reset")
end

return library
