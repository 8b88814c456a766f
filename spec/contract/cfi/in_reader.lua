-- CFIs there and back in the real engine: a steps file of acceptance/driver. Needs D_BOOKS with the books of
-- test/fakes/cfi/toReader.ts, and the modules that are compiled for the specs. For each book:
--   own    words of the book, from where the engine says that they begin to where they end, as a CFI of ours, and back
--   judge, nodes   what two web readers write for words that somebody marks there
-- `exact`: the first name that we give leads the engine to these words. `asked`: another of them does, which is what
-- is taken in an open book. `refused`: they are not placed, in a chapter that the engine misreads because it has
-- other words there. `wrong`: none leads there, though a closed book would take it. `same`, of our own: as the engine
-- wrote it.
local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]+$")
package.path = ("%s/../../../build/lua/?.lua;"):format(here) .. package.path

local lfs = require("libs/libkoreader-lfs")
local annotation = require("src.model.annotation")
local xpointer = require("src.model.xpointer")
local locate = require("src.features.annotations.cfi.locate_rules")
local markup = require("src.features.annotations.cfi.markup_rules")
local packageDocument = require("src.features.annotations.cfi.packageDocument_rules")
local sameText = require("src.base.title").sameText
local range = require("src.features.annotations.cfi.range_rules")

local OWN_PLACES = tonumber(os.getenv("PLACES") or 100)
local seed = 1

local function random(below)
    seed = (seed * 16807) % 2147483647
    return seed % below
end

local function chapter_of(document, facts)
    local container = document:getDocumentFileContent("META-INF/container.xml")
    local path = packageDocument.packagePathOf(container)
    local item = packageDocument.spineOf(document:getDocumentFileContent(path))[facts.fragment]
    local source
    for _, name in ipairs(packageDocument.pathsOf(path, item)) do
        source = source or document:getDocumentFileContent(name)
    end
    return { markup = markup.markupOf(source), spineStep = item.step }
end

local counts = {}
-- Of the chapter at hand.
local misread

local function count(writer, what)
    counts[writer] = counts[writer] or { same = 0, places = 0, exact = 0, asked = 0, refused = 0, wrong = 0 }
    counts[writer][what] = counts[writer][what] + 1
end

local function judge(document, book, writer, placed, text)
    count(writer, "places")
    if placed.reason then
        D.log("refused", book, writer, placed.reason, text:sub(1, 60))
        return count(writer, "refused")
    end
    for number, one in ipairs(placed.ranges) do
        if sameText(document:getTextFromXPointers(one.start, one["end"]) or "", placed.words) then
            if number > 1 then D.log("asked", book, writer, one.start, placed.ranges[1].start) end
            return count(writer, number == 1 and "exact" or "asked")
        end
    end
    if misread then return count(writer, "refused") end
    local first = placed.ranges[1]
    D.log("WRONG", book, writer, first.start, first["end"],
        document:getTextFromXPointers(first.start, first["end"]) or "nothing", "not", placed.words)
    count(writer, "wrong")
end

-- Some words, as a finger marks them.
local function words_in(document, pages)
    local start = document:getPageXPointer(1 + random(pages))
    for _ = 1, random(40) do start = document:getNextVisibleWordStart(start) or start end
    local stop = start
    for _ = 0, random(30) do stop = document:getNextVisibleWordEnd(stop) or stop end
    return start, stop
end

local function try_own(document, book, facts, chapter)
    local start, stop = words_in(document, document:getPageCount())
    local text = document:getTextFromXPointers(start, stop)
    if not text or sameText(text, "") then return end
    for _, place in ipairs({ start, stop }) do
        local pointer = xpointer.xpointerOf(place)
        if not pointer then
            D.log("NOT UNDERSTOOD", book, place)
            count("own", "wrong")
        end
        if not pointer or pointer.fragment ~= facts.fragment then return end
    end
    local located = locate.locateRange(chapter, { start, stop }, text)
    if located.reason then return judge(document, book, "own", located, text) end
    local placed = range.placeRange(chapter, facts.fragment, located.cfi, { text = text, isCut = false })
    judge(document, book, "own", placed, text)
    local first = placed.ranges and placed.ranges[1]
    local is_same = first and xpointer.placeKey(first.start) == xpointer.placeKey(start)
        and xpointer.placeKey(first["end"]) == xpointer.placeKey(stop)
    if is_same then count("own", "same") end
end

local function try_book(path)
    local book = path:match("([^/]+)%.epub$")
    D.open(path)
    D.run(function()
        local facts = dofile((path:gsub("%.epub$", ".places.lua")))
        local document = D.reader().document
        local chapter = chapter_of(document, facts)
        misread = chapter.markup.misread
        for _ = 1, OWN_PLACES do try_own(document, book, facts, chapter) end
        for _, place in ipairs(facts) do
            local marked = { text = place.text, isCut = annotation.isCutPassage(place.text) }
            local placed = range.placeRange(chapter, facts.fragment, place.cfi, marked)
            judge(document, book, place.writer, placed, place.text)
        end
    end)
    D.close_book()
end

local books = {}
for name in lfs.dir(D_BOOKS) do
    local is_wanted = name:find("%.epub$") and name:find(os.getenv("BOOK") or "", 1, true)
    if is_wanted then table.insert(books, D_BOOKS .. "/" .. name) end
end
table.sort(books)
for _, path in ipairs(books) do try_book(path) end

local wrong, unseen = 0, 0
for _, writer in ipairs({ "own", "judge", "nodes" }) do
    local found = counts[writer] or {}
    wrong = wrong + (found.wrong or 0)
    if (found.places or 0) == 0 then unseen = unseen + 1 end
    local parts = { ("%d books"):format(#books) }
    for _, what in ipairs({ "places", "exact", "same", "asked", "refused", "wrong" }) do
        table.insert(parts, ("%d %s"):format(found[what] or 0, what))
    end
    D.log(("CFI ORACLE %s: %s"):format(writer, table.concat(parts, ", ")))
end
D.check(unseen == 0, "each writer has places")
D.check(wrong == 0, "no place is wrong")
