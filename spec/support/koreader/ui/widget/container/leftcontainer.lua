-- Lays its child at the beginning of an area.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
