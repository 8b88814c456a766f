-- The replaced host of the specs keeps the order and the gaps of the real one.
local host = require("host")
local probe = require("probe")

local function heard()
    local events = probe.heard
    probe.heard = {}
    return events
end

describe("the replaced host of the specs", function()
    before_each(function() host.start({ plugin = "spec/support/probe.koplugin" }) end)
    after_each(function() host.stop() end)

    it("starts with the file browser", function()
        assert.are.same(
            { "browser init", "browser SetDimensions", "browser PathChanged", "browser Show" },
            heard()
        )
        assert.is_nil(host.plugin().ui.document)
        assert.are.equal("1", host.plugin().version)
        assert.are.equal("filemanagerprobe", host.plugin().name)
    end)

    it("opens a book with flowing text after it closed the browser", function()
        heard()
        host.open("Dune.epub", { pages = 300, page = 7 })
        assert.are.same({
            "browser ShowingReader",
            "browser SaveSettings",
            "browser FlushSettings",
            "browser SaveSettings",
            "browser CloseWidget",
            "reader init",
            "reader DocSettingsLoad",
            "reader ReadSettings",
            "reader PreRenderDocument",
            "reader PageUpdate 7",
            "reader ReaderReady",
            "reader PageUpdate 7",
            "reader Show",
        }, heard())
    end)

    it("opens a book with fixed pages without a layout", function()
        heard()
        host.open("Paper.pdf", { pages = 12 })
        assert.is_nil((table.concat(heard(), "\n"):find("PreRenderDocument")))
    end)

    it("closes the document of a book before it saves the settings", function()
        host.open("Dune.epub")
        heard()
        host.close()
        assert.are.same({
            "reader CloseDocument",
            "reader FlushSettings",
            "reader SaveSettings",
            "reader no document",
            "reader CloseWidget",
            "browser init",
            "browser SetDimensions",
            "browser PathChanged",
            "browser Show",
        }, heard())
    end)

    it("changes from book to book without the browser", function()
        host.open("Dune.epub")
        heard()
        host.switch("Emma.epub")
        local events = heard()
        assert.are.same(
            { "reader CloseDocument", "reader FlushSettings", "reader SaveSettings", "reader no document" },
            { events[1], events[2], events[3], events[4] }
        )
        assert.are.same({ "reader CloseWidget", "reader init" }, { events[5], events[6] })
        host.reload()
        assert.are.equal("reader PreserveCurrentSession", heard()[1])
    end)

    it("suspends and resumes", function()
        host.open("Dune.epub")
        heard()
        host.suspend()
        assert.are.same({ "reader FlushSettings", "reader SaveSettings", "reader Suspend" }, heard())
        host.resume()
        assert.are.same({ "reader OutOfScreenSaver", "reader Resume" }, heard())
    end)

    it("powers off, and runs no scheduled function afterwards", function()
        host.open("Dune.epub")
        host.menu("Probe", "Later")
        heard()
        host.plugin().ui.menu:items()[1].sub_item_table[2].callback()
        host.power_off()
        assert.are.same({
            "reader PowerOff",
            "reader CloseDocument",
            "reader FlushSettings",
            "reader SaveSettings",
            "reader no document",
            "reader CloseWidget",
        }, heard())
        host.advance(60)
        assert.are.same({}, heard())
    end)

    it("crashes without an event, and loads the plugin again at the next start", function()
        host.open("Dune.epub")
        heard()
        host.crash()
        assert.are.same({}, heard())
        local loaded = probe.loaded
        host.restart()
        assert.are.equal(loaded + 1, probe.loaded)
        assert.are.equal("browser init", heard()[1])
    end)

    it("loads the plugin once for the browser and the reader", function()
        local loaded = probe.loaded
        host.open("Dune.epub")
        host.close()
        assert.are.equal(loaded, probe.loaded)
    end)

    it("catches an error of a handler, and reports it", function()
        host.event("Clumsy")
        assert.matches("onClumsy.*a slip", host.errors()[1])
        assert.is_nil(host.errors()[1])
    end)

    it("does not catch an error of a callback", function()
        assert.has_error(function() host.menu("Probe", "Fail") end)
    end)

    it("asks for menu lines once for each window, when the menu is opened", function()
        heard()
        host.lines("Probe")
        host.lines("Probe")
        assert.are.same({ "browser addToMainMenu" }, heard())
        host.open("Dune.epub")
        host.lines("Probe")
        assert.are.equal("reader addToMainMenu", table.remove(heard()))
    end)

    it("does not let a grey line be tapped", function()
        assert.has_error(function() host.menu("Probe", "Grey") end)
    end)

    it("turns pages, scrolls and changes the layout", function()
        host.open("Dune.epub", { pages = 100 })
        heard()
        host.turn(2)
        host.turn(-1)
        assert.are.same({ "reader PageUpdate 2", "reader PageUpdate 3", "reader PageUpdate 2" }, heard())
        host.go_to(50)
        heard()
        host.rerender(200)
        assert.are.same({ "reader PageUpdate 100", "reader DocumentRerendered" }, heard())
        host.switch("Emma.epub", { pages = 10, scroll = true })
        heard()
        host.scroll(0.5)
        assert.are.same({ "reader PosUpdate 500" }, heard())
        assert.are.equal(0.05, host.reader().rolling:getLastPercent())
    end)

    it("opens a book at its last position", function()
        host.open("Dune.epub", { pages = 100 })
        host.go_to(40)
        host.close()
        heard()
        host.open("Dune.epub")
        assert.are.equal("reader PageUpdate 40", table.remove(heard(), 10))
    end)

    it("keeps nothing of a process that has ended", function()
        local held = setmetatable({ host.plugin(), getmetatable(host.plugin()) }, { __mode = "v" })
        assert.is_truthy(held[1] and held[2])
        host.crash()
        assert.are.same({}, held)
        host.restart()
    end)

    it("keeps its three clocks separate", function()
        local time = require("ui/time")
        local boot, run, wall = time.boottime_or_monotonic(), time.now(), host.now()
        host.advance(10)
        host.doze(100)
        host.set_clock(wall - 5000)
        assert.are.equal(time.s(110), time.boottime_or_monotonic() - boot)
        assert.are.equal(time.s(10), time.now() - run)
        assert.are.equal(wall - 5000, host.now())
        host.suspend()
        host.advance(1000)
        assert.are.equal(time.s(1110), time.boottime_or_monotonic() - boot)
        assert.are.equal(time.s(10), time.now() - run)
    end)
end)
