-- The server with bad manners (`rudeServer.mjs`), in a process of its own that ends with this one.
--
--     local server = require("rude").start()
--     server.plain, server.good, ...   ports
--     server:stop()
local cjson = require("cjson")
local socket = require("socket")

-- Only to end what hangs: a busy machine takes its time.
local START_SECONDS = 300

local rude = {}
rude.__index = rude

function rude.start()
    local output = os.tmpname()
    local process = io.popen("exec node spec/support/rudeServer.mjs >" .. output .. " 2>&1", "w")
    local deadline = socket.gettime() + START_SECONDS
    local line
    repeat
        assert(socket.gettime() < deadline, "the rude server did not start: see " .. output)
        socket.sleep(0.05)
        local file = io.open(output)
        line = file:read("*l")
        file:close()
    until line and line:match("^{.*}$")
    os.remove(output)
    local server = setmetatable(cjson.decode(line), rude)
    server.process = process
    return server
end

function rude:stop()
    self.process:close()
end

return rude
