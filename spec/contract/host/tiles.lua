-- A plugin's own parts on a page of labels, as for covers: their touch and focus. And a QR code.
local Event = require("ui/event")
local Font = require("ui/font")
local Geom = require("ui/geometry")
local UIManager = require("ui/uimanager")

local function is_shown(h, widget)
    return h.run(function() return UIManager:isWidgetShown(widget) end)
end

local function line(text, width)
    local face = Font:getFace("smallinfofont", 16)
    return require("ui/widget/textwidget"):new({ text = text, face = face, max_width = width })
end

local function frame_of(child)
    return require("ui/widget/container/framecontainer"):new({
        bordersize = 0, padding = 0, margin = 0, focusable = true, focus_border_size = 1, focus_inner_border = true,
        width = 120, height = 80, child,
    })
end

-- A part that can be touched; `done` gets the name of each gesture.
local function tile(done)
    local GestureRange = require("ui/gesturerange")
    local dimen = Geom:new({ w = 120, h = 80 })
    local widget = require("ui/widget/container/inputcontainer"):new({
        dimen = dimen, frame_of(line("A tile", 100)),
        onTap = function() table.insert(done, "tap") return true end,
        onHold = function() table.insert(done, "hold") return true end,
    })
    widget.ges_events = {
        Tap = { GestureRange:new({ ges = "tap", range = dimen }) },
        Hold = { GestureRange:new({ ges = "hold", range = dimen }) },
    }
    return widget
end

-- A page of labels without a line, with `widgets` in its place, each a row that keys can reach; `pages` as told.
local function tiled(widgets, pages)
    local KeyValuePage = require("ui/widget/keyvaluepage")
    return KeyValuePage:new({
        title = "Tiles", kv_pairs = {}, value_align = "right",
        _populateItems = function(self)
            self.kv_pairs, self.pages = {}, pages or 1
            KeyValuePage._populateItems(self)
            for _, widget in ipairs(widgets) do
                table.insert(self.layout, { widget })
                table.insert(self.main_content, widget)
            end
            self:moveFocusTo(1, 1, require("ui/widget/focusmanager").FOCUS_ONLY_ON_NT)
        end,
    })
end

local function touch(h, window, ges, x, y)
    local pos = Geom:new({ x = x, y = y, w = 0, h = 0 })
    h.run(function() window:handleEvent(Event:new("Gesture", { ges = ges, pos = pos })) end)
end

