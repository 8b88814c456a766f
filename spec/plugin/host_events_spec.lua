-- Promises to the host and its reader: no waiting, no nagging, no conflict with others.
local stage = require("stage")
local host = require("host")
local openDatabase = require("src.koreader.sqlite.openDatabase").openDatabase
local socket = require("socket")

describe("the plugin", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.finish)

    it("opens no socket in any event of the host", function()
        local touched = {}
        local originals = { tcp = socket.tcp, select = socket.select, connect = socket.connect, dns = socket.dns }
        for name in pairs(originals) do
            socket[name] = setmetatable({}, {
                __call = function() touched[#touched + 1] = name end,
                __index = function() touched[#touched + 1] = name end,
            })
        end
        local plugin = host.plugin
        host.open(stage.NOVEL, { pages = 100 })
        for _, event in ipairs({
            "onReaderReady", "onSuspend", "onResume", "onNetworkConnected", "onCloseDocument", "onDocumentRerendered",
        }) do
            plugin()[event](plugin())
        end
        plugin():onPageUpdate(7)
        plugin():onPosUpdate(100, 8)
        plugin():init()
        for name, original in pairs(originals) do socket[name] = original end
        assert.same({}, touched)
    end)

    it("shows no message if all work succeeds", function()
        host.open(stage.NOVEL, { pages = 100 })
        host.read(6, 60)
        host.close()
        stage.until_held(1)
        assert.same({}, host.shown())
        assert.same({}, host.notices())
    end)

    it("has the same settings in the browser and in the book", function()
        host.menu("Catchword", "What is synced", "Manual sync only")
        host.open(stage.NOVEL, { pages = 100 })
        local lines = host.lines("Catchword", "What is synced")
        assert.equal("Manual sync only", lines[2].text)
        assert.is_true(lines[2].checked)
    end)

    it("offers its gestures in the browser and in the book", function()
        for _, open in ipairs({ false, true }) do
            if open then host.open(stage.NOVEL, { pages = 100 }) end
            host.dispatch("catchword_toggle")
            host.dispatch("catchword_toggle")
            host.dispatch("catchword_toggle_manual")
            host.dispatch("catchword_toggle_manual")
            host.dispatch("catchword_pending")
            stage.until_says("Nothing is pending")
            host.dismiss()
        end
        assert.equal(8, #host.notices())
    end)

    it("deletes pending items only after a question", function()
        host.network(false)
        host.open(stage.NOVEL, { pages = 100 })
        host.read(6, 60)
        host.close()
        host.menu("Catchword", "Sync status", "Discard pending sessions…")
        host.press("Cancel")
        assert.equal("2 pending", stage.waiting_line())
        host.menu("Catchword", "Sync status", "Discard pending sessions…")
        assert.matches("is never sent%.\n• [^\n]*The Lamp at Low Tide", host.says())
        host.press("Discard")
        assert.equal("1 pending", stage.waiting_line())
    end)

    it("lists pending items with their reasons", function()
        host.open("nobody.epub", { pages = 100, title = "Nobody's Book" })
        host.read(6, 60)
        host.close()
        stage.settle()
        host.menu("Catchword", "Sync status")
        assert.truthy(host.says():find("Nobody's Book", 1, true))
        assert.truthy(host.says():find("1 session, 1 position", 1, true))
        host.press("Nobody's Book")
        assert.truthy(host.says():find("was not found on the server", 1, true))
    end)

    it("makes no request for a book that is never tracked", function()
        host.open("nobody.epub", { pages = 100, title = "Nobody's Book" })
        local path = host.folder .. "/settings/catchword.sqlite"
        local database = openDatabase(path, { canUseWal = true }).value.database
        database.run(
            "UPDATE books SET choice = 'never' WHERE id = (SELECT book FROM fingerprints WHERE hash = :hash)",
            { hash = host.fingerprint("nobody.epub") }
        )
        database.close()
        host.close()
        stage.settle()
        stage.asked()
        host.open("nobody.epub")
        host.read(6, 60)
        host.close()
        stage.settle()
        assert.same({}, stage.asked())
    end)
end)
