-- A document with so many pages and nothing on them: it flows, as EPUB does, or has fixed pages. Once closed, it fails
-- whoever still asks it.
local places = require("document/places")

local Document = {}
Document.__index = Document

local PAGE_HEIGHT = 1000
local flowing = { epub = true, fb2 = true, txt = true, html = true }

-- facts: pages (100), columns (pages beside each other, 1), paragraphs (so many a chapter, each a page, with the places
-- of the sample books), title, authors, identifiers, scroll (true: scroll mode), page (where it opens), given (what the
-- reader wrote over what the file says of itself: title, authors), dom (version of the document's structure under which
-- a book without a sidecar is opened).
function Document.open(path, facts)
    local ending = path:match("%.(%w+)$"):lower()
    local document = setmetatable({
        file = path,
        info = { has_pages = not flowing[ending] },
        props = { title = facts.title, authors = facts.authors, identifiers = facts.identifiers },
        scroll = facts.scroll,
        starts_at = facts.page,
        facts = facts,
    }, Document)
    if document.info.has_pages then
        document:set_pages(facts.pages or 100)
    else
        function document:getTextFromXPointers(from, to) return places.words(self.file, from, to) end
        function document:getNextVisibleWordEnd(from) return places.word_end(self.file, from) end
        function document:getCurrentPos() return self.position or 0 end
        function document:getNormalizedXPointer(place)
            if not self:isXPointerInDocument(place) then return false end
            return self.dom_version >= places.EXPLICIT and places.explicit(place) or place
        end
    end
    return document
end

-- A flowing document has pages only when it is laid out.
function Document:render()
    self:set_pages(self.facts.pages or 100)
end

function Document:set_pages(pages)
    self.info.number_of_pages = pages
    self.info.doc_height = pages * PAGE_HEIGHT
end

function Document:getPageCount()
    assert(not self.closed, "the document is closed")
    return self.info.number_of_pages
end

-- Pages that a chapter has where nobody says how many paragraphs.
local CHAPTER_PAGES = 20

-- The place at the head of a page.
function Document:place_of(page)
    local paragraphs = self.facts.paragraphs
    if not paragraphs then
        return ("/body/p[%d]"):format(math.ceil((page - 1) / self.info.number_of_pages * 1000))
    end
    local chapter, paragraph = math.floor((page - 1) / paragraphs), (page - 1) % paragraphs
    return ("/body/DocFragment[%d]/body/section/p[%d]/text().0"):format(chapter + 1, paragraph + 1)
end

-- Nothing for a place that is not in the book.
local function page_of(document, xpointer)
    local place = places.of(xpointer)
    if not place then return end
    local pages, paragraphs = document.info.number_of_pages, document.facts.paragraphs
    if place.thousandth then
        return not paragraphs and math.floor(place.thousandth * pages / 1000) + 1 or nil
    end
    if not paragraphs then
        if not places.is_there(document.file, xpointer) then return end
        return math.min(pages, (place.chapter - 1) * CHAPTER_PAGES + math.ceil(place.paragraph / 2))
    end
    local page = (place.chapter - 1) * paragraphs + place.paragraph
    return page <= pages and page or nil
end

function Document:isXPointerInDocument(xpointer)
    assert(not self.closed, "the document is closed")
    return page_of(self, xpointer) ~= nil
end

function Document:getPageFromXPointer(xpointer)
    assert(not self.closed, "the document is closed")
    return page_of(self, xpointer) or 1
end

function Document:compareXPointers(one, other)
    return places.compare(one, other)
end

-- How far down, in one strip of all pages.
function Document:getPosFromXPointer(xpointer)
    return (self:getPageFromXPointer(xpointer) - 1) * PAGE_HEIGHT
end

function Document:getVisiblePageCount()
    return self.facts.columns or 1
end

function Document:getProps()
    assert(not self.closed, "the document is closed")
    return { title = self.props.title, authors = self.props.authors, identifiers = self.props.identifiers }
end

function Document:close()
    assert(not self.closed, "the document is closed twice")
    self.closed = true
end

return Document
