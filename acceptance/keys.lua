-- Keys only, on a device with a pad, Back and Menu. This module never taps, and never calls a line itself.
local Event = require("ui/event")
local Key = require("device/key")
local Screen = require("device").screen
local UIManager = require("ui/uimanager")
local ffi = require("ffi")

local w = ...

local keys = {}
w.keys = keys

function keys.press(...)
    for _, name in ipairs({ ... }) do
        D.run(function()
            UIManager:sendEvent(Event:new("KeyPress", Key:new(name, {})))
            UIManager:forceRePaint()
        end)
        D.wait(0.03)
    end
end

local function picture()
    return D.run(function()
        UIManager:forceRePaint()
        local bb = Screen.bb
        return ffi.string(bb.data, tonumber(bb.stride) * bb:getHeight())
    end)
end

-- Notices take no keys.
local function top()
    for window in UIManager:topdown_widgets_iter() do
        if not window.toast and not window.invisible then return window end
    end
end

-- The part of the top window through which keys move.
local function pad_of(widget, depth)
    if widget.layout and widget.selected then return widget end
    if depth == 0 then return nil end
    for _, child in ipairs(widget) do
        local found = type(child) == "table" and pad_of(child, depth - 1)
        if found then return found end
    end
end

local function focused()
    local pad = pad_of(top(), 3)
    local row = pad and pad.layout[pad.selected.y]
    return row and row[pad.selected.x], pad
end

-- The words of a cover among others.
local function text_within(widget, depth)
    if type(widget.text) == "string" and widget.text ~= "" then return widget.text end
    if depth == 0 then return nil end
    for _, child in ipairs(widget) do
        local found = text_within(child, depth - 1)
        if found then return found end
    end
end

local function text_of(widget)
    local item = widget.item
    if item then return item.text_func and item.text_func() or item.text end
    return widget.key or widget.text_func and widget.text_func() or widget.text or widget.icon or text_within(widget, 8)
end

function keys.focused() return D.run(function() local item = focused() return item and text_of(item) end) end

-- Moves the focus; the reader sees where it is now.
local function move(key)
    local before, from = picture(), focused()
    keys.press(key)
    if D.run(focused) ~= from and picture() == before then error("the focus is not seen after " .. key, 3) end
end
keys.move = move

local function plain(text) return (text:gsub("[\226][\129][\166-\169]", "")) end

local MOST_PAGES, MOST_ROWS = 12, 40

-- Goes to the line that begins with this text: down, and on to the next page.
function keys.go_to(text)
    for _ = 1, MOST_PAGES do
        local seen = {}
        for _ = 1, MOST_ROWS do
            local now = keys.focused()
            if now and plain(now):find(plain(text), 1, true) == 1 then return end
            local item = D.run(focused)
            if item and seen[item] then break end
            if item then seen[item] = true end
            move("Down")
        end
        keys.press("RPgFwd")
    end
    error("no key leads to " .. text .. "; the last was " .. tostring(keys.focused()), 2)
end

-- Is nothing left over the menu, or the book or file browser below it?
local function is_left()
    return D.run(function()
        local window = top()
        return window == D.ui() or (D.touchmenu() ~= nil and window == D.ui().menu.menu_container)
    end)
end

function keys.leave()
    for _ = 1, 5 do
        if is_left() then return end
        keys.press("Back")
        D.wait(0.05)
    end
    w.check(is_left(), "no way back from: " .. w.screen():sub(1, 300))
end

-- Looks through the top window by keys, and leaves it.
function keys.look_through()
    w.settled()
    if D.run(function() local _, pad = focused() return pad ~= nil end) then
        move("Down")
        move("Up")
        move("Right")
    end
    keys.leave()
end

local function lines_of(menu)
    local lines = {}
    for _, item in ipairs(menu.item_table) do
        table.insert(lines, {
            text = item.text_func and item.text_func() or item.text,
            opens = (item.sub_item_table or item.sub_item_table_func) ~= nil,
            is_set = item.checked_func ~= nil or item.checked ~= nil,
            is_off = item.enabled == false or (item.enabled_func and not item.enabled_func()),
        })
    end
    return lines
end

function keys.menu_lines() return D.run(function() return lines_of(D.touchmenu()) end) end

local function has_line(text)
    for _, line in ipairs(keys.menu_lines()) do
        if line.text == text then return true end
    end
end

-- Turns to the tab of the main menu that has this line.
local function go_to_tab(text)
    for _ = 1, 8 do
        if has_line(text) then return end
        for _ = 1, MOST_ROWS do
            if (keys.focused() or ""):find("^appbar") then break end
            keys.press("Up")
        end
        keys.press("Right", "Press")
    end
    error("no tab has " .. text, 2)
end

-- Opens the main menu, and the page below these lines.
function keys.open_menu(path)
    if D.run(function() return top() == D.ui() end) then keys.press("Menu") end
    if not has_line(path[1]) then go_to_tab(path[1]) end
    for _, text in ipairs(path) do
        keys.go_to(text)
        keys.press("Press")
    end
end

function keys.close_menu()
    for _ = 1, 6 do
        if D.run(function() return top() == D.ui() end) then return end
        keys.press("Back")
    end
    error("no way back from the menu", 2)
end
