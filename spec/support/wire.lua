-- The transport as composed in the plugin, on the loop of the specs and real sockets.
--
--     local wire = require("wire").open()
--     local result = wire:send({ url = "http://127.0.0.1:" .. port .. "/hello" })
--     wire:close()
--
-- `wire.connected` is what the device says of its network, `wire.proxy` what the host goes through, `wire.trust` how
-- servers prove themselves, `wire.slept` for how many seconds the device has slept, which the loop does not notice.
local UIManager = require("ui/uimanager")
local stopwatch = require("stopwatch")

-- Only to end what hangs, seconds: a busy machine takes its time.
local PATIENCE = 60

local wire = {}
wire.__index = wire

-- No name server is asked in the specs but those of a spec's own.
wire.name_files = { servers = "/nonexistent/resolv.conf", hosts = "/nonexistent/hosts", port = 53 }

function wire.open()
    UIManager:reset()
    local self = setmetatable({ connected = true, slept = 0, warnings = {}, sends = 0 }, wire)
    self.trust = { kind = "authorities" }
    local log = {
        warn = function(text) table.insert(self.warnings, text) end,
        step = function() end,
    }
    self.tasks = require("src.koreader.tasks").createTasks(log)
    self.http = require("src.koreader.http.http").createHttp({
        tasks = self.tasks,
        clock = { now = os.time, elapsed = function() return stopwatch.now() + self.slept end },
        network = { isConnected = function() return self.connected end },
        log = log,
        nameFiles = wire.name_files,
        proxy = function() return self.proxy end,
        trust = function() return self.trust end,
    })
    return self
end

-- Starts to send in a task; the answer will be in the field `result` of what is returned.
function wire:start(request)
    local letter = { kind = "send " .. self.sends }
    self.sends = self.sends + 1
    self.tasks.start(letter.kind, function()
        letter.result = self.http.send({
            method = request.method or ((request.body or request.source) and "POST" or "GET"),
            url = request.url,
            headers = request.headers or {},
            body = request.body,
            source = request.source,
            timeoutSeconds = request.timeoutSeconds or PATIENCE,
            longest = request.longest,
            prolongs = request.prolongs,
        })
        letter.at = stopwatch.now()
    end)
    return letter
end

-- Sends and waits for the answer, the way a use case does.
function wire:send(request)
    local letter = self:start(request)
    self:await(letter)
    return letter.result
end

-- Turns the loop until each of these has a field `result`.
function wire:await(...)
    local awaited = { ... }
    local function all_here()
        for _, one in ipairs(awaited) do
            if one.result == nil then return false end
        end
        return true
    end
    assert(UIManager:run(all_here, 2 * PATIENCE), "no result: " .. table.concat(self.warnings, "\n"))
end

-- Asks in a task; the answer will be in the field `result` of what is returned.
function wire:ask(question)
    local asked = { kind = "ask " .. self.sends }
    self.sends = self.sends + 1
    self.tasks.start(asked.kind, function() asked.result = question() end)
    return asked
end

-- Until the end of this wire, so many seconds more go by in each fiftieth of one, which the loop does not notice.
function wire:hasten(seconds)
    local function passes()
        self.slept = self.slept + seconds
        UIManager:scheduleIn(0.02, passes)
    end
    passes()
end

-- Lets the idle connections of this wire go.
function wire.close()
    for _, entry in ipairs({ unpack(UIManager.queue) }) do entry.action() end
    UIManager:reset()
end

return wire
