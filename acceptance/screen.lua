-- The text on the screen, and waiting for it.
local UIManager = require("ui/uimanager")
local time = require("ui/time")

local w = ...

function w.check(condition, what)
    if not condition then error(what, 2) end
end

function w.equal(expected, found, what)
    if expected ~= found then error(("%s: expected %s, found %s"):format(what, tostring(expected), tostring(found)), 2) end
end

function w.shot(name) D.shot(w.name .. "-" .. name) end
function w.picture(name) D.shot("picture-" .. name) end

-- A frame of the moving picture, and for how many milliseconds it is shown.
local frames = 0
function w.frame(milliseconds)
    frames = frames + 1
    D.shot(("frame-%02d-%d"):format(frames, milliseconds))
end

-- Every word on the screen, from the top window down to the first that fills it.
function w.screen()
    return D.run(function()
        local texts, seen = {}, {}
        local function walk(widget, depth)
            if type(widget) ~= "table" or seen[widget] or depth > 40 then return end
            seen[widget] = true
            if type(widget.text) == "string" then table.insert(texts, widget.text) end
            if type(widget.title) == "string" then table.insert(texts, widget.title) end
            for place = 1, #widget do walk(widget[place], depth + 1) end
        end
        local base = D.ui()
        for window in UIManager:topdown_widgets_iter() do
            if window == base then break end
            walk(window, 0)
        end
        return (table.concat(texts, "\n"):gsub("[\226][\129][\166-\169]", ""))
    end)
end

-- Texts that do not fit: the host ends them with an ellipsis.
function w.cut()
    return D.run(function()
        local texts, seen, base = {}, {}, D.ui()
        local function walk(widget, depth)
            if type(widget) ~= "table" or seen[widget] or depth > 40 then return end
            seen[widget] = true
            if widget.isTruncated and widget.text and widget:isTruncated() then table.insert(texts, widget.text) end
            for place = 1, #widget do walk(widget[place], depth + 1) end
        end
        for window in UIManager:topdown_widgets_iter() do
            if window == base then break end
            walk(window, 0)
        end
        return texts
    end)
end

function w.says(key) return w.screen():find(w.word(key), 1, true) ~= nil end

function w.see(key, seconds)
    local wanted, ends = w.word(key), os.time() + (seconds or 15)
    while true do
        local screen = w.screen()
        if screen:find(wanted, 1, true) then return screen end
        if os.time() > ends then
            error(("never seen %q; the screen says: %s"):format(wanted, screen:sub(1, 500):gsub("\n", " | ")), 2)
        end
        D.wait(0.05)
    end
end

function w.shows(text, seconds)
    w.eventually(text .. " on the screen", function() return w.screen():find(text, 1, true) end, seconds or 30)
end

function w.unseen(key)
    w.check(not w.says(key), "should not be on the screen: " .. w.word(key))
end

function w.eventually(what, fn, seconds)
    local ends = os.time() + (seconds or 20)
    local found
    repeat
        local worked, value = pcall(fn)
        if worked and value then return value end
        found = value
        D.wait(0.2)
    until os.time() > ends
    error(("in vain: %s (%s); the screen says: %s"):format(what, tostring(found), w.screen():sub(1, 300):gsub("\n", " | ")), 2)
end

-- Waits until nothing is due in the next three seconds: what was about to happen by itself has happened.
function w.settled()
    D.wait(0.1)
    local ends = os.time() + 15
    while os.time() < ends and D.run(function()
        for _, task in ipairs(UIManager._task_queue) do
            if task.time < time.now() + time.s(3) then return true end
        end
    end) do D.wait(0.1) end
end

function w.hasten(seconds)
    D.run(function()
        for _, task in ipairs(UIManager._task_queue) do task.time = task.time - time.s(seconds) end
    end)
end
