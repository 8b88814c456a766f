-- The host's idea of a class: a table is a class or an instance, and inherits from the one that it was made of.
-- Faithful in its awkward parts: `new` and `extend` make the given table itself the instance or class, and a field of
-- the class is shared by all instances.
local Widget = {}

function Widget:extend(prototype)
    local class = prototype or {}
    self.__index = self
    return setmetatable(class, self)
end

function Widget:new(options)
    local widget = self:extend(options)
    if widget.init then widget:init() end
    return widget
end

function Widget:handleEvent(event)
    if self[event.handler] then
        return self[event.handler](self, unpack(event.args, 1, event.args.n))
    end
end

return Widget
