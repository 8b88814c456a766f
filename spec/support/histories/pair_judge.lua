-- Invariants at the end: all sides agree, and the last act on a book stands.
local acts_of = require("histories.acts")
local rating = require("src.features.status.status_rules")

local host_word = acts_of.host_word

local function status_trouble(pair, hash, number)
    local said = (pair.server.says[hash] or {}).status
    local word = host_word(said)
    if not word or not pair.server.can.statuses or pair.excused[hash] then return end
    for _, side in ipairs(pair.sides) do
        local here = side.books[number].saved.status
        if here ~= word then return ("%s has %s, the server %s"):format(side.name, tostring(here), said) end
    end
    local living = pair.told[hash].status.living()
    local words, is_meant = {}, #living == 0
    for _, act in ipairs(living) do
        table.insert(words, act.side .. " " .. act.word)
        -- The power may have taken it before anybody had it.
        is_meant = is_meant or act.is_taken_back or host_word(act.word) == word
    end
    if not is_meant then return ("the server has %s, said was %s"):format(tostring(said), table.concat(words, ", ")) end
end

local function rating_trouble(pair, hash, number)
    local there = pair.server.ratings[pair.server.books[hash]]
    for _, side in ipairs(pair.sides) do
        local here = side.books[number].saved.stars
        if pair.server.can.statuses and rating.starsOfRating(there) ~= here then
            return ("%s has %s stars, the server %s"):format(side.name, tostring(here), tostring(there))
        end
    end
    local living = pair.told[hash].stars.living()
    local words, is_meant = {}, #living == 0
    for _, act in ipairs(living) do
        table.insert(words, act.side .. " " .. act.word)
        -- A device says stars, which mean no more than the server's rating between two of them.
        local is_same = act.side ~= "server" and rating.starsOfRating(act.word) == rating.starsOfRating(there)
        is_meant = is_meant or act.word == there or is_same or (not there and not act.is_sure)
    end
    if is_meant then return end
    return ("the server has %s, said was %s"):format(tostring(there), table.concat(words, ", "))
end

-- Where a book is read that nobody ever put away or finished, all are where it was left.
local function position_trouble(pair, hash, number)
    local there = pair.server.progress[hash]
    local places = pair.places[hash]
    for word in pairs(pair.words[hash]) do if acts_of.is_kept(word) then return end end
    -- Also where the server was never told: leafing through what is finished on a device is not sent from there.
    if pair.told[hash].status.last(function(word) return word == "complete" end) then return end
    if not there or there.percent >= 99.5 or pair.excused[hash] or places.is_unsure then return end
    local one, other = pair.sides[1].books[number].saved, pair.sides[2].books[number].saved
    if one.page ~= other.page then
        return ("one is on page %d, two on %d, the server at %g %%"):format(one.page, other.page, there.percent)
    end
    if not places[one.page] and one.page ~= 20 then return ("page %d was never reached"):format(one.page) end
end

-- The first trouble; nil: none.
return function(pair)
    if pair.troubles[1] then return pair.troubles[1] end
    for number, hash in ipairs(pair.hashes) do
        local found = status_trouble(pair, hash, number) or rating_trouble(pair, hash, number)
            or position_trouble(pair, hash, number)
        if found then return "book " .. number .. ": " .. found end
    end
end
