-- The main menu, the actions and the menus of a long press.
local Dispatcher = require("dispatcher")

local function line(items, tapped)
    return function(text, rest)
        local item = { text = text }
        for key, value in pairs(rest or {}) do item[key] = value end
        if not item.callback and not item.sub_item_table_func then
            item.callback = function() table.insert(tapped, text) end
        end
        table.insert(items, item)
        return item
    end
end

-- The menu, open at the probe's lines.
local function with_lines(h, build)
    local items, tapped = {}, {}
    build(line(items, tapped), tapped)
    h.record.items = items
    h.menu_open("Contract")
    return tapped
end

return {
    { "the lines of a menu are requested once for each window, at its first opening", function(h)
        h.open(h.flow)
        h.record.items = { { text = "Nothing", callback = function() end } }
        h.heard()
        h.menu_open("Contract")
        h.menu_close()
        h.menu_open("Contract")
        h.menu_close()
        h.same({ "reader addToMainMenu" }, h.heard())
        h.close()
    end },
    { "a submenu is requested at the tap; an empty one opens in older releases only", function(h)
        local asked = 0
        with_lines(h, function(add)
            add("Below", { sub_item_table_func = function() asked = asked + 1 return { { text = "Deep" } } end })
            add("Empty", { sub_item_table_func = function() asked = asked + 1 return {} end })
        end)
        h.same(0, asked)
        h.menu_tap("Below")
        h.same({ "Deep" }, h.menu_lines())
        h.menu_close()
        h.menu_open("Contract")
        h.menu_tap("Empty")
        h.same(h.older and {} or { "Below", "Empty" }, h.menu_lines())
        h.same(2, asked)
        h.menu_close()
    end },
    { "a plain line runs, gets the menu, and closes the menu", function(h)
        local given
        with_lines(h, function(add) add("Plain", { callback = function(menu) given = menu end }) end)
        h.menu_tap("Plain")
        h.same("function", type(given.updateItems))
        h.same(false, h.menu_is_open())
    end },
    { "the menu is still there while the line runs", function(h)
        local open
        with_lines(h, function(add) add("Plain", { callback = function() open = h.menu_is_open() end }) end)
        h.menu_tap("Plain")
        h.same(true, open)
    end },
    { "a line that keeps the menu open does so without a redraw", function(h)
        local count = 0
        with_lines(h, function(add)
            add(nil, { text_func = function() return "Count " .. count end, keep_menu_open = true,
                callback = function() count = count + 1 end })
        end)
        h.menu_tap("Count 0")
        h.same(true, h.menu_is_open())
        h.menu_close()
    end },
    { "a line with a mark keeps the menu open and redraws it", function(h)
        local on = false
        with_lines(h, function(add)
            add(nil, { text_func = function() return on and "Is on" or "Is off" end,
                checked_func = function() return on end, callback = function() on = true end })
        end)
        h.menu_tap("Is off")
        h.same(true, h.menu_is_open())
        h.same({ "Is on" }, h.menu_lines())
        h.menu_close()
    end },
    { "a grey line ignores taps, and is asked at the tap whether it is grey", function(h)
        local grey = true
        local tapped = with_lines(h, function(add) add("Maybe", { enabled_func = function() return not grey end }) end)
        h.menu_tap("Maybe")
        h.same({}, tapped)
        h.same(true, h.menu_is_open())
        grey = false
        h.menu_tap("Maybe")
        h.same({ "Maybe" }, tapped)
    end },
    { "replaced lines are shown after updateItems", function(h)
        local menu
        with_lines(h, function(add)
            add("Swap", { keep_menu_open = true, callback = function(given)
                menu = given
                given.item_table = { { text = "Other" } }
                given:updateItems()
            end })
        end)
        h.menu_tap("Swap")
        h.same({ "Other" }, h.menu_lines())
        h.same("table", type(menu.item_table))
        h.menu_close()
    end },
    { "the first registration of an action wins", function(h)
        h.heard()
        h.run(function() Dispatcher:execute({ contract_do = true }) end)
        h.wait(0)
        h.same({ "browser ContractDo" }, h.heard())
    end },
    { "an action passes on its registered arguments", function(h)
        h.run(function()
            Dispatcher:registerAction("contract_arg", {
                category = "none", event = "ContractTold", arg = "a name", title = "x", general = true,
            })
        end)
        h.record.told = nil
        h.run(function() Dispatcher:execute({ contract_arg = true }) end)
        h.wait(0)
        h.same("a name", h.record.told)
        h.run(function() Dispatcher:removeAction("contract_arg") end)
    end },
    { "an action reaches the topmost window only", function(h)
        local ConfirmBox = require("ui/widget/confirmbox")
        local box = ConfirmBox:new({ text = "Above?", ok_callback = function() end })
        h.show(box)
        h.heard()
        h.run(function() Dispatcher:execute({ contract_do = true }) end)
        h.wait(0)
        h.same({}, h.heard())
        h.hide(box)
    end },
    { "a removed action does nothing, and the removal of a missing one is harmless", function(h)
        h.run(function()
            Dispatcher:registerAction("contract_gone", {
                category = "none", event = "ContractUndo", title = "x", general = true,
            })
            Dispatcher:removeAction("contract_gone")
            Dispatcher:removeAction("contract_gone")
            Dispatcher:removeAction("contract_never")
        end)
        h.heard()
        h.run(function() Dispatcher:execute({ contract_gone = true }) end)
        h.wait(0)
        h.same({}, h.heard())
    end },
    { "the menu of a long press takes lines by a function; not in older releases", function(h)
        local FileManager = require("apps/filemanager/filemanager")
        h.same(not h.older, FileManager.addFileDialogButtons ~= nil)
        h.same(not h.older, FileManager.removeFileDialogButtons ~= nil)
    end },
    { "newer: a line is requested at each press, with file and kind, and known properties", function(h)
        if h.older then return end
        h.open(h.flow)
        h.close()
        local browser = h.browser()
        local asked = {}
        local function row(file, is_file, props)
            table.insert(asked, { file, is_file, type(props) })
            return { { text = "Contract row", callback = function() end } }
        end
        h.run(function()
            browser:addFileDialogButtons("contract_row", row)
            browser:addFileDialogButtons("contract_row", function() error("the second one is not taken") end)
        end)
        local buttons = h.long_press(h.flow)
        h.same(true, h.has_button(buttons, "Contract row"))
        h.dismiss()
        h.long_press(h.unread)
        h.dismiss()
        h.same({ { h.flow, true, "table" }, { h.unread, true, "nil" } }, asked)
        h.run(function()
            browser:removeFileDialogButtons("contract_row")
            browser:removeFileDialogButtons("contract_row")
        end)
        h.same(false, h.has_button(h.long_press(h.flow), "Contract row"))
        h.dismiss()
    end },
    { "newer: no line is added if the function returns none", function(h)
        if h.older then return end
        local browser = h.browser()
        h.run(function() browser:addFileDialogButtons("contract_none", function() end) end)
        h.same(false, h.has_button(h.long_press(h.flow), "Contract row"))
        h.dismiss()
        h.run(function() browser:removeFileDialogButtons("contract_none") end)
    end },
    { "newer: the list of lines of a class is also the one of its instances", function(h)
        if h.older then return end
        local FileManager = require("apps/filemanager/filemanager")
        h.run(function()
            FileManager.addFileDialogButtons(FileManager, "contract_class", function()
                return { { text = "Class row", callback = function() end } }
            end)
        end)
        h.same(true, h.has_button(h.long_press(h.flow), "Class row"))
        h.dismiss()
        h.run(function() FileManager.removeFileDialogButtons(FileManager, "contract_class") end)
        h.same(nil, FileManager.file_dialog_added_buttons)
    end },
    { "older: a long press leaves its dialog and the file's properties in the list", function(h)
        if not h.older then return end
        h.long_press(h.flow)
        local chooser = h.browser().file_chooser
        h.same("table", type(chooser.file_dialog))
        h.same("table", type(chooser.file_dialog.buttons))
        h.dismiss()
    end },
    { "each list of files that can be pressed has a function for its menu", function(h)
        for _, name in ipairs({ "ui/widget/filechooser", "apps/filemanager/filemanagerhistory",
            "apps/filemanager/filemanagercollection" }) do
            h.same({ name, "function" }, { name, type(require(name).onMenuHold) })
        end
    end },
}
