-- The library server in a process of its own, for specs and the demo. It ends with this process, however that ends.
--
--     local library = require("library").start()
--     library:arm({ match = { path = "/api/v1/reading-sessions/batch" }, fault = { kind = "drop", when = "after" } })
--     library:state().sessions
--     library:stop()
--
-- What is asked here goes over plain, blocking sockets: it is the spec that asks, not the plugin.
local cjson = require("cjson")
local http = require("socket.http")
local https = require("ssl.https")
local ltn12 = require("ltn12")
local socket = require("socket")

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

-- options: what the command takes, as one text ("--tls --dialect spec"). Its books are written to the folder `books`
-- when that is given; `port`: where it listens, any that is free without it.
function library.start(options, books, port)
    local output = os.tmpname()
    local node = "exec node --import tsx library-server/main.ts --exit-with-parent"
    local command = ("%s --port %s %s %s >%s 2>&1"):format(
        node,
        port or 0,
        options or "",
        books and ("--books '%s'"):format(books) or "",
        output
    )
    local self = setmetatable({ output = output, process = io.popen(command, "w") }, library)
    local deadline = socket.gettime() + START_SECONDS
    repeat
        assert(socket.gettime() < deadline, "the library server did not start:\n" .. contents(output))
        socket.sleep(0.05)
        local text = contents(output)
        self.url = text:match("https?://[%w.:%[%]]+")
    until text:match("\nready\n")
    return self
end

function library:stop()
    self.process:close()
    os.remove(self.output)
end

-- An answer of the controls, decoded; fails with the server's words on any status but 2xx.
function library:control(method, path, body)
    local answer = {}
    local text = body and cjson.encode(body)
    local asked = self.url:match("^https") and https or http
    local _, status = asked.request({
        method = method,
        url = self.url .. "/__control" .. path,
        headers = text and { ["Content-Type"] = "application/json", ["Content-Length"] = #text },
        source = text and ltn12.source.string(text),
        sink = ltn12.sink.table(answer),
    })
    local whole = table.concat(answer)
    assert(type(status) == "number" and status < 300, ("%s %s: %s %s"):format(method, path, tostring(status), whole))
    if whole == "" then return nil end
    local readable, value = pcall(cjson.decode, whole)
    return readable and value or whole
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

-- What the specification forbids and a client did all the same; empty for a client that behaves.
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
