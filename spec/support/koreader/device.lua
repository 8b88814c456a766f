-- The device: a reader with a touch screen and a back key that may use a write-ahead log, until a spec says otherwise.
local Device = {
    model = "Spec_reader", wal = true, screen = { night_mode = false }, input = { group = { Back = { "Back" } } },
}

function Device.screen.getSize()
    return { x = 0, y = 0, w = 600, h = 800 }
end

-- Drops touches and keys; a spec's presses are those of a person who waits.
Device.input.held = {}

function Device.input:inhibitInputUntil(seconds)
    table.insert(self.held, seconds)
end

function Device:isDesktop()
    return true
end

function Device:isKobo()
    return true
end

for _, name in ipairs({ "isCervantes", "isKindle", "isRemarkable", "isSonyPRSTUX", "isSDL" }) do
    Device[name] = function() return false end
end

function Device:hasKeys()
    return true
end

function Device:canUseWAL()
    return self.wal
end

return Device
