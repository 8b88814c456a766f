-- Settings in a file for another device, and a device that sets itself up from such a file.
local cjson = require("cjson")
local disk = require("disk")
local guided = require("guided")
local host = require("host")
local lfs = require("lfs")
local powerCut = require("powerCut")
local stage = require("stage")

local SHIPPED = require("built").plugin()
local NAME = "catchword-setup.json"

describe("settings for another device", function()
    local devices
    local open = io.open

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        devices = {}
        stage.unpack()
        guided.speak("W")
    end)
    after_each(function()
        io.open = open -- luacheck: ignore 122
        guided.forgive()
        stage.leave()
        for _, folder in ipairs(devices) do disk.remove(folder) end
    end)

    local function path() return host.folder .. "/settings/" .. NAME end

    local function write(text, to)
        local file = assert(io.open(to or path(), "wb"))
        file:write(text)
        file:close()
    end

    -- As in a folder that is mounted for reading: the specs may run as root.
    local function protect(held)
        io.open = function(name, mode) -- luacheck: ignore 122
            if name:sub(1, #held) == held and (mode or "r"):find("[wa+]") then return nil, "Read-only file system" end
            return open(name, mode)
        end
    end

    local function read(from)
        local file = io.open(from or path(), "rb")
        local text = file and file:read("*a")
        if file then file:close() end
        return text
    end

    local function file_with(settings, version)
        return cjson.encode({ catchword = version or 1, settings = settings })
    end

    local function logins()
        local count = 0
        for _, request in ipairs(stage.server:requests()) do
            if request.path:find("/auth/login", 1, true) then count = count + 1 end
        end
        return count
    end

    -- All that a device needs, as a school would write it.
    local function whole(changes)
        local settings = {
            serverUrl = stage.server.url, libraryUsername = "anna", libraryPassword = "correct horse", minPages = 3,
        }
        for name, value in pairs(changes or {}) do settings[name] = value end
        return settings
    end

    -- A new device. `text`: its settings file; `options`: see host.start.
    local function another_device(text, options)
        host.exit()
        host.crash()
        options = options or {}
        options.folder = disk.new_folder()
        table.insert(devices, options.folder)
        lfs.mkdir(options.folder .. "/settings")
        if text then write(text, options.folder .. "/settings/" .. NAME) end
        stage.server:forget_requests()
        host.start(options)
        stage.settle()
    end

    local function save(how)
        host.menu("Catchword", "Connection", "Settings for another device", "Save to a file…")
        host.press(how)
        local said = host.says()
        host.dismiss_all()
        return said
    end

    local function read_in_menu()
        host.menu("Catchword", "Connection", "Settings for another device", "Load from a file…")
        return host.says()
    end

    local function is_set_up()
        return guided.line("Server") == stage.server.url and guided.line("Library account") == "anna"
    end

    describe("in a file", function()
        before_each(function()
            stage.set_up()
            stage.settle()
        end)

        it("contain no secret and no data of this device unless the person chooses that", function()
            local said = save("Without passwords")
            assert.truthy(said:find(path(), 1, true), said)
            local settings = cjson.decode(read()).settings
            assert.equal("anna", settings.libraryUsername)
            assert.equal(30, settings.minSeconds)
            for _, name in ipairs({
                "libraryPassword", "readerPassword", "requestHeaders", "trustedServers", "homeNetworks",
                "deviceId", "deviceMarks", "acceptedLibrary", "downloadFolder", "updateUrl",
            }) do
                assert.is_nil(settings[name])
            end
            assert.is_nil(read():find("correct horse", 1, true))
            assert.is_nil(read():find("paper trail", 1, true))
        end)

        it("contain both passwords if the person chooses that, with an explanation", function()
            local said = save("With passwords")
            assert.truthy(said:find("whoever has this file", 1, true), said)
            local settings = cjson.decode(read()).settings
            assert.equal("correct horse", settings.libraryPassword)
            assert.equal("paper trail", settings.readerPassword)
            assert.equal("rw-------", lfs.attributes(path(), "permissions"))
        end)

        it("set up another device without a question", function()
            save("With passwords")
            local text = read()
            another_device(text)
            assert.is_nil(host.says())
            assert.is_true(is_set_up())
            assert.is_nil(read():find("correct horse", 1, true))
            assert.is_nil(read():find("paper trail", 1, true))
        end)

        describe("on a device whose own settings are lost", function()
            local function restart(change)
                host.dismiss_all()
                host.exit()
                change(host.folder .. "/settings/catchword")
                host.restart()
                stage.settle()
            end

            local function foreign(text) return (text:gsub('  "device": "%x+",\n', "")) end

            it("are not restored without a question from a file that was saved there", function()
                save("With passwords")
                restart(function(database) assert(os.execute(("rm -f '%s'*.sqlite*"):format(database))) end)
                assert.is_false(is_set_up())
                assert.truthy(read():find("correct horse", 1, true))
            end)

            it("are not used from another device's file after a damage", function()
                save("With passwords")
                write(foreign(read()))
                restart(function(database)
                    assert(os.execute(("rm -f '%s.sqlite'*"):format(database)))
                    write(("no database "):rep(1000), database .. ".sqlite")
                end)
                assert.is_false(is_set_up())
                restart(function() end)
                assert.is_false(is_set_up())
            end)

            it("are not used in place of one of two readers", function()
                save("With passwords")
                write(foreign(read()))
                restart(function(database)
                    assert(os.execute(("mv '%s.sqlite' '%s-2.sqlite'"):format(database, database)))
                    assert(os.execute(("rm -f '%s.sqlite-wal' '%s.sqlite-shm'"):format(database, database)))
                end)
                assert.is_false(is_set_up())
            end)

            it("are used from another device's file if there never was a reader", function()
                save("With passwords")
                write(foreign(read()))
                restart(function(database) assert(os.execute(("rm -f '%s'*.sqlite*"):format(database))) end)
                assert.is_true(is_set_up())
            end)
        end)

        it("show a message if they cannot be written", function()
            protect(path())
            local said = save("With passwords")
            assert.truthy(said:find("cannot be written", 1, true), said)
        end)

        it("stay unused while the database cannot be opened", function()
            save("With passwords")
            local text = read()
            local database = host.folder .. "/settings/catchword.sqlite"
            host.exit()
            assert(os.rename(database, database .. ".old"))
            lfs.mkdir(database)
            stage.server:forget_requests()
            host.restart()
            stage.settle()
            assert.equal(0, logins())
            host.menu("Catchword")
            stage.until_says("Log in to your library")
            host.press("Log in")
            guided.finish()
            host.dismiss_all()
            assert.equal(text, read())
        end)

        it("are deleted with the settings when Catchword is removed", function()
            save("With passwords")
            host.disable("and its settings")
            assert.is_nil(read())
        end)
    end)

    describe("at the start of a new device", function()
        it("wait for a network, are then used without a question, and a notice says so", function()
            another_device()
            host.network(false)
            write(file_with(whole()))
            host.restart()
            stage.settle()
            assert.equal(0, logins())
            host.network(true)
            stage.settle()
            stage.settle()
            assert.is_nil(host.says())
            assert.same({ "Set up from the file: anna reads here, from " .. stage.server.url .. "." }, host.notices())
            assert.is_true(is_set_up())
            assert.equal("reader", guided.line("Reader account"))
            assert.is_nil(read():find("correct horse", 1, true))
            assert.equal(3, cjson.decode(read()).settings.minPages)
        end)

        it("are found in the plugin's folder or next to it", function()
            for _, place in ipairs({ "/catchword.koplugin/", "/" }) do
                local plugins = disk.new_folder()
                table.insert(devices, plugins)
                assert(os.execute(("cp -r '%s' '%s/catchword.koplugin'"):format(SHIPPED, plugins)) == 0)
                write(file_with(whole()), plugins .. place .. NAME)
                another_device(nil, { plugin = plugins .. "/catchword.koplugin" })
                assert.is_true(is_set_up())
                assert.is_nil(read(plugins .. place .. NAME):find("correct horse", 1, true))
            end
        end)

        it("are used while a book is open, without a window over its page", function()
            another_device()
            host.open(host.book("Dune.epub"), { pages = 200 })
            host.network(false)
            write(file_with(whole()))
            host.network(true)
            stage.settle()
            assert.is_nil(host.says())
            host.close()
            assert.is_true(is_set_up())
        end)

        it("without a password wait for the menu, which asks only for the password", function()
            another_device(file_with(whole({ libraryPassword = "", highlights = "off" })))
            assert.same({}, stage.asked())
            assert.is_nil(host.says())
            host.menu("Catchword")
            local said = stage.until_says("Log in to your library")
            assert.truthy(said:find(stage.server.url, 1, true), said)
            host.type("correct horse", 2)
            host.press("Log in")
            local choices = stage.until_says("▸ Done")
            assert.truthy(choices:find("☐ Highlights and bookmarks", 1, true), choices)
            guided.finish()
            host.dismiss_all()
            assert.is_true(is_set_up())
            assert.equal("Minimum pages: 3", host.lines("Catchword", "Advanced", "Sessions")[2].text)
        end)

        it("with a wrong password are tried once, and then filled in the form of the menu", function()
            another_device(file_with(whole({ libraryPassword = "wrong horse" })))
            for _ = 1, 3 do
                host.network(false)
                host.network(true)
                stage.settle()
            end
            assert.equal(1, logins())
            assert.is_nil(host.says())
            assert.is_nil(host.log():find("wrong horse", 1, true))
            host.menu("Catchword")
            stage.until_says("Log in to your library")
            host.press("Log in")
            local said = stage.until_says("does not accept the user name or the password")
            assert.is_nil(said:find("wrong horse", 1, true))
            host.press("Back")
            stage.until_says("Log in to your library")
            host.type("correct horse", 2)
            host.press("Log in")
            guided.finish()
            host.dismiss_all()
            assert.is_true(is_set_up())
            assert.is_nil(read():find("wrong horse", 1, true))
        end)

        for _, one in ipairs({ { 429, "no" }, { 500, "no" }, { 503, "no" }, { 503, "86400", "86400" } }) do
            it(("are tried again after a %d that asks for %s seconds"):format(unpack(one)), function()
                another_device()
                host.network(false)
                write(file_with(whole()))
                stage.server:arm({ match = { path = "/api/v1/auth/login" }, times = 1,
                    fault = { kind = "status", status = one[1], headers = { ["retry-after"] = one[3] } } })
                host.network(true)
                stage.settle()
                assert.is_false(is_set_up())
                host.advance(one[3] and 3600 or 1000)
                stage.settle()
                stage.settle()
                assert.is_true(is_set_up())
                assert.is_nil(read():find("correct horse", 1, true))
            end)
        end

        it("are not lost in a power cut at any file operation", function()
            local allowed, cut = 0
            repeat
                another_device()
                host.network(false)
                write(file_with(whole()))
                cut = powerCut.after(allowed)
                host.network(true)
                stage.settle()
                cut.over()
                local folder = host.folder
                host.exit()
                host.crash()
                host.start({ folder = folder })
                stage.settle()
                stage.settle()
                host.restart()
                assert.is_true(is_set_up(), "cut at " .. allowed)
                assert.is_nil(read():find("correct horse", 1, true), "cut at " .. allowed)
                allowed = allowed + 1
            until cut.count < allowed
        end)

        it("keep the passwords in a file that this device saves later", function()
            another_device(file_with(whole()))
            stage.settle()
            assert.is_true(is_set_up())
            save("With passwords")
            host.restart()
            stage.settle()
            assert.truthy(read():find("correct horse", 1, true))
        end)

        it("give way to a person who starts the set-up meanwhile", function()
            another_device()
            host.network(false)
            write(file_with(whole()))
            stage.server:arm({ match = { path = "/api/v1/healthcheck" }, times = 1, fault = { kind = "silence" } })
            host.network(true)
            host.advance(1)
            assert.is_nil(host.says())
            host.menu("Catchword")
            stage.until_says("Log in to your library")
            host.press("Log in")
            guided.finish()
            host.dismiss_all()
            assert.is_true(is_set_up())
        end)

        it("change no setting on a device that is set up", function()
            stage.set_up()
            write(file_with(whole({ minPages = 9 })))
            stage.server:forget_requests()
            host.restart()
            stage.settle()
            assert.equal(0, logins())
            assert.truthy(read():find("correct horse", 1, true))
            assert.equal("Minimum pages: none", host.lines("Catchword", "Advanced", "Sessions")[2].text)
        end)

        it("keep their password if the folder cannot be written, with a notice", function()
            another_device()
            host.network(false)
            write(file_with(whole()))
            protect(path())
            host.network(true)
            stage.settle()
            stage.settle()
            assert.is_true(is_set_up())
            local told = table.concat(host.notices(), "\n"):gsub("\n", " ")
            assert.truthy(told:find("still in", 1, true), told)
        end)
    end)

    describe("read from a file in the menu", function()
        before_each(function()
            stage.set_up()
            stage.settle()
        end)

        it("are shown before any change", function()
            write(file_with(whole({ minPages = 7, idleMinutes = 5, colour = "red", minSeconds = 9e4, deviceId = "x" })))
            local said = read_in_menu()
            assert.truthy(said:find("Settings that change: 1", 1, true), said)
            assert.truthy(said:find("minPages: 0 → 7", 1, true), said)
            assert.truthy(said:find("unknown or impossible: colour, deviceId, minSeconds", 1, true), said)
            assert.equal("Minimum pages: none", host.lines("Catchword", "Advanced", "Sessions")[2].text)
            read_in_menu()
            host.press("Use these settings")
            assert.same({ "The settings are in use." }, host.notices())
            assert.is_nil(read():find("correct horse", 1, true))
            assert.equal("Minimum pages: 7", host.lines("Catchword", "Advanced", "Sessions")[2].text)
        end)

        it("set no address, certificate or header on a device that is set up", function()
            write(file_with({
                localUrl = "https://192.168.1.5", remoteUrl = "https://evil.example", homeNetworks = { { name = "*" } },
                requestHeaders = { { origin = "https://evil.example:443", name = "X", value = "y" } },
                trustedServers = { { origin = "https://evil.example:443", trust = ("a"):rep(64) } },
            }))
            local said = read_in_menu()
            assert.truthy(said:find("Settings that change: 0", 1, true), said)
            assert.is_nil(said:find("Use these settings", 1, true))
        end)

        it("start another reader's account with its own choices after the login", function()
            guided.add_person("ben", { username = "ben-reads", password = "his" })
            host.menu("Catchword", "Connection", "Test connection")
            stage.until_says("Library: works")
            host.dismiss_all()
            write(file_with({
                serverUrl = stage.server.url, libraryUsername = "ben", libraryPassword = "secret", minPages = 8,
            }))
            read_in_menu()
            host.press("Use these settings")
            stage.until_says("Log in to your library")
            host.press("Log in")
            stage.until_says("From now on ben reads")
            host.dismiss_all()
            stage.settle()
            assert.equal("Minimum pages: 8", host.lines("Catchword", "Advanced", "Sessions")[2].text)
            assert.equal("ben", guided.line("Library account"))
            assert.is_nil(read():find("secret", 1, true))
        end)

        it("ask for a login at the present server if they name only an account", function()
            guided.add_person("ben", { username = "ben-reads", password = "his" })
            host.menu("Catchword", "Connection", "Test connection")
            stage.until_says("Library: works")
            host.dismiss_all()
            write(file_with({ libraryUsername = "ben", libraryPassword = "secret" }))
            assert.truthy(read_in_menu():find("before the server accepts the login", 1, true))
            host.press("Use these settings")
            local said = stage.until_says("Log in to your library")
            assert.truthy(said:find(stage.server.url, 1, true), said)
            host.press("Log in")
            stage.until_says("From now on ben reads")
            host.dismiss_all()
            stage.settle()
            assert.equal("ben", guided.line("Library account"))
        end)

        it("set the choices on a device that is not set up, without a login", function()
            another_device()
            host.menu("Catchword", "What is synced", "Highlights and notes: off", "send")
            host.dismiss_all()
            save("Without passwords")
            local text = read()
            host.menu("Catchword")
            local said = host.says()
            assert.truthy(said:find("Set up Catchword", 1, true), said)
            host.dismiss_all()
            another_device()
            stage.set_up()
            write(text)
            said = read_in_menu()
            assert.truthy(said:find("Settings that change: 1", 1, true), said)
            host.press("Use these settings")
            assert.same({ "The settings are in use." }, host.notices())
        end)

        it("show no password, and send the present one to no other server", function()
            write(file_with(whole({ serverUrl = "http://127.0.0.1:9", readerPassword = "another trail" })))
            local said = read_in_menu()
            assert.truthy(said:find("serverUrl: " .. stage.server.url .. " → http://127.0.0.1:9", 1, true), said)
            assert.is_nil(said:find("another trail", 1, true))
            stage.server:forget_requests()
            host.press("Use these settings")
            stage.until_says("Log in to your library")
            host.dismiss_all()
            assert.equal(stage.server.url, guided.line("Server"))
        end)

        it("show what is wrong with a file that cannot be read", function()
            for text, reason in pairs({
                ['{"catchword": 1, "settings": {'] = "not valid JSON",
                ['{"device": 1}'] = "no settings file of Catchword",
                [file_with({}, 2)] = "newer version",
                [(" "):rep(70000)] = "not valid JSON", [(" "):rep(1048577)] = "larger than 1 MB",
            }) do
                write(text)
                local said = read_in_menu()
                assert.truthy(said:find(reason, 1, true), said)
                host.dismiss_all()
            end
        end)

        it("show where to put a file if there is none", function()
            local said = read_in_menu()
            assert.truthy(said:find(path(), 1, true), said)
        end)
    end)
end)
