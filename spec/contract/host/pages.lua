-- The full pages that a plugin shows: pages of labels and pages of text.
local UIManager = require("ui/uimanager")

local function is_shown(h, widget)
    return h.run(function() return UIManager:isWidgetShown(widget) end)
end

-- A grey square of 16 dots, as PNG.
local PICTURE = (
    "89504e470d0a1a0a0000000d49484452000000100000001008000000003a98a0bd0000000f4944415478da636840030c" ..
    "235b0000050c8001e333598a0000000049454e44ae426082"
):gsub("..", function(byte)
    return string.char(tonumber(byte, 16))
end)

local function page_of(lines, options)
    local made = { title = "Facts", kv_pairs = {}, value_align = "left" }
    for place = 1, lines do made.kv_pairs[place] = { "Label " .. place, "value" } end
    for name, value in pairs(options) do made[name] = value end
    return require("ui/widget/keyvaluepage"):new(made)
end

-- Does the widget end this text with an ellipsis?
local function is_cut(widget, text)
    if widget.text == text then return widget:isTruncated() == true end
    for _, child in ipairs(widget) do
        local found = is_cut(child, text)
        if found ~= nil then return found end
    end
end

return {
    { "a page of labels announces the way back, and not a close by the plugin", function(h)
        local told = 0
        local function page()
            local made = page_of(1, { close_callback = function() told = told + 1 end })
            h.show(made)
            return made
        end
        h.hide(page())
        h.same(0, told)
        local other = page()
        h.back(other)
        h.same({ 1, false }, { told, is_shown(h, other) })
    end },
    { "a page of labels counts its pages once, when it is made", function(h)
        local page = page_of(40, {})
        h.show(page)
        h.same("number", type(page.items_per_page))
        h.same(math.ceil(40 / page.items_per_page), page.pages)
        h.same(1, page.show_page)
        local before = page.pages
        h.run(function()
            for place = 41, 200 do page.kv_pairs[place] = { "Label " .. place, "value" } end
            page:goToPage(2)
        end)
        h.same({ before, 2 }, { page.pages, page.show_page })
        h.hide(page)
    end },
    { "a page of labels draws its lines by one function, which can be replaced", function(h)
        local KeyValuePage = require("ui/widget/keyvaluepage")
        local drawn = {}
        local page = page_of(40, {
            _populateItems = function(self)
                KeyValuePage._populateItems(self)
                table.insert(drawn, self.show_page)
            end,
        })
        h.show(page)
        h.same({ 1 }, drawn)
        h.run(function() page:nextPage() end)
        h.run(function() page:goToPage(page.pages) end)
        h.run(function() page:nextPage() end)
        h.same({ 1, 2, page.pages }, drawn)
        h.hide(page)
    end },
    { "a page of labels can have a sign in its corner that can be tapped", function(h)
        local tapped = 0
        local page = page_of(1, {
            title_bar_left_icon = "appbar.menu",
            title_bar_left_icon_tap_callback = function() tapped = tapped + 1 end,
        })
        h.show(page)
        h.run(function() page.title_bar.left_icon_tap_callback() end)
        h.same(1, tapped)
        h.hide(page)
    end },
    { "a page of labels runs the action of a tapped line, and stays open", function(h)
        local done = 0
        local page = page_of(0, { kv_pairs = { { "Action", "", callback = function() done = done + 1 end } } })
        h.show(page)
        h.tap_line(page, "Action")
        h.same({ 1, true }, { done, is_shown(h, page) })
        h.hide(page)
    end },
    { "a page of text has the plugin's own buttons, and the way back closes it", function(h)
        local pressed = 0
        local viewer = require("ui/widget/textviewer"):new({
            title = "Long", text = ("words "):rep(500), title_multilines = true,
            buttons_table = { { { text = "Mine", callback = function() pressed = pressed + 1 end } } },
        })
        h.show(viewer)
        h.press(viewer, "Mine")
        h.same({ 1, true }, { pressed, is_shown(h, viewer) })
        h.same("table", type(viewer.textw[1].text_widget))
        h.back(viewer)
        h.same(false, is_shown(h, viewer))
    end },
    { "a page of labels can get fewer, higher lines and other contents before it is drawn", function(h)
        local KeyValuePage = require("ui/widget/keyvaluepage")
        local CenterContainer = require("ui/widget/container/centercontainer")
        local FrameContainer = require("ui/widget/container/framecontainer")
        local HorizontalGroup = require("ui/widget/horizontalgroup")
        local TextWidget = require("ui/widget/textwidget")
        local VerticalGroup = require("ui/widget/verticalgroup")
        local seen, places = {}, {}
        local page = page_of(40, {
            _populateItems = function(self)
                if not seen.before then
                    seen.before, seen.height = self.items_per_page, self.item_height * self.items_per_page
                    self.items_per_page = math.floor(self.items_per_page / 2)
                    self.item_height = math.floor(seen.height / self.items_per_page)
                    self.pages = math.ceil(40 / self.items_per_page)
                end
                KeyValuePage._populateItems(self)
                seen.lines = #self.main_content
                for place, item in ipairs(self.main_content) do
                    local frame = item[1]
                    local size = frame[1]:getSize()
                    h.same(true, size.h > self.item_height - 20 and size.h <= self.item_height)
                    local face = require("ui/font"):getFace("smallinfofontbold", self.items_font_size)
                    local text = TextWidget:new({ text = "Row " .. place, face = face, max_width = 200 })
                    places[place] = CenterContainer:new({
                        dimen = require("ui/geometry"):new({ w = 60, h = size.h }), VerticalGroup:new({}),
                    })
                    frame[1]:free()
                    frame[1] = HorizontalGroup:new({
                        places[place],
                        FrameContainer:new({ bordersize = 0, padding = 0, padding_left = 9, margin = 0, text }),
                    })
                end
            end,
        })
        h.show(page)
        h.same({ math.floor(seen.before / 2), math.ceil(40 / seen.lines) }, { seen.lines, page.pages })
        h.run(function() page:nextPage() end)
        h.same(2, page.show_page)
        h.hide(page)
    end },
    { "a page of labels can get its lines at the first drawing, for words of its width", function(h)
        local KeyValuePage = require("ui/widget/keyvaluepage")
        local face, width
        local function width_of(text)
            local widget = require("ui/widget/textwidget"):new({ text = text, face = face })
            local size = widget:getSize()
            widget:free()
            return size.w
        end
        local page = page_of(0, {
            _populateItems = function(self)
                if not width then
                    width = self.item_width - 3 * require("ui/size").padding.default
                    face = require("ui/font"):getFace("smallinfofontbold", self.items_font_size)
                    local text = "n"
                    while width_of(text .. "n") <= width do text = text .. "n" end
                    for place = 1, 40 do self.kv_pairs[place] = { text, "" } end
                    self.kv_pairs[2] = { text .. "nn", "" }
                    self.pages = math.ceil(40 / self.items_per_page)
                end
                KeyValuePage._populateItems(self)
            end,
        })
        h.show(page)
        local cut = h.run(function()
            local labels = {}
            for place = 1, 2 do labels[place] = is_cut(page.main_content[place], page.kv_pairs[place][1]) end
            return labels
        end)
        h.same({ false, true }, cut)
        h.run(function() page:nextPage() end)
        h.same(2, page.show_page)
        h.hide(page)
    end },
    { "a page of labels has the label as first part of a line, which can be changed", function(h)
        local long = ("words "):rep(40)
        local page = page_of(0, { kv_pairs = { { long, "value" }, { "short", "value" } } })
        h.show(page)
        local found = h.run(function()
            local labels = {}
            for place = 1, 2 do labels[place] = page.main_content[place][1][1][1][1] end
            local cut = { labels[1]:isTruncated(), labels[2]:isTruncated() }
            h.same("number", type(labels[1].max_width))
            labels[1]:setText("other")
            return { cut[1], cut[2], labels[1]:isTruncated(), labels[1].text, labels[2].text }
        end)
        h.same({ true, false, false, "other", "short" }, found)
        h.hide(page)
    end },
    { "a page of labels focuses the first line at each drawing, and the focus can move", function(h)
        local page = page_of(3, {})
        h.show(page)
        h.same("number", type(require("ui/widget/focusmanager").FOCUS_ONLY_ON_NT))
        local moved = h.run(function()
            local there = page:moveFocusTo(1, 3, require("ui/widget/focusmanager").FOCUS_ONLY_ON_NT)
            local row = page.selected.y
            page:goToPage(1)
            return { there, row, page.selected.y, page:moveFocusTo(1, 99, 0) }
        end)
        h.same({ true, 3, 1, false }, moved)
        h.hide(page)
    end },
    { "a page of labels moves the focus of a title button by an event", function(h)
        local Event = require("ui/event")
        local page = page_of(1, {
            title_bar_left_icon = "appbar.menu",
            title_bar_left_icon_tap_callback = function() end,
        })
        h.show(page)
        local seen = h.run(function()
            local button = page.title_bar:generateHorizontalLayout()[1][1]
            local marks = {}
            for place, name in ipairs({ "Focus", "Unfocus" }) do
                button:handleEvent(Event:new(name))
                marks[place] = button.image.invert
            end
            return marks
        end)
        h.same({ true, false }, seen)
        h.hide(page)
    end },
    { "a picture that is not disposable stays valid after its widget is closed", function(h)
        local bb = require("ui/renderimage"):renderImageData(PICTURE, #PICTURE, false, 20, 30)
        local image = require("ui/widget/imagewidget"):new({ image = bb, image_disposable = false })
        h.same({ 20, 30 }, { image:getSize().w, image:getSize().h })
        image:free()
        h.same(20, bb:getWidth())
        bb:free()
    end },
}
