-- A shelf of so many books: how it comes for the first time, and what it costs when nothing has changed.
local FileManager = require("apps/filemanager/filemanager")
local UIManager = require("ui/uimanager")
local effort = require("effort")
local host = require("host")
local rig = require("rig")

local function fill(server, count)
    local orders, ids = {}, {}
    for index = 1, count do
        orders[index] = { id = 5000 + index, title = "Book " .. index, parts = 1 }
        ids[index] = 5000 + index
    end
    server:control("POST", "/books", orders)
    server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = ids })
end

-- A person's sync; the longest step that it had, milliseconds of processor time.
local function sync()
    UIManager.busiest = 0
    host.menu("Catchword", "Shelves", "Sync shelves now")
    local ended = host.pump(600, function() return (host.says() or ""):find("Downloaded:", 1, true) end)
    assert(ended and host.says():find("on this device", 1, true), host.says())
    local busiest = UIManager.busiest * 1000
    host.dismiss()
    return busiest
end

-- All books get other names, in folders; the longest step of it, milliseconds of processor time.
local function rename(count)
    UIManager.busiest = 0
    host.menu("Catchword", "Shelves", "Downloaded files", "Names:", "Author/Title")
    host.press("Use these names")
    assert(host.pump(600, function() return (host.says() or ""):find("Rename the books", 1, true) end), host.says())
    host.press("Rename")
    local renamed = "Renamed: " .. count
    assert(host.pump(600, function() return (host.says() or ""):find(renamed, 1, true) end), host.says())
    host.dismiss_all()
    return UIManager.busiest * 1000
end

-- Up to here a step keeps within the limit of all tasks. On a larger shelf the collector of LuaJIT has a stretch of its
-- own that nobody can cut: what the plugin does between two turns is counted in instructions all the same.
local LARGEST = 1000

-- On a real server, whose list of a shelf tells no status: the list of all books is asked too, 50 in a request.
local function measure_statuses(report, count)
    local server = rig.start()
    server:control("POST", "/dialect", { name = "G" })
    host.menu("Catchword", "Connection", "Test connection")
    assert(host.pump(60, function() return not (host.says() or "…"):find("…", 1, true) end), host.says())
    host.dismiss_all()
    fill(server, count)
    sync()
    server:forget_requests()
    sync()
    report.at_most(("shelf of %d books on G, unchanged: requests"):format(count), #server:requests(), 2 + count / 50)
    rig.stop(server)
end

-- So many shelves beside the two that are there, each a collection that changes it: what a sync costs when nothing has
-- changed.
local function measure_collections(report, count)
    local server = rig.start()
    local ids = {}
    for index = 1, 200 do ids[index] = { id = 5000 + index, title = "Book " .. index, parts = 1 } end
    server:control("POST", "/books", ids)
    for shelf = 1, count do
        local held = {}
        for book = 1, 20 do held[book] = 5001 + (shelf * 10 + book) % 200 end
        server:control("POST", "/shelves", { name = "Shelf " .. shelf, username = "anna", bookIds = held })
    end
    host.menu("Catchword", "Shelves", "Shelves as collections: off", "both ways")
    host.menu("Catchword", "Shelves", "Shelves: KOReader", "All my shelves")
    local first = effort.during(sync)
    server:forget_requests()
    local what = ("%d collections of 20 books, unchanged: "):format(count)
    local busiest
    local most = effort.during(function() busiest = sync() end)
    report.at_most(what .. "requests", #server:requests(), count + 4)
    report.at_most(what .. "longest step (processor time)", busiest, 10, "ms")
    report.none(what .. "files opened", most.opened, first.opened)
    report.at_most(what .. "instructions in a step", most.instructions, 120, "k")
    rig.stop(server)
end

local function measure(report, count)
    local server = rig.start()
    fill(server, count)
    collectgarbage()
    local before = collectgarbage("count")
    local what = ("shelf of %d books"):format(count)
    local function step(when, milliseconds)
        local line = ("%s, %s: longest step (processor time)"):format(what, when)
        report.at_most(line, milliseconds, count > LARGEST and 30 or 10, "ms")
    end
    local redraws = FileManager.redraws or 0
    local busiest
    local first = effort.during(function() busiest = sync() end)
    step("all new", busiest)
    server:forget_requests()
    local first_redraws = (FileManager.redraws or 0) - redraws
    redraws = FileManager.redraws
    step("unchanged", sync())
    report.at_most(what .. ", unchanged: requests", #server:requests(), 2)
    report.none(what .. ", unchanged: redraws", FileManager.redraws - redraws, first_redraws)
    local most = effort.during(sync)
    report.none(what .. ", unchanged: files opened", most.opened, first.opened)
    report.at_most(what .. ", unchanged: instructions in a step", most.instructions, 120, "k")
    if count == LARGEST then
        step("all renamed", rename(count))
        collectgarbage()
        -- With the code that was loaded since the start.
        report.at_most(what .. ", all renamed: memory kept", collectgarbage("count") - before, 1000, "kB")
    end
    rig.stop(server)
end

return function(report)
    for _, count in ipairs({ 100, 1000, 5000 }) do measure(report, count) end
    measure_statuses(report, 100)
    measure_collections(report, 20)
end
