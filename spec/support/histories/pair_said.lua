-- Acts on books on the sides of a pair, and on the web page.
local acts_of = require("histories.acts")
local power = require("histories.power")
local sides = require("histories.side")

local host_word = acts_of.host_word

local said = {}

-- The server has another act now than `before`. Whose device does not know that its own was there, a while ago too, and
-- hears what the server said before that, or what a position makes, has to send it again: nobody can tell that apart
-- from an act that was lost. What came in between is hidden from it.
local function doubt(pair, hash, before, act)
    if not before or not act or before == act then return end
    for _, side in ipairs(pair.sides) do
        local given, is_same = side.given[hash], pair.server.can.derives and host_word(act.word) == "reading"
        for _, heard in pairs({ side.heard_act[hash], side.known_act[hash] }) do
            is_same = is_same or host_word(heard.word) == host_word(act.word)
        end
        if given and given ~= act and not given.is_known and is_same then
            local hidden = act
            while hidden and hidden ~= given do
                acts_of.doubt(hidden)
                hidden = hidden.after
            end
        end
    end
end

-- Events of the sides.
function said.on_sides(pair)
    function pair.doubt(hash, before, act) doubt(pair, hash, before, act) end
    local function make(side, book, what, word, knowing)
        local act = pair.told[book.hash][what].make(side.name, word, knowing)
        act.is_sure = not book.live
        pair.note("  %s says %s of %s", side.name, word, book.hash:sub(1, 1))
        if book.live then table.insert(pair.unsure, act) else pair.keep(side, book) end
    end
    -- `is_shown`: the reader is told what the server said last.
    function pair.say(side, book, word, is_shown)
        make(side, book, "status", word, is_shown and side.heard_act[book.hash])
    end
    -- An answer about a closed book: sure once the host has it, or the plugin if the host had it before.
    function pair.answer(side, book, word)
        local act = pair.told[book.hash].status.make(side.name, word, side.heard_act[book.hash])
        act.is_sure = false
        pair.note("  %s answers %s of %s", side.name, word, book.hash:sub(1, 1))
        pair.was_asked = true
        return act
    end
    function pair.answered(side, book, act)
        -- The power cut may have left any part of the answer.
        if power.gone then pair.excused[book.hash] = true return end
        if act.is_sure then return end
        act.is_sure = true
        pair.keep(side, book)
    end
    function pair.rate(side, book, number, is_shown)
        make(side, book, "stars", number, is_shown and side.heard_stars[book.hash])
    end
    function pair.learned(side, book, word)
        pair.note("    %s: %s becomes %s", side.name, book.hash:sub(1, 1), word)
        local acts, heard = pair.told[book.hash].status, side.heard_act[book.hash]
        local is_said = heard and host_word(heard.word) == word
        acts.give(side.name, is_said and heard or acts.last(function(one) return host_word(one) == word end) or heard)
        if not book.live then pair.keep(side, book) end
    end
    function pair.learned_stars(side, book, stars)
        pair.note("    %s: %s gets %d stars", side.name, book.hash:sub(1, 1), stars)
        pair.told[book.hash].stars.give(side.name, side.heard_stars[book.hash])
        if not book.live then pair.keep(side, book) end
    end
    -- The reader knows both words, and what the server had holds.
    function pair.give_up(side, book, what, heard)
        local acts, act = pair.told[book.hash][what], heard[book.hash]
        if not act then return end
        acts.give(side.name, acts.decide(act, acts.has(side.name)))
    end
    -- The host has it on the disk.
    function pair.keep(side, book)
        local told = pair.told[book.hash]
        side.kept[book.hash] = { status = told.status.has(side.name), stars = told.stars.has(side.name) }
    end
    function pair.saved(side, book)
        for _, act in ipairs(pair.unsure) do act.is_sure = true end
        pair.unsure = {}
        pair.keep(side, book)
    end
    function pair.cut_short(side)
        pair.unsure = {}
        pair.note("  %s: the power goes", side.name)
        -- The host begins again with an earlier page than the plugin may have sent.
        if side.book then pair.places[side.book.hash].is_unsure = true end
        -- Of what it heard just now it may have kept nothing.
        for hash, before in pairs(side.heard_before) do side.known_act[hash] = before end
        for hash, told in pairs(pair.told) do
            local kept, known = side.kept[hash] or {}, side.known_now[hash]
            if known then known.is_known = nil end
            -- An act that was joined by the fetch.
            if kept.status and kept.status == side.joined_now[hash] then kept.status = kept.status.after end
            told.status.give(side.name, kept.status)
            told.stars.give(side.name, kept.stars)
        end
    end
    function pair.stopping(side, book)
        pair.places[book.hash][book.page] = true
        if book.page == sides.PAGES then side.ended_over[book.hash] = side.heard_act[book.hash] end
    end
    function pair.tracked(side, session)
        local way = math.abs(session["end"].page - session.start.page)
        if way > sides.STRIDE * (session.pagesRead - 1) and not side.has_leapt then
            pair.complain("a session of %d pages in %d turns", way, session.pagesRead - 1)
        end
    end
end

-- The page has a word now for which the host has none: what was said on it is gone, unless a device has gone on from
-- it. One that only shows it has nothing to say against another's word.
local function take_back(pair, acts)
    local act = acts.has("server")
    if not act or act.side ~= "server" then return end
    for _, side in ipairs(pair.sides) do
        local own = acts.has(side.name)
        if own ~= act and acts_of.comes_after(own, act) then return end
    end
    act.is_taken_back = true
end

function said.on_page(pair)
    function pair.set_on_page(hash, word)
        -- A status that was taken back and set again cannot be told from an unchanged one.
        if pair.words[hash][word] then return end
        local acts, before = pair.told[hash].status, pair.server.says[hash]
        local last = acts.has("server")
        local is_same = before and (host_word(before.status) or last and host_word(last.word)) == host_word(word)
        -- Another name for what a device shows by the same word asks nobody anew, nor does a word given again.
        if not host_word(word) then
            take_back(pair, acts)
        elseif not is_same then
            pair.doubt(hash, last, acts.make("server", word))
        end
        if is_same and last then last.is_taken_back = nil end
        pair.server.say(hash, word)
    end
    function pair.rate_on_page(hash, number)
        -- A rating that was taken back and set again, likewise.
        if pair.numbers[hash][number] then return end
        pair.told[hash].stars.make("server", number)
        pair.note("    server: %s is rated %d, by page", hash:sub(1, 1), number)
        pair.server.ratings[pair.server.books[hash]], pair.rated[pair.server.books[hash]] = number, number
        pair.numbers[hash][number] = true
    end
end

return said
