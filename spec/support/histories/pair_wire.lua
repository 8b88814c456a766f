-- Requests between the sides of a pair and the server: whose act the server has, which act each side has fetched, and
-- what a position has undone.
--
--     wire.watch(pair)                 the server tells of each status that it gets
--     wire.listen(pair, side, ask)     `ask` of a world (see servers.lua), heard
local acts_of = require("histories.acts")

local host_word = acts_of.host_word

local wire = {}

-- Was the word before, which this side went on from, one with the server's? Nobody can tell that it was taken back
-- there, and given again by another device or by its other name, nor that it never arrived, where its answer was lost.
local function is_from_the_same(here, there)
    local function is_from(act)
        if not act then return false end
        if act.was_sent and host_word(act.word) ~= host_word(here.word) then
            return host_word(act.word) == host_word(there.word)
        end
        return is_from(act.after) or is_from(act.knowing)
    end
    return there ~= nil and is_from(here)
end

-- Was what the server said before set on the page between the question and what was sent? Nobody could know of it.
local function is_between(pair, side, hash)
    local before = pair.server.says_before
    return before and before.is_of_page and before.at == side.heard[hash] and before.at == pair.truth
end

-- As long the plugin does not ask again before a position of the book on the screen (`momentSeconds`).
local MOMENT = 60

-- Was what the server said before set elsewhere in the moment in which the plugin need not ask again?
local function is_in_the_moment(pair, side, hash)
    local before, heard = pair.server.says_before, side.heard[hash]
    local is_on_screen = side.book ~= nil and side.book.hash == hash
    return before and before.by ~= side and is_on_screen and heard and before.at >= heard
        and pair.truth - heard <= MOMENT
end

-- The server has this act of a side now.
local function give(pair, side, hash, act)
    pair.told[hash].status.give("server", act)
    side.given[hash] = act and act.side == side.name and act or nil
end

-- Says on a side once more what it says, over what the server has: also after a power cut, if the host had it before.
local function say_over(pair, side, hash, there)
    local acts, kept = pair.told[hash].status, side.kept[hash] or {}
    local own = acts.has(side.name)
    local over = acts.make(side.name, own.word, there)
    if kept.status == own then kept.status = over end
    return over
end

-- A position has come, and the server has made another status of it.
local function pushed(pair, side, hash, before, word)
    if pair.excused[hash] then return end
    local acts, own = pair.told[hash].status, side.name
    local there, here = acts.has("server"), acts.has(own)
    local is_after = here and (acts_of.comes_after(here, there) or is_from_the_same(here, there))
    local was_wordless = before and not host_word(before)
    -- A status without a host status is nobody's act: only a local status that the server does not have, as far as this
    -- side can know, comes after it.
    if was_wordless then is_after = here and here.word == "reading" and not here.is_known end
    if acts_of.is_kept(before) and before ~= word and not is_after then
        -- An act that was sent before a power cut took it here has no known order.
        if not (there and there.is_sure) then pair.excused[hash] = true return end
        if is_between(pair, side, hash) or is_in_the_moment(pair, side, hash) then
            pair.excused[hash] = true
            return
        end
        local at, knew = pair.server.says_before.at, side.heard[hash] or 0
        pair.complain("%s undid %s by a position (%s), set %d s ago, heard %d s ago", own, before, word,
            pair.truth - at, pair.truth - knew)
    end
    local is_said = here and host_word(here.word) == host_word(word)
    -- A side that has read to the end and says "read" comes after whatever the server had.
    if is_said and word == "READ" and not acts_of.comes_after(here, there) then
        here = say_over(pair, side, hash, there)
    end
    if is_said and acts_of.comes_after(here, there) then
        give(pair, side, hash, here)
        pair.doubt(hash, there, here)
    elseif host_word(before) ~= host_word(word) then
        local made = acts.make("server", word)
        pair.doubt(hash, there, made)
        -- Whatever this side says next comes after what it has read.
        side.heard_act[hash] = made
    end
end

