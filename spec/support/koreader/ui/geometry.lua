-- Areas of the screen.
local Geom = {}
Geom.__index = Geom

function Geom:new(area)
    area.x = area.x or 0
    area.y = area.y or 0
    return setmetatable(area, self)
end

return Geom
