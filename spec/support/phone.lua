-- A phone that fills in the form of the set-up, over real sockets.
--
--     setup(phone.open)     teardown(phone.close)
--
--     phone.show_code(line)                        the address in the code, after a tap on the menu's line
--     phone.ask(method, url, body, headers)        status and text of an answer; `headers`: those of the phone
--     phone.send(method, url, body, headers)       a function that is true once it is answered, and the answer
--     phone.filled({ username = "ben" })           the form's fields as a body
local host = require("host")
local socket = require("socket")
local stage = require("stage")

local FORM = "application/x-www-form-urlencoded"

local phone = {}
local udp4

-- The device's address is that of this machine alone.
function phone.open()
    stage.open_library()
    udp4 = socket.udp4
    function socket.udp4()
        return { setpeername = function() return 1 end, close = function() end,
            getsockname = function() return "127.0.0.1", "9" end }
    end
end

function phone.close()
    socket.udp4 = udp4
    stage.close_library()
end

function phone.show_code(line)
    host.menu("Catchword", line)
    stage.until_says("Set up Catchword")
    host.press("Type it on your phone")
    local said = stage.until_says("not encrypted")
    assert(said:find("five minutes", 1, true), said)
    host.press("Show the code")
    stage.until_says("Scan the code")
    return host.top().added[1][1].text
end

function phone.send(method, url, body, headers)
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

function phone.ask(...)
    local is_over, answer = phone.send(...)
    stage.wait_until("the page answers", is_over)
    return tonumber(answer.text:match("^HTTP/1.1 (%d+)")), answer.text
end

local function encoded(text)
    return (text:gsub("[^%w]", function(byte) return ("%%%02X"):format(byte:byte()) end))
end

local function typed(fields)
    local parts = {}
    for name, value in pairs(fields) do table.insert(parts, name .. "=" .. encoded(value)) end
    return table.concat(parts, "&")
end

function phone.filled(changes)
    local fields = { address = stage.server.url, username = "anna", password = "correct horse", notes = "both",
        sessions = "on", position = "on" }
    for name, value in pairs(changes or {}) do fields[name] = value end
    return typed(fields)
end

return phone
