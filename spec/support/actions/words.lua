-- How what a reader does may come out otherwise than "done", and the words on the screen that say so.
local words = {}

words.ON_SCREEN = {
    ["by title"] = "File name and title are used instead",
    ["by hand"] = "every sync searches again, and you can match it by hand",
    pending = "This server does not accept",
    ["no"] = "This server does not offer",
}

-- The outcome of this name if the screen says so, or else what it says, which no table expects.
function words.told(outcome, said)
    return said:find(words.ON_SCREEN[outcome], 1, true) and outcome or "unexpected: " .. said
end

return words
