-- Odds and ends of the host.
local util = {}

-- Without blanks at its ends and around line ends, and never two of them.
function util.cleanupSelectedText(text)
    text = text:gsub("^[\n%s]*", ""):gsub("[\n%s]*$", "")
    return (text:gsub("%s*\n%s*", "\n"):gsub("%s%s+", " "))
end

return util
