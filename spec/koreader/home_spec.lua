-- The plugin's line on the first page of Tools and on the home screen of SimpleUI (src/koreader/simpleUi.ts,
-- src/koreader/menu.ts, src/plugin.ts).
local MenuSorter = require("ui/menusorter")
local browser = require("ui/elements/filemanager_menu_order")
local host = require("host")
local reader = require("ui/elements/reader_menu_order")
local stage = require("stage")

local HOSTS_OWN = { "read_timer", "calibre", "exporter", "statistics", "cloud_storage", "more_tools" }
local QUICK = "features/sui_quickactions"

describe("the plugin's line in “Tools”", function()
    before_each(function()
        for _, order in ipairs({ browser, reader }) do order.tools = { unpack(HOSTS_OWN) } end
        MenuSorter.own = {}
    end)
    after_each(function()
        host.stop()
        MenuSorter.own = {}
    end)

    local function places()
        host.start()
        local found = {}
        for name, order in pairs({ browser = browser, reader = reader }) do
            for place, id in ipairs(order.tools) do if id == "catchword" then found[name] = place end end
        end
        return found
    end

    it("is on the first page, after the statistics", function()
        assert.same({ browser = 5, reader = 5 }, places())
        assert.equal(#HOSTS_OWN + 1, #browser.tools)
    end)

    it("is there once, also after the plugin started again", function()
        places()
        host.stop()
        assert.same({ browser = 5, reader = 5 }, places())
        assert.equal(#HOSTS_OWN + 1, #reader.tools)
    end)

    it("keeps the place of the user's own menu order", function()
        MenuSorter.own.filemanager = { main = { "history", "catchword" } }
        MenuSorter.own.reader = { tools = { "statistics" } }
        assert.same({}, places())
    end)
end)

describe("a home screen with quick actions", function()
    local actions

    before_each(function()
        actions = {}
        package.loaded[QUICK] = {
            register = function(action) actions[action.id] = action end,
            unregister = function(id) actions[id] = nil end,
        }
        host.start()
        host.advance(0.1)
    end)
    after_each(function()
        host.stop()
        package.loaded[QUICK] = nil
    end)

    it("has an action for each line of the first page of the menu", function()
        local names = {}
        for name in pairs(actions) do table.insert(names, name) end
        table.sort(names)
        assert.same({
            "catchword_advanced", "catchword_book_happened", "catchword_connection", "catchword_continue",
            "catchword_library", "catchword_pending", "catchword_reading", "catchword_shelves", "catchword_synced",
        }, names)
    end)

    it("has none of these actions after the plugin was turned off", function()
        host.disable()
        assert.same({}, actions)
        assert.same({}, require("dispatcher").actions)
    end)

    it("opens a page of the menu, where a tap changes a setting", function()
        actions.catchword_synced.execute()
        host.advance(0.1)
        assert.truthy(host.says():find("☐ Manual sync only", 1, true), host.says())
        host.press("☐ Manual sync only")
        host.advance(0.1)
        assert.truthy(host.says():find("☑ Manual sync only", 1, true), host.says())
        host.dismiss_all()
        assert.is_true(host.lines("Catchword", "What is synced")[2].checked)
    end)

    it("opens the pages below", function()
        actions.catchword_advanced.execute()
        host.advance(0.1)
        host.press("▸ Position")
        host.advance(0.1)
        host.press("▸ When another device is ahead: ask")
        host.advance(0.1)
        host.press("◯ Do nothing")
        host.advance(0.1)
        assert.truthy(host.says():find("◉ Do nothing", 1, true), host.says())
        stage.settle()
        host.dismiss_all()
    end)
end)
