-- Lays its child in the middle of an area.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
