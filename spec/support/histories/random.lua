-- Chance that comes the same way again from the same seed.

-- The function of a seed: `chance(n)` is a whole number from 0 to n - 1.
return function(seed)
    local state = (seed * 48271 + 11) % 2147483647
    local function chance(n)
        state = (state * 48271) % 2147483647
        return math.floor(state / 2147483647 * n)
    end
    for _ = 1, 5 do chance(2) end
    return chance
end
