-- Lists whose lines open a box when they are pressed long, as in v2024.11: the box has the host's own buttons only,
-- those of the status among them, and
-- the list keeps it in a field. While files are being selected (`selecting`) it opens none. Not a module of the host.
local holdable = {}

-- Gives the class `onMenuHold(item)`, and `pristine()`, after which it is as it was written.
function holdable.made(class, field)
    local function hold(self, item)
        local ButtonDialog = require("ui/widget/buttondialog")
        local UIManager = require("ui/uimanager")
        if self.selecting then return true end
        local path = item.path or item.file
        local close = function() UIManager:close(self[field]) end
        local DocSettings = require("docsettings")
        local book = DocSettings:hasSidecarFile(path) and DocSettings:open(path) or path
        local is_file = item.is_file or item.file ~= nil
        self[field] = ButtonDialog:new({
            title = path:match("([^/]+)$"),
            title_align = "center",
            buttons = {
                is_file and require("apps/filemanager/filemanagerutil").genStatusButtonsRow(book, close) or {},
                { { text = "Delete", callback = close } },
            },
        })
        UIManager:show(self[field])
        return true
    end

    function class.pristine()
        class.onMenuHold = hold
    end

    class.pristine()
    return class
end

return holdable
