-- The list of books read last: a place where a file can be pressed long.
local WidgetContainer = require("ui/widget/container/widgetcontainer")
local holdable = require("holdable")

return holdable.made(WidgetContainer:extend({}), "histfile_dialog")
