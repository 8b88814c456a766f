-- Two people on one device: what one of them reads waits for that one's account, and goes to no other.
local annotator = require("annotator")
local host = require("host")
local lfs = require("libs/libkoreader-lfs")
local notebook = require("notebook")
local stage = require("stage")

describe("two readers on one device", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        stage.begin()
        host.menu("Library Sync", "Connection", "Test connection")
        stage.until_says("Library API: success")
        host.dismiss_all()
        stage.server:forget_requests()
    end)
    after_each(stage.leave)

    local ANNA, ZOE = 1, 2

    local function account(line, ...)
        host.menu("Library Sync", "Connection", line)
        for place, text in ipairs({ ... }) do host.type(text, place) end
        host.press("Save")
        host.dismiss_all()
        host.advance(1)
    end

    -- Whoever has never read here types both accounts.
    local function begin_as_zoe()
        account("Reader account", "zoe-reads", "grüße, 本")
        account("Library account", "zoë", "pässwörd€")
    end

    local function choose(name)
        host.menu("Library Sync", "Connection", "Who is reading", name)
        host.advance(1)
    end

    local function read(pages)
        host.open(stage.NOVEL, { pages = 200 })
        host.read(pages, 60)
        host.close()
    end

    local function whose(list)
        local users = {}
        for _, one in ipairs(stage.server:state()[list]) do table.insert(users, one.userId) end
        return users
    end

    local function line_of(name)
        for _, line in ipairs(host.lines("Library Sync", "Connection", "Who is reading")) do
            if line.text:find(name, 1, true) then return line end
        end
    end

    it("what is pending for one does not go with the account of the other, and goes with its own", function()
        host.network(false)
        read(5)
        begin_as_zoe()
        read(7)
        host.network(true)
        stage.settle()
        assert.same({ ZOE }, whose("sessions"))
        assert.equal(420, stage.server:state().sessions[1].durationSeconds)
        for _, user in ipairs(whose("progress")) do assert.equal(ZOE, user) end
        choose("anna")
        stage.settle()
        assert.same({ ZOE, ANNA }, whose("sessions"))
        assert.equal(300, stage.server:state().sessions[2].durationSeconds)
    end)

    it("whoever reads next sees how much waits for the other", function()
        host.network(false)
        read(5)
        begin_as_zoe()
        assert.truthy(line_of("anna (2 pending)"), "the line of anna")
        assert.is_true(line_of("zoë").checked)
        local pending = {}
        for _, line in ipairs(host.lines("Library Sync", "Pending")) do pending[line.text] = line end
        assert.truthy(pending["2 pending for anna"])
        host.menu("Library Sync", "Pending", "Sync status")
        assert.truthy(host.says():find("Pending for anna", 1, true))
    end)

    it("what is being read when the reader changes is kept for the one before", function()
        host.open(stage.NOVEL, { pages = 200 })
        host.read(5, 60)
        begin_as_zoe()
        host.read(3, 60)
        host.close()
        stage.settle()
        choose("anna")
        stage.settle()
        local seconds = {}
        for _, session in ipairs(stage.server:state().sessions) do seconds[session.userId] = session.durationSeconds end
        assert.equal(300, seconds[ANNA])
        assert.is_true(seconds[ZOE] >= 180 and seconds[ZOE] < 190)
    end)

    it("highlights, position and status of one are not sent by the other, who opens the same book", function()
        notebook.choose("Highlights and notes: off", "both ways")
        notebook.text = annotator.paragraph(stage.NOVEL, notebook.CHAPTER, notebook.PARAGRAPH)
        host.network(false)
        notebook.open()
        notebook.highlight(0, 9)
        host.go_to(150)
        host.read(2, 60)
        host.reader().status:onEndOfBook()
        host.press("Mark as finished")
        host.close()
        begin_as_zoe()
        host.network(true)
        host.open(stage.NOVEL, { pages = 200 })
        stage.settle()
        host.close()
        stage.settle()
        for _, list in ipairs({ "annotations", "progress", "statuses", "ratings", "sessions" }) do
            assert.same({}, whose(list), list)
        end
        notebook.open()
        notebook.highlight(10, 21)
        host.read(3, 60)
        notebook.close()
        assert.same({ ZOE }, whose("annotations"))
        assert.same({ ZOE }, whose("sessions"))
        choose("anna")
        stage.settle()
        local mine = {}
        for _, user in ipairs(whose("annotations")) do mine[user] = (mine[user] or 0) + 1 end
        assert.same({ [ZOE] = 1, [ANNA] = 1 }, mine)
    end)

    it("a gesture asks who is reading", function()
        host.dispatch("library_sync_reader")
        assert.truthy(host.says():find("Nobody else reads on this device yet", 1, true))
        host.dismiss()
        begin_as_zoe()
        host.dispatch("library_sync_reader")
        host.press("anna")
        host.advance(1)
        assert.truthy(line_of("anna").checked)
    end)

    it("another password of the same account is no other reader", function()
        account("Library account", "anna", "another one")
        account("Library account", "Anna", "correct horse")
        assert.equal(1, #host.lines("Library Sync", "Connection", "Who is reading") - 1)
    end)

    describe("before the server has let anybody in", function()
        before_each(function()
            host.stop()
            stage.unpack()
            account("Server", stage.server.url)
            account("Reader account", "raeder", "paper trail")
            read(5)
            stage.settle()
            host.menu("Library Sync", "Connection", "Reader account")
            host.type("reader", 1)
            host.press("Save")
        end)

        it("a name is corrected, and what was read under it goes", function()
            host.press("reader: the name was wrong")
            host.dismiss_all()
            account("Library account", "anna", "correct horse")
            stage.settle()
            assert.equal(1, #host.lines("Library Sync", "Connection", "Who is reading") - 1)
            assert.same({ ANNA }, whose("sessions"))
        end)

        it("another reader begins, and what was read before does not go", function()
            host.press("Another reader: raeder")
            host.advance(1)
            account("Library account", "anna", "correct horse")
            read(5)
            stage.settle()
            assert.equal(1, #whose("sessions"))
            assert.truthy(line_of("raeder (2 pending)"))
        end)
    end)

    it("the choice outlives a restart, a crash and the end of the plugin with all of its files", function()
        begin_as_zoe()
        host.restart()
        assert.is_true(line_of("zoë").checked)
        host.crash()
        host.restart()
        assert.is_true(line_of("zoë").checked)
        host.disable(true)
        host.advance(10)
        for name in lfs.dir(host.folder .. "/settings") do
            assert.is_nil(name:find("library-sync", 1, true), name .. " is left")
        end
    end)

    -- The database of the first account, as a power cut may leave it.
    local function damage_first()
        local path = host.folder .. "/settings/library-sync.sqlite"
        os.remove(path .. "-wal")
        os.remove(path .. "-shm")
        local file = assert(io.open(path, "wb"))
        file:write(("no database"):rep(1000))
        file:close()
    end

    it("whoever reads stays who it is when the database of the first is lost, and can still change", function()
        begin_as_zoe()
        host.exit()
        damage_first()
        host.restart()
        assert.is_true(line_of("zoë").checked)
        assert.matches("Library Sync's database was damaged", table.concat(host.notices(), " "), 1, true)
        read(6)
        stage.until_held(1)
        assert.same({ ZOE }, whose("sessions"))
        account("Reader account", "reader", "paper trail")
        account("Library account", "anna", "correct horse")
        read(6)
        stage.until_held(2)
        assert.same({ ZOE, ANNA }, whose("sessions"))
        host.restart()
        assert.is_true(line_of("anna").checked)
    end)

    it("nothing goes by another name when the first was reading and their database is lost", function()
        begin_as_zoe()
        choose("anna")
        host.exit()
        damage_first()
        host.restart()
        stage.settle()
        stage.server:forget_requests()
        read(6)
        stage.settle()
        assert.same({}, stage.asked())
        assert.is_false(line_of("zoë").checked)
    end)

    it("rows of a file's box and the menu are those of the new reader", function()
        begin_as_zoe()
        read(5)
        annotator.hold(stage.NOVEL)
        host.press("Library Sync…")
        assert.truthy(host.says():find("The Lamp at Low Tide", 1, true), host.says())
    end)
end)
