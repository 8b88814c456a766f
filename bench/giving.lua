local FileManager = require("apps/filemanager/filemanager")
local host = require("host")
local rig = require("rig")

local ID, TITLE = 5001, "Book 1"

-- Which of them tell what belongs to a series.
local KINDS = { { "spec", false }, { "B0", false }, { "B2", true }, { "W", true }, { "G", true } }

local function fill(server)
    local orders = {}
    for number = 1, 60 do
        orders[number] = {
            id = ID + number - 1, title = "Book " .. number, parts = 1, type = "PDF",
            series = "Long series", seriesNumber = number,
        }
    end
    server:control("POST", "/books", orders)
    server:control("POST", "/shelves", { name = "KOReader", username = "anna", bookIds = { ID } })
end

local function has(text)
    return function() return (host.says() or ""):find(text, 1, true) ~= nil end
end

local function wait_for(text)
    assert(host.pump(120, has(text)), ("no %q: %s"):format(text, tostring(host.says())))
    host.pump(0.3)
end

local function prepare(kind, server)
    server:control("POST", "/dialect", { name = kind })
    host.menu("Catchword", "Connection", "Test connection")
    assert(host.pump(60, function() return not (host.says() or "…"):find("…", 1, true) end), host.says())
    host.dismiss_all()
    host.menu("Catchword", "Shelves", "Sync shelves now")
    wait_for("Downloaded:")
    host.dismiss_all()
    local path = ("%s/Books/%s_%d.pdf"):format(host.folder, TITLE, ID)
    host.open(path, { pages = 100, page = 20, title = TITLE })
    host.read(3, 60)
    host.close()
    host.pump(3)
    return path
end

-- The box of the book, and what this line of it does.
local function ask(path, line, server, text)
    FileManager.hold(FileManager.instance, path, true)
    host.press("Catchword…")
    host.pump(0.3)
    server:forget_requests()
    host.press(line)
    wait_for(text)
    local count = #server:requests()
    host.dismiss_all()
    return count
end

return function(report)
    for _, row in ipairs(KINDS) do
        local kind, tells_series = unpack(row)
        local server = rig.start()
        fill(server)
        local path = prepare(kind, server)
        if tells_series then
            local count = ask(path, "Next in series", server, "Number on the server")
            report.at_most(("next in series of 60 books, on %s: requests"):format(kind), count, 5)
        end
        local count = ask(path, "Return the book…", server, "Return “")
        -- B0 gets the session only now.
        report.at_most(("a return up to the question, on %s: requests"):format(kind), count, kind == "B0" and 6 or 5)
        rig.stop(server)
    end
end
