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
local socket = require("socket")
local ssl = require("ssl")
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

-- Connections by address; they stay open, because a new one costs more than most answers.
local connections = {}

local function connection_to(address)
    if connections[address] then return connections[address] end
    local scheme, host, port = address:match("^(%a+)://%[?([^%]]+)%]?:(%d+)$")
    local connection = assert(socket.connect(host, port))
    connection:setoption("tcp-nodelay", true)
    if scheme == "https" then
        connection = assert(ssl.wrap(connection, { mode = "client", protocol = "any", verify = "none" }))
        assert(connection:dohandshake())
    end
    connections[address] = connection
    return connection
end

local function disconnect(address)
    if connections[address] then connections[address]:close() end
    connections[address] = nil
end

-- Status and body; nothing when the other side has closed the connection.
local function exchange(connection, request)
    local first = connection:send(request) and connection:receive("*l")
    if not first then return end
    local length = 0
    repeat
        local header = assert(connection:receive("*l"))
        length = tonumber(header:lower():match("^content%-length: (%d+)")) or length
    until header == ""
    return tonumber(first:match(" (%d+)")), length > 0 and assert(connection:receive(length)) or ""
end

local REQUEST = "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"

-- The answer of a request that has to be answered. `body`, when given, goes as JSON.
local function ask(method, url, body)
    local address, path = url:match("^(%a+://[^/]+)(.*)$")
    local text = body and cjson.encode(body) or ""
    local request = REQUEST:format(method, path, #text, text)
    local status, whole = exchange(connection_to(address), request)
    if not status then
        disconnect(address)
        status, whole = exchange(connection_to(address), request)
    end
    assert(status and status < 300, ("%s %s: %s %s"):format(method, url, tostring(status), tostring(whole)))
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

-- Moves the clocks of all servers by so many seconds; returns when none of them has anything to do, at the latest after
-- `patience`, in real seconds.
local function pass(seconds, patience)
    ask("POST", ("%s/passed?seconds=%.6f&patience=%.3f"):format(instances, seconds, patience))
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
    disconnect(self.url)
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
