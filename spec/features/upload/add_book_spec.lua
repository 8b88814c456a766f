-- Books that the server does not have, added to its library from the device, through the whole plugin and real sockets.
local adding = require("adding")
local disk = require("disk")
local host = require("host")
local stage = require("stage")

local hold = adding.hold
local ask_to_add = adding.ask_to_add
local intake = adding.intake
local uploads = adding.uploads
local count_of = adding.count_of
local speak = adding.speak
local read_unknown = adding.read_unknown
local send = adding.send

describe("a book that the server does not have", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    for _, kind in ipairs({ "W", "G", "B2", "3.5" }) do
        it("is added, matched, and its session sent on " .. kind, function()
            read_unknown(stage.NOVEL, 101, kind)
            local question = ask_to_add(stage.NOVEL)
            assert.matches("Send “.+” %(0%.1 MB%) to the library “Library”%?", question)
            assert.equal(0, uploads())
            send("is in your library, and matched")
            assert.equal(1, uploads())
            assert.equal(1, count_of("The Lamp at Low Tide"))
            host.dismiss_all()
            assert.equal(1, #stage.until_held(1))
        end)
    end

    for name, id in pairs({ [stage.PDF] = 105, [stage.COMIC] = 106 }) do
        it("is added byte for byte: " .. name, function()
            read_unknown(name, id)
            ask_to_add(name)
            send("is in your library, and matched")
            local there = stage.server:control("GET", "/files/" .. name:gsub(" ", "%%20"))
            assert.equal(disk.contents(host.book(name)), there)
        end)
    end

    it("is only sent after a tap", function()
        read_unknown(stage.NOVEL, 101)
        ask_to_add(stage.NOVEL)
        host.dismiss_all()
        stage.settle()
        assert.equal(0, uploads())
    end)

    it("waits in the Bookdrop if the account has no library", function()
        read_unknown(stage.NOVEL, 101)
        intake({ hasLibrary = false })
        ask_to_add(stage.NOVEL, "Bookdrop? It has to be accepted")
        send("is in the server's Bookdrop")
        host.dismiss_all()
        hold(stage.NOVEL)
        host.press("Why is this not on the server?")
        host.advance(0.1)
        assert.matches("File sent to the library: .+, not read in yet", host.says())
        assert.same({ stage.NOVEL }, stage.server:state().intake.bookdrop)
    end)

    it("asks which folder if the library has several", function()
        read_unknown(stage.NOVEL, 101)
        intake({ folders = { "/data/novels", "/data/comics" } })
        local question = ask_to_add(stage.NOVEL, "to which library?")
        assert.matches("Library: novels\nLibrary: comics", question)
        host.press("Library: comics")
        stage.until_says("is in your library, and matched")
        assert.matches("^2/", stage.server:state().intake.taken[1])
    end)

    it("is looked for after a lost answer, and not sent again", function()
        read_unknown(stage.NOVEL, 101)
        stage.server:arm({ match = { path = adding.PATH }, times = 1, fault = { kind = "drop", when = "after" } })
        ask_to_add(stage.NOVEL)
        send("is in your library, and matched")
        assert.equal(1, uploads())
        assert.equal(1, count_of("The Lamp at Low Tide"))
    end)

    it("says that it may be there if the answer was lost and the server is slow", function()
        read_unknown(stage.NOVEL, 101)
        intake({ seconds = 3600 })
        stage.server:arm({ match = { path = adding.PATH }, times = 1, fault = { kind = "drop", when = "after" } })
        ask_to_add(stage.NOVEL)
        host.press("Send")
        stage.until_says("Waiting until the server")
        for _ = 1, 4 do host.advance(10) stage.rest() end
        stage.until_says("Nobody can tell yet if")
        host.dismiss_all()
        assert.matches("was sent on .+, and the server does not show it yet", ask_to_add(stage.NOVEL))
        -- The server knows its name, so it is not there twice.
        send("was not added. The server has a file of this name already")
        intake({ seconds = 0 })
        assert.equal(2, uploads())
        assert.equal(1, #stage.server:state().intake.taken)
    end)

    it("is not doubled by a power cut after the last byte", function()
        read_unknown(stage.NOVEL, 101)
        stage.server:arm({ match = { path = adding.PATH }, times = 1, fault = { kind = "silence", when = "after" } })
        ask_to_add(stage.NOVEL)
        host.press("Send")
        stage.wait_until("the server has it", function()
            return uploads() == 1
        end)
        host.advance(1)
        host.crash()
        host.restart()
        stage.settle()
        hold(stage.NOVEL)
        -- Found by its bytes meanwhile, or at the tap.
        if host.says():find("Add it to your library…", 1, true) then
            host.press("Add it to your library…")
            stage.until_says("The server has “")
        end
        assert.equal(1, uploads())
        assert.equal(1, count_of("The Lamp at Low Tide"))
    end)

    it("is matched later if the server needs a rescan", function()
        read_unknown(stage.NOVEL, 101)
        intake({ watch = false })
        ask_to_add(stage.NOVEL)
        host.press("Send")
        stage.until_says("does not watch its library “Library”: rescan")
        host.dismiss_all()
        intake({ watch = true })
        for _ = 1, 4 do host.advance(60) stage.rest() end
        assert.equal(1, #stage.until_held(1))
        assert.equal(1, uploads())
    end)

    it("is found in the library before it is sent", function()
        read_unknown(stage.NOVEL, 101)
        host.network(false)
        local bytes = disk.contents(host.book(stage.NOVEL))
        stage.server:reset()
        speak("W")
        host.network(true)
        hold(stage.NOVEL)
        host.press("Add it to your library…")
        stage.until_says("matched, and what is pending is sent")
        assert.equal(0, uploads())
        assert.equal(bytes, disk.contents(host.book(stage.NOVEL)))
    end)

    it("is not matched with an answer that is a web page", function()
        read_unknown(stage.NOVEL, 101)
        stage.server:arm({ match = { path = adding.PATH }, times = 1, fault = { kind = "html" } })
        ask_to_add(stage.NOVEL)
        host.press("Send")
        stage.until_says("Waiting until the server")
        for _ = 1, 4 do host.advance(10) stage.rest() end
        stage.until_says("Nobody can tell yet if")
        assert.equal(0, count_of("The Lamp at Low Tide"))
    end)

    it("is added with others from the list of unmatched books", function()
        read_unknown(stage.NOVEL, 101)
        read_unknown(stage.PDF, 105)
        host.menu("Catchword", "Sync status", "Unmatched books: 2")
        host.advance(0.1)
        host.press("▸ Add to your library…")
        host.advance(0.1)
        host.press("▸ Send all")
        stage.until_says("Send 2 books")
        send("Added: 2.")
        assert.equal(2, uploads())
        host.dismiss_all()
        assert.equal(2, #stage.until_held(2))
    end)
end)
