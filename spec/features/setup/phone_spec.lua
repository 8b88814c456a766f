-- The set-up typed on a phone: the device shows a web page, over real sockets.
local guided = require("guided")
local host = require("host")
local socket = require("socket")
local stage = require("stage")

local FORM = "application/x-www-form-urlencoded"

describe("the set-up on a phone", function()
    local udp4

    setup(function()
        stage.open_library()
        udp4 = socket.udp4
        function socket.udp4()
            return { setpeername = function() return 1 end, close = function() end,
                getsockname = function() return "127.0.0.1", "9" end }
        end
    end)
    teardown(function()
        socket.udp4 = udp4
        stage.close_library()
    end)
    before_each(stage.unpack)
    after_each(stage.leave)

    -- The address in the code.
    local function show_code(line)
        host.menu("Catchword", line)
        stage.until_says("Set up Catchword")
        host.press("Type it on your phone")
        local said = stage.until_says("not encrypted")
        assert.truthy(said:find("five minutes", 1, true), said)
        host.press("Show the code")
        stage.until_says("Scan the code")
        return host.top().added[1][1].text
    end

    -- Sends a request; returns a function that is true once it is answered, and what is known of the answer.
    local function send(method, url, body, headers)
        local authority, path = url:match("^http://([^/]+)(/.*)$")
        local address, port = authority:match("^(.*):(%d+)$")
        local client = assert(socket.connect(address, tonumber(port)))
        local lines = { ("%s %s HTTP/1.1"):format(method, path), "Host: " .. authority }
        if body then
            table.insert(lines, "Content-Length: " .. #body)
            table.insert(lines, "Content-Type: " .. FORM)
        end
        for _, line in ipairs(headers or {}) do table.insert(lines, line) end
        client:send(table.concat(lines, "\r\n") .. "\r\n\r\n" .. (body or ""))
        client:settimeout(0)
        local answer = { text = "" }
        return function()
            if answer.is_over then return true end
            local all, problem, some = client:receive(65536)
            answer.text = answer.text .. (all or some or "")
            answer.is_over = problem == "closed"
            if answer.is_over then client:close() end
            return answer.is_over
        end, answer
    end

    -- Status and text of an answer; `headers`: those of the phone.
    local function ask(...)
        local is_over, answer = send(...)
        stage.wait_until("the page answers", is_over)
        return tonumber(answer.text:match("^HTTP/1.1 (%d+)")), answer.text
    end

    -- Sends 12 requests for another path at once; returns the answers.
    local function ask_often(url, path)
        local pending, answers = {}, {}
        for number = 1, 12 do
            pending[number], answers[number] = send("GET", (url:gsub("/[^/]*$", "/" .. path)))
        end
        for _, is_over in ipairs(pending) do stage.wait_until("the page answers", is_over) end
        return answers
    end

    local function encoded(text)
        return (text:gsub("[^%w]", function(byte) return ("%%%02X"):format(byte:byte()) end))
    end

    local function typed(fields)
        local parts = {}
        for name, value in pairs(fields) do table.insert(parts, name .. "=" .. encoded(value)) end
        return table.concat(parts, "&")
    end

    local function all(changes)
        local fields = { address = stage.server.url, username = "anna", password = "correct horse", notes = "both",
            sessions = "on", position = "on" }
        for name, value in pairs(changes or {}) do fields[name] = value end
        return typed(fields)
    end

    it("continues with the typed values to the end", function()
        guided.speak("W")
        local url = show_code()
        local status, page = ask("GET", url)
        assert.equal(200, status)
        assert.truthy(page:find("What is synced", 1, true))
        -- A sign that turns the writing is no part of a name.
        local answered, done = ask("POST", url, all({ username = "an\226\128\174na" }))
        assert.equal(200, answered)
        assert.truthy(done:find("Go on at the e-reader", 1, true), done)
        stage.until_says("What is synced")
        local said = host.says()
        assert.truthy(said:find("☑ Reading sessions", 1, true), said)
        assert.truthy(said:find("☐ Book status", 1, true), said)
        assert.truthy(said:find("both ways", 1, true), said)
        guided.finish()
        host.dismiss_all()
        assert.equal("anna", guided.line("Library account"))
        host.advance(2)
        -- The page is gone with it.
        assert.is_nil((socket.connect(url:match("^http://([^:]+)"), tonumber(url:match(":(%d+)/")))))
    end)

    it("shows on the phone what is wrong, and keeps the other fields", function()
        local url = show_code()
        ask("GET", url)
        local status, page = ask("POST", url, all({ address = "ftp://library" }))
        assert.equal(200, status)
        assert.truthy(page:find("must begin with http", 1, true), page)
        assert.truthy(page:find('value="anna"', 1, true), page)
        assert.is_nil(page:find("correct horse", 1, true))
        local _, unnamed = ask("POST", url, all({ username = " " }))
        assert.truthy(unnamed:find("Enter a user name.", 1, true))
        assert.truthy(host.says():find("Scan the code", 1, true))
    end)

    it("accepts no data from pages of other hosts", function()
        local url = show_code()
        ask("GET", url)
        local other = url:gsub("/[^/]*$", "/guessed")
        assert.equal(403, (ask("GET", other)))
        assert.equal(403, (ask("POST", other, all())))
        assert.equal(403, (ask("POST", url, all(), { "Origin: http://evil.example" })))
        assert.equal(403, (ask("POST", url, all(), { "Sec-Fetch-Site: cross-site" })))
        assert.equal(403, (ask("PUT", url, all())))
        assert.equal(400, (ask("POST", url, "username=%FF")))
        host.advance(1)
        assert.truthy(host.says():find("Scan the code", 1, true))
    end)

    it("counts no request for an icon or another path as a guess", function()
        local url = show_code()
        for _ = 1, 2 do ask_often(url, "apple-touch-icon-120x120.png") end
        ask("GET", url)
        for _ = 1, 2 do ask_often(url, "elsewhere") end
        host.advance(1)
        assert.truthy(host.says():find("Scan the code", 1, true))
    end)

    it("replaces a search that is still running", function()
        guided.speak("W")
        stage.server:arm({ match = { path = "/api/v1/healthcheck" }, times = 1, fault = { kind = "silence" } })
        guided.address()
        host.dismiss_all()
        local url = show_code("Set up Catchword")
        ask("GET", url)
        ask("POST", url, all())
        stage.until_says("What is synced")
    end)

    for when, shade in pairs({ day = 255, night = 0 }) do
        it("shows the code on light paper by " .. when, function()
            local screen = require("device").screen
            screen.night_mode = when == "night"
            show_code()
            screen.night_mode = false
            local paper = host.top().added[1]
            assert.equal(shade, paper.background.a)
            assert.is_true(paper.padding >= 4 * paper[1]:getSize().w / 33)
        end)
    end

    it("leaves the setting of bookmarks if its field is not touched", function()
        guided.speak("W")
        stage.set_up()
        host.menu("Catchword", "What is synced", "Bookmarks: off", "send")
        host.dismiss_all()
        host.menu("Catchword", "Connection", "Guided set-up…")
        stage.until_says("The address of your library")
        host.press("Type it on your phone")
        stage.until_says("not encrypted")
        host.press("Show the code")
        stage.until_says("Scan the code")
        local url = host.top().added[1][1].text
        local _, page = ask("GET", url)
        assert.truthy(page:find('<option selected="" value="off">', 1, true), page)
        ask("POST", url, all({ notes = "off" }))
        stage.until_says("What is synced")
        host.dismiss_all()
        local lines = {}
        for _, one in ipairs(host.lines("Catchword", "What is synced")) do lines[one.text] = true end
        assert.is_true(lines["Bookmarks: send"])
        assert.is_true(lines["Highlights and notes: off"])
    end)

    it("ends after twenty wrong guesses of its path", function()
        local url = show_code()
        for _, answer in ipairs(ask_often(url, "1")) do assert.matches("^HTTP/1.1 403", answer.text) end
        for number = 1, 7 do assert.equal(403, (ask("GET", url:gsub("/[^/]*$", "/") .. number))) end
        assert.falsy((host.says() or ""):find("tried to guess", 1, true))
        assert.equal(403, (ask("GET", (url:gsub("/[^/]*$", "/8")))))
        stage.until_says("tried to guess")
    end)

    it("ends after five minutes, and says so", function()
        local url = show_code()
        host.advance(301)
        stage.settle()
        assert.is_nil((socket.connect(url:match("^http://([^:]+)"), tonumber(url:match(":(%d+)/")))))
        assert.is_nil((host.says() or ""):find("Scan the code", 1, true))
        assert.truthy(host.notices()[#host.notices()]:find("five minutes are over", 1, true))
    end)

    it("returns to the form on the device, and closes its page", function()
        local url = show_code()
        host.press("Type it here")
        stage.until_says("The address of your library")
        host.advance(2)
        assert.is_nil((socket.connect(url:match("^http://([^:]+)"), tonumber(url:match(":(%d+)/")))))
    end)

    it("says that there is no network", function()
        host.menu("Catchword")
        stage.until_says("Set up Catchword")
        host.network(false)
        host.press("Type it on your phone")
        stage.until_says("not encrypted")
        host.press("Show the code")
        stage.until_says("Turn Wi-Fi on first")
        host.press("Back")
        stage.until_says("The address of your library")
    end)

    it("names the setup file if the device has no address", function()
        local known = socket.udp4
        finally(function() socket.udp4 = known end)
        function socket.udp4() return nil, "too many" end
        host.menu("Catchword")
        stage.until_says("Set up Catchword")
        host.press("Type it on your phone")
        stage.until_says("not encrypted")
        host.press("Show the code")
        stage.until_says("catchword-setup.json")
    end)
end)
