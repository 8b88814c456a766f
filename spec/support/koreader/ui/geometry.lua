-- Areas of the screen.
local Geom = {}
Geom.__index = Geom

function Geom:new(area)
    area.x = area.x or 0
    area.y = area.y or 0
    return setmetatable(area, self)
end

function Geom:notIntersectWith(other)
    return self.x >= other.x + other.w or other.x >= self.x + self.w
        or self.y >= other.y + other.h or other.y >= self.y + self.h
end

return Geom
