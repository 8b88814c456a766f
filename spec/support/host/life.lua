-- Processes of the application on one device: how they begin and end, and the plugin in them. See host.lua.
local DataStorage = require("datastorage")
local Dispatcher = require("dispatcher")
local DocSettings = require("docsettings")
local Event = require("ui/event")
local FileManager = require("apps/filemanager/filemanager")
local NetworkMgr = require("ui/network/manager")
local Notification = require("ui/widget/notification")
local PluginLoader = require("pluginloader")
local PluginShare = require("pluginshare")
local ReadCollection = require("readcollection")
local ReadHistory = require("readhistory")
local ReaderUI = require("apps/reader/readerui")
local UIManager = require("ui/uimanager")
local awaited = require("awaited")
local disk = require("disk")
local lfs = require("libs/libkoreader-lfs")
local logger = require("logger")
local stopwatch = require("stopwatch")
local time = require("ui/time")

local SHIPPED = require("built").plugin()

local function broadcast(name, ...)
    UIManager:broadcastEvent(Event:new(name, ...))
end

return function(host)
    local plugin_folder, copy_folder, own_folder
    -- Also before the first one, which clears what was left.
    local is_running = true
    local PATH = package.path

    -- A process forgets its modules when it ends, and where it looked for them.
    local function forget_modules()
        package.path = PATH
        FileManager.pristine(PluginLoader.older)
        for name in pairs(package.loaded) do
            if name:match("^src%.") then package.loaded[name] = nil end
        end
    end

    local function load_plugin()
        assert(PluginLoader:load(plugin_folder))
        if copy_folder then PluginLoader:load_beside(copy_folder) end
    end

    -- Memory is lost with the process, and its open files are closed: at once, unless it is the last process of a
    -- folder that is removed.
    local function end_process(is_last)
        if not is_running then return end
        is_running = false
        -- Rows of long-press boxes live on classes.
        for _, place in ipairs({ "", "history", "collection", "filesearcher" }) do
            require("apps/filemanager/filemanager" .. place).file_dialog_added_buttons = nil
        end
        UIManager:reset()
        awaited.forget()
        Dispatcher.actions = {}
        PluginLoader.plugin, PluginLoader.known, PluginLoader.instances = nil, nil, {}
        PluginLoader.others = {}
        FileManager.instance, ReaderUI.instance = nil, nil
        PluginShare.catchword = nil
        host.asleep = false
        forget_modules()
        -- Compiled traces hold objects: with LuaJIT's compiler on, they would keep the database open.
        jit.flush()
        if not is_last then collectgarbage() end
    end

    local function begin_process()
        is_running = true
        host.has_met_set_up = false
        load_plugin()
        FileManager:showFiles(host.folder .. "/books")
        UIManager:step()
        if PluginLoader.plugin and not host.plugin() then error("the plugin did not come up:\n" .. host.log(), 0) end
    end

    function host.start(options)
        options = options or {}
        plugin_folder, copy_folder = options.plugin or SHIPPED, options.copy
        own_folder = not options.folder
        host.folder = options.folder or disk.new_folder()
        for _, name in ipairs({ "settings", "books" }) do
            lfs.mkdir(host.folder .. "/" .. name)
        end
        host.preferences = options.preferences or {}
        PluginLoader:be(options.older)
        end_process()
        DataStorage.folder = host.folder
        DocSettings.shelf = {}
        DocSettings.custom = {}
        ReadCollection:be(options.older)
        ReadHistory.gone = {}
        host.known_facts = {}
        NetworkMgr:reset()
        Notification.past = {}
        logger.reset()
        stopwatch.stop()
        time.reset()
        if options.wall then time.set(options.wall) end
        if options.prepare then options.prepare() end
        begin_process()
    end

    function host.stop()
        end_process(own_folder)
        stopwatch.go()
        if own_folder then disk.remove(host.folder) end
        local errors = host.errors()
        if errors[1] then error(table.concat(errors, "\n"), 0) end
    end

    function host.crash()
        end_process()
    end

    function host.restart()
        if UIManager.windows[1] then host.exit() end
        end_process()
        begin_process()
    end

    function host.exit()
        local window = ReaderUI.instance or FileManager.instance
        window:onClose()
        UIManager:quit()
    end

    function host.power_off()
        broadcast("PowerOff")
        broadcast("Close", { keep_screensaver = true })
        UIManager:quit()
    end

    function host.errors()
        local errors, rest = {}, {}
        for _, line in ipairs(logger.lines) do
            if line[1] == "err" then
                table.insert(errors, table.concat({ tostring(line[2]), tostring(line[3]), tostring(line[4]) }, " "))
            else
                table.insert(rest, line)
            end
        end
        logger.lines = rest
        return errors
    end

    function host.disable(settings)
        local instance = host.plugin()
        if settings then assert(PluginLoader:deletePluginSettings(instance)) end
        assert(PluginLoader:stopPluginInstance(instance))
        UIManager:step()
    end

    function host.plugin()
        return PluginLoader.plugin and PluginLoader:getPluginInstance(PluginLoader.plugin.name)
    end
end
