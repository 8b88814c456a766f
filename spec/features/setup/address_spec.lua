-- The address of the server: as typed, local and remote, and with an unknown host name.
local NetworkMgr = require("ui/network/manager")
local connecting = require("connecting")
local disk = require("disk")
local host = require("host")
local library = require("library")
local socket = require("socket")
local stage = require("stage")

local enter, test_connection = connecting.enter, connecting.test

describe("the address of the server", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("accepts an address as people paste it", function()
        enter("Server", "  " .. stage.server.url .. "/api/v1/ ")
        assert.equal("Server: " .. stage.server.url, host.lines("Catchword", "Connection")[1].text)
    end)

    it("keeps the form open for an invalid address, with a message", function()
        host.menu("Catchword", "Connection", "Server")
        host.type("ftp://example.org", 1)
        host.press("Save")
        assert.is_true(#host.says() > 10)
        host.dismiss()
        host.press("Cancel")
        assert.equal("Server: " .. stage.server.url, host.lines("Catchword", "Connection")[1].text)
    end)

    it("clears the IDs of the former server if another server is set", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        enter("Server", (stage.server.url:gsub("127.0.0.1", "localhost")))
        stage.settle()
        stage.asked()
        host.open(stage.NOVEL)
        host.read(5, 60)
        host.close()
        stage.until_held(2)
        assert.truthy(table.concat(stage.asked(), "\n"):find("/by%-hash/"))
    end)

    it("uses the address that answers, and shows which", function()
        local function other(line, url)
            host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address", line)
            host.type(url, 1)
            host.press("Save")
            host.dismiss()
        end
        NetworkMgr.name = "Home"
        other("Local URL", "http://127.0.0.1:9")
        other("Remote URL", stage.server.url)
        enter("Server", "http://127.0.0.1:8")
        assert.truthy(test_connection("by file"):find("answers at remote, " .. stage.server.url, 1, true))
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        other("Remote URL", "http://127.0.0.1:7")
        local nowhere = test_connection("cannot be reached")
        assert.truthy(nowhere:find("Tried: http://127.0.0.1:9, http://127.0.0.1:7, http://127.0.0.1:8.", 1, true))
        assert.is_nil(nowhere:find("networks that you have named", 1, true))
        other("Local URL", (stage.server.url:gsub("127.0.0.1", "localhost")))
        test_connection("cannot be reached")
        host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address",
            "Allow unencrypted local URL in “Home”")
        assert.truthy(test_connection("by file"):find("answers at local", 1, true))
        NetworkMgr.name = "Café"
        host.network(false)
        host.network(true)
        test_connection("cannot be reached")
    end)

    it("is not used if another server answers there, and the test says so", function()
        local other = library.start("--quiet", disk.new_folder())
        local function address(line, url)
            host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address", line)
            host.type(url, 1)
            host.press("Save")
            host.dismiss()
        end
        test_connection("by file")
        NetworkMgr.name = "Home"
        address("Local URL", other.url)
        host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address",
            "Allow unencrypted local URL in “Home”")
        host.network(false)
        host.network(true)
        other:forget_requests()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
        stage.until_held(1)
        local said = test_connection("by file")
        for _, request in ipairs(other:requests()) do
            assert.equal("GET /api/v1/shelves", request.method .. " " .. request.path)
        end
        other:stop()
        assert.truthy(said:find("another server answers at " .. other.url, 1, true), said)
        assert.truthy(said:find("answers at fallback, " .. stage.server.url, 1, true), said)
    end)

    describe("with an unknown host name", function()
        local look_up, is_known

        before_each(function()
            look_up, is_known = socket.dns.getaddrinfo, false
            socket.dns.getaddrinfo = function()
                if is_known then return { { family = "inet", addr = "127.0.0.1" } } end
                return nil, "host or service not provided, or not known"
            end
            enter("Server", (stage.server.url:gsub("127.0.0.1", "library.localhost")))
            host.open(stage.NOVEL, { pages = 200 })
            host.read(5, 60)
            host.close()
            stage.settle()
            is_known = true
        end)

        after_each(function() socket.dns.getaddrinfo = look_up end)

        it("is resolved again in another network", function()
            host.network(false)
            host.network(true)
            stage.until_held(1)
        end)

        it("is resolved again when a person asks", function()
            host.menu("Catchword", "Sync now")
            stage.until_says("Sent:")
        end)
    end)
end)
