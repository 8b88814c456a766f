-- Its child on a ground of its own.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
