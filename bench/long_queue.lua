-- A year without a network: 10,000 sessions, 200 for each of 50 books.
local UIManager = require("ui/uimanager")
local host = require("host")
local rig = require("rig")

local BOOKS, EACH = 50, 200
local POLLS_A_LOOK = 20

local function count(requests, path)
    local number = 0
    for _, request in ipairs(requests) do
        if request.path:find(path, 1, true) then number = number + 1 end
    end
    return number
end

-- Kilobytes in use, without what waits to be collected.
local function live_memory()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

return function(report)
    local server = rig.start()
    rig.fill(server, BOOKS, EACH)
    local before, peak, polls = live_memory(), 0, 0
    UIManager.busiest = 0
    host.menu("Catchword", "Sync now")
    local all_there = host.pump(120, function()
        polls = polls + 1
        if polls == POLLS_A_LOOK * math.floor(polls / POLLS_A_LOOK) then peak = math.max(peak, live_memory()) end
        return (host.says() or ""):find("Sent", 1, true)
    end)
    assert(all_there, "the queue did not drain: " .. (host.says() or ""))
    local requests = server:requests()
    assert(#server:state().sessions == BOOKS * EACH, "the server does not hold them all")
    report.at_most("10,000 sessions of 50 books: upload requests", count(requests, "/reading-sessions"), 100)
    report.at_most("10,000 sessions of 50 books: look-ups", count(requests, "/by-hash/"), BOOKS)
    report.at_most("10,000 sessions of 50 books: longest step (processor time)", UIManager.busiest * 1000, 10, "ms")
    report.at_most("10,000 sessions of 50 books: memory above the start", peak - before, 1000, "kB")
    rig.stop(server)
end
