-- The metadata of 500 downloaded books as on the server: what it asks, what its steps do, and what it costs when
-- nothing has changed.
local UIManager = require("ui/uimanager")
local DocSettings = require("docsettings")
local effort = require("effort")
local host = require("host")
local rig = require("rig")

local COUNT = 500
-- The last one by path.
local LAST = 9

local function fill(server)
    local orders, ids = {}, {}
    for index = 1, COUNT do
        orders[index] = {
            id = 5000 + index, title = "Book " .. index, parts = 1, type = "PDF",
            description = ("Words of a description. "):rep(40), series = "Long series", seriesNumber = index,
        }
        ids[index] = 5000 + index
    end
    server:control("POST", "/books", orders)
    server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = ids })
end

local function speak(kind, server)
    server:control("POST", "/dialect", { name = kind })
    host.menu("Catchword", "Connection", "Test connection")
    assert(host.pump(60, function() return not (host.says() or "…"):find("…", 1, true) end), host.says())
    host.dismiss_all()
end

local function sync()
    host.menu("Catchword", "Shelves", "Sync shelves now")
    assert(host.pump(600, function() return (host.says() or ""):find("Downloaded:", 1, true) end), host.says())
    host.dismiss()
    host.pump(1)
end

local function path_of(index)
    return ("%s/Books/Book %d_%d.pdf"):format(host.folder, index, 5000 + index)
end

local function kilobytes()
    collectgarbage()
    collectgarbage()
    return collectgarbage("count")
end

local function tap(...)
    host.menu("Catchword", ...)
end

-- How many requests were made for metadata and covers.
local function asked(server)
    local count = 0
    for _, request in ipairs(server:requests()) do
        if request.path:find("^/api/v1/books/%d") or request.path:find("/media/", 1, true) then count = count + 1 end
    end
    return count
end

return function(report)
    local server = rig.start()
    fill(server)
    speak("G", server)
    sync()
    server:forget_requests()
    local before = kilobytes()
    UIManager.busiest = 0
    local most = effort.during(function()
        tap("What is synced", "Titles and covers as on the server")
        assert(host.pump(600, function() return DocSettings:findCustomCoverFile(path_of(LAST)) ~= nil end), "in vain")
        for index = 1, COUNT do assert(DocSettings:findCustomMetadataFile(path_of(index)), path_of(index)) end
    end)
    local busiest = UIManager.busiest * 1000
    host.pump(2)
    local what = ("metadata of %d books"):format(COUNT)
    report.at_most(what .. ": requests", #server:requests(), 2 * COUNT)
    report.at_most(what .. ": longest step (processor time)", busiest, 10, "ms")
    report.at_most(what .. ": instructions in a step", most.instructions, 120, "k")
    -- With the code, which comes with the first book.
    report.at_most(what .. ": memory that stays", kilobytes() - before, 400, "kB")
    local asked_first = asked(server)
    server:forget_requests()
    sync()
    report.none(what .. ", unchanged: requests for it", asked(server), asked_first)
    tap("Advanced", "Metadata from the server", "Undo for all books: " .. COUNT)
    host.press("Remove")
    UIManager.busiest = 0
    assert(host.pump(600, function() return DocSettings:findCustomCoverFile(path_of(LAST)) == nil end), "not undone")
    host.pump(1)
    report.at_most(what .. ", undone: longest step (processor time)", UIManager.busiest * 1000, 10, "ms")
    rig.stop(server)
end
