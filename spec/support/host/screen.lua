-- The reader's screen and taps. See host.lua.
local FileManager = require("apps/filemanager/filemanager")
local MainMenu = require("ui/mainmenu")
local Notification = require("ui/widget/notification")
local ReaderUI = require("apps/reader/readerui")
local UIManager = require("ui/uimanager")
local logger = require("logger")

return function(host)
    local function close_menu()
        for _, window in ipairs(host.shown()) do
            if window.kind == "menu" then window:closeMenu() end
        end
    end

    -- The set-up begins by itself where nothing is set: whoever goes on in the menu does without.
    local function leave_set_up()
        UIManager:step()
        if (host.says() or ""):find("The address of your library as you open it", 1, true) then host.press("Cancel") end
        host.has_met_set_up = true
    end

    local function walk_menu(path)
        close_menu()
        local menu = MainMenu.open((ReaderUI.instance or FileManager.instance).menu)
        for place, text in ipairs(path) do
            if (path[place - 1] or ""):find("^Sync status") then
                -- This line opens a page, and the words after it are lines of that page.
                UIManager:step()
                host.press(text)
            else
                assert(menu:press(text), ("%q is grey"):format(text))
            end
            local is_first = place == 1 and text == "Catchword" and not host.has_met_set_up
            if is_first and #path > 1 then leave_set_up() end
        end
        return menu
    end

    function host.menu(...)
        walk_menu({ ... })
        UIManager:step()
    end

    function host.lines(...)
        local page = walk_menu({ ... }).page
        close_menu()
        return page
    end

    function host.shown()
        local shown = {}
        for place = #UIManager.windows, 1, -1 do
            local window = UIManager.windows[place]
            if window.kind then table.insert(shown, window) end
        end
        return shown
    end

    function host.top()
        for _, window in ipairs(host.shown()) do
            if window.kind ~= "notice" then return window end
        end
    end

    function host.says()
        local top = host.top()
        return top and top:says()
    end

    local function top_or_fail()
        return host.top() or error("nothing is shown", 3)
    end

    function host.press(label)
        top_or_fail():press(label)
        UIManager:step()
    end

    function host.type(text, which)
        top_or_fail():type(text, which)
    end

    function host.dismiss()
        top_or_fail():dismiss()
        UIManager:step()
    end

    local MANY_WINDOWS = 50

    function host.dismiss_all()
        for _ = 1, MANY_WINDOWS do
            if not host.top() then return end
            host.dismiss()
        end
        error("windows without an end", 2)
    end

    function host.notices()
        return Notification.past
    end

    function host.log()
        return logger.text()
    end
end