return {
    { "a page of labels without lines shows a plugin's own parts, and has its free space", function(h)
        local page = tiled({ tile({}) })
        h.show(page)
        h.same({ "number", "number" }, { type(page.item_height), type(page.item_width) })
        h.same(true, page.items_per_page > 1 and page.item_width > 300)
        h.same(true, page.main_content[#page.main_content] ~= nil)
        h.hide(page)
    end },
    { "a page of labels turns as many pages as it is given", function(h)
        local page = tiled({ tile({}) }, 3)
        h.show(page)
        h.run(function() page:nextPage() page:nextPage() page:nextPage() end)
        h.same(3, page.show_page)
        h.hide(page)
    end },
    { "a part with an area of its own gets touches in that area only", function(h)
        local done = {}
        local widget = tile(done)
        local page = tiled({ widget })
        h.show(page)
        local area = widget.dimen
        touch(h, page, "tap", area.x + 60, area.y + 40)
        touch(h, page, "hold", area.x + 60, area.y + 40)
        touch(h, page, "tap", area.x + 60, area.y + 90)
        h.same({ "tap", "hold" }, done)
        h.hide(page)
    end },
    { "a part shows the focus by its frame if it can be focused", function(h)
        local widget = tile({})
        h.same(true, h.run(function() return widget:handleEvent(Event:new("Focus")) end) == true)
        local bare = frame_of(line("bare", 100))
        bare.focusable = false
        h.same(false, h.run(function() return bare:handleEvent(Event:new("Focus")) end) == true)
        h.run(function() widget:handleEvent(Event:new("Unfocus")) end)
    end },
    { "a line of text keeps its width, says if it is cut, and accepts another text", function(h)
        local text = line("Many words that do not fit into such a line", 100)
        h.same({ true, true }, { text:getSize().w <= 100, text:isTruncated() == true })
        h.run(function() text:setText("i") end)
        h.same({ true, false }, { text:getSize().w < 50, text:isTruncated() == true })
        text:free()
    end },
    { "a box of text is as high as its text, up to the given height", function(h)
        local function height(text)
            local box = require("ui/widget/textboxwidget"):new({
                text = text, face = Font:getFace("smallinfofont", 14), width = 200, height = 120, height_adjust = true,
                height_overflow_show_ellipsis = true, alignment = "center",
            })
            local found = box:getSize().h
            box:free()
            return found
        end
        h.same(true, height("One") < 60)
        h.same(true, height(("words "):rep(400)) <= 120)
    end },
    { "groups add up their parts, and lay them out again on request", function(h)
        local across, down = require("ui/widget/horizontalspan"), require("ui/widget/verticalspan")
        local row = require("ui/widget/horizontalgroup"):new({ across:new({ width = 30 }), across:new({ width = 12 }) })
        h.same(42, row:getSize().w)
        local gap = down:new({ width = 30 })
        local column = require("ui/widget/verticalgroup"):new({ gap, down:new({ width = 12 }) })
        h.same(42, column:getSize().h)
        gap.width = 40
        column:resetLayout()
        h.same(52, column:getSize().h)
    end },
    { "a container can replace its child", function(h)
        local Center = require("ui/widget/container/centercontainer")
        local box = Center:new({ dimen = Geom:new({ w = 80, h = 60 }), line("before", 80) })
        box[1]:free()
        box[1] = line("after", 80)
        h.same({ 80, 60 }, { box:getSize().w, box:getSize().h })
        local page = tiled({ box })
        h.show(page)
        h.same(true, is_shown(h, page))
        h.hide(page)
    end },
    { "a plugin's own window passes keys to its parts, and has a bound back key", function(h)
        local FocusManager = require("ui/widget/focusmanager")
        local Device = require("device")
        local closed, window = 0, nil
        local parts = { tile({}), tile({}) }
        window = FocusManager:new({
            dimen = Device.screen:getSize(), covers_fullscreen = true, layout = { { parts[1] }, { parts[2] } },
            onClose = function() closed = closed + 1 UIManager:close(window) return true end,
        })
        window.key_events["Close"] = { { Device.input.group.Back } }
        window[1] = require("ui/widget/verticalgroup"):new({ parts[1], parts[2] })
        h.show(window)
        h.same(true, h.run(function() return window:moveFocusTo(1, 2, FocusManager.FOCUS_ONLY_ON_NT) end) == true)
        h.same({ 1, 2 }, { window.selected.x, window.selected.y })
        h.back(window)
        h.same({ 1, false }, { closed, is_shown(h, window) })
    end },
    { "a QR code is a square of whole dots within the given width", function(h)
        local QRWidget = require("ui/widget/qrwidget")
        local code = h.run(function()
            return QRWidget:new({
                text = "http://192.168.178.123:45678/6a1c2b3d-4e5f-4a6b-8c7d-0e1f2a3b4c5d", width = 300, height = 300,
            })
        end)
        local size = h.run(function() return code:getSize() end)
        h.same({ true, true }, { size.w == size.h, size.w > 150 and size.w <= 300 })
        code:free()
    end },
    { "a question can show a QR code below its text, and is answered as before", function(h)
        local yes = 0
        local box = require("ui/widget/confirmbox"):new({
            text = "Scan", icon = "notice-info", ok_text = "Type", cancel_text = "Close",
            ok_callback = function() yes = yes + 1 end,
        })
        h.run(function()
            box:addWidget(require("ui/widget/qrwidget"):new({ text = "http://a/b", width = 200, height = 200 }))
        end)
        h.show(box)
        h.press(box, "Type")
        h.same({ 1, false }, { yes, is_shown(h, box) })
    end },
    { "the sign of a search is among the host's icons", function(h)
        local page = require("ui/widget/keyvaluepage"):new({
            title = "Facts", kv_pairs = { { "One", "1" } }, title_bar_left_icon = "appbar.search",
            title_bar_left_icon_tap_callback = function() end,
        })
        h.show(page)
        h.same("function", type(page.title_bar.left_icon_tap_callback))
        h.hide(page)
    end },
    { "held input is accepted again by itself", function(h)
        local input = require("device").input
        h.run(function() input:inhibitInputUntil(0.1) end)
        h.wait(0.3)
        h.same(nil, input._key_ev_handler)
    end },
}
