-- Lays its child at the end of an area.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
