-- The list of files and folders in the file browser: a place where a file can be pressed long.
local WidgetContainer = require("ui/widget/container/widgetcontainer")
local holdable = require("holdable")

return holdable.made(WidgetContainer:extend({}), "file_dialog")
