-- Which letters a keyboard has: each reads the host's settings when it is made, as `virtualkeyboard.lua` does.
local keyboardLayout = { HEIGHT = 300 }

function keyboardLayout.now()
    local settings = _G.G_reader_settings
    if settings:readSetting("keyboard_remember_layout") == false then
        local layout = settings:readSetting("keyboard_layout_default") or settings:readSetting("keyboard_layout")
        settings:saveSetting("keyboard_layout", layout or "en")
    end
    return settings:readSetting("keyboard_layout") or settings:readSetting("language")
end

return keyboardLayout
