-- The plugin's dialogs on a host without the plugin, for their specs.
--
--     before_each(dialogues.begin)   after_each(dialogues.finish)
--     dialogues.dialogs, dialogues.warnings   what is tried, and what was warned of
--     dialogues.tick()                        one turn of the interface
local UIManager = require("ui/uimanager")
local createDialogs = require("src.koreader.widgets.dialogs").createDialogs
local createGuard = require("src.koreader.tasks").createGuard
local host = require("host")

local dialogues = {}

function dialogues.begin()
    host.start({ plugin = "spec/support/probe.koplugin" })
    dialogues.warnings = {}
    dialogues.dialogs = createDialogs(createGuard({
        warn = function(text) table.insert(dialogues.warnings, text) end,
    }))
end

function dialogues.finish()
    host.stop()
end

function dialogues.tick()
    UIManager:step()
end

return dialogues
