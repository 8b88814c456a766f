-- Annotations of the open book. Faithful in its awkward parts:
--  * a list that another engine made is set aside, and the one of this engine taken up that was;
--  * what was written beside the book by somebody else is sorted, and its pages counted, once the book is ready;
--  * an added one keeps its time in newer hosts only; its page is counted whatever it says;
--  * a change that is told without a place gets the time of now, in newer hosts.
local PluginLoader = require("pluginloader")
local Widget = require("ui/widget/widget")
local time = require("ui/time")

local ReaderAnnotation = Widget:extend({})

local function now()
    return os.date("%Y-%m-%d %H:%M:%S", math.floor(time.to_s(time.realtime())))
end

function ReaderAnnotation:onReadSettings(settings)
    self.annotations = settings:readSetting("annotations") or {}
    local mine, others, kind = "annotations_rolling", "annotations_paging", "string"
    if not self.ui.rolling then mine, others, kind = others, mine, "number" end
    local first = self.annotations[1]
    if not first or type(first.page) ~= kind then
        if first then settings:saveSetting(others, self.annotations) end
        self.annotations = settings:readSetting(mine) or {}
        settings:saveSetting(mine, nil)
    end
    self.modified = settings:readSetting("annotations_externally_modified")
    settings:saveSetting("annotations_externally_modified", nil)
end

function ReaderAnnotation:onReaderReady()
    if not self.modified then return end
    for _, item in ipairs(self.annotations) do item.pageno = self:page_of(item) end
    table.sort(self.annotations, function(one, other) return self:is_before(one, other) end)
end

function ReaderAnnotation:page_of(item)
    return self.ui.rolling and self.document:getPageFromXPointer(item.page) or item.page
end

-- Of one page the bookmarks come first.
function ReaderAnnotation:is_before(one, other)
    local page, against = self:page_of(one), self:page_of(other)
    if page ~= against then return page < against end
    if (not one.drawer) ~= (not other.drawer) then return not one.drawer end
    if not self.ui.rolling then return one.drawer ~= nil and one.pos0.x < other.pos0.x end
    local order = self.document:compareXPointers(one.page, other.page)
    if order == 0 and one.drawer then order = self.document:compareXPointers(one.pos1, other.pos1) end
    return order == nil or order > 0
end

function ReaderAnnotation:addItem(item)
    item.datetime = not PluginLoader.older and item.datetime or now()
    item.pageno = self:page_of(item)
    local index = #self.annotations + 1
    while index > 1 and self:is_before(item, self.annotations[index - 1]) do index = index - 1 end
    table.insert(self.annotations, index, item)
    return index
end

function ReaderAnnotation:onAnnotationsModified(items)
    if PluginLoader.older then return end
    if items.index_modified == nil or items.modify_datetime then items[1].datetime_updated = now() end
    require("ui/widget/booklist").setBookInfoCacheProperty(self.ui.document.file, "has_annotations",
        #self.annotations > 0)
end

return ReaderAnnotation
