-- The examination of the server: one page, in plain words, on every kind of server and also when nothing works.
local host = require("host")
local stage = require("stage")

local function examine()
    host.menu("Library Sync", "Connection", "Examine the server")
    local said = stage.until_says("List of sessions")
    host.dismiss()
    return said
end

local function says(said, ...)
    for _, words in ipairs({ ... }) do
        assert.truthy(said:find(words, 1, true), words .. "\nis not in\n" .. said)
    end
end

local function enter(line, ...)
    host.menu("Library Sync", "Connection", line)
    for place, text in ipairs({ ... }) do host.type(text, place) end
    host.press("Save")
    host.dismiss()
end

describe("the examination", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("of a server as specified finds everything", function()
        says(examine(),
            "✓ Server: answers at " .. stage.server.url .. " (not encrypted). Version: not told.",
            "✓ Reader account: accepted.", "✓ Switch for reader devices: on.", "✓ Library account: accepted.",
            "✓ Reader API: under /api/reader.", "✓ Books by fingerprint: found at once.", "✓ Search by ISBN: there.",
            "✓ Reading sessions: with the reader account.", "✓ List of sessions: there")
    end)

    it("of today's real server says what is otherwise, and what it means", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        says(examine(),
            "Version: v3.2.4.", "✓ Reader API: under /api/koreader.",
            "• Books by fingerprint: missing: books are found by",
            "• Search by ISBN: missing", "✓ Reading sessions: with the library account.",
            "• Many sessions at once: missing: they go up one by one.", "✓ List of sessions: there")
        assert.same({}, stage.server:state().sessions)
    end)

    it("tells of a switch that is off on the server", function()
        stage.server:control("POST", "/dialect", { name = "W" })
        stage.server:control("POST", "/sync-switch", { username = "reader", enabled = false })
        says(examine(), "✓ Reader account: accepted.", "✗ Switch for reader devices: off on the server")
    end)

    it("goes on after a wrong password", function()
        enter("Reader account", "reader", "wrong")
        says(examine(), "✗ Reader account: The server does not accept", "✓ Library account: accepted.")
    end)

    it("asks nobody twice who is not there", function()
        enter("Server", "http://127.0.0.1:9")
        says(examine(), "✗ Server: The server cannot be reached", "– Reader account: not tried.",
            "– Books by fingerprint: not known yet")
    end)

    it("is behind the three lines of the test", function()
        host.menu("Library Sync", "Connection", "Test connection")
        stage.until_says("By-hash")
        host.press("Examine the server")
        says(stage.until_says("List of sessions"), "✓ Server:")
    end)
end)
