-- Widgets side by side.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
