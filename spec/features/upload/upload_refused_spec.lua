-- Books that the account, the server or the device refuses to upload, through the whole plugin.
local adding = require("adding")
local host = require("host")
local stage = require("stage")

describe("a book that cannot be uploaded", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    it("is not sent if the account may not add books", function()
        adding.read_unknown(stage.NOVEL, 101)
        stage.server:control("POST", "/people", { username = "eva", password = "correct horse" })
        host.menu("Catchword", "Connection", "Library account")
        host.type("eva", 1)
        host.type("correct horse", 2)
        host.press("Save")
        host.dismiss_all()
        adding.hold(stage.NOVEL)
        host.press("Add it to your library…")
        assert.matches("The library account “eva” may not add books", stage.until_says("may not add books"))
        assert.equal(0, adding.uploads())
    end)

    it("shows no message about rights if the account may add books", function()
        adding.read_unknown(stage.NOVEL, 101)
        local denied = { kind = "status", status = 403, body = { message = "Access denied." } }
        stage.server:arm({ match = { path = adding.PATH }, fault = denied })
        adding.ask_to_add(stage.NOVEL)
        assert.is_nil(adding.send("was not added. The server does not allow this"):find("may not add books", 1, true))
        assert.equal(0, adding.count_of("The Lamp at Low Tide"))
    end)

    it("ends a batch at a Wi-Fi login page", function()
        adding.ask_to_add_two()
        stage.server:arm({ match = { path = adding.PATH }, fault = { kind = "html" } })
        host.press("Send")
        stage.until_says("Waiting until the server")
        for _ = 1, 4 do host.advance(10) stage.rest() end
        stage.until_says("not added: 2")
        assert.equal(1, adding.uploads())
    end)

    it("is not sent if no library accepts its format", function()
        adding.read_unknown(stage.NOVEL, 101)
        adding.intake({ allowedFormats = { "PDF", "CBX" } })
        adding.hold(stage.NOVEL)
        host.press("Add it to your library…")
        stage.until_says("No library of this account takes this format.")
        assert.equal(0, adding.uploads())
    end)

    for status, says in pairs({
        [413] = "does not take a file of 0.1 MB",
        [507] = "has no space left",
        [400] = "The server refused this",
        [404] = "takes no books from a device",
    }) do
        it("is not uploaded if the server answers " .. status, function()
            adding.read_unknown(stage.NOVEL, 101)
            local refusal = { kind = "status", status = status }
            stage.server:arm({ match = { path = adding.PATH }, times = 1, fault = refusal })
            adding.ask_to_add(stage.NOVEL)
            assert.matches("was not added", adding.send(says))
            host.dismiss_all()
            -- Nothing stands in the way of a second try.
            assert.is_nil(adding.ask_to_add(stage.NOVEL):find("was sent on", 1, true))
            adding.send("is in your library, and matched")
            assert.equal(1, adding.count_of("The Lamp at Low Tide"))
        end)
    end

    it("is not sent if it is larger than the server accepts", function()
        adding.read_unknown(stage.NOVEL, 101, "G")
        local file = assert(io.open(host.book("Huge.cbz"), "wb"))
        file:write("PK")
        file:seek("set", 101 * 1024 * 1024)
        file:write("end")
        file:close()
        adding.hold("Huge.cbz")
        host.press("Add it to your library…")
        assert.matches("The server takes files of 100 MB at most: “Huge” is larger.", stage.until_says("at most"))
        assert.equal(0, adding.uploads())
    end)

    it("needs the library account, as the message says", function()
        adding.read_unknown(stage.NOVEL, 101)
        host.menu("Catchword", "Connection", "Library account")
        host.type("", 1)
        host.type("", 2)
        host.press("Save")
        host.dismiss_all()
        adding.hold(stage.NOVEL)
        host.press("Add it to your library…")
        host.advance(0.1)
        assert.matches("This needs the library account", host.says())
    end)

    it("has its missing file named in the message", function()
        adding.read_unknown(stage.NOVEL, 101)
        adding.hold(stage.NOVEL)
        os.remove(host.book(stage.NOVEL))
        host.press("Add it to your library…")
        host.advance(0.1)
        assert.equal("Its file is not on this device any more.", host.says())
    end)
end)
