-- Places in a text that flows, of two kinds: `/body/p[20]`, a thousandth of a book with nothing in it, and those of
-- the sample books, `/body/DocFragment[2]/body/section/p[3]/text().5`, whose words are read out of the file. Not a
-- module of the host.
local lfs = require("lfs")

local places = {}

-- The numbers of what has no other of its name may stand there or not. A chapter's start is its first paragraph's.
function places.of(xpointer)
    if type(xpointer) ~= "string" then return end
    -- By step, because a pattern without an anchor takes the square of a long name.
    local plain = xpointer:gsub("/([^/]+)", function(step)
        local name, behind = step:match("^(%l+%(?%)?)%[1%](.*)$")
        if name and name ~= "p" then return "/" .. name .. behind end
    end)
    local chapter, paragraph, character =
        plain:match("^/body/DocFragment%[(%d+)%]/body/section/p%[(%d+)%]/text%(%)%.(%d+)$")
    if chapter then
        return { chapter = tonumber(chapter), paragraph = tonumber(paragraph), character = tonumber(character) }
    end
    local started = plain:gsub("%]/body%.0$", "].0"):match("^/body/DocFragment%[(%d+)%]%.0$")
    if started then return { chapter = tonumber(started), paragraph = 1, character = 0 } end
    local thousandth = tonumber(xpointer:match("^/body/p%[(%d+)%]"))
    local behind = tonumber(xpointer:match("%.(%d+)$") or 0)
    return thousandth and { chapter = 0, thousandth = thousandth, paragraph = thousandth, character = behind }
end

-- 1: the first lies before the other; 0: they are one; -1. Nothing for what is no place.
function places.compare(one, other)
    local first, second = places.of(one), places.of(other)
    if not (first and second) then return end
    for _, key in ipairs({ "chapter", "paragraph", "character" }) do
        if first[key] ~= second[key] then return first[key] < second[key] and 1 or -1 end
    end
    return 0
end

-- Since this version of the document's structure the engine writes an index at each step.
places.EXPLICIT = 20260812

function places.explicit(xpointer)
    return (xpointer:gsub("/([^/]+)", function(step)
        local name, offset = step:match("^(.-)(%.%d+)$")
        name = name or step
        return "/" .. (name:find("%[%d+%]$") and name or name .. "[1]") .. (offset or "")
    end))
end

local chapters = {}

local function paragraphs_of(path, chapter)
    -- Another file may have come to lie there.
    local name = ("%s %d/%d"):format(path, lfs.attributes(path, "size") or 0, chapter)
    if not chapters[name] then
        local pipe = io.popen(("unzip -p '%s' OEBPS/chapter-%02d.xhtml 2>/dev/null"):format(path, chapter))
        local found = {}
        for text in pipe:read("*a"):gmatch("<p>(.-)</p>") do
            table.insert(found, (text:gsub("&quot;", '"'):gsub("&amp;", "&")))
        end
        pipe:close()
        chapters[name] = found
    end
    return chapters[name]
end

local function characters_of(text)
    local characters = {}
    for character in text:gmatch("[%z\1-\127\194-\244][\128-\191]*") do table.insert(characters, character) end
    return characters
end

function places.is_there(path, xpointer)
    local place = places.of(xpointer)
    if not place then return false end
    if place.thousandth then return true end
    local text = paragraphs_of(path, place.chapter)[place.paragraph]
    return text ~= nil and place.character <= #characters_of(text)
end

-- The text at a thousandth of an empty book.
local nothing = ("words "):rep(20)

-- Where the next word ends, in the paragraph or at the next one; nothing at the end of the chapter.
function places.word_end(path, from)
    local place = places.of(from)
    if not place then return end
    local paragraphs = place.thousandth and {} or paragraphs_of(path, place.chapter)
    local stem = from:gsub("%.%d+$", "")
    while true do
        local characters = characters_of(place.thousandth and nothing or paragraphs[place.paragraph] or "")
        local at = place.character + 1
        while characters[at] and characters[at]:find("^%s$") do at = at + 1 end
        if characters[at] then
            while characters[at] and not characters[at]:find("^%s$") do at = at + 1 end
            return ("%s.%d"):format(stem, at - 1)
        end
        if place.thousandth or not paragraphs[place.paragraph + 1] then return end
        place.paragraph, place.character = place.paragraph + 1, 0
        stem = stem:gsub("p%[%d+%]", ("p[%d]"):format(place.paragraph))
    end
end

-- The words between two places of one chapter.
function places.words(path, from, to)
    local first, last = places.of(from), places.of(to)
    if not (first and last and places.is_there(path, from) and places.is_there(path, to)) then return end
    if first.thousandth then
        -- Of whole words: the ends of a highlight there lie anywhere.
        local is_word_end = last.character % 6 == 5 and last.thousandth == first.thousandth
        return is_word_end and last.character > first.character and nothing:sub(first.character + 1, last.character)
            or "words"
    end
    local parts = {}
    for number = first.paragraph, last.paragraph do
        local characters = characters_of(paragraphs_of(path, first.chapter)[number])
        local start = number == first.paragraph and first.character + 1 or 1
        local stop = number == last.paragraph and last.character or #characters
        table.insert(parts, table.concat(characters, "", start, stop))
    end
    return (table.concat(parts, "\n"):gsub("<[^>]*>", ""))
end

return places
