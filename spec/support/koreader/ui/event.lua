-- A message to widgets; its name decides which method of theirs it calls.
local Event = {}
Event.__index = Event

function Event:new(name, ...)
    return setmetatable({ name = name, handler = "on" .. name, args = { n = select("#", ...), ... } }, self)
end

return Event
