-- The bookmarks of the open book, and the list of all that was made in it. A highlight that goes is told, in older
-- hosts before it is gone and without its place; a bookmark is told only when its page is tapped.
local Event = require("ui/event")
local PluginLoader = require("pluginloader")
local Widget = require("ui/widget/widget")

local ReaderBookmark = Widget:extend({})

function ReaderBookmark:getCurrentPageNumber()
    return self.ui.progress:getLastProgress()
end

function ReaderBookmark:page_of(place)
    return self.ui.rolling and self.document:getPageFromXPointer(place) or place
end

function ReaderBookmark:isPageBookmarked(place)
    for _, item in ipairs(self.ui.annotation.annotations) do
        if not item.drawer and self:page_of(item.page) == self:page_of(place) then return true end
    end
    return false
end

function ReaderBookmark:setDogearVisibility(place)
    self.ui.view.dogear_visible = self:isPageBookmarked(place)
end

function ReaderBookmark:removeItemByIndex(index)
    local list = self.ui.annotation.annotations
    local item = list[index]
    local told = item.drawer and { item, [item.note and "nb_notes_added" or "nb_highlights_added"] = -1 }
    if PluginLoader.older then
        if told then self.ui:handleEvent(Event:new("AnnotationsModified", told)) end
        table.remove(list, index)
    else
        table.remove(list, index)
        if told then
            told.index_modified = -index
            self.ui:handleEvent(Event:new("AnnotationsModified", told))
        end
    end
    self.ui.view.footer:maybeUpdateFooter()
end

return ReaderBookmark
