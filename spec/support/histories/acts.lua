-- Acts of the reader on one book: each on a side, and over once another act followed on a side that had it. A side that
-- took over an act of another one has that one's act.
--
--     local acts = acts_of.new()
--     acts.make(side, word, knowing)    the reader says this there; `knowing`: having been shown this act too
--     acts.give(to, from)         the side has now what the other had: see `has`
--     acts.has(side)              the act that this side has; nil: none
--     acts.living()               those that are not over
local acts_of = {}

-- Not the plugin's own tables, by which it could not be judged.
local HOST_WORDS = { reading = "reading", abandoned = "abandoned", complete = "complete",
    READING = "reading", RE_READING = "reading", PAUSED = "abandoned", ABANDONED = "abandoned", READ = "complete" }
local KEPT = { READ = true, PAUSED = true, ABANDONED = true, WONT_READ = true, PARTIALLY_READ = true }

-- The word as the host has it; nil: it has none.
function acts_of.host_word(word) return HOST_WORDS[word] end

-- Is no position to make another word of this one of the server's?
function acts_of.is_kept(word) return KEPT[word] == true end

-- The act, or one before it on its side, that has this word; the act itself where none has.
function acts_of.with(act, is_word)
    local found = act
    while found and not is_word(found.word) do found = found.after end
    return found or act
end

-- True if the act was made with the earlier one, or with knowledge of it.
function acts_of.comes_after(act, earlier)
    if not act or act == earlier then return act ~= nil end
    return acts_of.comes_after(act.after, earlier) or acts_of.comes_after(act.knowing, earlier)
end

-- Marks an act as possibly older than the ones before it. A joined act is the same act as the one before.
function acts_of.doubt(act)
    act.is_doubtful = true
    if act.is_joined then acts_of.doubt(act.after) end
end

-- Those of a book, none as yet.
function acts_of.new()
    local list, has = {}, {}
    local acts = {}

    function acts.make(side, word, knowing)
        local act = { side = side, word = word, after = has[side], knowing = knowing, is_sure = true }
        table.insert(list, act)
        acts.give(side, act)
        return act
    end

    function acts.has(side) return has[side] end

    function acts.give(to, act)
        has[to] = act
        if to == "server" and act then act.was_sent = true end
    end

    -- The reader knows both, and the first one holds: the act of that.
    function acts.decide(holds, other)
        local act = { side = "server", word = holds.word, after = holds, knowing = other, is_sure = true }
        table.insert(list, act)
        if has.server == holds then has.server = act end
        return act
    end

    -- The last one with such a word; nil: none.
    function acts.last(is_word)
        for place = #list, 1, -1 do if is_word(list[place].word) then return list[place] end end
    end

    -- Acts that are over: those before a sure act that is not in doubt.
    function acts.living()
        local over, living = {}, {}
        local function end_before(act)
            for _, earlier in ipairs({ act.after or false, act.knowing or false }) do
                if earlier and not over[earlier] then
                    over[earlier] = true
                    end_before(earlier)
                end
            end
        end
        for _, act in ipairs(list) do if act.is_sure and not act.is_doubtful then end_before(act) end end
        for _, act in ipairs(list) do if not over[act] then table.insert(living, act) end end
        return living
    end

    return acts
end

return acts_of
