-- A reader behind each network of `tools/network.sh`: reads, and syncs by a tap. Prints how long the interface was held
-- up at most by one piece of the plugin's work, and why: the work itself, a processor that others had, or a call that
-- blocked, which is the disk's: a commit waits until it is there. Once the network works again, everything that was
-- read has to be on the server, and once.
--
--     NETWORK=TLS make network      only those with this in their names
package.path = "build/lua/?.lua;spec/support/?.lua;spec/support/koreader/?.lua;" .. package.path

local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local host = require("host")
local library = require("library")
local socket = require("socket")
local stage = require("stage")
local stopwatch = require("stopwatch")

local BOOKS = { stage.NOVEL, stage.PDF, stage.COMIC }
local PAGES = 200
-- Seconds for which what is under way is watched; every request ends before.
local WATCHED = 60
local HOSTS = "/etc/netns/ls-reader/hosts"

local link = io.popen("luajit spec/support/network/link.lua ls-reader ls-here ls-server ls-there", "w")

-- Seconds each way, more or less; a share of the packets.
local function set(delay, jitter, loss)
    link:write(("%g %g %g\n"):format(delay, jitter or 0, loss or 0))
    link:flush()
    socket.sleep(0.1)
end

-- The server, asked on its own side of the link.
local function server_at(address)
    local url, pid = address:match("^(%S+) (%S+)$")
    local port = url:match("%d+$")
    local server = setmetatable({ url = url, host = url:match("//([%d.]+)"), port = port }, { __index = library })
    function server.signal(name) os.execute(("kill -%s %s"):format(name, pid)) end
    function server.control(_, method, path)
        local scheme = url:match("^%a+")
        local pipe = io.popen(("ip netns exec ls-server curl -sk -X %s %s://127.0.0.1:%s/__control%s"):format(
            method, scheme, port, path))
        local text = pipe:read("*a")
        pipe:close()
        return text ~= "" and require("cjson").decode(text) or nil
    end
    return server
end

local plain, tls = server_at(os.getenv("PLAIN")), server_at(os.getenv("TLS"))

local function write_hosts(line)
    local file = assert(io.open(HOSTS, "w"))
    file:write("127.0.0.1 localhost\n", line)
    file:close()
end

-- name; `before` all and `meanwhile`: what the network becomes, in the place of one that works; the rest as it says.
local networks = {
    { "as it should be", rounds = 4 },
    { "300 ms away each way", before = function() set(0.3, 0.1) end, rounds = 4 },
    { "300 ms away, 5 % lost", before = function() set(0.3, 0.1, 0.05) end, rounds = 4 },
    { "300 ms away, 5 % lost, over TLS", before = function() set(0.3, 0.1, 0.05) end, server = tls, rounds = 4 },
    { "100 ms away, 20 % lost", before = function() set(0.1, 0.05, 0.2) end, rounds = 6 },
    { "a black hole for names", url = "http://library.example:8077", rounds = 2,
        after = function() write_hosts("10.77.0.1 library.example\n") end },
    { "half open: the link dies in silence", meanwhile = function() set(0, 0, 1) end, rounds = 2 },
    { "gone after the handshake", meanwhile = function() plain.signal("STOP") end, rounds = 2 },
    { "gone after the handshake, over TLS", meanwhile = function() tls.signal("STOP") end, server = tls, rounds = 2 },
}

-- How long this process was ready to run, and nobody let it; seconds.
local function kept_waiting()
    local file = io.open("/proc/thread-self/schedstat")
    if not file then return 0 end
    local nanoseconds = file:read("*l"):match("^%d+ (%d+)")
    file:close()
    return tonumber(nanoseconds) / 1e9
end

local longest, busiest

-- Does it, and remembers it when the interface never stood still for so long.
local function measured(what, work, ...)
    local began, spent, waited = stopwatch.real(), os.clock(), kept_waiting()
    local results = { work(...) }
    local gap = { what = what, all = stopwatch.real() - began, work = os.clock() - spent }
    gap.waited = kept_waiting() - waited
    if gap.all > longest.all then longest = gap end
    busiest = math.max(busiest, gap.work)
    return unpack(results)
end

function UIManager.measured(_, action, ...) measured("a step of a task", action, ...) end

