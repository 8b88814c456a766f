-- A server with a certificate of its own making: refused, then trusted because a person says so.
local FileManager = require("apps/filemanager/filemanager")
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

    it("is refused, and gets no request", function()
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

    -- What a reader taps first after the change.
    local ENTRIES = {
        ["Sync now"] = function() host.menu("Catchword", "Sync now") end,
        ["Sync status"] = function()
            host.menu("Catchword", "Sync status")
            for line in host.says():gmatch("[^\n]+") do
                if line:find("Problem since then", 1, true) then return host.press("Problem since then") end
            end
        end,
        Library = function()
            host.menu("Catchword", "Library")
        end,
        Shelves = function() host.menu("Catchword", "Shelves", "Sync shelves now") end,
        Metadata = function()
            host.menu("Catchword", "Advanced", "Metadata from the server", "Update all books now")
            host.press("Update")
        end,
        Recommendations = function()
            FileManager.hold(FileManager.instance, host.book(stage.NOVEL), true)
            host.press("Catchword…") host.advance(0.1)
            host.press("Recommendations")
        end,
    }

    for name, tap in pairs(ENTRIES) do
        it("is asked about after its certificate changed, by " .. name, function()
            test_connection()
            stage.until_says("certificate")
            host.press("Trust this certificate")
            stage.until_says("Finds books by file")
            host.dismiss()
            read()
            stage.until_held(1)
            host.menu("Catchword", "Shelves", "Sync shelves now")
            stage.settle()
            host.dismiss_all()
            local first = stage.server
            local port = first.url:match("%d+$")
            first:stop()
            stage.server = library.start("--quiet --tls", nil, port)
            host.advance(30)
            read()
            stage.settle()
            host.dismiss_all()
            tap()
            stage.settle()
            if (host.says() or ""):find("certificate", 1, true) and not host.says():find("Until now it was", 1, true) then
                pcall(host.press, "About the certificate")
            end
            assert.matches("Until now it was:", host.says() or "nothing", 1, true)
            assert.same({}, stage.asked())
            host.dismiss_all()
        end)
    end

    it("is refused with another certificate later, and asked about again", function()
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

    it("asks the same question in the library if its certificate changed", function()
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
        host.dismiss_all()
        host.dispatch("catchword_library")
        host.press("Shelves")
        local said = stage.until_says("certificate")
        assert.truthy(said:find("has changed since you trusted it", 1, true), said)
        assert.same({}, stage.asked())
        host.press("Trust this certificate")
        stage.settle()
        assert.is_true(#stage.asked() > 0)
        host.dismiss_all()
    end)

    -- Ways to the server, each by the reader's own hand.
    local ENTRIES = {
        ["the test of the connection"] = test_connection,
        ["a sync"] = function()
            host.read(5, 60)
            host.close()
            stage.settle()
            host.menu("Catchword", "Sync now")
            stage.until_says("ertificate")
            host.press("About the certificate")
        end,
        ["a sync of the shelves"] = function() host.event("CatchwordAction", "catchword_shelf") end,
        ["a preview of the shelves"] = function() host.menu("Catchword", "Shelves", "Preview sync") end,
        ["the list of books like one"] = function() host.dispatch("catchword_book_recommend") end,
        ["the question for a position"] = function() host.dispatch("catchword_pull_progress") end,
        ["the sending of a position"] = function() host.dispatch("catchword_push_progress") end,
        ["a search for a match"] = function()
            host.close()
            host.open("letters.epub", { pages = 90, title = "The Lamp" })
            host.read(5, 60)
            host.close()
            stage.settle()
            host.dismiss_all()
            FileManager.hold(FileManager.instance, host.book("letters.epub"), true)
            host.press("Catchword…")
            host.advance(0.1)
            host.press("Match with the server…")
            host.press("Search")
        end,
        ["the guided set-up"] = function()
            host.menu("Catchword", "Connection", "Guided set-up…")
            host.press("Next")
        end,
    }

    local function trust_and_open()
        test_connection()
        stage.until_says("certificate")
        host.press("Trust this certificate")
        stage.until_says("Finds books by file")
        host.dismiss_all()
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.dismiss_all()
    end

    local function change_certificate()
        local first = stage.server
        local port = first.url:match("%d+$")
        first:stop()
        stage.server = library.start("--quiet --tls", nil, port)
        host.advance(30)
    end

    for what, go in pairs(ENTRIES) do
        it("asks the same question after " .. what .. " if its certificate changed", function()
            trust_and_open()
            change_certificate()
            host.dismiss_all()
            go()
            local said = stage.until_says("Is this your server?")
            assert.truthy(said:find("has changed since you trusted it", 1, true), said)
            assert.truthy(said:find("Until now it was:", 1, true), said)
            assert.same({}, stage.asked())
            host.press("Trust this certificate")
            stage.settle()
            host.dismiss_all()
        end)
    end

    it("asks the same question after a download if its certificate changed", function()
        trust_and_open()
        host.dispatch("catchword_book_recommend")
        stage.until_says("Tables of the Moon")
        host.press("Tables of the Moon – Ines Calder")
        stage.until_says("Number on the server: 105")
        change_certificate()
        host.press("Download")
        local said = stage.until_says("Is this your server?")
        assert.truthy(said:find("has changed since you trusted it", 1, true), said)
        host.press("Trust this certificate")
        stage.settle()
        host.dismiss_all()
    end)

    describe("to which a plain address of the same host redirects", function()
        local secure

        before_each(function()
            secure = stage.server.url
            plain:reset()
            plain:arm({ match = {}, fault = { kind = "redirect", status = 301, to = secure .. "{path}" } })
        end)
        after_each(function() plain:disarm() end)

        local function move_to_plain()
            host.menu("Catchword", "Connection", "Server")
            host.type(plain.url)
            host.press("Save")
            stage.settle()
            host.dismiss_all()
            stage.server:forget_requests()
            plain:forget_requests()
        end

        it("is asked about by the test of the connection, and its address is set", function()
            move_to_plain()
            test_connection()
            stage.until_says("certificate")
            host.press("Trust this certificate")
            local said = stage.until_says("Finds books by file")
            assert.matches("answers at " .. secure .. " (encrypted)", said, 1, true)
            host.dismiss()
            assert.equal("Server: " .. secure, line("Server"))
            plain:forget_requests()
            read()
            stage.until_held(1)
            assert.same({}, plain:requests())
        end)

        it("is followed once in the background", function()
            test_connection()
            stage.until_says("certificate")
            host.press("Trust this certificate")
            stage.until_says("Finds books by file")
            host.dismiss_all()
            move_to_plain()
            read()
            stage.until_held(1)
            assert.equal("Server: " .. secure, line("Server"))
            plain:forget_requests()
            read()
            stage.until_held(2)
            assert.same({}, plain:requests())
        end)
    end)

    it("is trusted on another device by its settings file, with no other certificate", function()
        local file = host.folder .. "/settings/catchword-setup.json"
        stage.server:control("POST", "/dialect", { name = "W" })
        test_connection()
        stage.until_says("certificate")
        host.press("Trust this certificate")
        stage.until_says("Finds books by file")
        host.dismiss_all()
        host.menu("Catchword", "Connection", "Settings for another device", "Save to a file…")
        host.press("With passwords")
        host.dismiss_all()
        host.exit()
        assert(os.execute(("rm -f '%s'/settings/*.sqlite*"):format(host.folder)) == 0)
        -- As one that was saved on another device.
        assert(os.execute(("sed -i '/\"device\"/d' '%s'"):format(file)) == 0)
        host.restart()
        stage.settle()
        assert.equal("Certificate: trusted by you", line("Certificate"))
        assert.equal("Library account: anna", line("Library account"))
        assert.is_nil(assert(io.open(file)):read("*a"):find("trustedServers", 1, true))
        stage.server:control("DELETE", "/violations")
    end)

    it("is trusted again by a person on a device that a settings file sets up, and stays", function()
        stage.server:control("POST", "/dialect", { name = "W" })
        test_connection()
        stage.until_says("certificate")
        host.press("Do not check")
        host.press("Do not check")
        stage.until_says("Finds books by file")
        host.dismiss_all()
        host.menu("Catchword", "Connection", "Settings for another device", "Save to a file…")
        host.press("With passwords")
        host.dismiss_all()
        host.exit()
        assert(os.execute(("rm -f '%s'/settings/*.sqlite*"):format(host.folder)) == 0)
        host.restart()
        stage.settle()
        host.menu("Catchword")
        stage.until_says("Log in to your library")
        host.press("Log in")
        stage.until_says("certificate")
        host.press("Trust this certificate")
        stage.until_says("▸ Done")
        host.press("▸ Done")
        stage.until_says("Finds books by file")
        host.dismiss_all()
        assert.equal("Certificate: trusted by you", line("Certificate"))
        stage.server:control("DELETE", "/violations")
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

describe("a server whose own certificate is for another name", function()
    local plain

    setup(function()
        stage.open_library()
        plain = stage.server
        stage.server = library.start("--quiet --tls --certificate-names nas.example")
    end)
    teardown(function()
        stage.server:stop()
        stage.server = plain
        stage.close_library()
    end)
    before_each(stage.begin)
    after_each(stage.finish)

    it("is refused with the name that the certificate is for", function()
        test_connection()
        local said = stage.until_says("certificate")
        assert.matches("nas.example", said, 1, true)
        assert.same({}, stage.asked())
        host.dismiss()
    end)
end)
