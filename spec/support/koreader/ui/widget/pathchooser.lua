-- A list of folders to choose one of: a long press on a line asks, and "Choose" gives the folder, without links, to
-- `onConfirm`, unprotected; only then does the list go.
local ButtonDialog = require("ui/widget/buttondialog")
local UIManager = require("ui/uimanager")
local Window = require("ui/widget/window")
local lfs = require("libs/libkoreader-lfs")
local util = require("ffi/util")

local PathChooser = Window:extend({ kind = "folders", select_directory = true, select_file = true, show_files = true })

function PathChooser:init()
    self.path = self.path or lfs.currentdir()
end

function PathChooser:says()
    return self.path
end

-- The folder that is shown is a line of its own, with a dot at its end.
function PathChooser:onMenuHold(item)
    local path = item.path
    if path:sub(-2, -1) == "/." then path = path:sub(1, -3) end
    path = util.realpath(path)
    local mode = path and lfs.attributes(path, "mode")
    if not mode or mode == "file" and not self.select_file then return true end
    self.button_dialog = ButtonDialog:new({
        title = path,
        buttons = { {
            { text = "Cancel", callback = function() UIManager:close(self.button_dialog) end },
            { text = "Choose", callback = function()
                if self.onConfirm then self.onConfirm(path) end
                UIManager:close(self.button_dialog)
                UIManager:close(self)
            end },
        } },
    })
    UIManager:show(self.button_dialog)
    return true
end

return PathChooser
