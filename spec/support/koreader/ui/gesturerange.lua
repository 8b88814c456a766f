-- A gesture of one kind within an area.
local GestureRange = {}
GestureRange.__index = GestureRange

function GestureRange:new(options)
    return setmetatable(options, self)
end

function GestureRange:match(gesture)
    local range = type(self.range) == "function" and self.range() or self.range
    return gesture.ges == self.ges and (not range or not gesture.pos or not range:notIntersectWith(gesture.pos))
end

return GestureRange