-- Time of the plugin's event handlers.
local create = PluginLoader.createPluginInstance
function PluginLoader:createPluginInstance(...)
    local instance = measured("its start", create, self, ...)
    local handle = instance and instance.handleEvent
    if handle then
        function instance.handleEvent(...) return measured(select(2, ...).name, handle, ...) end
    end
    return instance
end

local function watch(done)
    local ends = os.time() + WATCHED
    repeat host.pump(1, done) until done() or os.time() >= ends
end

local function has_ended()
    return not (host.says() or "…"):find("…", 1, true)
end

local function sync()
    host.menu("Catchword", "Sync now")
    watch(has_ended)
    local said = host.says() or "nothing"
    host.dismiss_all()
    return said
end

local last_page

local function read(round)
    local book = BOOKS[(round - 1) % #BOOKS + 1]
    local page = 1 + 6 * round
    host.open(book, { pages = PAGES, page = page })
    host.read(5, 60)
    host.close()
    last_page[book] = page + 5
end

-- A connection over this network, by itself: milliseconds, or why there is none.
local function distance(server)
    local began, one = stopwatch.real(), socket.tcp()
    one:settimeout(8)
    local connected, trouble = one:connect(server.host, tonumber(server.port))
    one:close()
    if not connected then return "no connection: " .. trouble end
    return ("%.0f ms to connect"):format((stopwatch.real() - began) * 1000)
end

-- Sessions that are missing on the server, or there twice; nil: none.
local function missing(server, rounds)
    local state = server:state()
    local starts, count = {}, 0
    for _, session in ipairs(state.sessions) do
        if not starts[session.startTime] then count = count + 1 end
        starts[session.startTime] = true
    end
    if #state.sessions ~= rounds or count ~= rounds then
        return ("%d sessions were read, %d are there, %d different ones"):format(rounds, #state.sessions, count)
    end
    for book, page in pairs(last_page) do
        local found
        for _, position in ipairs(state.progress) do
            if position.document == host.fingerprint(book) then found = position.percentage end
        end
        if not found or math.abs(found - page / PAGES) > 0.001 then
            return ("%s is at %s, and was left at %g"):format(book, tostring(found), page / PAGES)
        end
    end
end

local function trust()
    host.menu("Catchword", "Connection", "Test connection")
    stage.until_says("certificate")
    host.press("Trust this certificate")
    watch(has_ended)
    host.dismiss_all()
end

local function begin(network)
    last_page, longest, busiest = {}, { all = 0 }, 0
    local server = network.server or plain
    server:reset()
    host.start({})
    os.execute(("cp '%s'/* '%s/books/'"):format(os.getenv("BOOKS"), host.folder))
    stage.server = { url = network.url or server.url }
    stage.set_up()
    if server == tls then trust() end
    longest, busiest = { all = 0 }, 0
    return server
end

local function tell(said)
    print(("    longest gap %.1f ms, at %s: %.1f ms of work, %.1f ms without a processor, %.1f ms blocked"):format(
        longest.all * 1000, longest.what, longest.work * 1000, longest.waited * 1000,
        math.max(0, longest.all - longest.work - longest.waited) * 1000))
    print(("    most work at once %.1f ms"):format(busiest * 1000))
    print("    said: " .. said:gsub("\n", " "):sub(1, 140))
end

-- The network works again; a reader taps until nothing is pending.
local function recover(server)
    set(0)
    server.signal("CONT")
    host.network(false)
    host.network(true)
    for _ = 1, 10 do
        if stage.waiting_line() == "nothing pending" then return end
        host.advance(400)
        sync()
    end
end

-- Returns whether all that was read has arrived, once.
local function play(network)
    set(0)
    local server = begin(network)
    if network.before then network.before() end
    local said
    for round = 1, network.rounds do
        if round == 2 and network.meanwhile then network.meanwhile() end
        read(round)
        said = sync()
    end
    print(("%s (%s)"):format(network[1], distance(server)))
    tell(said)
    if network.after then network.after() end
    recover(server)
    local trouble = missing(server, network.rounds)
    local fine = ("all %d sessions are there, once, and the last positions"):format(network.rounds)
    print("    then: " .. (trouble or fine))
    io.stdout:flush()
    pcall(host.stop)
    return not trouble
end

local arrived = true
for _, network in ipairs(networks) do
    if network[1]:find(os.getenv("NETWORK") or "", 1, true) then arrived = play(network) and arrived end
end
link:close()
os.exit(arrived and 0 or 1)
