-- The reader: one window with a document, and an instance of the plugin in it. Faithful in its awkward parts:
--  * until just before `ReaderReady` there are no `doc_props`, and before the first page there is no current page;
--  * marks are there from `ReadSettings` on, and beside the book once its settings were saved;
--  * fixed pages are shown before the plugins hear of `ReadSettings`, a text after it was laid out, and told again;
--  * `instance` is set after `ReaderReady`;
--  * on closing, `CloseDocument` comes while the document is open, and `SaveSettings` when it is gone.
local BookInfo = require("apps/filemanager/filemanagerbookinfo")
local DocSettings = require("docsettings")
local Event = require("ui/event")
local FileManager = require("apps/filemanager/filemanager")
local MainMenu = require("ui/mainmenu")
local PluginLoader = require("pluginloader")
local ReadHistory = require("readhistory")
local ReaderAnnotation = require("apps/reader/modules/readerannotation")
local ReaderBookmark = require("apps/reader/modules/readerbookmark")
local ReaderProgress = require("apps/reader/modules/readerprogress")
local ReaderStatus = require("apps/reader/modules/readerstatus")
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")
local lfs = require("libs/libkoreader-lfs")
local time = require("ui/time")

local ReaderUI = WidgetContainer:extend({ name = "ReaderUI" })

-- Of the sample books, whose chapters have such titles; empty where there is none.
local function chapter_title(_, place)
    local chapter = tostring(place):match("^/body/DocFragment%[(%d+)%]")
    return chapter and "Chapter " .. chapter or ""
end

function ReaderUI:init()
    self.doc_settings = DocSettings:open(self.document.file)
    ReadHistory:addItem(self.document.file)
    self.dialog, self.dimen = self, { x = 0, y = 0, w = 600, h = 999 }
    self.annotation = ReaderAnnotation:new({ ui = self, document = self.document })
    table.insert(self, self.annotation)
    self.bookmark = ReaderBookmark:new({ ui = self, document = self.document })
    self.highlight = { select_mode = false }
    self.toc = { getTocTitleByPage = chapter_title }
    self.menu = MainMenu:new()
    self.history = require("apps/filemanager/filemanagerhistory"):new({ ui = self })
    self.collections = require("apps/filemanager/filemanagercollection"):new({ ui = self })
    self.filesearcher = require("apps/filemanager/filemanagerfilesearcher"):new({ ui = self })
    table.insert(self, self.menu)
    self.progress = ReaderProgress:new({ ui = self })
    self[self.document.info.has_pages and "paging" or "rolling"] = self.progress
    table.insert(self, self.progress)
    self.view = self.progress
    self.link = { back = {} }
    function self.link.addCurrentLocationToStack(link)
        table.insert(link.back, self.progress:getLastProgress())
    end
    self.status = ReaderStatus:new({ ui = self, document = self.document })
    table.insert(self, self.status)
    self:make_plugin()

    self:handleEvent(Event:new("DocSettingsLoad", self.doc_settings, self.document))
    self:handleEvent(Event:new("ReadSettings", self.doc_settings))
    if self.rolling then
        local version = self.doc_settings:readSetting("cre_dom_version") or self.document.facts.dom or 20240114
        self.doc_settings:saveSetting("cre_dom_version", version)
        self.document.dom_version = version
        self:handleEvent(Event:new("PreRenderDocument", self.doc_settings))
        self.document:render()
    end
    if self.rolling then self.progress:restore() end
    self.doc_settings:saveSetting("doc_props", self.document:getProps())
    -- A list of fields is copied; the identifiers are not among them.
    self.doc_props = BookInfo.extendProps(self.document:getProps(), self.document.file)
    self.doc_props.pages = self.document:getPageCount()
    for key, written_over in pairs(self.document.facts.given or {}) do self.doc_props[key] = written_over end
    self.doc_props.display_title = self.doc_props.title or self.document.file:match("([^/]+)%.%w+$")
    self:describe()
    self:handleEvent(Event:new("ReaderReady", self.doc_settings))
    self.doc_settings:saveSetting("doc_pages", self.document:getPageCount())
    if self.rolling then self.progress:announce() end
    if not PluginLoader.older then
        require("ui/widget/booklist").setBookInfoCache(self.document.file, self.doc_settings)
    end
    ReaderUI.instance = self
end

-- The host's properties of a book that was never opened.
function ReaderUI:describe()
    local settings = self.doc_settings
    if not settings:readSetting("partial_md5_checksum") then
        settings:saveSetting("partial_md5_checksum", ReaderUI.fingerprint_of(self.document.file))
    end
    local summary = settings:readSetting("summary", {})
    if summary.status then return end
    summary.status = "reading"
    summary.modified = os.date("%Y-%m-%d", math.floor(time.to_s(time.realtime())))
end

function ReaderUI:make_plugin()
    local attributes = { dialog = self, view = self.progress, ui = self, document = self.document }
    for _, made in ipairs(PluginLoader:instances_for(attributes, "reader", function() return true end)) do
        self[made[1]] = made[2]
        table.insert(self, made[2])
    end
end

function ReaderUI:getCurrentPage()
    return self.progress.current_page
end

function ReaderUI:saveSettings()
    self:handleEvent(Event:new("SaveSettings"))
    self.doc_settings:flush()
end

function ReaderUI:onFlushSettings()
    self:saveSettings()
end

function ReaderUI:onShowingReader()
    self:onClose()
end

function ReaderUI:onClose()
    PluginLoader:finalize()
    if self.document then
        self:handleEvent(Event:new("CloseDocument"))
        self.document:close()
        self.document = nil
    end
    UIManager:close(self)
end

function ReaderUI:onExit()
    UIManager:nextTick(function() self:onClose() end)
end

function ReaderUI:onCloseWidget()
    ReaderUI.instance = nil
end

-- Back to the file browser.
function ReaderUI:onHome()
    local folder = self.document.file:match("(.*)/")
    self:onClose()
    FileManager:showFiles(folder)
    return true
end

-- The document of a file, and its fingerprint: the specs say what is in it.
ReaderUI.document_of, ReaderUI.fingerprint_of = nil, nil

local function document_in(file)
    return type(file) == "string" and ReaderUI.document_of(file) or file
end

-- Before v2025 a file that is not there is an error.
local function is_there(file)
    if type(file) ~= "string" or lfs.attributes(file, "mode") == "file" then return true end
    if PluginLoader.older then error("bad argument #1 to 'attributes' (string expected, got nil)") end
    UIManager:show(require("ui/widget/infomessage"):new({ text = ("File '%s' does not exist."):format(file) }))
end

-- Opens a file; what was open before, browser or book, is closed first. A plugin's file opens a tick later, a spec's
-- document at once.
function ReaderUI:showReader(file)
    if not is_there(file) then return end
    UIManager:broadcastEvent(Event:new("ShowingReader"))
    local function show() UIManager:show(self:new({ document = document_in(file) })) end
    if type(file) == "string" then UIManager:nextTick(show) else show() end
end

-- From one book to another, without the browser and without `ShowingReader`.
function ReaderUI:switchDocument(file)
    self:onClose()
    UIManager:show(ReaderUI:new({ document = document_in(file) }))
end

-- Opens the book again, as after a change of its look.
function ReaderUI:reloadDocument(document)
    self:handleEvent(Event:new("PreserveCurrentSession"))
    self:switchDocument(document)
end

return ReaderUI
