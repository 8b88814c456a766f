-- A plugin that writes down what reaches it, and what it finds at that moment. The record outlives its instances.
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")

local record = package.loaded["contract/record"] or { heard = {}, seen = {}, annotated = {}, loaded = 0 }
package.loaded["contract/record"] = record
record.loaded = record.loaded + 1
record.arguments = select("#", ...)
record.path_in_front = package.path:match("^[^;]+")

local Probe = WidgetContainer:extend({ name = "somebody else" })

local function place_of(plugin)
    return plugin.ui.name == "ReaderUI" and "reader" or "browser"
end

-- When a document may be asked how long it is: a text that is asked before it was laid out says 0, and v2026.07 goes on
-- saying so.
local LAID_OUT = { ReaderReady = true, CloseDocument = true }

-- The state of the window when a plugin gets the event.
local function found_by(plugin, event)
    local ui = plugin.ui
    local where = ui.rolling or ui.paging
    local told, fraction = pcall(function() return where:getLastPercent() end)
    local ReaderUI = package.loaded["apps/reader/readerui"]
    return {
        document = ui.document ~= nil,
        open = LAID_OUT[event] and ui.document ~= nil and (pcall(ui.document.getPageCount, ui.document)),
        doc_props = ui.doc_props ~= nil,
        doc_settings = ui.doc_settings ~= nil,
        annotation = ui.annotation ~= nil and type(ui.annotation.annotations),
        rolling = ui.rolling ~= nil,
        paging = ui.paging ~= nil,
        file_chooser = ui.file_chooser ~= nil,
        history = ui.history ~= nil,
        collections = ui.collections ~= nil,
        menu = ui.menu ~= nil,
        page = where and (where.current_page or "none"),
        percent = where and (told and type(fraction) or "error"),
        last_percent = ui.doc_settings and ui.doc_settings:readSetting("last_percent"),
        instance = ReaderUI ~= nil and ReaderUI.instance == ui,
    }
end

local function hear(plugin, name)
    local place = place_of(plugin)
    table.insert(record.heard, place .. " " .. name)
    if record.aloud then print("heard: " .. place .. " " .. name) end
    record.seen[place .. " " .. name:match("%S+")] = found_by(plugin, name:match("%S+"))
end

function Probe:init()
    hear(self, "init")
    self.ui.menu:registerToMainMenu(self)
    self:onDispatcherRegisterActions()
end

function Probe:onDispatcherRegisterActions()
    local Dispatcher = require("dispatcher")
    Dispatcher:registerAction("contract_do", {
        category = "none", event = "ContractDo", title = "Contract: do", general = true,
    })
    Dispatcher:registerAction("contract_do", {
        category = "none", event = "ContractUndo", title = "Contract: undo", general = true,
    })
end

function Probe:addToMainMenu(items)
    hear(self, "addToMainMenu")
    local function lines() return record.items end
    items.contract = { text = "Contract", sorting_hint = "tools", sub_item_table_func = lines }
end

for _, name in ipairs({
    "SetDimensions", "PathChanged", "Show", "ShowingReader", "SaveSettings", "FlushSettings", "CloseWidget",
    "DocSettingsLoad", "ReadSettings", "PreRenderDocument", "PageUpdate", "PosUpdate", "ReaderReady", "Suspend",
    "OutOfScreenSaver", "Resume", "CloseDocument", "PreserveCurrentSession", "PowerOff", "DocumentRerendered",
    "NetworkConnected", "NetworkDisconnected", "EndOfBook", "ContractDo", "ContractUndo",
}) do
    Probe["on" .. name] = function(self, argument)
        hear(self, type(argument) == "number" and name .. " " .. argument or name)
        if name == "ReaderReady" and record.at_ready then record.at_ready(self.ui) end
    end
end

function Probe:onAnnotationsModified(items)
    table.insert(record.annotated, items)
    hear(self, "AnnotationsModified")
end

function Probe:onContractTold(what)
    record.told = what
    return true
end

function Probe:onClumsy()
    error("a slip")
end

function Probe:onAnswering()
    UIManager:nextTick(function() end)
    return true
end

return Probe
