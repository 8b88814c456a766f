-- The fonts of the interface: an unknown use is an error.
local Font = {}

local sizes = { xx_smallinfofont = 18, x_smallinfofont = 20, smallinfofont = 22, smallinfofontbold = 22 }

function Font:getFace(use, size)
    local pixels = size or assert(sizes[use], "no such face")
    return { orig_size = pixels, size = pixels }
end

return Font
