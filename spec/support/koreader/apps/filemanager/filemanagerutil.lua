-- Status and stars of books, as the boxes of a long press change them.
local DocSettings = require("docsettings")
local Event = require("ui/event")
local PluginLoader = require("pluginloader")
local UIManager = require("ui/uimanager")
local time = require("ui/time")

local filemanagerutil = {}

local WORDS = { reading = "Reading", abandoned = "On hold", complete = "Finished" }
local ORDER = { "reading", "abandoned", "complete" }

-- Makes the sidecar of a book that was never opened.
function filemanagerutil.saveSummary(doc_settings_or_file, summary)
    if type(doc_settings_or_file) ~= "table" then doc_settings_or_file = DocSettings:open(doc_settings_or_file) end
    summary.modified = os.date("%Y-%m-%d", math.floor(time.to_s(time.realtime())))
    doc_settings_or_file:saveSetting("summary", summary)
    doc_settings_or_file:flush()
    return doc_settings_or_file
end

-- Newer hosts remember it; older ones tell whoever has a list of their own.
local function remember(file, summary)
    if PluginLoader.older then
        UIManager:broadcastEvent(Event:new("DocSettingsItemsChanged", file, { summary = summary }))
    else
        require("ui/widget/booklist").setBookInfoCacheProperty(file, "status", summary.status)
    end
end

-- In v2024.11 read from the disk, in newer ones from what the lists remember.
local function status_of(file)
    if not PluginLoader.older then return require("ui/widget/booklist").getBookStatus(file) end
    if not DocSettings:hasSidecarFile(file) then return "new" end
    local summary = DocSettings:open(file):readSetting("summary")
    return summary and summary.status or "reading"
end

filemanagerutil.getStatus = status_of

function filemanagerutil.genStatusButtonsRow(doc_settings_or_file, after)
    local file, summary, status = doc_settings_or_file, {}
    if type(doc_settings_or_file) == "table" then
        file = doc_settings_or_file:readSetting("doc_path")
        summary = doc_settings_or_file:readSetting("summary", {})
        status = summary.status
    else
        status = status_of(file)
    end
    local row = {}
    for place, to in ipairs(ORDER) do
        row[place] = {
            text = WORDS[to] .. (status == to and "  ✓" or ""),
            enabled = status ~= to,
            callback = function()
                summary.status = to
                filemanagerutil.saveSummary(doc_settings_or_file, summary)
                remember(file, summary)
                after()
            end,
        }
    end
    return row
end

-- Not in v2024.11, which has no status in select mode.
function filemanagerutil.genMultipleStatusButtonsRow(files, after)
    local BookList = require("ui/widget/booklist")
    local ConfirmBox = require("ui/widget/confirmbox")
    local row = {}
    for place, to in ipairs(ORDER) do
        local function set()
            for file in pairs(files) do
                local doc_settings = BookList.getDocSettings(file)
                local summary = doc_settings:readSetting("summary") or {}
                summary.status = to
                filemanagerutil.saveSummary(doc_settings, summary)
                remember(file, summary)
            end
            after()
        end
        row[place] = {
            text = WORDS[to],
            callback = function()
                UIManager:show(ConfirmBox:new({
                    text = "Set selected documents status?", ok_text = "Set", ok_callback = set,
                }))
            end,
        }
    end
    return row
end

local written = {}
for name, as_written in pairs(filemanagerutil) do written[name] = as_written end

-- A new process has it as it was written.
function filemanagerutil.pristine(older)
    for name, as_written in pairs(written) do filemanagerutil[name] = as_written end
    if older then
        filemanagerutil.genMultipleStatusButtonsRow = nil
    else
        filemanagerutil.getStatus = nil
    end
end

return filemanagerutil
