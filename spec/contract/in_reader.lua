-- The contract of the host in a real KOReader: a steps file of acceptance/driver. Prints one line a probe, and a sum.
-- Needs D_BOOKS with the sample books, and contractprobe.koplugin among the plugins.
local Event = require("ui/event")
local UIManager = require("ui/uimanager")

local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]+$")
local suite = dofile(here .. "/suite.lua")
local record = package.loaded["contract/record"]

local h = { record = record, same = suite.same, folder = D_BOOKS }
h.older = D.run(function() return require("version"):getNormalizedCurrentVersion() < 202500000000 end)
for name, file in pairs({
    flow = "Ellison, Mara - The Lamp at Low Tide.epub", flow2 = "Ellison, Mara - The Lamp in the Fog.epub",
    fixed = "Notes on Paper.pdf", comic = "Harbour Cats 001.cbz", unread = "Öström - Kleine Straße, großes Meer.epub",
}) do h[name] = D_BOOKS .. "/" .. file end
h.at_start = record.heard

-- Logged errors, for `errors`.
local logger, errors = require("logger"), {}
local log_error = logger.err
logger.err = function(...)
    table.insert(errors, tostring((select(1, ...))))
    return log_error(...)
end

function h.errors()
    local found = errors
    errors = {}
    return found
end

-- On the main thread, also where that is where we are.
function h.run(fn)
    if not coroutine.running() then return fn() end
    return D.run(fn)
end

function h.wait(seconds)
    D.wait(math.max(seconds, 0.05))
end

function h.heard()
    local events = record.heard
    record.heard = {}
    return events
end

function h.reader() return D.reader() end
function h.browser() return D.fm() end
function h.class_name() return h.older and "ignored" or "contractprobe" end
function h.instance() return D.plugin(h.class_name()) end
function h.wall() return os.time() end
function h.fingerprint(path) return require("util").partialMD5(path) end

function h.open(path, how)
    D.open(path)
    if not (how and how.scroll) then return end
    D.run(function()
        local ui = D.reader()
        ui:handleEvent(ui.paging and Event:new("SetScrollMode", true) or Event:new("SetViewMode", "scroll"))
    end)
    D.wait(0.3)
end

function h.close() D.close_book() end

-- As if it had never been opened. v2026.07.2 keeps the fingerprint of the last new book in its class, and gives it to
-- the next one that has lost its settings but is remembered as opened.
function h.forget(path)
    require("docsettings"):open(path):purge()
    local there, BookList = pcall(require, "ui/widget/booklist")
    if there then BookList.resetBookInfoCache(path) end
end

function h.switch(path)
    D.run(function() D.reader():switchDocument(path) end)
    D.until_(function()
        local reader = D.reader()
        return reader and reader.document and reader.document.file == path
    end, 20, "the other book")
    D.wait(0.3)
end

function h.reload()
    local old = D.reader()
    D.run(function() old:reloadDocument() end)
    D.until_(function() return D.reader() and D.reader() ~= old end, 20, "the same book")
    D.wait(0.3)
end

function h.go_to(page) D.goto_page(page) end
function h.turn(pages) D.turn(pages, 0.1) end
function h.scroll(pages)
    D.run(function() D.reader():handleEvent(Event:new("GotoViewRel", pages)) end)
    D.wait(0.2)
end

function h.rerender()
    D.run(function()
        local font = D.reader().font
        D.reader():handleEvent(Event:new("SetFontSize", font.configurable.font_size + 8))
    end)
    D.until_(function()
        for _, event in ipairs(record.heard) do if event:find("DocumentRerendered") then return true end end
    end, 10, "other letters")
end

function h.event(name, ...) D.event(name, ...) D.wait(0.1) end
function h.suspend() D.suspend() end
function h.resume() D.resume() end
-- As the power key or a cover that is opened.
function h.wake() h.run(function() require("device"):onPowerEvent("Resume") end) end

-- Marks ------------------------------------------------------------------------------------------------------------
function h.highlight()
    for y = 150, 650, 50 do
        local item = D.highlight(120, y, 420, y + 30)
        if item then return item end
    end
    error("nothing to highlight on this page")
end

local function place_of(item)
    for place, other in ipairs(D.reader().annotation.annotations) do
        if other == item then return place end
    end
end

function h.delete(item)
    D.run(function() D.reader().highlight:deleteHighlight(place_of(item)) end)
end

-- As the form for notes does it.
function h.note(item, text)
    D.run(function() D.reader().bookmark:setBookmarkNote(place_of(item), item.note == nil, nil, function() end) end)
    D.wait(0.3)
    D.type(text)
    D.press("Save")
    D.dismiss()
