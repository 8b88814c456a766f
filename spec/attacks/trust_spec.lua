-- Trust in addresses, with the whole plugin: a strange server at one of its addresses, and a server that accepts every
-- request and stores nothing.
local host = require("host")
local hostile = require("hostile")
local stage = require("stage")

local NAMES = { server = "Server", localUrl = "Local URL", remoteUrl = "Remote URL" }
local NOBODY = "https://127.0.0.1:9"

-- Where the three addresses lead, of {stranger, secure_stranger, home}: the stranger hears nothing.
local PLACES = {
    { "the certificate is refused", function(s) return { server = s.secure_stranger, remoteUrl = s.stranger } end },
    { "the certificate at home is refused",
        function(s) return { localUrl = s.secure_stranger, server = s.stranger } end },
    { "the port for https is cut", function(s) return { server = NOBODY, remoteUrl = s.stranger } end },
    { "the port for https is cut, at home", function(s) return { localUrl = s.stranger, server = NOBODY } end },
    { "both others are plain",
        function(s) return { server = NOBODY, localUrl = s.stranger, remoteUrl = s.stranger } end },
    { "nothing encrypts, and the network has no name",
        function(s) return { localUrl = s.stranger, server = s.home } end },
}

-- How a stranger in a network that is named as home may answer the question who he is.
local ANSWERS = {
    { "refuses", 401, '{"message":"Unauthorized"}' },
    { "says nothing", 200, "" },
    { "says nothing at length", 200, "{}" },
    { "is somebody else", 200, '{"username":"somebody"}' },
    { "is a list", 200, "[]" },
    { "has a token", 200, '{"accessToken":"planted","refreshToken":"planted"}' },
}

-- Answers to every upload.
local SILENCES = { { 200, "" }, { 200, "{}" }, { 200, "[]" }, { 200, "null" }, { 202, "" }, { 204, "" } }

local function enter(where, text)
    if where == NAMES.server then host.menu("Catchword", "Connection", where)
    else host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address", where) end
    host.type(text, 1)
    host.press("Save")
    host.dismiss_all()
end

local function log_in()
    for _, line in ipairs({ "Reader account", "Library account" }) do
        host.menu("Catchword", "Connection", line)
        host.type("ann", 1)
        host.type("planted-secret", 2)
        host.press("Save")
        host.dismiss_all()
    end
end

local function set_up(addresses)
    -- The server first: the others are nothing without it.
    enter(NAMES.server, addresses.server)
    for _, which in ipairs({ "localUrl", "remoteUrl" }) do
        if addresses[which] then enter(NAMES[which], addresses[which]) end
    end
    log_in()
    stage.settle()
end

local function ask_everything()
    host.menu("Catchword", "Connection", "Test connection")
    stage.outcome()
    host.dismiss_all()
    host.open("book.epub", { pages = 200, title = "A book" })
    host.read(5, 60)
    host.close()
    stage.settle()
    host.menu("Catchword", "Sync now")
    stage.outcome()
    host.dismiss_all()
end

local function heard_by(who)
    local requests = {}
    for _, request in ipairs(hostile.heard()) do
        if request.who == who then table.insert(requests, request) end
    end
    return requests
end

describe("the plugin with a strange server", function()
    local getenv = os.getenv

    setup(function()
        hostile.open()
        os.getenv = function(name) -- luacheck: ignore 122
            return name == "SSL_CERT_FILE" and hostile.trusted or getenv(name)
        end
    end)
    teardown(function()
        os.getenv = getenv -- luacheck: ignore 122
        hostile.close()
    end)
    before_each(function()
        hostile.begin()
        host.start()
    end)
    after_each(host.stop)

    local function places()
        local plain, secure = hostile.sides[1], hostile.sides[2]
        return { stranger = plain.stranger(), secure_stranger = secure.stranger(), home = plain.origin() }
    end

    for _, case in ipairs(PLACES) do
        it("sends no data if " .. case[1], function()
            hostile.trusted = nil
            set_up(case[2](places()))
            ask_everything()
            assert.same({}, heard_by("stranger"))
        end)
    end

    for _, answer in ipairs(ANSWERS) do
        it("uploads no data and sends no login to one that " .. answer[1], function()
            set_up({ server = NOBODY, localUrl = places().stranger })
            host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address",
                "Allow unencrypted local URL everywhere")
            host.press("Use it")
            hostile.plant("/*", hostile.answer(answer[2], "Content-Type: application/json\r\n", answer[3]))
            ask_everything()
            local heard = heard_by("stranger")
            assert.is_true(#heard > 0)
            for _, request in ipairs(heard) do
                assert.equal("GET", request.method, request.target)
                assert.is_nil(request.target:find("auth/login", 1, true))
                assert.is_nil(request.headers.authorization)
                assert.is_nil(table.concat(request.lines):find("planted-secret", 1, true))
            end
            assert.truthy(stage.status_page():find("1 session", 1, true))
        end)
    end

    -- Everything but who the reader is, and which book it is.
    local function say_yes(status, body)
        local function answers(path, text)
            hostile.plant(path, hostile.answer(status, "Content-Type: application/json\r\n", text))
        end
        answers("/*", body)
        status = 200
        answers("/api/reader/users/auth", '{"username":"ann"}')
        answers("/api/v1/auth/login", '{"accessToken":"planted"}')
        answers("/api/v1/books/by-hash/*", '{"id":5,"title":"A book"}')
        answers("/api/reader/books/by-hash/*", '{"id":5,"title":"A book"}')
    end

    local function uploads()
        local count = 0
        for _, request in ipairs(hostile.heard()) do
            local is_upload = request.method == "POST" and request.target:find("/reading-sessions", 1, true)
            if is_upload then count = count + 1 end
        end
        return count
    end

    for _, side in ipairs(hostile.sides) do
        for _, silence in ipairs(SILENCES) do
            local said = ("%d and %q"):format(silence[1], silence[2])
            it(("does not count a session as stored after %s over %s"):format(said, side.scheme), function()
                hostile.trusted = hostile.server.certificate
                say_yes(unpack(silence))
                set_up({ server = side.origin() })
                ask_everything()
                assert.is_true(uploads() > 0)
                assert.truthy(stage.status_page():find("1 session", 1, true), stage.waiting_line())
            end)
        end
    end
end)
