-- A session whose upload never left the device, because the login before it timed out, on a server that takes sessions
-- with a token: it is sent later without a look into the server's list. The control is an upload without an answer.
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local rig = require("rig")

-- KOReader starts without a login token.
local function restart_without_token()
    local database = openDatabase(host.folder .. "/settings/catchword.sqlite", { canUseWal = false }).value.database
    database.run("DELETE FROM bearer_tokens", {})
    database.close()
    host.restart()
end

-- How often the server is asked for its sessions of the book after this path gave no answer once.
local function comparisons(server, silent)
    restart_without_token()
    server:forget_requests()
    server:arm({ match = { path = silent }, fault = { kind = "silence" } })
    rig.read_novel()
    host.pump(13)
    assert(rig.requests_to(server, silent) > 0, "nothing was asked of " .. silent)
    server:disarm()
    local before = #server:state().sessions
    host.advance(3600)
    host.pump(5)
    assert(#server:state().sessions == before + 1, "the session did not arrive")
    return rig.requests_to(server, "/api/v1/reading-sessions/book/")
end

return function(report)
    local server = rig.start()
    server:control("POST", "/dialect", { name = "B2" })
    host.menu("Catchword", "Connection", "Test connection")
    assert(host.pump(60, function() return not (host.says() or "…"):find("…", 1, true) end), host.says())
    host.dismiss_all()
    rig.read_novel()
    host.pump(4)
    local unsent = comparisons(server, "/api/v1/auth/login")
    local unanswered = comparisons(server, "/api/v1/reading-sessions")
    report.none("an upload that never left: comparisons with the list of the server", unsent, unanswered)
    rig.stop(server)
end
