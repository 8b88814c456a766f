-- A plugin that writes down what reaches it: shows that the host of the specs behaves as the real one does.
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")
local probe = require("probe")

probe.loaded = probe.loaded + 1

local Probe = WidgetContainer:extend({ name = "somebody else" })

local function hear(plugin, name)
    local place = plugin.ui.name == "ReaderUI" and "reader" or "browser"
    table.insert(probe.heard, place .. " " .. name)
    if probe.on then probe.on(plugin, name) end
end

function Probe:init()
    hear(self, "init")
    self.ui.menu:registerToMainMenu(self)
end

function Probe:addToMainMenu(items)
    hear(self, "addToMainMenu")
    items.probe = {
        text = "Probe",
        sub_item_table = {
            { text = "Fail", callback = function() error("a slip") end },
            { text = "Later", callback = function() UIManager:nextTick(function() hear(self, "later") end) end },
            { text_func = function() return "Grey" end, enabled_func = function() return false end },
        },
    }
end

for _, name in ipairs({
    "SetDimensions", "PathChanged", "Show", "ShowingReader", "SaveSettings", "FlushSettings", "CloseWidget",
    "DocSettingsLoad", "ReadSettings", "PreRenderDocument", "PageUpdate", "PosUpdate", "ReaderReady", "Suspend",
    "OutOfScreenSaver", "Resume", "CloseDocument", "PreserveCurrentSession", "PowerOff", "DocumentRerendered",
    "UpdatePos",
}) do
    Probe["on" .. name] = function(self, argument)
        hear(self, type(argument) == "number" and name .. " " .. argument or name)
        if name == "SaveSettings" and self.ui.name and not self.ui.document then hear(self, "no document") end
    end
end

function Probe:onClumsy()
    error("a slip")
end

return Probe
