-- Redirects are followed only within the server's own origin, with method, body and credentials. Other hosts get no
-- data.
local hostile = require("hostile")
local codec = require("src.koreader.codec").codec
local createAddresses = require("src.server.addresses").createAddresses
local createClient = require("src.server.client").createClient
local defaults = require("src.model.settings").defaults

local KEPT = { 301, 302, 307, 308 }
local OTHERS = { 300, 303, 305, 306, 399 }

-- `to`: the header, of {origin, port, stranger, other scheme}. `at`: the target of the second request; none where it is
-- not followed: `unreadable` there means a redirect to nowhere, `redirected` one to somebody else.
local CASES = {
    { "a path", function() return "/there" end, at = "/there" },
    { "a path beside it", function() return "there" end, at = "/api/there" },
    { "a path above it", function() return "../there" end, at = "/api/../there" },
    { "another question", function() return "?q=1" end, at = "/api/asked?q=1" },
    { "its own whole address", function(s) return s.origin() .. "/there" end, at = "/there" },
    { "its own address in capitals", function(s) return s.origin():upper() .. "/there" end, at = "/there" },
    { "its own address with a dot",
        function(s) return (s.origin():gsub("0.0.1", "0.0.1.")) .. "/there" end, at = "/there" },
    { "its own address without a scheme",
        function(s) return s.origin():gsub("^%a+:", "") .. "/there" end, at = "/there" },
    { "a fragment", function() return "/there#@stranger" end, at = "/there" },
    { "blanks around it", function() return " /there \t" end, at = "/there" },
    { "a stranger in its path", function(s) return "/there/" .. s.stranger() end, at = "//stranger" },
    { "a stranger in its question", function(s) return "/there?" .. s.stranger() end, at = "//stranger" },
    { "a stranger behind its fragment",
        function(s) return ("%s#@127.0.0.1:1/"):format(s.origin()) end, at = "/" },
    { "a stranger behind its slash", function(s) return s.origin() .. "/@127.0.0.1:1/" end, at = "/@127.0.0.1:1/" },
    { "a scheme without slashes", function(s) return (s.stranger():gsub("//", "")) end, at = "/api/" },
    { "a scheme with one slash", function(s) return (s.stranger():gsub("//", "/")) end, at = "/api/" },
    { "a script", function() return "javascript:alert(1)" end, at = "/api/javascript:alert(1)" },

    { "a stranger", function(s) return s.stranger() .. "/api/asked" end, "redirected" },
    { "a stranger without a scheme", function(s) return (s.stranger():gsub("^%a+:", "")) .. "/" end, "redirected" },
    { "a stranger behind blanks", function(s) return " \t" .. s.stranger() end, "redirected" },
    { "a stranger in capitals", function(s) return s.stranger():upper() end, "redirected" },
    { "its own port by another name",
        function(s) return (s.origin():gsub("127.0.0.1", "localhost")) end, "redirected" },
    { "its own port at another address", function(s) return (s.origin():gsub("127.0.0.1", "[::1]")) end, "redirected" },
    { "its own port in hexadecimal",
        function(s) return (s.origin():gsub("127.0.0.1", "0x7f000001")) end, "redirected" },
    { "its own port with the other scheme", function(s)
        local other = s.scheme == "http" and "https" or "http"
        return (s.origin():gsub("^%a+", other))
    end, "redirected", plain = "timeout" },
    { "its own name with another ending",
        function(s) return s.origin():gsub(":%d+$", "") .. ".example" end, "redirected" },
    { "another port", function(s) return s.scheme .. "://127.0.0.1:9/" end, "redirected" },
    { "the usual port", function(s) return s.scheme .. "://127.0.0.1/" end, "redirected" },

    { "nothing", function() return "" end, "unreadable" },
    { "an account before a stranger",
        function(s) return (s.stranger():gsub("//", "//127.0.0.1@")) end, "unreadable" },
    { "its own address as an account",
        function(s) return s.origin() .. "@127.0.0.1:1/" end, "unreadable" },
    { "its own address as an account with a backslash",
        function(s) return s.origin() .. "\\@127.0.0.1:1/" end, "unreadable" },
    { "backslashes for slashes", function(s) return (s.stranger():gsub("/", "\\")) end, "unreadable" },
    { "backslashes in front", function(s) return (s.stranger():gsub("^%a+://", "\\\\")) end, "unreadable" },
    { "a slash and a backslash", function(s) return (s.stranger():gsub("^%a+://", "/\\")) end, "unreadable" },
    { "a tab between slashes", function(s) return (s.stranger():gsub("^%a+://", "/\t/")) end, "unreadable" },
    { "a blank in the path", function() return "/a b" end, "unreadable" },
    { "a request behind a carriage return", function() return "/a\rHost: stranger" end, "unreadable" },
    { "a NUL", function() return "/a\0b" end, "unreadable" },
    { "letters beyond ASCII", function() return "/\195\164" end, "unreadable" },
    { "no host", function(s) return s.scheme .. ":///there" end, "unreadable" },
    { "a number for an address", function(s) return (s.origin():gsub("127.0.0.1", "2130706433")) end, "unreadable" },
    { "an address cut short", function(s) return (s.origin():gsub("127.0.0.1", "127.1")) end, "unreadable" },
    { "a coded colon", function(s) return s.scheme .. "://127.0.0.1%3A1/" end, "unreadable" },
    { "a port that is none", function(s) return s.scheme .. "://127.0.0.1:99999/" end, "unreadable" },
    { "a file", function() return "file:///etc/passwd" end, "unreadable" },
    { "another protocol", function() return "ftp://127.0.0.1/" end, "unreadable" },
}

