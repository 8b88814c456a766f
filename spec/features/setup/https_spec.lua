-- A server with a certificate of its own making: refused, then trusted because a person says so.
local host = require("host")
local library = require("library")
local stage = require("stage")

local function test_connection()
    host.menu("Catchword", "Connection", "Test connection")
end

local function read()
    host.open(stage.NOVEL, { pages = 200 })
    host.read(5, 60)
    host.close()
end

local function line(text)
    for _, one in ipairs(host.lines("Catchword", "Connection")) do
        if one.text:find(text, 1, true) then return one.text end
    end
end

describe("a server with a certificate of its own", function()
    local plain

    setup(function()
        stage.open_library()
        plain = stage.server
        stage.server = library.start("--quiet --tls")
    end)
    teardown(function()
        stage.server:stop()
        stage.server = plain
        stage.close_library()
    end)
    before_each(stage.begin)
    after_each(stage.finish)

    it("is refused, and hears nothing", function()
        test_connection()
        local said = stage.until_says("certificate")
        assert.truthy(said:find("SHA-256", 1, true))
        assert.truthy(said:find("self-signed", 1, true))
        read()
        stage.settle()
        assert.same({}, stage.asked())
        host.dismiss()
    end)

    it("is trusted by a person's choice, and everything goes", function()
        test_connection()
        stage.until_says("certificate")
        host.press("Trust this certificate")
        assert.truthy(stage.until_says("Finds books by file"):find("✓ Reading sync", 1, true))
        host.dismiss()
        read()
        stage.until_held(1)
        assert.equal("Certificate: trusted by you", line("Certificate"))
    end)

    it("that shows another certificate later is refused again, and a person asked again", function()
        test_connection()
        stage.until_says("certificate")
        host.press("Trust this certificate")
        stage.until_says("Finds books by file")
        host.dismiss()
        local first = stage.server
        local port = first.url:match("%d+$")
        first:stop()
        stage.server = library.start("--quiet --tls", nil, port)
        host.advance(30)
        test_connection()
        local said = stage.until_says("certificate")
        assert.truthy(said:find("has changed since you trusted it", 1, true))
        assert.truthy(said:find("Until now it was:", 1, true))
        assert.same({}, stage.asked())
        host.press("Trust this certificate")
        stage.until_says("Finds books by file")
    end)

    it("is not checked at all only after a second question", function()
        test_connection()
        stage.until_says("certificate")
        host.press("Do not check")
        assert.truthy(stage.until_says("anyone in the same network"))
        assert.same({}, stage.asked())
        host.press("Do not check")
        stage.until_says("Finds books by file")
        host.dismiss()
        assert.equal("Certificate: not checked", line("Certificate"))
        host.menu("Catchword", "Connection", "Certificate: not checked")
        host.press("Check again")
        assert.is_nil(line("Certificate"))
    end)

    describe("met in the guided set-up", function()
        before_each(stage.unpack)

        local function address()
            host.menu("Catchword")
            host.type((stage.server.url:gsub("https://", "")), 1)
            host.press("Next")
            return stage.until_says("certificate")
        end

        local function server_line() return line("Server: ") end

        it("is asked about, and no plain address is tried in its place", function()
            assert.truthy(address():find("SHA-256", 1, true))
            host.press("Close")
            stage.settle()
            host.dismiss_all()
            assert.same({}, stage.asked())
            assert.equal("Server: not set", server_line())
        end)

        it("is trusted by a person's choice, and the set-up goes on", function()
            stage.server:control("POST", "/dialect", { name = "W" })
            address()
            host.press("Trust this certificate")
            stage.until_says("Log in to your library")
            host.type("anna", 1)
            host.type("correct horse", 2)
            host.press("Log in")
            stage.until_says("What is synced")
            host.press("▸ Done")
            assert.truthy(stage.until_says("Finds books by file"):find("✓ Reading sync", 1, true))
            host.dismiss()
            assert.equal("Certificate: trusted by you", line("Certificate"))
            assert.equal("Server: " .. stage.server.url, server_line())
        end)
    end)
end)
