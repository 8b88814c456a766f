-- The guided set-up as a person goes through it, on the stage of the specs.
local host = require("host")
local stage = require("stage")

local guided = { NOTHING_ANSWERS = "127.0.0.1:9" }

function guided.speak(dialect)
    stage.server:control("POST", "/dialect", { name = dialect })
end

-- Requests that the specification does not know are right here.
function guided.forgive() stage.server:control("DELETE", "/violations") end

function guided.add_person(name, reader, trusted)
    stage.server:control("POST", "/people", {
        username = name, password = "secret", reader = reader, isTrusted = trusted,
    })
end

function guided.fault(method, path, trouble)
    stage.server:control("POST", "/faults", { match = { method = method, path = path }, fault = trouble })
end

-- The first step; nil: the address of the library server.
function guided.address(text)
    host.menu("Catchword")
    assert(host.says():find("Set up Catchword", 1, true), host.says())
    host.type(text or stage.server.url, 1)
    host.press("Next")
end

function guided.log_in(username, password)
    stage.until_says("Log in to your library")
    host.type(username, 1)
    host.type(password, 2)
    host.press("Log in")
end

-- The last page, and what the test says after it.
function guided.finish()
    stage.until_says("What is synced")
    host.press("▸ Done")
    return stage.until_says("Finds books by file")
end

-- The value of a line of Connection.
function guided.line(label)
    for _, one in ipairs(host.lines("Catchword", "Connection")) do
        local value = one.text:match("^" .. label .. ": (.*)")
        if value then return value end
    end
end

return guided