local CREDENTIALS = { Authorization = "Bearer planted-token", ["x-auth-key"] = "planted-key" }

describe("a redirect of a hostile server", function()
    setup(hostile.open)
    teardown(hostile.close)
    before_each(hostile.begin)
    after_each(hostile.finish)

    for _, side in ipairs(hostile.sides) do describe("over " .. side.scheme, function()
        local function ask()
            local settings = setmetatable({ serverUrl = side.origin() }, { __index = defaults })
            local function current() return settings end
            local addresses = createAddresses({
                settings = current,
                clock = { now = function() return 1795000000 end, elapsed = function() return 0 end },
                networkName = function() end,
            })
            local client = createClient({
                http = hostile.wire.http,
                codec = codec,
                addresses = addresses,
                settings = current,
                prove = function()
                    addresses.reach("question", function() return { ok = true } end)
                    addresses.shown()
                    return { ok = true }
                end,
                pause = hostile.wire.tasks.pause,
            })
            local call = { method = "POST", path = "/api/asked", headers = CREDENTIALS, body = { said = "this" } }
            local asked = hostile.wire:ask(function() return client.ask(call) end)
            hostile.wire:await(asked)
            return asked.result
        end

        local function redirect(status, to)
            hostile.plant("/api/asked", hostile.answer(status, to and ("Location: %s\r\n"):format(to) or ""))
        end

        local function assert_same_request(request)
            assert.equal("POST", request.method)
            assert.equal("Bearer planted-token", request.headers.authorization)
            assert.equal("planted-key", request.headers["x-auth-key"])
            assert.equal('{"said":"this"}', request.body)
            assert.equal("127.0.0.1:" .. side.port(), request.headers.host)
        end

        for _, case in ipairs(CASES) do
            it((case.at and "is followed to " or "is not followed to ") .. case[1], function()
                redirect(KEPT[#case[1] % #KEPT + 1], case[2](side))
                -- The plain port never answers a handshake.
                if case.plain and side.scheme == "http" then hostile.wire:hasten(0.5) end
                local result = ask()
                local heard = hostile.heard()
                if not case.at then
                    -- From http to https of the same host a handshake is tried, and no request sent in clear.
                    local expected = side.scheme == "http" and case.plain or case[3]
                    assert.equal(expected, result.failure.kind)
                    assert.equal(1, #heard)
                    return
                end
                assert.equal(2, #heard)
                local at = case.at:gsub("^//stranger", side.stranger())
                assert.truthy(heard[2].target:find(at, 1, true), heard[2].target)
                for _, request in ipairs(heard) do assert_same_request(request) end
            end)
        end

        for _, status in ipairs(OTHERS) do
            it("is not followed with " .. status, function()
                redirect(status, "/there")
                assert.equal("redirected", ask().failure.kind)
                assert.equal(1, #hostile.heard())
            end)
        end

        it("is none with status 304, and fails without an address", function()
            redirect(304, "/there")
            assert.equal("refused", ask().failure.kind)
            redirect(302)
            assert.equal("unreadable", ask().failure.kind)
            assert.equal(2, #hostile.heard())
        end)

        it("is not followed to a strange host if it has two addresses", function()
            redirect(302, "/there\r\nLocation: " .. side.stranger())
            assert.equal("redirected", ask().failure.kind)
        end)

        it("is followed five times in a circle", function()
            redirect(307, "/api/asked")
            assert.equal("redirected", ask().failure.kind)
            assert.equal(6, #hostile.heard())
        end)

        it("is not followed to a strange host over a second redirect", function()
            redirect(307, "/detour")
            hostile.plant("/detour", hostile.answer(307, ("Location: %s\r\n"):format(side.stranger())))
            local failure = ask().failure
            assert.same({ kind = "redirected", to = side.stranger() }, failure)
        end)

        it("is shown without the credentials in it, and shortened", function()
            redirect(307, side.stranger() .. "/planted-token/planted-key" .. ("/x"):rep(3000))
            local to = ask().failure.to
            assert.is_nil(to:find("planted", 1, true))
            assert.is_true(#to < 250)
        end)
    end) end
end)