function wire.watch(pair)
    local server = pair.server
    local say = server.say
    function server.say(hash, word)
        if not pair.told[hash] then return say(hash, word) end
        local before = server.says[hash]
        server.says_before = before
        say(hash, word)
        pair.words[hash][word] = true
        local call = pair.call
        server.says[hash].is_told = call ~= nil and call.what == "setStatus"
        server.says[hash].is_of_page, server.says[hash].by = call == nil, call and call.side
        pair.note("    server: %s is %s, by %s", hash:sub(1, 1), word,
            call and call.side.name .. " " .. call.what or "page")
        if not call then return end
        local acts = pair.told[hash].status
        if call.what == "sendProgress" then return pushed(pair, call.side, hash, before and before.status, word) end
        -- A repeated status remains the act of the first side.
        if before and host_word(before.status) == host_word(word) then return end
        local there = acts.has("server")
        if is_between(pair, call.side, hash) then pair.excused[hash] = true return end
        -- As with a position: who has it as read, and has read to the end since, says so over what the server had.
        local own = acts.has(call.side.name)
        local has_ended = there ~= nil and call.side.ended_over[hash] == there
        if word == "READ" and has_ended and own and host_word(own.word) == "complete"
            and not acts_of.comes_after(own, there) then
            say_over(pair, call.side, hash, there)
        end
        give(pair, call.side, hash, acts_of.with(acts.has(call.side.name), function(said)
            return host_word(said) == host_word(word)
        end))
        pair.doubt(hash, there, acts.has("server"))
    end
end

-- The act of this side has arrived. A power cut before it is stored makes the side forget that (`cut_short`).
local function arrived(side, hash, act)
    if not act.is_known then act.is_known, side.known_now[hash] = true, act end
end

-- The server says what this side has told it, and the side has heard so. What a position makes says nothing of that.
local function know(pair, side, id)
    for hash, number in pairs(pair.server.books) do
        local told = pair.told[hash]
        local act, said = told and told.status.has("server"), pair.server.says[hash]
        if number == id and act and act.side == side.name and said and said.is_told then
            arrived(side, hash, act)
        end
    end
end

-- The side hears another word than before, which no position makes: somebody has said it over what it had given, so
-- that this had arrived.
local function know_by_another(side, hash, there)
    local given, before = side.given[hash], side.heard_act[hash]
    if not given or not there or there == given or host_word(there.word) == "reading" then return end
    if not before or host_word(before.word) ~= host_word(there.word) then arrived(side, hash, given) end
end

-- The last fetch before this action may be all that the side knows, if the power goes before the new one is stored
-- (`cut_short`).
local function hear_anew(side, hash)
    local before = side.heard_before
    before[hash] = before[hash] or side.known_act[hash] or side.heard_act[hash]
    side.known_act[hash] = nil
end

-- The fetched status equals the host's: both agree, and the next act here comes after both.
local function join(pair, side, hash, there)
    local own = pair.told[hash].status.has(side.name)
    if not own or not there or not own.is_sure or acts_of.comes_after(own, there) then return end
    if host_word(own.word) ~= host_word(there.word) then return end
    -- Also where the power goes before the plugin keeps it: it may have been kept.
    own.was_sent = true
    local joined = say_over(pair, side, hash, there)
    joined.is_joined, side.joined_now[hash] = true, joined
end

-- Each request of a side, as it is carried out.
function wire.listen(pair, side, ask)
    return function(what, operation, about)
        local learned
        for hash, id in pairs(pair.server.books) do
            local own = pair.told[hash] and pair.told[hash].status.has(side.name)
            if what == "setStatus" and id == about and own then own.was_sent = true end
        end
        local heard = ask(what, function()
            pair.call = { side = side, what = what }
            local answer = pair.library and pair.library.carried_out(side, what, operation) or operation()
            pair.call = nil
            local there = answer.value
            pair.note("      %s: %s %s", side.name, what, type(there) == "table" and there.percent or "")
            for hash, id in pairs(pair.server.books) do
                local told = pair.told[hash]
                if told and what == "stateOf" and id == about then
                    learned = { hash, pair.truth, told.status.has("server"), told.stars.has("server") }
                elseif told and what == "rate" and pair.rated[id] ~= pair.server.ratings[id] then
                    pair.note("    server: %s is rated %d, by %s", hash:sub(1, 1), pair.server.ratings[id], side.name)
                    pair.rated[id] = pair.server.ratings[id]
                    pair.numbers[hash][pair.rated[id]] = true
                    local own = told.stars.has(side.name)
                    told.stars.give("server", acts_of.with(own, function(said) return said == pair.rated[id] end))
                end
            end
            return answer
        end)
        if heard.ok and (what == "stateOf" or what == "setStatus") then know(pair, side, about) end
        if heard.ok and learned then
            know_by_another(side, learned[1], learned[3])
            hear_anew(side, learned[1])
            side.heard[learned[1]], side.heard_act[learned[1]], side.heard_stars[learned[1]] = unpack(learned, 2, 4)
            join(pair, side, learned[1], learned[3])
        end
        return heard
    end
end

return wire
