-- A reader behind each network of `tools/network.sh`: reads, and syncs by a tap. Prints how long the interface was held
-- up at most by one piece of the plugin's work, and what was told in the end.
package.path = "build/spec/?.lua;spec/support/?.lua;spec/support/koreader/?.lua;" .. package.path

local UIManager = require("ui/uimanager")
local host = require("host")
local stage = require("stage")

local LINK, BOOK = "ls-here", "a book.epub"
local URL, PID = os.getenv("SERVER_URL"), os.getenv("SERVER_PID")
-- Seconds for which what is under way is watched; every request ends before.
local WATCHED = 45

-- False where the system cannot: netem is a part that not every kernel has.
local function slow(rule)
    return os.execute(("tc qdisc add dev %s root netem %s 2>/dev/null"):format(LINK, rule)) == 0
end

-- What is sent to the server goes to nobody from here on, and nothing says so.
local function cut()
    os.execute(("ip neigh replace 10.77.0.1 lladdr 02:00:00:00:00:98 dev %s nud permanent"):format(LINK))
end

local function heal()
    os.execute("tc qdisc del dev " .. LINK .. " root 2>/dev/null")
    os.execute("ip neigh del 10.77.0.1 dev " .. LINK .. " 2>/dev/null")
end

local function server(signal) os.execute(("kill -%s %s"):format(signal, PID)) end

local networks = {
    { "as it should be" },
    { "300 ms away, a tenth lost", function() return slow("delay 300ms 100ms loss 10%") end },
    { "a black hole for names", function() end, url = "http://library.example:8077" },
    { "half open: the link dies in silence", function() end, cut },
    { "gone after the handshake", function() end, function() server("STOP") end },
}

local function read()
    host.open(BOOK, { pages = 100, title = "A book" })
    host.read(5, 60)
    host.close()
end

local function watch(seconds, done)
    local ends = os.time() + seconds
    repeat host.pump(1, function() return done and done() end) until os.time() >= ends or (done and done())
end

for _, network in ipairs(networks) do
    local name, before, meanwhile = network[1], network[2], network[3]
    host.start({})
    stage.server = { url = network.url or URL }
    local can = not before or before() ~= false
    if not can then print(("%-38s skipped: this kernel has no netem"):format(name)) end
    stage.set_up()
    UIManager.longest, UIManager.busiest = 0, 0
    if can then
        read()
        watch(8)
        if meanwhile then meanwhile() end
        read()
        host.menu("Library Sync", "Pending", "Sync pending now")
        watch(WATCHED, function() return not (host.says() or "…"):find("…", 1, true) end)
        print(("%-38s longest gap %5.1f ms (%4.1f ms of work)  %s"):format(name,
            UIManager.longest * 1000, UIManager.busiest * 1000,
            (host.says() or "nothing told yet"):gsub("\n", " "):sub(1, 90)))
    end
    host.dismiss_all()
    heal()
    server("CONT")
    pcall(host.stop)
end
