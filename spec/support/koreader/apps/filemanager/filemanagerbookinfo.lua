-- The host's metadata of books: of their files, with the reader's own in its place.
local DocSettings = require("docsettings")

local BookInfo = {}

-- The last ending goes; it is the title of a book that has none.
local function name_of(path)
    local name = path:match("([^/]+)$")
    return name:match("^(.+)%.[^.]+$") or name
end

BookInfo.props = { "title", "authors", "series", "series_index", "language", "keywords", "description" }

local function custom_of(path)
    local file = DocSettings:findCustomMetadataFile(path)
    local kept = file and DocSettings.openSettingsFile(file):readSetting("custom_props")
    return kept or DocSettings.custom[path] or {}
end

function BookInfo.extendProps(original_props, path)
    local own, custom, props = original_props or {}, custom_of(path), {}
    for _, key in ipairs(BookInfo.props) do props[key] = custom[key] or own[key] end
    props.display_title = props.title or name_of(path)
    return props
end

return BookInfo