end

function h.bookmark()
    local known = {}
    for _, item in ipairs(D.reader().annotation.annotations) do known[item] = true end
    D.run(function() D.reader().bookmark:onToggleBookmark() end)
    for _, item in ipairs(D.reader().annotation.annotations) do if not known[item] then return item end end
end

-- The screen -------------------------------------------------------------------------------------------------------
function h.show(widget) h.run(function() UIManager:show(widget) UIManager:forceRePaint() end) end
function h.hide(widget) h.run(function() UIManager:close(widget) end) end
function h.dismiss() D.dismiss() end

local function each(widget, visit, depth, seen)
    if type(widget) ~= "table" or seen[widget] or depth > 40 then return end
    seen[widget] = true
    if visit(widget) then return true end
    for place = 1, #widget do if each(widget[place], visit, depth + 1, seen) then return true end end
end

local function button_in(widget, label)
    local Button = require("ui/widget/button")
    local found
    each(widget, function(part)
        if getmetatable(part) == Button and part.text == label then found = part return true end
    end, 0, {})
    return found
end

function h.has_button(widget, label) return button_in(widget, label) ~= nil end

function h.press(widget, label)
    h.run(function()
        local button = button_in(widget, label) or error("no button " .. label)
        if button.enabled == false then error("grey: " .. label) end
        button.callback()
    end)
end

function h.type(widget, text, place)
    h.run(function()
        local InputText, fields = require("ui/widget/inputtext"), {}
        each(widget, function(part) if getmetatable(part) == InputText then table.insert(fields, part) end end, 0, {})
        fields[place]:setText(text)
    end)
end

-- As the wheel does it: the value is in the wheel, and the box draws itself anew.
function h.spin(widget, number)
    h.run(function()
        local wheel
        each(widget, function(part)
            if part.value_min and part ~= widget then wheel = part return true end
        end, 0, {})
        wheel.value = number
        wheel:update()
    end)
end

-- The event that the back key is bound to.
function h.back(widget)
    h.run(function()
        for _, name in ipairs({ "CloseDialog", "Close", "TapClose", "AnyKeyPressed" }) do
            if widget["on" .. name] then return widget:handleEvent(Event:new(name)) end
        end
        error("no way back")
    end)
    D.wait(0.1)
end

function h.tap_line(_, label) D.tap_text(label) end

function h.long_press(path)
    D.file_dialog(path)
    return D.run(function() return h.browser().file_chooser.file_dialog end)
end

-- The menu ---------------------------------------------------------------------------------------------------------
function h.menu_open(line)
    D.menu(line)
end

function h.menu_is_open()
    return D.touchmenu() ~= nil and UIManager:isWidgetShown(D.ui().menu.menu_container)
end

function h.menu_lines()
    return D.run(function()
        local lines = {}
        for _, part in ipairs(D.touchmenu().item_group) do
            if part.item then table.insert(lines, part.item.text_func and part.item.text_func() or part.item.text) end
        end
        return lines
    end)
end

-- By a finger: the line decides whether it may be tapped.
function h.menu_tap(line)
    D.run(function()
        UIManager:forceRePaint()
        for _, part in ipairs(D.touchmenu().item_group) do
            local text = part.item and (part.item.text_func and part.item.text_func() or part.item.text)
            if text == line then return part:onTapSelect() end
        end
        error("no line " .. line)
    end)
    D.wait(0.2)
end

function h.menu_close() D.menu_close() end

-- The run ----------------------------------------------------------------------------------------------------------
record.heard = {}
local passed, failed = 0, 0
local only = os.getenv("PROBES")
for _, probe in ipairs(suite.probes(here)) do
    if not only or probe.name:find(only, 1, true) or probe.theme == only then
        local worked, trouble = pcall(probe.ask, h)
        local words = probe.theme .. ": " .. probe.name
        if worked then
            passed = passed + 1
            D.log("ok    ", words)
        else
            failed = failed + 1
            D.check(false, words .. "\n        " .. tostring(trouble))
        end
        pcall(D.menu_close)
        D.dismiss()
        if D.reader() then pcall(D.close_book) end
        D.run(function()
            for _, book in ipairs({ h.flow, h.flow2, h.fixed, h.comic }) do h.forget(book) end
        end)
    end
end
D.log(("HOST CONTRACT %s: %d probes, %d passed, %d failed"):format(
    D.run(function() return require("version"):getCurrentRevision() end), passed + failed, passed, failed))
