-- The set-up by taps, and the test of the connection with every possible problem.
local connecting = require("connecting")
local host = require("host")
local stage = require("stage")

local enter, test_connection = connecting.enter, connecting.test

describe("the test of the connection", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("has a line for each account, and one for finding books", function()
        local said = test_connection("by file")
        assert.truthy(said:find("✓ Reading sync: works", 1, true))
        assert.truthy(said:find("✓ Library: works", 1, true))
        assert.truthy(said:find("✓ Finds books by file: yes", 1, true))
    end)

    it("is started by a gesture too, in a book", function()
        host.open(stage.NOVEL, { pages = 100 })
        host.dispatch("TestLibraryConnection")
        stage.until_says("Finds books by file: yes")
    end)

    it("distinguishes a wrong password, a wrong port and a wrong path", function()
        enter("Reader account", "reader", "wrong")
        local password = test_connection("✗")
        enter("Reader account", "reader", "paper trail")
        enter("Server", "http://127.0.0.1:9")
        local port = test_connection("✗")
        enter("Server", stage.server.url .. "/attic")
        local path = test_connection("✗")
        stage.server:control("DELETE", "/violations")
        assert.truthy(password:find("password", 1, true))
        assert.truthy(port:find("cannot be reached", 1, true))
        assert.truthy(path:find("no library at this address", 1, true))
        assert.are_not.equal(password, path)
    end)

    it("recognises a server replaced by another kind before it blames a password", function()
        for _, dialect in ipairs({ "G", "spec" }) do
            stage.server:control("POST", "/dialect", { name = dialect })
            assert.truthy(test_connection("by file"):find("✓ Reading sync: works", 1, true), dialect)
            stage.server:control("DELETE", "/violations")
        end
    end)

    it("uses the local address only after a question if networks have no names", function()
        local function lines()
            return host.lines("Catchword", "Advanced", "Addresses and headers", "Local and remote address")
        end
        host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address", "Local URL")
        host.type(stage.server.url, 1)
        host.press("Save")
        host.dismiss()
        enter("Server", "https://127.0.0.1:9")
        assert.truthy(test_connection("✗"):find("cannot be reached", 1, true))
        host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address",
            "Allow unencrypted local URL everywhere")
        assert.truthy(host.says():find("cannot tell networks apart", 1, true))
        host.press("Use it")
        assert.is_true(lines()[3].checked)
        assert.truthy(test_connection("by file"):find("answers at local", 1, true))
        for _, request in ipairs(stage.server:requests()) do
            assert.is_nil(request.path:find("auth/login", 1, true), "a password over http")
        end
    end)

    it("explains that one address is encrypted and another is not", function()
        host.menu("Catchword", "Advanced", "Addresses and headers", "Local and remote address", "Remote URL")
        host.type("https://127.0.0.1:9", 1)
        host.press("Save")
        assert.truthy(stage.until_says("never for a password"))
        host.dismiss()
    end)

    it("shows no success while positions are not stored, and no fault with another way", function()
        stage.server:control("POST", "/dialect", { name = "W" })
        stage.server:control("POST", "/sync-switch", { username = "reader", enabled = false })
        assert.truthy(test_connection("by file"):find("✗ Switch for e-readers: off on the server", 1, true))
        stage.server:control("POST", "/dialect", { name = "G" })
        stage.server:control("POST", "/sync-switch", { username = "reader", enabled = true })
        local said = test_connection("by file")
        assert.truthy(said:find("• Finds books by file: not on this server.", 1, true), said)
        assert.is_nil(said:find("✗", 1, true), said)
    end)

    it("explains that a library account is missing if sessions need one", function()
        stage.server:control("POST", "/dialect", { name = "G" })
        enter("Library account", "", "")
        local said = test_connection("by file")
        assert.truthy(said:find("this server takes reading sessions only with it", 1, true), said)
    end)

    -- Servers whose sessions go with the reader account find books by ISBN, too.
    for kind, byReader in pairs({ spec = true, W = true, B2 = false, G = false, B0 = false }) do
        it("explains what each account is for on " .. kind, function()
            stage.server:control("POST", "/dialect", { name = kind })
            test_connection("by file")
            host.dismiss_all()
            local help = {}
            for _, line in ipairs(host.lines("Catchword", "Connection")) do
                help[line.text:match("^[^:]+")] = line.help
            end
            local reader, library = help["Reader account"], help["Library account"]
            assert.equal(byReader, reader:find("It carries sessions and position.", 1, true) ~= nil, reader)
            assert.equal(not byReader, reader:find("It carries the position.", 1, true) ~= nil, reader)
            assert.equal(not byReader, library:find("Sessions, shelves, notes", 1, true) ~= nil, library)
            assert.equal(byReader, library:find("by ISBN", 1, true) ~= nil, library)
        end)
    end

    describe("finds", function()
        local FileManager = require("apps/filemanager/filemanager")

        after_each(function() host.preferences = {} end)

        it("a second client that sends to the same server", function()
            host.preferences.kosync = { username = "anna", custom_server = stage.server.url .. "/api/koreader" }
            assert.truthy(test_connection("by file"):find("• KOReader's own progress sync: it is signed in", 1, true))
            host.preferences.kosync.auto_sync = true
            assert.truthy(test_connection("by file"):find("✗ KOReader's own progress sync: it sends", 1, true))
            host.preferences.kosync.custom_server = "https://sync.koreader.rocks"
            assert.is_nil(test_connection("by file"):find("progress sync", 1, true))
            host.preferences.kosync.custom_server = stage.server.url
            host.preferences.plugins_disabled = { kosync = true }
            assert.is_nil(test_connection("by file"):find("progress sync", 1, true))
        end)

        it("no client of another server under a path of the same host", function()
            for _, path in ipairs({ "/kavita/api/koreader/key", "/komga/koreader", "/kosync" }) do
                local other = { username = "anna", auto_sync = true, custom_server = stage.server.url .. path }
                host.preferences.kosync = other
                assert.is_nil(test_connection("by file"):find("progress sync", 1, true), path)
            end
        end)

        it("the progress sync of newer hosts by its own file", function()
            local file = assert(io.open(host.folder .. "/settings/kosync.lua", "w"))
            local kept = 'return { settings = { username = "anna", custom_server = "%s", auto_sync = true } }'
            file:write(kept:format(stage.server.url))
            file:close()
            assert.truthy(test_connection("by file"):find("✗ KOReader's own progress sync: it sends", 1, true))
        end)

        it("another turned-on plugin of this kind", function()
            FileManager.instance.grimmory = {}
            local said = test_connection("by file")
            assert.truthy(said:find("✗ The plugin “grimmory”: it is turned on too", 1, true), said)
        end)

        local function save(name, text)
            local file = assert(io.open(host.folder .. "/settings/" .. name, "w"))
            file:write(text)
            file:close()
        end

        it("the plugin Hansel by its server and its automatic sync", function()
            local kept = 'return { hansel = { server_url = "%s", t2_username = "anna", auto_sync_enabled = %s } }'
            FileManager.instance.hansel = {}
            save("hansel_settings.lua", kept:format(stage.server.url, "true"))
            local said = test_connection("by file")
            assert.truthy(said:find("✗ The plugin “hansel”: it sends positions to this server too", 1, true), said)
            save("hansel_settings.lua", kept:format(stage.server.url, "false"))
            said = test_connection("by file")
            assert.truthy(said:find("• The plugin “hansel”: it is signed in to this server too", 1, true), said)
            save("hansel_settings.lua", kept:format("https://elsewhere.example.org", "true"))
            said = test_connection("by file")
            assert.is_nil(said:find("hansel", 1, true), said)
            assert.truthy(said:find("All works.", 1, true), said)
        end)

        it("the plugin Shelf Sync with the same server", function()
            local kept = 'return { home_url = "http://192.168.0.9:6060", away_url = "%s", username = "anna" }'
            FileManager.instance.shelfsync = {}
            save("shelfsync.lua", kept:format(stage.server.url))
            local said = test_connection("by file")
            assert.truthy(said:find("• The plugin “shelfsync”: it downloads a shelf", 1, true), said)
            save("shelfsync.lua", kept:format("https://elsewhere.example.org"))
            said = test_connection("by file")
            assert.is_nil(said:find("shelfsync", 1, true), said)
        end)

        it("the switch of a new reader account that is off, and its missing rights", function()
            stage.server:control("POST", "/dialect", { name = "W" })
            stage.server:control("POST", "/people", {
                username = "bert", password = "secret", isTrusted = false,
                reader = { username = "bert", password = "secret" },
            })
            stage.server:control("POST", "/sync-switch", { username = "bert", enabled = false })
            enter("Reader account", "bert", "secret")
            enter("Library account", "bert", "secret")
            local said = test_connection("by file")
            assert.truthy(said:find("✗ Switch for e-readers: off on the server", 1, true), said)
            assert.truthy(said:find("✗ Permissions: the account may not: download books", 1, true), said)
            stage.server:control("DELETE", "/violations")
        end)
    end)

    it("makes no login after a refusal until the account changes", function()
        enter("Library account", "anna", "wrong")
        host.open("unknown.epub", { pages = 100, identifiers = "isbn:9780306406157" })
        host.read(5, 60)
        host.close()
        stage.settle()
        assert.matches("login", table.concat(stage.asked(), "\n"), 1, true)
        for _ = 1, 4 do
            host.network(false)
            host.network(true)
            stage.settle()
        end
        for _, request in ipairs(stage.asked()) do
            assert.is_nil(request:find("login", 1, true), request)
        end
        enter("Library account", "anna", "correct horse")
        assert.truthy(test_connection("by file"):find("✓ Library: works", 1, true))
    end)

    it("keeps a password of digits as it was typed", function()
        enter("Reader account", "james", "007")
        enter("Library account", "james", "007")
        host.restart()
        assert.truthy(test_connection("by file"):find("✓ Reading sync", 1, true))
    end)

    it("is not possible before a server and an account are set", function()
        host.stop()
        host.start()
        local enabled
        for _, line in ipairs(host.lines("Catchword", "Connection")) do
            if line.text == "Test connection" then enabled = line.enabled end
        end
        assert.is_false(enabled)
    end)
end)
