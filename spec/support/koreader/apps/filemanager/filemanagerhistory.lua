-- The list of books read last: a place where a file can be pressed long.
local WidgetContainer = require("ui/widget/container/widgetcontainer")

return WidgetContainer:extend({})
