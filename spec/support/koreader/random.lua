-- Random things: a UUID in capital letters, as the host makes them.
local random = {}

local function hex(digits)
    return ("%0" .. digits .. "X"):format(math.random(0, 16 ^ digits - 1))
end

function random.uuid(with_dashes)
    local parts = { hex(4) .. hex(4), hex(4), "4" .. hex(3), "A" .. hex(3), hex(4) .. hex(4) .. hex(4) }
    return table.concat(parts, with_dashes and "-" or "")
end

return random
