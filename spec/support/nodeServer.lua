-- A server of the specs, a script for Node that prints one line of JSON when it is ready, in a process of its own that
-- ends with this one.
--
--     local server = require("nodeServer").start("rudeServer")
--     server.plain, server.good, ...   what the line says
--     server:stop()
local cjson = require("cjson")
local socket = require("socket")

-- Only to end what hangs: a busy machine takes its time.
local START_SECONDS = 300

local nodeServer = {}
nodeServer.__index = nodeServer

function nodeServer.start(name)
    local output = os.tmpname()
    local process = io.popen(("exec node spec/support/%s.mjs >%s 2>&1"):format(name, output), "w")
    local deadline = socket.gettime() + START_SECONDS
    local line
    repeat
        assert(socket.gettime() < deadline, name .. " did not start: see " .. output)
        socket.sleep(0.05)
        local file = io.open(output)
        line = file:read("*l")
        file:close()
    until line and line:match("^{.*}$")
    os.remove(output)
    local server = setmetatable(cjson.decode(line), nodeServer)
    server.process = process
    return server
end

function nodeServer:stop()
    self.process:close()
end

return nodeServer
