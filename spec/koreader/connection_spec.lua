-- The end of a secure connection. The good-bye of TLS is written in blocking mode, whatever the timeout is: when the
-- other side takes nothing any more it waits until the system gives up, unless the socket was shut down before.
local secureConnection = require("src.koreader.http.connection").secureConnection

describe("a secure connection", function()
    local deeds, connection

    before_each(function()
        deeds = {}
        local descriptor = -1
        local plain = {
            setfd = function(_, value) descriptor = value end,
            shutdown = function(_, how) table.insert(deeds, ("shut down %s of %d"):format(how, descriptor)) end,
        }
        local stream = {
            getfd = function() return 7 end,
            close = function() table.insert(deeds, "good-bye, with the plain socket at " .. descriptor) end,
        }
        connection = secureConnection(plain, stream)
    end)

    it("that is broken off is shut down before the good-bye", function()
        connection.abort()
        assert.same({ "shut down both of 7", "good-bye, with the plain socket at -1" }, deeds)
    end)

    it("that has come to its end says good-bye", function()
        connection.close()
        assert.same({ "good-bye, with the plain socket at -1" }, deeds)
    end)
end)
