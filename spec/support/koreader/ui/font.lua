-- The fonts of the interface: an unknown use is an error.
local Font = {}

local sizes = { xx_smallinfofont = 18 }

function Font:getFace(use)
    return { orig_size = assert(sizes[use], "no such face") }
end

return Font
