-- Menus, forms and buttons, by the texts of words.lua.
local w = ...

-- Where nothing is set the set-up begins by itself, once: whoever goes on in the menu does without.
local has_met_set_up = false
local function leave_set_up()
    if has_met_set_up then return end
    has_met_set_up = true
    D.menu(w.word("plugin"))
    D.wait(0.3)
    if w.says("where_library") then D.dismiss() end
    D.menu_close()
end

function w.menu(...)
    leave_set_up()
    local titles = { w.word("plugin") }
    for _, key in ipairs({ ... }) do table.insert(titles, w.word(key)) end
    w.close_menu()
    -- The sync status is a page, and the words after it are lines of that page.
    local deeper = select(1, ...) == "status" and table.remove(titles, 3)
    -- The lists of the library are buttons of a box, by a gesture.
    if select(1, ...) == "library" and titles[3] then
        D.dispatch("catchword_library")
        w.settled()
        return D.tap_text(titles[3], true)
    end
    D.menu(unpack(titles))
    if deeper then
        w.settled()
        D.tap_text(deeper, true)
    end
end

function w.close_menu() D.menu_close() end

-- The lines of the menu below these words, as one text.
function w.lines(...)
    w.menu(...)
    local lines = D.items()
    w.close_menu()
    return lines
end

-- Nothing is pending, by the first line of the menu.
function w.nothing_waits()
    local lines = w.lines()
    return lines:find(w.words.pending_none, 1, true) or lines:find(w.words.all_sent, 1, true)
end

function w.press(key) D.press(w.word(key)) end
function w.tap(key) D.tap_text(w.word(key), true) end
function w.choose(key) D.choose(w.word(key)) end

function w.fill(...)
    for place, text in ipairs({ ... }) do D.type(text, place) end
    w.press("save")
end

function w.dismiss()
    w.close_menu()
    D.dismiss()
end

-- The lines of the open page of the menu: what each says, and what it is. A line that does not fit is `cut`.
local function open_lines()
    return D.run(function()
        local menu, lines = D.touchmenu(), {}
        for page = 1, menu.page_num do
            if page > 1 then menu:onNextPage() end
            for _, shown in ipairs(menu.item_group) do
                local item = shown.item
                if item then
                    table.insert(lines, {
                        text = item.text_func and item.text_func() or item.text,
                        opens = (item.sub_item_table or item.sub_item_table_func) ~= nil,
                        is_set = item.checked_func ~= nil or item.checked ~= nil,
                        is_off = item.enabled == false or (item.enabled_func and not item.enabled_func()),
                        cut = shown.text_truncated,
                    })
                end
            end
        end
        if menu.page_num > 1 then menu:onFirstPage() end
        return lines
    end)
end

-- Pictures of the open page of the menu: one for each screen of it.
function w.picture_menu(name)
    D.shot(name)
    local screens = D.run(function() return D.touchmenu().page_num end)
    for screen = 2, screens do
        D.run(function() D.touchmenu():onNextPage() end)
        D.shot(("%s.%d"):format(name, screen))
    end
    if screens > 1 then D.run(function() D.touchmenu():onFirstPage() end) end
end

-- Opens each page below the plugin's line, takes its pictures, and calls look(path, lines).
function w.every_page(look)
    local function go(path)
        D.menu(unpack(path))
        local lines = open_lines()
        w.picture_menu(w.name .. "-" .. table.concat(path, "-", 2):gsub("[%z\1-,./:-@[-`{-\127]+", "_"):lower())
        look(path, lines)
        for _, line in ipairs(lines) do
            if line.opens and not line.is_off then
                local deeper = { unpack(path) }
                table.insert(deeper, line.text)
                go(deeper)
            end
        end
    end
    w.close_menu()
    go({ w.word("plugin") })
    w.close_menu()
end

-- Taps on a line of the menu, and waits until a window is there; what it says.
function w.answers(path)
    w.dismiss()
    local before = #D.shown
    D.menu(unpack(path))
    w.eventually("an answer to " .. table.concat(path, ", "), function() return #D.shown > before end, 10)
    w.settled()
    return w.screen()
end

-- A switch of the menu: on or off.
function w.switch(on, ...)
    local path = { ... }
    local last = table.remove(path)
    local lines = w.lines(unpack(path))
    local mark = lines:match("%[([x ])%] " .. w.word(last):gsub("%p", "%%%0"))
    w.check(mark ~= nil, "no switch " .. w.word(last) .. " in " .. lines)
    if (mark == "x") == on then return end
    table.insert(path, last)
    w.menu(unpack(path))
    w.dismiss()
end

function w.number(value, ...)
    w.menu(...)
    w.wheel(value)
    w.dismiss()
end

-- Turns the wheel on the screen to this number, and saves.
function w.wheel(value)
    D.run(function()
        local function wheel_in(widget, depth)
            if type(widget) ~= "table" or depth > 30 then return end
            if depth > 0 and widget.value_min and widget.value_step then return widget end
            for place = 1, #widget do
                local wheel = wheel_in(widget[place], depth + 1)
                if wheel then return wheel end
            end
        end
        local wheel = wheel_in(D.top(), 0) or error("no wheel")
        wheel.value = value
        wheel:update()
    end)
    w.press("apply")
end
