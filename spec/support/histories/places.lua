-- Places of notes as the engine writes them: two spellings of one place.
--
--     places.at(7)                     "/body/DocFragment[1]/body/p[7]/text().0"
--     places.respelled(place)          the other spelling
--     places.respell(note)             all places of a note
--     places.number(place)             7
local places = {}

local PLAIN, COUNTED = "/text().", "/text()[1]."

function places.at(number, letter)
    return ("/body/DocFragment[1]/body/p[%d]%s%d"):format(number, PLAIN, letter or 0)
end

function places.respelled(place)
    local before, letter = place:match("^(.*)/text%(%)%.(%d+)$")
    if before then return before .. COUNTED .. letter end
    before, letter = place:match("^(.*)/text%(%)%[1%]%.(%d+)$")
    return before and before .. PLAIN .. letter or place
end

-- Every place of a note.
function places.respell(note)
    for _, field in ipairs({ "page", "start", "end" }) do
        note[field] = note[field] and places.respelled(note[field])
    end
end

function places.number(place)
    return tonumber(place:match("p%[(%d+)%]") or place:match("%d+"))
end

return places
