-- The end of a secure connection. The closing message of TLS is written in blocking mode, whatever the timeout is. If
-- the other side stops reading, it waits until the system gives up, unless the socket was shut down before.
local secureConnection = require("src.koreader.http.connection").secureConnection

describe("a secure connection", function()
    local actions, connection

    before_each(function()
        actions = {}
        local descriptor = -1
        local plain = {
            setfd = function(_, value) descriptor = value end,
            shutdown = function(_, how) table.insert(actions, ("shut down %s of %d"):format(how, descriptor)) end,
        }
        local stream = {
            getfd = function() return 7 end,
            close = function() table.insert(actions, "good-bye, with the plain socket at " .. descriptor) end,
        }
        connection = secureConnection(plain, stream)
    end)

    it("shuts down its socket first if it is broken off", function()
        connection.abort()
        assert.same({ "shut down both of 7", "good-bye, with the plain socket at -1" }, actions)
    end)

    it("sends a closing message at its end", function()
        connection.close()
        assert.same({ "good-bye, with the plain socket at -1" }, actions)
    end)
end)

describe("the time to connect", function()
    local socket = require("socket")
    local openConnection = require("src.koreader.http.connection").openConnection
    local tcp4, select = socket.tcp4, socket.select
    local waits, address

    before_each(function()
        waits = {}
        socket.tcp4 = function()
            return {
                settimeout = function() end, setoption = function() end, close = function() end,
                connect = function(_, name)
                    address = name
                    return nil, "timeout"
                end,
            }
        end
        socket.select = function() return {}, {} end
    end)

    after_each(function() socket.tcp4, socket.select = tcp4, select end)

    -- Each wait takes a second.
    local function connect(addresses, seconds)
        local left = seconds
        return openConnection(addresses, 80, {
            secondsLeft = function() return left end,
            wait = function()
                if left <= 0 then return { ok = false, failure = { kind = "timeout", sent = false } } end
                left = left - 1
                waits[address] = (waits[address] or 0) + 1
            end,
        })
    end

    for count, seconds in ipairs({ 7, 30, 30, 40, 10 }) do
        it(("is shared equally by %d addresses without an answer"):format(count), function()
            local addresses, shares = {}, {}
            for place = 1, count do
                addresses[place] = "10.0.0." .. place
                shares[addresses[place]] = seconds / count
            end
            assert.equal("timeout", connect(addresses, seconds).failure.kind)
            assert.same(shares, waits)
        end)
    end

    for problem, why in pairs({ ["connection refused"] = "closed", ["no route to host"] = false }) do
        it("ends at once with " .. problem, function()
            local silent = socket.tcp4
            socket.tcp4 = function()
                local plain = silent()
                plain.connect = function() return nil, problem end
                return plain
            end
            local failure = connect({ "10.0.0.1" }, 30).failure
            assert.same({ "unreachable", problem, why }, { failure.kind, failure.detail, failure.why or false })
        end)
    end

    it("is used by later addresses if an earlier one fails at once", function()
        local silent = socket.tcp4
        local isFirst = true
        socket.tcp4 = function()
            local plain = silent()
            if isFirst then plain.connect = function() return nil, "connection refused" end end
            isFirst = false
            return plain
        end
        connect({ "10.0.0.1", "10.0.0.2", "10.0.0.3" }, 30)
        assert.same({ ["10.0.0.2"] = 15, ["10.0.0.3"] = 15 }, waits)
    end)
end)
