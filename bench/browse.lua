-- A library of 20,000 books, looked through: what opening a list asks and keeps, and what a turn to its end does.
local UIManager = require("ui/uimanager")
local effort = require("effort")
local host = require("host")
local rig = require("rig")

local MANY = 20000
local A_TIME = 2000
local POLLS_A_LOOK = 20

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

-- A list that was kept from an earlier look is shown at once: it is waited for what the server answers.
local function is_current(text)
    local is_shown, is_updating = has(text), has("updating…")
    return function() return is_shown() and not is_updating() end
end

local function wait_for(text)
    assert(host.pump(600, is_current(text)), host.says())
    host.pump(0.3)
end

local function kilobytes()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

local function open_home()
    host.dispatch("catchword_library")
    assert(host.pump(600, is_current("Recently added")), host.says())
    host.pump(2)
end

-- `began`: after the first page of the library, before the list.
local function open_list(name, text, began)
    open_home()
    if began then began() end
    host.press(name)
    wait_for(text)
end

local function turn_on(pages)
    for _ = 1, pages do
        host.top():nextPage()
        host.pump(0.2)
    end
end

local function speak(kind, server)
    server:control("POST", "/dialect", { name = kind })
    host.menu("Catchword", "Connection", "Test connection")
    assert(host.pump(60, function() return not (host.says() or "…"):find("…", 1, true) end), host.says())
    host.dismiss_all()
end

local function choose(choice)
    host.press("☰")
    host.pump(0.3)
    host.press(choice)
    host.pump(0.3)
end

local function covers(report, server)
    local orders = {}
    for index = 1, 7 do orders[index] = { id = 40000 + index, title = "New book " .. index } end
    server:control("POST", "/books", orders)
    open_list("Recently added", "New book 7")
    server:forget_requests()
    local before = kilobytes()
    UIManager.busiest = 0
    choose("Show as lines with covers")
    assert(host.pump(60, function() return #host.top():pictured() == 7 end))
    local count = 0
    for _, request in ipairs(server:requests()) do
        if request.path:find("/thumbnail$") then count = count + 1 end
    end
    report.at_most("covers of a page of a list: requests", count, 7)
    report.at_most("covers of a page of a list: memory, for five minutes", kilobytes() - before, 120, "kB")
    report.at_most("covers of a page of a list: longest step (processor time)", UIManager.busiest * 1000, 10, "ms")
    choose("Show as lines")
    host.dismiss_all()
end

-- The first page of the library, and five pages of its grid.
local function home_and_grid(report, server)
    local orders = {}
    for index = 1, 45 do
        orders[index] = { id = 41000 + index, title = ("Covered %02d"):format(index), cover = "jpeg" }
    end
    server:control("POST", "/books", orders)
    host.advance(4000)
    server:forget_requests()
    UIManager.busiest = 0
    open_home()
    local counts = { lists = 0, covers = 0 }
    for _, request in ipairs(server:requests()) do
        local kind = request.path:find("/thumbnail$") and "covers" or "lists"
        if request.path:find("/books") or kind == "covers" then counts[kind] = counts[kind] + 1 end
    end
    report.at_most("first page of the library, after an hour: lists", counts.lists, 2)
    report.at_most("first page of the library: covers", counts.covers, 4)
    report.at_most("first page of the library: longest step (processor time)", UIManager.busiest * 1000, 10, "ms")
    host.press("Recently added")
    wait_for("Covered 45")
    choose("Show as a grid of covers")
    server:forget_requests()
    UIManager.busiest = 0
    local before = kilobytes()
    for page = 1, 5 do
        host.top():goToPage(page)
        assert(host.pump(60, function() return #host.top():pictured() == 9 end))
    end
    report.at_most("five pages of a grid of covers: requests", #server:requests(), 46)
    report.at_most("five pages of a grid of covers: longest step (processor time)", UIManager.busiest * 1000, 10, "ms")
    report.at_most("five pages of a grid of covers: memory, for five minutes", kilobytes() - before, 500, "kB")
    choose("Show as lines")
    host.dismiss_all()
end

-- The oldest servers send all their books for each list. A device of its own: one that knows a newer server asks for
-- other lists, and shows those that it has kept.
local function everything_at_once(report)
    local server = rig.start()
    fill(server)
    speak("B0", server)
    local what = "the oldest servers, 20,000 books at once: "
    -- The code of the pages is there from now on.
    open_list("Recently added", "Book 20000")
    choose("Show as lines")
    host.dismiss_all()
    host.pump(2)
    server:forget_requests()
    local before, peak, polls = kilobytes(), 0, 0
    local function is_there()
        polls = polls + 1
        if polls % POLLS_A_LOOK == 0 then peak = math.max(peak, kilobytes()) end
        return is_current("Book 20000")()
    end
    open_home()
    server:forget_requests()
    host.press("Recently added")
    assert(host.pump(600, is_there), host.says())
    host.pump(2)
    report.at_most(what .. "requests", #server:requests(), 1)
    report.at_most(what .. "most memory on the way", peak - before, 12000, "kB")
    report.at_most(what .. "memory while the list is open", kilobytes() - before, 400, "kB")
    host.dismiss_all()
    server:forget_requests()
    local most = effort.during(function()
        open_list("Authors", "Somebody", function() server:forget_requests() end)
    end)
    report.at_most("the oldest servers, authors of all: requests", #server:requests(), 1)
    report.at_most("the oldest servers, authors of all: instructions in a step", most.instructions, 130, "k")
    rig.stop(server)
end

return function(report)
    local server = rig.start()
    fill(server)
    speak("G", server)
    -- The code of the pages is there from now on, and what the wire keeps.
    open_list("Not on this device", "Book")
    choose("Show as lines")
    host.dismiss_all()
    open_list("Authors", "Somebody")
    host.dismiss_all()
    server:forget_requests()
    local before
    UIManager.busiest = 0
    local most = effort.during(function()
        open_list("Recently added", "Book 20000", function()
            server:forget_requests()
            before = kilobytes()
        end)
    end)
    report.at_most("library of 20,000 books, a list opened: requests", #server:requests(), 1)
    local open = kilobytes() - before
    report.at_most("library of 20,000 books, a list opened: memory while it is open", open, 80, "kB")
    report.at_most("library of 20,000 books, a list opened: instructions in a step", most.instructions, 130, "k")
    local busiest = UIManager.busiest * 1000
    report.at_most("library of 20,000 books, a list opened: longest step (processor time)", busiest, 10, "ms")
    server:forget_requests()
    for _ = 1, 3 do host.top():nextPage() end
    host.pump(0.3)
    report.at_most("library of 20,000 books, turned past 50 lines: requests", #server:requests(), 1)
    most = effort.during(function() turn_on(80) end)
    report.at_most("library of 20,000 books, turned on 80 pages: instructions in a step", most.instructions, 130, "k")
    host.dismiss_all()
    covers(report, server)
    home_and_grid(report, server)
    rig.stop(server)
    everything_at_once(report)
end
