-- Addresses that an attacker would have a person type or paste. Catchword stores only an address that leads to the
-- visible server, and never stores or shows a password in one.
local host = require("host")
local hostile = require("hostile")
local stage = require("stage")
local openForReading = require("src.koreader.sqlite.openDatabase").openForReading

-- Typed addresses, of {origin, stranger, scheme}, and the saved ones; nil: refused.
local CASES = {
    { "its own address", function(s) return s.origin() end, function(s) return s.origin() end },
    { "capitals and blanks", function(s) return "\t " .. s.origin():upper() .. "/ \n" end,
        function(s) return s.origin() end },
    { "a stranger behind a fragment", function(s) return s.origin() .. "#@" .. s.stranger() end,
        function(s) return s.origin() end },
    { "a stranger behind a question", function(s) return s.origin() .. "?@" .. s.stranger() end,
        function(s) return s.origin() end },
    { "a stranger behind a slash", function(s) return s.origin() .. "/@stranger" end,
        function(s) return s.origin() .. "/@stranger" end },
    { "a dot behind the address", function(s) return (s.origin():gsub("0.0.1", "0.0.1.")) end,
        function(s) return s.origin() end },
    { "an endpoint that leads elsewhere", function(s) return s.origin() .. "/api/../../" .. s.stranger() end,
        function(s) return s.origin() end },
    { "an account", function(s) return (s.stranger():gsub("//", "//ann:planted-secret@")) end },
    { "its own address as an account", function(s) return s.origin() .. "@127.0.0.1:9" end },
    { "its own address as an account behind a backslash", function(s) return s.origin() .. "\\@127.0.0.1:9" end },
    { "a line that is a header", function(s) return s.origin() .. "/\r\nHost: stranger" end },
    { "a NUL", function(s) return s.origin() .. "\0.example" end },
    { "a blank", function(s) return s.origin() .. " .example" end },
    { "a sign that turns the direction", function(s) return s.scheme .. "://\226\128\174elpmaxe.org" end },
    { "letters of another alphabet", function(s) return s.scheme .. "://\208\176pple.example" end },
    { "a number for an address", function(s) return s.scheme .. "://2130706433" end },
    { "an address in octal", function(s) return s.scheme .. "://0177.0.0.1.1" end },
    { "a coded slash", function(s) return s.scheme .. "://127.0.0.1%2F@stranger" end },
    { "a script", function() return "javascript://127.0.0.1/%0aalert(1)" end },
    { "a file", function() return "file:///etc/passwd" end },
    { "a name of sixty thousand letters", function(s) return s.scheme .. "://" .. ("a"):rep(60000) .. ".example" end },
    { "a path of sixty thousand letters", function(s) return s.origin() .. "/" .. ("a"):rep(60000) end },
}

local function kept()
    local opened = openForReading(host.folder .. "/settings/catchword.sqlite")
    local found = opened.value.query("SELECT value FROM plugin_settings WHERE key = 'serverUrl'")
    opened.value.close()
    return found[1] and found[1].value or ""
end

describe("an address that a person types", function()
    setup(hostile.open)
    teardown(hostile.close)
    before_each(function()
        hostile.begin()
        host.start()
    end)
    after_each(function()
        host.stop()
        hostile.finish()
    end)

    for _, side in ipairs(hostile.sides) do describe("over " .. side.scheme, function()
        for _, case in ipairs(CASES) do
            it((case[3] and "may have " or "may not have ") .. case[1], function()
                host.menu("Catchword", "Connection", "Server")
                host.type(case[2](side), 1)
                host.press("Save")
                local said = host.says()
                if case[3] then
                    assert.equal(case[3](side), kept())
                    host.dismiss_all()
                    host.menu("Catchword", "Connection", "Reader account")
                    host.type("ann", 1)
                    host.type("secret", 2)
                    host.press("Save")
                    host.menu("Catchword", "Connection", "Test connection")
                    stage.outcome()
                    assert.is_true(side.scheme == "https" or #hostile.heard() > 0)
                else
                    assert.is_true(kept() == "", "it is kept")
                    assert.is_true(#said > 10 and #said < 300, said:sub(1, 300))
                    assert.is_nil(said:find("planted-secret", 1, true))
                end
                host.dismiss_all()
                assert.is_nil(host.log():find("planted-secret", 1, true))
            end)
        end
    end) end
end)
