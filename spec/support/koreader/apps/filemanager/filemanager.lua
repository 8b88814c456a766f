-- The file browser: one window, with an instance of the plugin in it.
local Event = require("ui/event")
local MainMenu = require("ui/mainmenu")
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")
local filemanagerutil = require("apps/filemanager/filemanagerutil")

local FileManager = WidgetContainer:extend({})

-- Rows for the box of a long press, on a class or on an instance: one list is shared by a class and its instances,
-- unless an instance was given one before the class had any.
function FileManager:addFileDialogButtons(row_id, row_func)
    self.file_dialog_added_buttons = self.file_dialog_added_buttons or { index = {} }
    local rows = self.file_dialog_added_buttons
    if rows.index[row_id] == nil then
        table.insert(rows, row_func)
        rows.index[row_id] = #rows
    end
end

-- The last row takes its list with it, and the index stays as it was.
function FileManager:removeFileDialogButtons(row_id)
    local rows = self.file_dialog_added_buttons
    local place = rows and rows.index[row_id]
    if place == nil then return end
    table.remove(rows, place)
    if #rows == 0 then
        self.file_dialog_added_buttons = nil
        return
    end
    rows.index[row_id] = nil
    for id, other in pairs(rows.index) do
        if other > place then rows.index[id] = other - 1 end
    end
end

-- A book that was opened once is known by its sidecar.
local function book_or_path(path)
    local DocSettings = require("docsettings")
    return DocSettings:hasSidecarFile(path) and DocSettings:open(path) or path
end

-- The box of a long press on a file or folder of the place: the browser, the history, the collections, the search.
function FileManager.hold(place, path, is_file, props)
    local ButtonDialog = require("ui/widget/buttondialog")
    local box
    local function close() UIManager:close(box) end
    local status = is_file and filemanagerutil.genStatusButtonsRow(book_or_path(path), close) or {}
    local buttons = { status, { { text = "Delete", callback = close } } }
    for _, row_func in ipairs(place.file_dialog_added_buttons or {}) do
        local row = row_func(path, is_file, props)
        if row ~= nil then table.insert(buttons, row) end
    end
    box = ButtonDialog:new({ title = path:match("([^/]+)$"), buttons = buttons })
    UIManager:show(box)
end

function FileManager:init()
    self.menu = MainMenu:new()
    self.file_chooser = require("ui/widget/filechooser"):new({ path = self.root_path })
    self.history = require("apps/filemanager/filemanagerhistory"):new({ ui = self })
    self.collections = require("apps/filemanager/filemanagercollection"):new({ ui = self })
    self.filesearcher = require("apps/filemanager/filemanagerfilesearcher"):new({ ui = self })
    table.insert(self, self.menu)
    local function is_wanted(plugin) return not plugin.is_doc_only end
    for _, made in ipairs(PluginLoader:instances_for({ ui = self }, "filemanager", is_wanted)) do
        self[made[1]] = made[2]
        table.insert(self, made[2])
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

-- Deletes without asking; from the browser's own boxes, from other places' on the class.
function FileManager:deleteFile(file, is_file)
    local deleted
    if is_file then
        deleted = os.remove(file)
    else
        deleted = os.execute(("rm -r '%s'"):format(file)) == 0
    end
    if not deleted then return end
    require("readhistory"):fileDeleted(file)
    require("readcollection"):removeItem(file)
    return true
end

-- The selection is a set of paths, which empties as the files go.
function FileManager:deleteSelectedFiles()
    for file in pairs(self.selected_files) do
        if os.remove(file) then self.selected_files[file] = nil end
    end
end

-- By the system's own command: over another file without asking, and into a folder that is there.
function FileManager:moveFile(from, to)
    return os.execute(("mv '%s' '%s' 2>/dev/null"):format(from, to)) == 0
end

local written = {}
for _, name in ipairs({ "deleteFile", "deleteSelectedFiles", "moveFile" }) do written[name] = FileManager[name] end
local rows = {}
for _, name in ipairs({ "addFileDialogButtons", "removeFileDialogButtons" }) do rows[name] = FileManager[name] end
local lists = {
    "ui/widget/filechooser", "apps/filemanager/filemanagerhistory", "apps/filemanager/filemanagercollection",
}
local summaries = {
    "apps/filemanager/filemanagerutil", "apps/reader/modules/readerstatus", "ui/widget/bookstatuswidget",
}

-- A new process has the class as it was written; before v2025.04 (`older`) without rows for the box of a long press.
function FileManager.pristine(older)
    for name, as_written in pairs(written) do FileManager[name] = as_written end
    for name, as_written in pairs(rows) do FileManager[name] = not older and as_written or nil end
    for _, list in ipairs(lists) do require(list).pristine() end
    for _, place in ipairs(summaries) do require(place).pristine(older) end
end

-- The box of several books that were selected. In v2024.11 it has no status.
function FileManager:select(paths)
    self.selected_files = {}
    for _, path in ipairs(paths) do self.selected_files[path] = true end
    local box
    local function done()
        UIManager:close(box)
        self.selected_files = nil
    end
    local row = filemanagerutil.genMultipleStatusButtonsRow(self.selected_files, done)
    box = require("ui/widget/buttondialog"):new({ title = "Selected", title_align = "center", buttons = { row } })
    UIManager:show(box)
end

-- `redraws` counts how often the list was read anew, for the specs.
function FileManager:onRefresh()
    FileManager.redraws = (FileManager.redraws or 0) + 1
end

-- Opens the browser on a folder.
function FileManager:showFiles(path)
    UIManager:show(self:new({ root_path = path }))
end

return FileManager
