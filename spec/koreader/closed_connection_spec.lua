-- Servers that close the connection early: it ends at each byte of the handshake and of a short answer, without the
-- closing message of TLS. LuaSec hangs in a second call on a failed connection, so that no second call may be made.
-- Here such a call is an error, and a call that hangs ends the whole run after a minute.
local ffi = require("ffi")
local nodeServer = require("nodeServer")
local socket = require("socket")
local ssl = require("ssl")
local UIManager = require("ui/uimanager")
local Wire = require("wire")

local LIMIT_SECONDS = 60
-- How a connection ends, seen by one call.
local WAITS = { timeout = true, wantread = true, wantwrite = true }
local CHECKED = { "send", "receive", "dohandshake" }

ffi.cdef("unsigned hang_up_alarm(unsigned) __asm__(\"alarm\");")

describe("a server that closes the connection early", function()
    local server, order, wire, wrap, misuse

    local function control(line)
        order:send(line .. "\n")
        return order:receive("*l")
    end

    local function cut(after, how)
        control(after and ("cut %d %s"):format(after, how) or "cut")
    end

    -- A socket on which a call after an error is recorded and not made.
    local function checked(real)
        local failed
        local double = setmetatable({ real = real }, {
            __index = function(_, name)
                return function(_, ...) return real[name](real, ...) end
            end,
        })
        for _, name in ipairs(CHECKED) do
            double[name] = function(_, ...)
                if failed then
                    misuse = ("%s after %q"):format(name, failed)
                    return nil, "closed", ""
                end
                local first, problem, rest = real[name](real, ...)
                if not first and problem and not WAITS[problem] then failed = problem end
                return first, problem, rest
            end
        end
        return double
    end

    setup(function()
        server = nodeServer.start("hangUpServer")
        order = assert(socket.connect("127.0.0.1", server.control))
    end)
    teardown(function()
        order:close()
        server:stop()
    end)

    before_each(function()
        ffi.C.hang_up_alarm(LIMIT_SECONDS)
        wire = Wire.open()
        wire.trust = { kind = "anybody" }
        wrap, misuse = ssl.wrap, nil
        ssl.wrap = function(...)
            local stream, problem = wrap(...)
            return stream and checked(stream), problem
        end
    end)

    after_each(function()
        ssl.wrap = wrap
        wire:close()
        cut()
    end)

    local function get(port, path, request)
        request = request or {}
        request.url = ("%s://127.0.0.1:%d%s"):format(port == server.plain and "http" or "https", port, path)
        request.timeoutSeconds = 10
        return wire:send(request)
    end

    -- Sends it once whole, and returns how many bytes came back after the handshake and the whole.
    local function measure(port, path)
        cut()
        assert.are.equal("Hello", get(port, path).value.body)
        wire:close()
        socket.sleep(0.02)
        return tonumber(control("passed"))
    end

    local function ends_well(result, after, whole)
        assert.is_nil(misuse, ("%s, cut after %d of %d bytes"):format(tostring(misuse), after, whole))
        if result.ok then
            assert.are.equal("Hello", result.value.body)
        else
            assert.are_not.equal("timeout", result.failure.kind, ("cut after %d of %d bytes"):format(after, whole))
        end
    end

    for place, case in ipairs({
        { "newest", "fin", "/length" }, { "newest", "fin", "/close" }, { "newest", "fin", "/old" },
        { "newest", "fin", "/chunks" }, { "newest", "fin", "/interim" }, { "newest", "reset", "/length" },
        { "newest", "reset", "/chunks" }, { "older", "fin", "/length" }, { "older", "reset", "/old" },
        { "plain", "fin", "/length" }, { "plain", "reset", "/chunks" },
    }) do
        local at, how, path = unpack(case)
        it(("gets no second TLS call after %s, by a %s, at the %s port"):format(path, how, at), function()
            local whole = measure(server[at], path .. "?bytes")
            -- The end of the handshake and all of the answer; each case cuts at other bytes.
            for after = math.max(0, whole - 1900) + place % 3, whole + 8, 3 do
                cut(after, how)
                ends_well(get(server[at], path .. "?bytes"), after, whole)
                wire:close()
            end
        end)
    end

    it("gets no request on a kept connection that it cut after a complete answer", function()
        local whole = measure(server.older, "/length")
        for less = -3, 24 do
            cut(whole - less, "fin")
            ends_well(get(server.older, "/length"), whole - less, whole)
            socket.sleep(0.01)
            cut()
            local result = get(server.older, "/length")
            assert.is_nil(misuse)
            assert.are.equal("Hello", result.ok and result.value.body)
            wire:close()
        end
    end)

    it("has its answer read even if the request is still being sent", function()
        for _ = 1, 5 do
            local request = { headers = { Hasty = "yes" }, body = ("x"):rep(20000000) }
            local result = get(server.direct, "/close", request)
            assert.is_nil(misuse)
            assert.are.equal("Hello", result.ok and result.value.body or require("cjson").encode(result.failure))
            wire:close()
        end
    end)

    it("breaks a download, and no byte is stored twice", function()
        local whole = measure(server.newest, "/length?bytes")
        for after = whole - 200, whole, 7 do
            cut(after, "fin")
            local bytes, result = "", nil
            wire.tasks.start("download", function()
                result = wire.http.download({
                    method = "GET", headers = {}, timeoutSeconds = 10,
                    url = ("https://127.0.0.1:%d/length?bytes"):format(server.newest),
                }, {
                    begin = function() return true end,
                    take = function(some)
                        bytes = bytes .. some
                        return true
                    end,
                })
            end)
            assert(UIManager:run(function() return result ~= nil end, LIMIT_SECONDS))
            assert.is_nil(misuse)
            assert.are.equal(bytes, ("Hello"):sub(1, #bytes))
            assert.are.equal(#bytes == 5, result.ok)
            wire:close()
        end
    end)

    it("gets no second TLS call at any byte of the handshake", function()
        for _, version in ipairs({ "newest", "older" }) do
            local whole = measure(server[version], "/length")
            for after = 0, whole do
                cut(after, after % 2 == 0 and "fin" or "reset")
                ends_well(get(server[version], "/length"), after, whole)
                wire:close()
            end
        end
    end)
end)
