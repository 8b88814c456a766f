-- The end of a book, and its status page. v2024.11 (`older`) saves the status at once.
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")
local time = require("ui/time")

local ReaderStatus = WidgetContainer:extend({})

function ReaderStatus:onShowBookStatus()
    UIManager:show(require("ui/widget/bookstatuswidget"):new({ ui = self.ui }))
    return true
end

-- The box at the end of a book, with what of it changes anything.
function ReaderStatus:onEndOfBook()
    local settings = rawget(_G, "G_reader_settings")
    if settings:readSetting("end_document_auto_mark") then self:markBook(true) end
    if settings:readSetting("end_document_action") == "mark_read" then return self:markBook(true) end
    local box
    local function act(text, action)
        return { text = text, callback = function() UIManager:close(box) action() end }
    end
    local status = self.ui.doc_settings:readSetting("summary").status
    box = require("ui/widget/buttondialog"):new({
        name = "end_document",
        title = "You've reached the end of the document.\nWhat would you like to do?",
        title_align = "center",
        buttons = { {
            act(status == "complete" and "Mark as reading" or "Mark as finished", function() self:markBook() end),
            act("Book status", function() self:onShowBookStatus() end),
        } },
    })
    UIManager:show(box)
end

function ReaderStatus:markBook(mark_read)
    local summary = self.ui.doc_settings:readSetting("summary")
    summary.status = (not mark_read and summary.status == "complete") and "reading" or "complete"
    summary.modified = os.date("%Y-%m-%d", math.floor(time.to_s(time.realtime())))
    if PluginLoader.older then
        self.ui.doc_settings:flush()
    else
        require("ui/widget/booklist").setBookInfoCacheProperty(self.document.file, "status", summary.status)
    end
end

local written = ReaderStatus.markBook

function ReaderStatus.pristine()
    ReaderStatus.markBook = written
end

return ReaderStatus
