-- Widgets one below the other.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
