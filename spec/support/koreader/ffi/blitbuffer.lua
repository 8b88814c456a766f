-- Colours: 0 is white, 1 is black, and nothing lies beyond.
local Blitbuffer = { COLOR_WHITE = { a = 255 } }

function Blitbuffer.gray(level)
    assert(level >= 0 and level <= 1)
    return { a = 255 - math.floor(255 * level) }
end

local NAMED = { red = 1, orange = 2, yellow = 3, green = 4, olive = 5, cyan = 6, blue = 7, purple = 8 }

-- Nothing for what is no name of a colour.
function Blitbuffer.colorFromName(name)
    return NAMED[name:lower()] and { named = NAMED[name:lower()] }
end

return Blitbuffer
