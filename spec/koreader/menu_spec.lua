local createGuard = require("src.koreader.tasks").createGuard
local mainMenuItem = require("src.koreader.menu").mainMenuItem
local registerActions = require("src.koreader.menu").registerActions
local Dispatcher = require("dispatcher")
local TouchMenu = require("ui/widget/touchmenu")
local UIManager = require("ui/uimanager")
local host = require("host")

describe("a menu", function()
    local warnings

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        warnings = {}
    end)
    after_each(function() host.stop() end)

    local function open(items)
        local guard = createGuard({ warn = function(text) table.insert(warnings, text) end })
        local item = mainMenuItem({ text = "Catchword", items = items }, guard)
        assert.are.equal("tools", item.sorting_hint)
        local menu = TouchMenu:new({ item_table = { item } })
        UIManager:show(menu)
        menu:press("Catchword")
        return menu
    end

    it("shows the present state of its lines", function()
        local waiting = 3
        local menu = open({
            { text = "Sync now", separator = true, help = "Sends what waits." },
            { text = function() return "Waiting: " .. waiting end },
        })
        assert.are.equal("Sync now\nWaiting: 3", menu:says())
        assert.is_true(menu.page[1].separator)
        assert.are.equal("Sends what waits.", menu.page[1].help)
        waiting = 0
        menu:updateItems()
        assert.are.equal("Sync now\nWaiting: 0", menu:says())
    end)

    it("closes after an action", function()
        local runs = 0
        open({ { text = "Sync now", run = function() runs = runs + 1 end } }):press("Sync now")
        assert.are.equal(1, runs)
        assert.is_nil(host.top())
    end)

    it("stays open and shows the change if an action keeps it open", function()
        local count = 1
        local menu = open({
            {
                text = function() return "Count: " .. count end,
                keepsOpen = true,
                run = function() count = count + 1 end,
            },
        })
        menu:press("Count: 1")
        assert.are.equal("Count: 2", menu:says())
        assert.are.equal(menu, host.top())
    end)

    it("shows a change that a form makes later", function()
        local address, redraw = "none", nil
        local menu = open({
            { text = function() return address end, keepsOpen = true, run = function(later) redraw = later end },
        })
        menu:press("none")
        address = "http://host"
        assert.are.equal("none", menu:says())
        redraw()
        UIManager:step()
        assert.are.equal("http://host", menu:says())
    end)

    it("has more or fewer lines as soon as an action changed them", function()
        local headers = { "X-One" }
        local menu = open({
            {
                text = "Headers",
                items = function()
                    local lines = {}
                    for place, name in ipairs(headers) do
                        local function forget() table.remove(headers, place) end
                        table.insert(lines, { text = name, keepsOpen = true, run = forget })
                    end
                    local function add() table.insert(headers, "X-Two") end
                    table.insert(lines, { text = "Add", keepsOpen = true, run = add })
                    return lines
                end,
            },
        })
        menu:press("Headers")
        menu:press("Add")
        assert.are.equal("X-One\nX-Two\nAdd", menu:says())
        menu:press("X-One")
        assert.are.equal("X-Two\nAdd", menu:says())
        menu:back()
        assert.are.equal("Headers", menu:says())
    end)

    it("ignores a form of the last page on another page", function()
        local redraw
        local menu = open({
            { text = "Form", keepsOpen = true, run = function(later) redraw = later end },
            { text = "Page", items = { { text = "Line" } } },
        })
        menu:press("Form")
        menu:press("Page")
        redraw()
        UIManager:step()
        assert.are.equal("Line", menu:says())
    end)

    it("sets and clears a mark, and stays open", function()
        local on = false
        local menu = open({
            { text = "Manual only", checked = function() return on end, run = function() on = not on end },
        })
        assert.is_true(menu.page[1].marked)
        menu:press("Manual only")
        assert.is_true(menu.page[1].checked)
        assert.are.equal(menu, host.top())
    end)

    it("offers one of several choices", function()
        local choice = "time"
        local function rule(name)
            return {
                text = name,
                radio = true,
                checked = function() return choice == name end,
                run = function() choice = name end,
            }
        end
        local menu = open({ rule("time"), rule("pages") })
        menu:press("pages")
        assert.is_true(menu.page[1].radio)
        assert.is_false(menu.page[1].checked)
        assert.is_true(menu.page[2].checked)
    end)

    it("does nothing on a grey line", function()
        local runs = 0
        local menu = open({
            { text = "Test", enabled = function() return false end, run = function() runs = runs + 1 end },
        })
        assert.is_false(menu.page[1].enabled)
        assert.is_false(menu:press("Test"))
        assert.are.equal(0, runs)
    end)

    it("opens further menus, also ones that are built at each opening", function()
        local names = { "Dune" }
        local menu = open({
            {
                text = "Waiting",
                items = function()
                    local lines = {}
                    for _, name in ipairs(names) do
                        table.insert(lines, { text = name })
                    end
                    return lines
                end,
            },
        })
        menu:press("Waiting")
        assert.are.equal("Dune", menu:says())
        menu:back()
        names = { "Dune", "Emma" }
        menu:press("Waiting")
        assert.are.equal("Dune\nEmma", menu:says())
    end)

    it("works if the host passes no menu object", function()
        local runs = 0
        local guard = createGuard({ warn = function(text) table.insert(warnings, text) end })
        local item = mainMenuItem({ text = "Sync now", keepsOpen = true, run = function() runs = runs + 1 end }, guard)
        item.callback()
        assert.are.equal(1, runs)
        assert.are.same({}, warnings)
    end)

    it("never ends the application, whatever error it has", function()
        local function slip() error("a slip") end
        local menu = open({
            { text = slip, checked = slip, enabled = function() return true end },
            { text = "Grey", enabled = slip, run = slip },
            { text = "Empty", items = slip },
            { text = "Wrong", run = slip },
        })
        assert.are.equal("\nGrey\nEmpty\nWrong", menu:says())
        assert.is_false(menu:press("Grey"))
        menu:press("Empty")
        menu:press("Wrong")
        UIManager:step()
        assert.matches("Something went wrong in Catchword", host.says())
        assert.matches("Error in a menu's action: .*a slip", warnings[#warnings])
    end)
end)

describe("gestures", function()
    before_each(function() Dispatcher.actions = {} end)

    it("are available everywhere, or only if a book is open", function()
        registerActions({
            { name = "catchword_now", title = "Sync now" },
            { name = "catchword_push", title = "Push progress", inBook = true },
        })
        assert.are.same(
            {
                category = "none", event = "CatchwordAction", arg = "catchword_now", title = "Sync now",
                general = true,
            },
            Dispatcher.actions.catchword_now
        )
        assert.is_nil(Dispatcher.actions.catchword_push.general)
        assert.is_true(Dispatcher.actions.catchword_push.reader)
    end)
end)
