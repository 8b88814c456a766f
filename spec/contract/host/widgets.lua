-- The dialogs and pages that a plugin shows.
local Event = require("ui/event")
local UIManager = require("ui/uimanager")

local function is_shown(h, widget)
    return h.run(function() return UIManager:isWidgetShown(widget) end)
end

return {
    { "a message reports that it closes, whoever closes it", function(h)
        local gone = 0
        local box = require("ui/widget/infomessage"):new({
            text = "Words", dismiss_callback = function() gone = gone + 1 end,
        })
        h.show(box)
        h.same(0, gone)
        h.hide(box)
        h.same(1, gone)
    end },
    { "a message with a time closes by itself, and reports that", function(h)
        local gone = 0
        local box = require("ui/widget/infomessage"):new({
            text = "Words", timeout = 0.2, dismiss_callback = function() gone = gone + 1 end,
        })
        h.show(box)
        h.same(true, is_shown(h, box))
        h.wait(0.5)
        h.same({ false, 1 }, { is_shown(h, box), gone })
    end },
    { "the back key closes a message", function(h)
        local gone = 0
        local box = require("ui/widget/infomessage"):new({
            text = "Words", dismiss_callback = function() gone = gone + 1 end,
        })
        h.show(box)
        h.back(box)
        h.same({ false, 1 }, { is_shown(h, box), gone })
    end },
    { "a notice closes by itself", function(h)
        local box = require("ui/widget/notification"):new({ text = "Words", timeout = 0.2 })
        h.show(box)
        h.same(true, is_shown(h, box))
        h.same(true, box.toast)
        h.wait(0.5)
        h.same(false, is_shown(h, box))
    end },
    { "a question runs 'yes' before it closes", function(h)
        local shown
        local box
        box = require("ui/widget/confirmbox"):new({
            text = "Really?", ok_text = "Yes", cancel_text = "No",
            ok_callback = function() shown = UIManager:isWidgetShown(box) end,
        })
        h.show(box)
        h.press(box, "Yes")
        h.same({ true, false }, { shown, is_shown(h, box) })
    end },
    { "a question passes on an error in 'yes', and stays open", function(h)
        local box = require("ui/widget/confirmbox"):new({
            text = "Really?", ok_text = "Yes", cancel_text = "No", ok_callback = function() error("a slip") end,
        })
        h.show(box)
        h.same(false, (pcall(h.press, box, "Yes")))
        h.same(true, is_shown(h, box))
        h.hide(box)
    end },
    { "a question is answered with no by 'no', the back key and a tap beside it", function(h)
        local no = 0
        local function ask()
            local box = require("ui/widget/confirmbox"):new({
                text = "Really?", ok_text = "Yes", cancel_text = "No", cancel_callback = function() no = no + 1 end,
            })
            h.show(box)
            return box
        end
        local box = ask()
        h.press(box, "No")
        h.same({ 1, false }, { no, is_shown(h, box) })
        box = ask()
        h.back(box)
        h.same({ 2, false }, { no, is_shown(h, box) })
    end },
    { "a question is modal", function(h)
        local box = require("ui/widget/confirmbox"):new({ text = "Really?", ok_text = "Yes", cancel_text = "No" })
        h.same(true, box.modal)
    end },
    { "a box of buttons stays until a button closes it", function(h)
        local pressed = 0
        local box = require("ui/widget/buttondialog"):new({
            title = "Which?", title_align = "center",
            buttons = { { { text = "One", callback = function() pressed = pressed + 1 end } },
                { { text = "Grey", enabled = false, callback = function() end } } },
        })
        h.show(box)
        h.press(box, "One")
        h.same({ 1, true }, { pressed, is_shown(h, box) })
        h.same(false, (pcall(h.press, box, "Grey")))
        h.hide(box)
    end },
    { "a box of buttons is closed by the back key, and reports that", function(h)
        local told = 0
        local box = require("ui/widget/buttondialog"):new({
            title = "Which?", buttons = { { { text = "One", callback = function() end } } },
            tap_close_callback = function() told = told + 1 end,
        })
        h.show(box)
        h.back(box)
        h.same(false, is_shown(h, box))
        h.same(1, told)
    end },
    { "a box of buttons shows more rows after setTitle", function(h)
        local box = require("ui/widget/buttondialog"):new({
            title = "Which?", buttons = { { { text = "One", callback = function() end } } },
        })
        h.show(box)
        h.run(function()
            table.insert(box.buttons, { { text = "Two", callback = function() end } })
        end)
        h.same(false, h.has_button(box, "Two"))
        h.run(function() box:setTitle("Which one?") end)
        h.same(true, h.has_button(box, "Two"))
        h.hide(box)
    end },
    { "an event that the topmost window ignores goes to its named window, a broadcast not", function(h)
        local told = {}
        local box = require("ui/widget/buttondialog"):new({
            title = "Which?", buttons = { { { text = "One", callback = function() end } } },
        })
        function box.onContractTaken()
            table.insert(told, "box")
            return true
        end
        box.active_widgets = { { handleEvent = function(_, event)
            if event.handler:find("^onContract") then table.insert(told, event.handler) end
        end } }
        h.show(box)
        h.run(function()
            UIManager:sendEvent(Event:new("ContractTaken"))
            UIManager:sendEvent(Event:new("ContractLeft"))
            UIManager:broadcastEvent(Event:new("ContractLeft"))
        end)
        h.same({ "box", "onContractLeft" }, told)
        h.hide(box)
    end },
    { "a box of buttons has a part that can be moved, and a function for its layout", function(h)
        local box = require("ui/widget/buttondialog"):new({
            title = "Which?", buttons = { { { text = "One", callback = function() end } } },
        })
        h.same({ "table", "table" }, { type(box.movable), type(box.movable.ges_events) })
        h.same("table", type(box[1]))
    end },
    { "a form of one line returns what was typed", function(h)
        local dialog
        dialog = require("ui/widget/inputdialog"):new({
            title = "Name", input = "before", buttons = { {
                { text = "Cancel", id = "close", callback = function() UIManager:close(dialog) end },
                { text = "Save", callback = function() end },
            } },
        })
        h.show(dialog)
        h.same("before", h.run(function() return dialog:getInputText() end))
        h.type(dialog, " after ", 1)
        h.same(" after ", h.run(function() return dialog:getInputText() end))
        h.press(dialog, "Save")
        h.same(true, is_shown(h, dialog))
        h.back(dialog)
        h.same(false, is_shown(h, dialog))
    end },
    { "a form of several lines returns them in order", function(h)
        local dialog
        dialog = require("ui/widget/multiinputdialog"):new({
            title = "Account",
            fields = {
                { description = "User", text = "anna" },
                { description = "Password", text = "x", text_type = "password" },
            },
            buttons = { { { text = "Cancel", id = "close", callback = function() UIManager:close(dialog) end } } },
        })
        h.show(dialog)
        h.type(dialog, "correct horse", 2)
        h.same({ "anna", "correct horse" }, h.run(function() return dialog:getFields() end))
        h.press(dialog, "Cancel")
        h.same(false, is_shown(h, dialog))
    end },
    { "a form of several lines gets typed text in the named line", function(h)
        local dialog = require("ui/widget/multiinputdialog"):new({
            title = "Account", focused_field_idx = 2,
            fields = { { text = "anna" }, { text = "", text_type = "password" } },
            buttons = { { { text = "Cancel", id = "close", callback = function() end } } },
        })
        h.show(dialog)
        h.same({ "anna", "typed" }, h.run(function()
            dialog:onShowKeyboard()
            dialog:addTextToInput("typed")
            return dialog:getFields()
        end))
        h.hide(dialog)
    end },
    { "a number has a grey 'apply' until it changes, and runs its action before it closes", function(h)
        local got
        local spin
        spin = require("ui/widget/spinwidget"):new({
            title_text = "Number", info_text = "", value = 5, value_min = 1, value_max = 10, value_step = 1,
            value_hold_step = 5, default_value = 7, unit = "s", precision = "%d", ok_text = "Apply",
            cancel_text = "Close",
            callback = function(given) got = { given.value, UIManager:isWidgetShown(spin) } end,
        })
        h.show(spin)
        h.same(false, (pcall(h.press, spin, "Apply")))
        h.spin(spin, 7)
        h.press(spin, "Apply")
        h.same({ 7, true }, got)
        h.same(false, is_shown(h, spin))
    end },
    { "a time has the values of its wheels in the widget when it is applied", function(h)
        local got
        local widget = require("ui/widget/datetimewidget"):new({
            year = 2026, month = 3, day = 4, hour = 10, min = 20, title_text = "When", ok_text = "Apply",
            callback = function(time) got = { time.year, time.month, time.day, time.hour, time.min } end,
        })
        h.show(widget)
        h.press(widget, "Apply")
        h.same({ 2026, 3, 4, 10, 20 }, got)
        h.same(false, is_shown(h, widget))
    end },
    { "a font exists for a known use, and for no unknown one", function(h)
        local Font = require("ui/font")
        h.same("table", type(Font:getFace("xx_smallinfofont")))
    end },
    { "greys have their values", function(h)
        local Blitbuffer = require("ffi/blitbuffer")
        h.same({ false, false }, { type(Blitbuffer.COLOR_WHITE) == "nil", type(Blitbuffer.gray(0.5)) == "nil" })
    end },
    { "areas say whether they overlap", function(h)
        local Geom = require("ui/geometry")
        local area = Geom:new({ x = 0, y = 0, w = 10, h = 10 })
        h.same(false, area:notIntersectWith(Geom:new({ x = 5, y = 5, w = 10, h = 10 })))
        h.same(true, area:notIntersectWith(Geom:new({ x = 50, y = 5, w = 10, h = 10 })))
    end },
}
