-- The web page for a phone on real sockets, with browsers that break rules.
local socket = require("socket")
local stopwatch = require("stopwatch")

local createPhonePages = require("src.koreader.phonePages").createPhonePages

describe("the web page for the set-up on a phone", function()
    local thread, elapsed, waited, requests, udp4, open, ended, closing

    -- The device's address is that of this machine alone.
    setup(function()
        udp4 = socket.udp4
        function socket.udp4()
            return { setpeername = function() return 1 end, close = function() end,
                getsockname = function() return "127.0.0.1", "9" end }
        end
    end)
    teardown(function() socket.udp4 = udp4 end)

    local function answer(request, peer)
        table.insert(requests, { request = request, peer = peer })
        assert(request.path ~= "/error")
        local path = request.path
        return { answer = { status = 200, html = path == "/long" and ("x"):rep(300000) or "seen " .. path },
            ["then"] = path == "/last" and function() closing = true; open.close() end or nil }
    end

    local function serve(is_refused)
        thread, elapsed, waited, requests, ended, closing = nil, 0, 0, {}, false, false
        local tasks = {
            start = function(_, run)
                thread = not is_refused and coroutine.create(run) or nil
                return thread ~= nil
            end,
            wait = function(seconds)
                waited = waited + 1
                elapsed = elapsed + seconds
                coroutine.yield()
                return true
            end,
        }
        local guard = {
            act = function(_, run) return run end,
            ask = function(_, otherwise, run)
                return function(...)
                    local worked, value = pcall(run, ...)
                    if worked then return value end
                    return otherwise
                end
            end,
        }
        open = createPhonePages({
            tasks = tasks, guard = guard, clock = { elapsed = function() return elapsed end },
            sleepInhibitor = { during = function(work) return work() end },
        }).open({ seconds = 300, answer = answer, ended = function(is_over) ended = is_over end })
    end

    before_each(function() serve() end)
    after_each(function() open.close() end)

    -- Some looks of the device at its sockets.
    -- `pause`: seconds after each look, for what travels over the sockets.
    local function look(times, pause)
        for _ = 1, times or 5 do
            if coroutine.status(thread) == "dead" then return end
            assert(coroutine.resume(thread))
            socket.sleep(pause or 0.002)
        end
    end

    local function browser()
        local host, port = open.authority:match("^(.*):(%d+)$")
        local client = assert(socket.tcp4())
        client:settimeout(1)
        assert(client:connect(host, tonumber(port)))
        client:settimeout(0)
        return client
    end

    local function read(client)
        local text = ""
        for _ = 1, 200 do
            look(1)
            local all, problem, some = client:receive(65536)
            text = text .. (all or some or "")
            if problem == "closed" then break end
        end
        return text
    end

    local function ask(bytes)
        local client = browser()
        client:send(bytes)
        local text = read(client)
        client:close()
        return text
    end

    it("answers a browser, and has an address", function()
        local text = ask("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
        assert.truthy(text:find("HTTP/1.1 200 OK", 1, true))
        assert.truthy(text:find("seen /a", 1, true))
        assert.equal("127.0.0.1", requests[1].peer)
    end)

    it("is at the device's own address and at a free port", function()
        assert.truthy(open.authority:match("^127%.0%.0%.1:%d%d%d%d+$"))
    end)

    it("reads a form in pieces", function()
        local client = browser()
        for part in ("POST /f HTTP/1.1\r\nContent-Length: 7\r\n\r\na=b&c=d"):gmatch("..?.?") do
            client:send(part)
            look(1)
        end
        assert.truthy(read(client):find("seen /f", 1, true))
        assert.equal("a=b&c=d", requests[1].request.body)
    end)

    it("sends a long page completely", function()
        local text = ask("GET /long HTTP/1.1\r\n\r\n")
        assert.equal(300000, #text:match("\r\n\r\n(.*)$"))
    end)

    it("runs its action once the answer was sent", function()
        local client = browser()
        client:send("GET /last HTTP/1.1\r\n\r\n")
        local text = read(client)
        assert.truthy(text:find("seen /last", 1, true))
        assert.is_true(closing)
        look(14)
        assert.equal("dead", coroutine.status(thread))
        assert.is_false(ended)
    end)

    it("refuses requests that are not HTTP", function()
        for bytes, status in pairs({
            ["\22\3\1\2\0\1\0\1\252\3\3"] = 400, ["GET / HTTP/2\r\n\r\n"] = 400,
            ["POST / HTTP/1.1\r\nContent-Length: 999999\r\n\r\n"] = 413,
            ["GET /" .. ("a"):rep(20000)] = 431,
        }) do
            assert.truthy(ask(bytes):find("HTTP/1.1 " .. status, 1, true), status)
        end
        assert.same({}, requests)
    end)

    it("closes a connection that sends nothing, or sends too slowly", function()
        local silent, slow = browser(), browser()
        for _ = 1, 30 do
            slow:send("X")
            look(5)
        end
        local _, problem = silent:receive(1)
        assert.equal("closed", problem)
        local _, slow_problem = slow:receive(1)
        assert.equal("closed", slow_problem)
        assert.truthy(ask("GET /a HTTP/1.1\r\n\r\n"):find("seen /a", 1, true))
    end)

    it("answers other browsers while several send nothing", function()
        local silent = {}
        for number = 1, 12 do silent[number] = browser() end
        look(450)
        assert.truthy(ask("GET /a HTTP/1.1\r\n\r\n"):find("seen /a", 1, true))
        for _, client in ipairs(silent) do client:close() end
    end)

    it("works after a browser that leaves in the middle", function()
        for _, part in ipairs({ "", "GET /", "POST /f HTTP/1.1\r\nContent-Length: 9\r\n\r\na=" }) do
            local client = browser()
            client:send(part)
            look(1)
            client:close()
            look(2)
        end
        assert.truthy(ask("GET /a HTTP/1.1\r\n\r\n"):find("seen /a", 1, true))
        assert.equal(1, #requests)
    end)

    it("never waits for a socket", function()
        local clients = {}
        for number = 1, 4 do
            clients[number] = browser()
            clients[number]:send("GET /long HTTP/1.1\r\n")
        end
        local longest = 0
        for _ = 1, 100 do
            local before = stopwatch.now()
            assert(coroutine.resume(thread))
            longest = math.max(longest, stopwatch.now() - before)
        end
        assert.is_true(longest < 0.5, longest)
        for _, client in ipairs(clients) do client:close() end
    end)

    it("answers a second tap while it closes", function()
        local first, second = browser(), browser()
        first:send("GET /last HTTP/1.1\r\n\r\n")
        look(2)
        second:send("GET /again HTTP/1.1\r\n\r\n")
        assert.truthy(read(first):find("seen /last", 1, true))
        assert.truthy(read(second):find("seen /again", 1, true))
        look(14)
        assert.equal("dead", coroutine.status(thread))
    end)

    it("works after an error in an answer", function()
        local client = browser()
        client:send("GET /error HTTP/1.1\r\n\r\n")
        assert.equal("", read(client))
        assert.truthy(ask("GET /a HTTP/1.1\r\n\r\n"):find("seen /a", 1, true))
    end)

    for what, address in pairs({ ["leaves the network"] = "0.0.0.0", ["is in another network"] = "127.0.0.2" }) do
        it("closes if the device " .. what, function()
            local here = socket.udp4
            function socket.udp4()
                local udp = here()
                udp.getsockname = function() return address, "9" end
                return udp
            end
            look(25)
            socket.udp4 = here
            assert.is_false(ended)
            assert.equal("dead", coroutine.status(thread))
        end)
    end

    it("closes by itself after its time, and says so", function()
        look(3010, 0)
        assert.is_true(ended)
        assert.equal("dead", coroutine.status(thread))
        local host, port = open.authority:match("^(.*):(%d+)$")
        local client = socket.tcp4()
        client:settimeout(0.2)
        assert.is_nil((client:connect(host, tonumber(port))))
        client:close()
    end)

    it("has a rule in a Kindle's firewall only while it is open", function()
        open.close()
        look(14)
        local Device, execute, commands = require("device"), os.execute, {}
        local is_kindle = Device.isKindle
        function Device.isKindle() return true end
        rawset(os, "execute", function(command) table.insert(commands, command) end)
        finally(function()
            Device.isKindle = is_kindle
            rawset(os, "execute", execute)
        end)
        serve()
        local port = open.authority:match(":(%d+)$")
        assert.equal(2, #commands)
        for _, command in ipairs(commands) do assert.matches("-I %u+ .*port " .. port .. " ", command) end
        open.close()
        look(14)
        assert.equal(4, #commands)
        for number = 1, 2 do
            assert.equal(commands[number]:gsub("-I", "-D", 1), commands[number + 2])
        end
    end)

    it("leaves no open port if it cannot start", function()
        local first, tcp4, listener = open, socket.tcp4, nil
        socket.tcp4 = function() listener = tcp4() return listener end
        serve(true)
        socket.tcp4 = tcp4
        assert.is_nil(open)
        assert.equal(-1, listener:getfd())
        open = first
    end)

    it("closes at once", function()
        open.close()
        look(14)
        assert.is_false(ended)
        assert.equal("dead", coroutine.status(thread))
    end)
end)
