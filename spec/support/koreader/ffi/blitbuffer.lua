-- Colours: 0 is white, 1 is black, and nothing lies beyond.
local Blitbuffer = { COLOR_WHITE = { a = 255 } }

function Blitbuffer.gray(level)
    assert(level >= 0 and level <= 1)
    return { a = 255 - math.floor(255 * level) }
end

return Blitbuffer
