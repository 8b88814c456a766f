-- The device: a reader that may use a write-ahead log, until a spec says otherwise.
local Device = { model = "Spec_reader", wal = true }

function Device:canUseWAL()
    return self.wal
end

return Device
