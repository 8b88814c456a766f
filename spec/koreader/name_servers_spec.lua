-- The system's look-up of a name blocks while no name server answers. So the plugin asks the name servers first
-- (src/koreader/http/resolver.ts, src/koreader/http/nameQuery.ts).
local UIManager = require("ui/uimanager")
local socket = require("socket")
local stopwatch = require("stopwatch")
local wire = require("wire")

local SYSTEM = wire.name_files

local function file_of(text)
    local path = os.tmpname()
    local file = assert(io.open(path, "w"))
    file:write(text)
    file:close()
    return path
end

describe("a host name", function()
    local transport, server, looked_up, look_up, files

    before_each(function()
        server = socket.udp4()
        server:settimeout(0)
        server:setsockname("127.0.0.1", 0)
        local _, port = server:getsockname()
        files = {
            servers = file_of("# a comment\nsearch home\nnameserver 127.0.0.1\n"),
            hosts = file_of("127.0.0.1\tlocalhost\n10.0.0.5 shelf.home # the NAS\n"),
            port = tonumber(port),
        }
        wire.name_files = files
        transport = wire.open()
        looked_up = {}
        look_up = socket.dns.getaddrinfo
        socket.dns.getaddrinfo = function(host)
            table.insert(looked_up, host)
            return nil, "not known"
        end
    end)

    after_each(function()
        socket.dns.getaddrinfo = look_up
        wire.name_files = SYSTEM
        transport.close()
        server:close()
        os.remove(files.servers)
        os.remove(files.hosts)
    end)

    -- Sends to the host; `answer` makes what the name server says of a question.
    local function visit(host, answer)
        local letter = transport:start({ url = "http://" .. host .. "/", timeoutSeconds = 8 })
        local questions = {}
        UIManager:run(function()
            local question, from, port = server:receivefrom()
            if question then
                table.insert(questions, question)
                if answer then server:sendto(answer(question), from, port) end
            end
            return letter.result ~= nil
        end, 10)
        if not letter.result then error(table.concat(transport.warnings, "\n"), 0) end
        return letter.result, questions
    end

    it("is not resolved while no name server answers, without blocking", function()
        local began = stopwatch.real()
        local result = visit("library.example.org")
        assert.same({}, looked_up)
        assert.equal("unreachable", result.failure.kind)
        assert.truthy(result.failure.detail:find("name server", 1, true))
        assert.is_true(stopwatch.real() - began >= 2.5)
    end)

    it("is resolved by the system too once every server has answered", function()
        local _, questions = visit("library.example.org", function(question)
            return question:sub(1, 2) .. "\129\131" .. question:sub(5)
        end)
        assert.same({ "library.example.org" }, looked_up)
        assert.equal("\7library\7example\3org\0\0\1\0\1", questions[1]:sub(13))
    end)

    it("is not resolved because of an answer to another request", function()
        transport:hasten(0.1)
        visit("library.example.org", function() return "xx\129\131" .. ("\0"):rep(20) end)
        assert.same({}, looked_up)
    end)

    -- An answer with one record; `name`: of the record, a pointer to the question's unless given.
    local function answer_with(question, kind, data, name)
        local head = (name or "\192\12") .. "\0" .. string.char(kind) .. "\0\1\0\0\0\60\0"
        local record = head .. string.char(#data) .. data
        return question:sub(1, 2) .. "\129\128\0\1\0\1\0\0\0\0" .. question:sub(13) .. record
    end

    local function empty(question)
        return question:sub(1, 2) .. "\129\128\0\1\0\0\0\0\0\0" .. question:sub(13)
    end

    local function kind_of(question) return question:byte(-3) end

    it("is reached at the address of the name server, without the system", function()
        local tcp = require("visit")
        tcp.open()
        local url = "library.example.org:" .. tcp.server.plain
        local letter = transport:start({ url = "http://" .. url .. "/hello", timeoutSeconds = 8 })
        UIManager:run(function()
            local question, from, port = server:receivefrom()
            if question and kind_of(question) == 1 then
                server:sendto(answer_with(question, 1, "\127\0\0\1"), from, port)
            end
            return letter.result ~= nil
        end, 10)
        tcp.close()
        assert.equal("Hello", letter.result.value.body)
        assert.same({}, looked_up)
    end)

    it("leaves no socket open, whether it is answered or not", function()
        local opened, udp4 = {}, socket.udp4
        function socket.udp4()
            local udp = udp4()
            table.insert(opened, udp)
            return udp
        end
        finally(function() socket.udp4 = udp4 end)
        transport:hasten(0.1)
        visit("library.example.org")
        visit("shelf.example.org", empty)
        assert.is_true(#opened >= 4)
        for _, udp in ipairs(opened) do assert.equal(-1, udp:getfd()) end
    end)

    it("is reached behind an alias", function()
        local result = visit("library.example.org", function(question)
            if kind_of(question) ~= 1 then return empty(question) end
            local alias = "\192\12\0\5\0\1\0\0\0\60\0\5\1a\1b\0"
            local address = "\1a\1b\0\0\1\0\1\0\0\0\60\0\4\127\0\0\1"
            return question:sub(1, 2) .. "\129\128\0\1\0\2\0\0\0\0" .. question:sub(13) .. alias .. address
        end)
        assert.same({}, looked_up)
        assert.equal("closed", result.failure.why)
    end)

    it("is reached at an IPv6 address if it has no other", function()
        local result = visit("library.example.org", function(question)
            if kind_of(question) == 1 then return empty(question) end
            return answer_with(question, 28, ("\0"):rep(15) .. "\1")
        end)
        assert.same({}, looked_up)
        assert.equal("unreachable", result.failure.kind)
        assert.is_nil(result.failure.why == "name" and "name" or nil)
    end)

    it("is resolved with a search domain first if it has no dot", function()
        local _, questions = visit("nas", function(question) return empty(question) end)
        local first = questions[1]:sub(13, -5)
        assert.equal("\3nas\4home\0", first)
    end)

    it("is asked of the blocking system once at most in a book if no name server is set", function()
        os.remove(files.servers)
        local ReaderUI = require("apps/reader/readerui")
        local before = ReaderUI.instance
        ReaderUI.instance = {}
        stopwatch.stop()
        for _ = 1, 4 do
            visit("library.example.org")
            stopwatch.pass(7200)
        end
        assert.same({ "library.example.org" }, looked_up)
        transport.http.forget()
        visit("library.example.org")
        stopwatch.go()
        ReaderUI.instance = before
        assert.same({ "library.example.org", "library.example.org" }, looked_up)
    end)

    it("is asked for again after longer pauses, and after a short one once it was known", function()
        os.remove(files.servers)
        stopwatch.stop()
        -- Look-ups of two visits with so many seconds between them.
        local function asked_within(seconds)
            looked_up = {}
            for _ = 1, 2 do
                visit("library.example.org")
                stopwatch.pass(seconds)
            end
            return #looked_up
        end
        assert.equal(1, asked_within(9.9))
        assert.equal(1, asked_within(19.9))
        stopwatch.pass(40)
        socket.dns.getaddrinfo = function() return { { addr = "127.0.0.1" } } end
        visit("library.example.org")
        socket.dns.getaddrinfo = function(name)
            table.insert(looked_up, name)
            return nil, "not known"
        end
        stopwatch.pass(3600)
        assert.equal(2, asked_within(10.1))
        stopwatch.go()
    end)

    it("is never resolved by the system while a book is open", function()
        local ReaderUI = require("apps/reader/readerui")
        local before = ReaderUI.instance
        ReaderUI.instance = {}
        visit("library.local", empty)
        visit("library.example.org", empty)
        ReaderUI.instance = before
        assert.same({}, looked_up)
    end)

    it("is unknown after a damaged or endless answer", function()
        for _, tail in ipairs({ "", "\192", ("\63"):rep(400), "\192\12\0\1\0\1\0\0\0\60\255\255" }) do
            local result = visit("library.example.org", function(question)
                return question:sub(1, 2) .. "\129\128\0\1\255\255\0\0\0\0" .. question:sub(13) .. tail
            end)
            assert.is_false(result.ok)
            transport.http.forget()
        end
    end)

    it("needs no name server if it is in the device's own list", function()
        visit("shelf.home")
        visit("library.local")
        assert.same({ "shelf.home", "library.local" }, looked_up)
    end)

    it("is reported as unknown, with more words if it ends in .local", function()
        os.remove(files.servers)
        assert.equal("name", visit("library.example.org").failure.why)
        assert.equal("local", visit("Library.LOCAL").failure.why)
        assert.equal("name", visit("library-local").failure.why)
    end)

    it("is resolved by the system at once if that has no name servers", function()
        os.remove(files.servers)
        visit("library.example.org")
        assert.same({ "library.example.org" }, looked_up)
    end)
end)
