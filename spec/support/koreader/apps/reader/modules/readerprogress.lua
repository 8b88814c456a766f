-- Where the reader is: stands for the host's readerrolling (documents that flow) and readerpaging (fixed pages).
-- Before the first page is shown the first of them has no page and fails when it is asked how far, and the second has
-- page 0 and says nil. Not a module of the host.
local Event = require("ui/event")
local Widget = require("ui/widget/widget")

local ReaderProgress = Widget:extend({})

-- Rows of the screen that one page takes in scroll mode.
local PAGE_HEIGHT = 1000

function ReaderProgress:init()
    self.flows = not self.ui.document.info.has_pages
    self.view_mode = self.flows and self.ui.document.scroll and "scroll" or "page"
    if not self.flows then
        -- One long strip, of which a screen shows as much as one page is long.
        self.page_scroll = self.ui.document.scroll
        self.current_page = 0
        self.number_of_pages = self.ui.document.info.number_of_pages
    end
    self.dogear = { getRefreshRegion = function() return { x = 560, y = 0, w = 40, h = 40 } end }
    self.footer = { maybeUpdateFooter = function(footer) footer.updates = (footer.updates or 0) + 1 end }
end

function ReaderProgress:pages()
    return self.ui.document.info.number_of_pages
end

-- Before the plugins hear of it: the first of the fixed pages is shown.
function ReaderProgress:onReadSettings()
    if not self.flows then self:restore() end
end

-- The page of last time, or the first, also where a text has no such place; of fixed pages the last where there are no
-- so many. Of a text that is left without a place, only scroll mode goes where the percentage says.
function ReaderProgress:restore()
    local settings = self.ui.doc_settings
    local percent = settings:readSetting("last_percent")
    local place = settings:readSetting(self.flows and "last_xpointer" or "last_page")
    local fraction = settings:readSetting("percent_finished") or 0
    if percent and not place then fraction = self.view_mode == "scroll" and percent or 0 end
    if self.flows and place and not self.ui.document:isXPointerInDocument(place) then fraction = 0 end
    if not self.flows and place and place > self:pages() then fraction = 1 end
    local page = self.ui.document.starts_at or math.floor(fraction * self:pages() + 0.5)
    self:go_to(math.max(1, page))
end

function ReaderProgress:getLastPercent()
    if self.flows and self.view_mode == "scroll" then
        return self.position / self.ui.document.info.doc_height
    elseif self.flows or self.current_page > 0 then
        return self.current_page / self:pages()
    end
end

function ReaderProgress:go_to(page)
    self.current_page = math.max(1, math.min(self:pages(), page))
    self.top_page = self.current_page
    self.position = (self.current_page - 1) * PAGE_HEIGHT
    self:announce()
end

-- Scrolls by so many pages; fractions of a page are what scrolling is for.
function ReaderProgress:scroll(pages)
    local last = self:pages() * PAGE_HEIGHT - 1
    self.position = math.max(0, math.min(last, self.position + math.floor(pages * PAGE_HEIGHT)))
    self.top_page = math.floor(self.position / PAGE_HEIGHT) + 1
    self.current_page = self.top_page
    -- Of a strip of fixed pages, the last one on the screen.
    if self.page_scroll and self.position % PAGE_HEIGHT > 0 then
        self.current_page = math.min(self:pages(), self.top_page + 1)
    end
    self:announce()
end

-- Where the reader is, in the engine's words: a flowing document names the thousandth of the text at which it begins.
function ReaderProgress:getLastProgress()
    if not self.flows then return self.top_page end
    return self.ui.document:place_of(self.current_page)
end

function ReaderProgress:onGotoPage(page)
    self:go_to(page)
    return true
end

-- Tenths of a screen.
function ReaderProgress:onGotoPosRel(tenths)
    self:scroll(tenths / 10)
    return true
end

function ReaderProgress:onGotoPercent(percent)
    self:go_to(math.floor(percent / 100 * self:pages()))
    return true
end

-- A place that is not in the document comes out on the first page.
function ReaderProgress:onGotoXPointer(xpointer)
    assert(self.flows, "there are no xpointers here")
    self:go_to(self.ui.document:getPageFromXPointer(xpointer))
    return true
end

function ReaderProgress:announce()
    self.ui.document.position = self.position
    self.ui.bookmark:setDogearVisibility(self:getLastProgress())
    if self.view_mode == "scroll" then
        self.ui:handleEvent(Event:new("PosUpdate", self.position, self.current_page))
    else
        self.ui:handleEvent(Event:new("PageUpdate", self.current_page))
    end
end

function ReaderProgress:onSaveSettings()
    if not self.ui.document then return end
    local settings = self.ui.doc_settings
    settings:saveSetting("percent_finished", self:getLastPercent())
    if self.flows then settings:delSetting("last_percent") end
    settings:saveSetting(self.flows and "last_xpointer" or "last_page", self:getLastProgress())
    settings:saveSetting("annotations", self.ui.annotation.annotations)
end

ReaderProgress.onCloseDocument = ReaderProgress.onSaveSettings

-- The document has another number of pages now; the place in it stays.
-- `event`: absent, the document was laid out as a whole.
function ReaderProgress:rerender(pages, event)
    local fraction = self.current_page / self:pages()
    self.ui.document:set_pages(pages)
    -- The host announces the page before it says why it has another number.
    self:go_to(math.floor(fraction * pages + 0.5))
    self.ui:handleEvent(Event:new(event or "DocumentRerendered"))
end

return ReaderProgress
