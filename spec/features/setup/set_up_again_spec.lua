-- The guided set-up on a device that is set up: again, with another server, or for another person.
local disk = require("disk")
local guided = require("guided")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local stage = require("stage")

describe("the guided set-up on a device that is set up", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    local add_person, finish, forgive, line = guided.add_person, guided.finish, guided.forgive, guided.line
    local log_in, speak, NOTHING_ANSWERS = guided.log_in, guided.speak, guided.NOTHING_ANSWERS

    local function read()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        host.close()
    end

    local function again(url)
        host.menu("Catchword", "Connection", "Guided set-up…")
        if url then host.type(url, 1) end
        host.press("Next")
    end

    before_each(function()
        stage.unpack()
        speak("W")
        stage.set_up()
        host.menu("Catchword", "Connection", "Test connection")
        stage.until_says("Library: works")
        host.dismiss_all()
    end)

    it("shows the present settings, and keeps the choices", function()
        again()
        stage.until_says("Log in to your library")
        host.press("Log in")
        assert.truthy(stage.until_says("What is synced"):find("☐ Highlights and bookmarks", 1, true), host.says())
        finish()
        forgive()
    end)

    it("removes no setting if the address does not answer", function()
        again(NOTHING_ANSWERS)
        stage.until_says("cannot be reached")
        host.dismiss_all()
        assert.equal(stage.server.url, line("Server"))
        forgive()
    end)

    it("does not use the first person's reader account for another login", function()
        add_person("carl", nil, false)
        again()
        log_in("carl", "secret")
        assert.truthy(stage.until_says("Reader account"):find("KOReader permission", 1, true), host.says())
        host.type("", 1)
        host.press("Next")
        stage.until_says("From now on carl reads on this device")
        host.dismiss_all()
        host.advance(5)
        assert.equal("not set", line("Reader account"))
        assert.equal("carl", line("Library account"))
        forgive()
    end)

    describe("for another reader", function()
        local function another()
            host.menu("Catchword", "Connection", "Who is reading", "Another reader")
            assert.truthy(host.says():find("Another reader", 1, true), host.says())
            host.press("Next")
        end

        local function readers()
            local names = {}
            for _, one in ipairs(host.lines("Catchword", "Connection", "Who is reading")) do
                if one.checked ~= nil then table.insert(names, one.text) end
            end
            return names
        end

        before_each(function()
            speak("G")
            add_person("bert")
        end)
        after_each(forgive)

        it("stores no name or password that the server does not accept", function()
            another()
            log_in("nonsense", "nonsense")
            stage.until_says("does not accept the user name or the password")
            host.dismiss_all()
            assert.same({ "anna" }, readers())
            assert.equal("anna", line("Library account"))
        end)

        it("fetches the reader account, and starts with the new reader", function()
            another()
            log_in("bert", "secret")
            stage.until_says("no account for e-readers")
            host.press("Create")
            stage.until_says("From now on bert reads on this device")
            host.dismiss_all()
            host.advance(5)
            assert.same({ "anna", "bert" }, readers())
            assert.equal("bert", line("Reader account"))
        end)

        it("says that the current reader is the same", function()
            another()
            log_in("anna", "correct horse")
            stage.until_says("already reads on this device")
            host.dismiss_all()
            assert.same({ "anna" }, readers())
        end)

        it("asks a new reader once what to sync", function()
            another()
            log_in("bert", "secret")
            stage.until_says("no account for e-readers")
            host.press("Create")
            stage.until_says("From now on bert reads on this device")
            host.dismiss()
            stage.until_says("What is synced")
            host.dismiss_all()
            host.restart()
            host.advance(5)
            assert.is_nil(host.says())
        end)

        local function begin_as_bert()
            another()
            log_in("bert", "secret")
            stage.until_says("no account for e-readers")
            host.press("Create")
            stage.until_says("From now on bert reads on this device")
            host.dismiss_all()
            host.advance(5)
        end

        local function choice(page, name)
            for _, one in ipairs(host.lines("Catchword", page)) do
                local value = one.text:match("^" .. name .. ": (.*)")
                if value then return value end
            end
        end

        local function remove(name)
            host.menu("Catchword", "Connection", "Who is reading", "Remove a reader", name)
            assert.truthy(host.says():find("Remove " .. name .. " from this device?", 1, true), host.says())
            host.press("Remove")
            host.dismiss_all()
        end

        local function databases()
            local names = {}
            for _, name in ipairs(disk.list(host.folder .. "/settings")) do
                if name:find("^catchword.*%.sqlite$") then table.insert(names, name) end
            end
            return names
        end

        it("leaves the choices of the first reader unchanged", function()
            host.menu("Catchword", "What is synced", "Highlights and notes: off", "both ways")
            host.menu("Catchword", "Shelves", "Shelves as collections: off", "as on the server")
            begin_as_bert()
            host.dismiss_all()
            assert.equal("off", choice("Shelves", "Shelves as collections"))
            assert.equal("send", choice("What is synced", "Highlights and notes"))
            host.menu("Catchword", "Connection", "Who is reading", "anna")
            host.advance(5)
            assert.equal("both ways", choice("What is synced", "Highlights and notes"))
        end)

        it("can be undone: the reader is removed with their database", function()
            begin_as_bert()
            host.menu("Catchword", "Connection", "Who is reading", "anna")
            host.advance(5)
            remove("bert")
            assert.same({ "anna" }, readers())
            assert.same({ "catchword.sqlite" }, databases())
            host.restart()
            assert.same({ "anna" }, readers())
        end)

        it("keeps the second reader current after the first is removed, even without a mark", function()
            begin_as_bert()
            host.exit()
            -- The mark in the own database is the last write of a change of reader, and may be lost.
            local path = host.folder .. "/settings/catchword-2.sqlite"
            local database = openDatabase(path, { canUseWal = true }).value.database
            database.run("DELETE FROM device_state WHERE key = 'account'")
            database.close()
            host.restart()
            remove("anna")
            host.restart()
            assert.same({ "bert" }, readers())
            assert.equal("bert", line("Library account"))
        end)

        it("lets the first reader be removed, and the second one stays current", function()
            begin_as_bert()
            remove("anna")
            assert.same({ "bert" }, readers())
            host.restart()
            assert.same({ "bert" }, readers())
            assert.equal("bert", line("Library account"))
            local first = disk.read(host.folder .. "/settings/catchword.sqlite")
            assert.is_nil(first:find("correct horse", 1, true))
        end)
    end)

    it("starts another reader with another login, who sends no reading of the first", function()
        host.network(false)
        read()
        host.network(true)
        host.advance(0.1)
        speak("G")
        add_person("bert")
        again()
        log_in("bert", "secret")
        stage.until_says("no account for e-readers")
        host.press("Create")
        stage.until_says("From now on bert reads on this device")
        host.dismiss_all()
        host.advance(5)
        assert.equal("bert", line("Who is reading"))
        assert.equal("bert", line("Reader account"))
        host.menu("Catchword", "Sync now")
        stage.settle()
        host.dismiss_all()
        -- Sessions before the change belong to the first reader.
        for _, session in ipairs(stage.server:state().sessions) do assert.equal(1, session.userId) end
        forgive()
    end)
end)
