-- The reader account in the guided set-up: found, created, turned on or typed.
local cjson = require("cjson")
local guided = require("guided")
local host = require("host")
local http = require("socket.http")
local ltn12 = require("ltn12")
local socket = require("socket")
local stage = require("stage")

describe("the reader account of the guided set-up", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.unpack)
    after_each(stage.leave)

    local add_person, address, fault = guided.add_person, guided.address, guided.fault
    local finish, forgive, log_in, speak = guided.finish, guided.forgive, guided.log_in, guided.speak

    -- Another device asks the server.
    local function send(method, path, body, token)
        local text, answer = cjson.encode(body), {}
        local _, status = http.request({
            method = method, url = stage.server.url .. path, source = ltn12.source.string(text),
            headers = {
                ["Content-Type"] = "application/json", ["Content-Length"] = #text,
                Authorization = token and "Bearer " .. token,
            },
            sink = ltn12.sink.table(answer),
        })
        assert.equal(200, status)
        return cjson.decode(table.concat(answer))
    end

    local function reader_of(name)
        for _, user in ipairs(stage.server:state().users) do
            if user.username == name then return user.reader end
        end
    end

    describe("is created", function()
        before_each(function()
            speak("G")
            add_person("bert")
            address()
            log_in("bert", "secret")
            stage.until_says("no account for e-readers")
            assert.is_nil(reader_of("bert"))
        end)

        it("after a question, with its switch on", function()
            host.press("Create")
            local said = finish()
            assert.truthy(said:find("✓ Reading sync: works", 1, true), said)
            assert.is_nil(said:find("switch", 1, true), said)
            assert.is_true(reader_of("bert").syncEnabled)
            assert.equal("bert", reader_of("bert").username)
        end)

        it("a single time if the answer was lost", function()
            fault("PUT", "/api/v1/koreader-users/me", { kind = "drop", when = "after" })
            host.press("Create")
            stage.until_says("broke off")
            host.press("Back")
            stage.until_says("no account for e-readers")
            stage.server:disarm()
            local password = reader_of("bert").password
            host.press("Create")
            assert.truthy(finish():find("✓ Reading sync: works", 1, true), host.says())
            assert.equal(password, reader_of("bert").password)
            assert.is_true(reader_of("bert").syncEnabled)
        end)

        it("with another name if the name is taken", function()
            add_person("other", { username = "bert", password = "theirs" })
            host.press("Create")
            assert.truthy(finish():find("✓ Reading sync: works", 1, true), host.says())
            assert.equal("bert-2", reader_of("bert").username)
            assert.equal("theirs", reader_of("other").password)
        end)

        it("without overwriting one that another device created meanwhile", function()
            -- Two tokens of one second are one too many.
            socket.sleep(1.1)
            local token = send("POST", "/api/v1/auth/login", { username = "bert", password = "secret" }).accessToken
            send("PUT", "/api/v1/koreader-users/me", { username = "bert-phone", password = "phone" }, token)
            host.press("Create")
            assert.truthy(finish():find("✓ Reading sync: works", 1, true), host.says())
            assert.equal("bert-phone", reader_of("bert").username)
            assert.equal("phone", reader_of("bert").password)
        end)

        it("with a password that does not depend on math.random", function()
            math.randomseed(1700000000)
            host.press("Create")
            finish()
            local password = reader_of("bert").password
            math.randomseed(1700000000)
            for _ = 1, 200 do assert.are_not.equal(password, require("hostUuid")()) end
            assert.truthy(password:find("^%x+%-%x+%-4%x+%-[89ab]%x+%-%x+$"), password)
        end)

        it("only on a device with random numbers", function()
            local open = io.open
            finally(function() rawset(io, "open", open) end)
            rawset(io, "open", function(path, ...)
                if path == "/dev/urandom" then return nil, "No such file or directory" end
                return open(path, ...)
            end)
            host.press("Create")
            stage.until_says("cannot make a safe password")
            assert.is_nil(reader_of("bert"))
        end)

        it("only if the person agrees", function()
            host.press("Not now")
            local said = finish()
            assert.truthy(said:find("✓ Library: works", 1, true), said)
            assert.is_nil(reader_of("bert"))
        end)
    end)

    describe("has its switch turned on", function()
        before_each(function()
            speak("B2")
            stage.server:control("POST", "/sync-switch", { username = "reader", enabled = false })
            address()
            log_in("anna", "correct horse")
            stage.until_says("the switch for e-readers is off")
        end)

        it("after a question", function()
            host.press("Turn on")
            assert.is_nil(finish():find("switch", 1, true))
        end)

        it("only if the person agrees, as the test shows", function()
            host.press("Not now")
            assert.truthy(finish():find("✗ Switch for e-readers: off on the server", 1, true), host.says())
        end)
    end)

    it("is typed by the person if the server does not name it", function()
        address()
        log_in("anna", "correct horse")
        stage.until_says("Reader account")
        host.type("reader", 1)
        host.type("paper trail", 2)
        host.press("Next")
        assert.truthy(finish():find("✓ Reading sync: works", 1, true))
        forgive()
    end)

    it("is typed by the person if the library account may not read it", function()
        speak("W")
        add_person("carl", nil, false)
        add_person("dora", { username = "dora-reads", password = "hers" })
        address()
        log_in("carl", "secret")
        stage.until_says("for the KOReader permission")
        host.type("dora-reads", 1)
        host.type("hers", 2)
        host.press("Next")
        assert.truthy(finish():find("✓ Reading sync: works", 1, true), host.says())
        forgive()
    end)

    it("may be left out, and no tick is offered for what cannot be synced", function()
        speak("W")
        add_person("carl", nil, false)
        address()
        log_in("carl", "secret")
        assert.matches("leave it empty", stage.until_says("for the KOReader permission"), 1, true)
        host.press("Go on without")
        local words = stage.until_says("What is synced")
        assert.matches("– Reading position", words, 1, true)
        assert.matches("needs the reader account", words, 1, true)
        host.dismiss_all()
        forgive()
    end)

    it("has its password typed if the server hides it", function()
        speak("W")
        fault("GET", "/api/v1/koreader-users/me", {
            kind = "status", status = 200, body = { id = 1, username = "reader", syncEnabled = true },
        })
        address()
        log_in("anna", "correct horse")
        stage.until_says("Reader account")
        host.type("paper trail", 2)
        host.press("Next")
        assert.truthy(finish():find("✓ Reading sync: works", 1, true), host.says())
        forgive()
    end)
end)
