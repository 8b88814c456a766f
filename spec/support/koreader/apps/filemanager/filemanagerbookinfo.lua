-- What the host tells of books: what their files say, with what the reader has put in its place.
local DocSettings = require("docsettings")

local BookInfo = {}

-- The last ending goes; it is the title of a book that has none.
local function name_of(path)
    local name = path:match("([^/]+)$")
    return name:match("^(.+)%.[^.]+$") or name
end

function BookInfo.extendProps(original_props, path)
    local own, custom = original_props or {}, DocSettings.custom[path] or {}
    local props = { title = custom.title or own.title, authors = custom.authors or own.authors }
    props.display_title = props.title or name_of(path)
    return props
end

return BookInfo
