-- A library of 20,000 books, looked through: what opening a list asks and keeps, and what a turn to its end does.
local UIManager = require("ui/uimanager")
local effort = require("effort")
local host = require("host")
local rig = require("rig")

local MANY = 20000
local A_TIME = 2000

local function fill(server)
    for first = 1, MANY, A_TIME do
        local orders = {}
        for index = first, first + A_TIME - 1 do
            table.insert(orders, {
                id = 10000 + index, title = ("Book %05d"):format(index), fingerprint = ("%032x"):format(index),
            })
        end
        server:control("POST", "/books", orders)
    end
end

local function has(text)
    return function() return (host.says() or ""):find(text, 1, true) ~= nil end
end

local function wait_for(text)
    assert(host.pump(600, has(text)), host.says())
    host.pump(0.3)
end

local function kilobytes()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

local function open_list(name, text)
    host.menu("Library Sync", "Library", name)
    wait_for(text)
end

local function speak(kind, server)
    server:control("POST", "/dialect", { name = kind })
    host.menu("Library Sync", "Connection", "Test connection")
    assert(host.pump(60, function() return not (host.says() or "…"):find("…", 1, true) end), host.says())
    host.dismiss_all()
end

local function choose(choice)
    host.press("☰")
    host.pump(0.3)
    host.press(choice)
    host.pump(0.3)
end

-- The same list with its covers: what the seven of a page add.
local function covers(report, server)
    open_list("Recently added", "Book 20000")
    server:forget_requests()
    local before = kilobytes()
    UIManager.busiest = 0
    choose("Show covers")
    assert(host.pump(60, function() return #host.top():pictured() == 7 end))
    local count = 0
    for _, request in ipairs(server:requests()) do
        if request.path:find("/thumbnail$") then count = count + 1 end
    end
    report.at_most("covers of a page of a list: requests", count, 7)
    report.note("covers of a page of a list: kB of memory, for five minutes", kilobytes() - before)
    report.at_most("covers of a page of a list: longest step (processor time)", UIManager.busiest * 1000, 10, "ms")
    choose("Hide covers")
    host.dismiss_all()
end

-- The oldest servers send all their books for each list.
local function everything_at_once(report, server)
    speak("B0", server)
    local before, peak = kilobytes(), 0
    local function is_there()
        peak = math.max(peak, collectgarbage("count"))
        return has("Book 20000")()
    end
    host.menu("Library Sync", "Library", "Recently added")
    assert(host.pump(600, is_there), host.says())
    report.note("the oldest servers, 20,000 books at once: most kB of memory on the way", peak - before)
    report.note("the oldest servers, 20,000 books at once: kB of memory while the list is open", kilobytes() - before)
    host.dismiss_all()
    local most = effort.during(function() open_list("Authors", "Somebody") end)
    report.at_most("the oldest servers, authors of all: instructions in a step (thousands)", most.instructions, 130)
    host.dismiss_all()
end

return function(report)
    local server = rig.start()
    fill(server)
    speak("G", server)
    -- The code of the pages is there from now on, and what the wire keeps.
    open_list("Not on this device", "Book")
    choose("Hide covers")
    host.dismiss_all()
    open_list("Authors", "Somebody")
    host.dismiss_all()
    server:forget_requests()
    local before = kilobytes()
    UIManager.busiest = 0
    local most = effort.during(function() open_list("Recently added", "Book 20000") end)
    report.at_most("library of 20,000 books, a list opened: requests", #server:requests(), 1)
    report.at_most("library of 20,000 books, a list opened: kB of memory while it is open", kilobytes() - before, 80)
    report.at_most("library of 20,000 books, a list opened: instructions in a step (thousands)", most.instructions, 130)
    local busiest = UIManager.busiest * 1000
    report.at_most("library of 20,000 books, a list opened: longest step (processor time)", busiest, 10, "ms")
    server:forget_requests()
    for _ = 1, 3 do host.top():nextPage() end
    host.pump(0.3)
    report.at_most("library of 20,000 books, turned past 50 lines: requests", #server:requests(), 1)
    host.dismiss_all()
    covers(report, server)
    everything_at_once(report, server)
    rig.stop(server)
end
