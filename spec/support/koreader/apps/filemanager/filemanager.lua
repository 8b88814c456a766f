-- The file browser: one window, with an instance of the plugin in it.
local Event = require("ui/event")
local MainMenu = require("ui/mainmenu")
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local FileManager = WidgetContainer:extend({})

function FileManager:init()
    self.menu = MainMenu:new()
    table.insert(self, self.menu)
    local plugin = PluginLoader.plugin
    if plugin and not plugin.is_doc_only then
        local instance = PluginLoader:createPluginInstance(plugin, { ui = self })
        if instance then
            instance.name = "filemanager" .. plugin.name
            self[plugin.name] = instance
            table.insert(self, instance)
        end
    end
    FileManager.instance = self
    self:handleEvent(Event:new("SetDimensions"))
    self:handleEvent(Event:new("PathChanged", self.root_path))
end

function FileManager:onFlushSettings()
    self:handleEvent(Event:new("SaveSettings"))
end

function FileManager:onShowingReader()
    self:onClose()
end

function FileManager:onClose()
    PluginLoader:finalize()
    self:handleEvent(Event:new("SaveSettings"))
    UIManager:close(self)
    return true
end

function FileManager:onCloseWidget()
    FileManager.instance = nil
end

-- Opens the browser on a folder.
function FileManager:showFiles(path)
    UIManager:show(self:new({ root_path = path }))
end

return FileManager
