-- Which release of the host this is.
local PluginLoader = require("pluginloader")

local Version = {}

function Version:getCurrentRevision()
    return PluginLoader.older and "v2024.11" or "v2026.07.2"
end

function Version:getNormalizedVersion(revision)
    if not revision then return end
    local year, month, point, commits = revision:match("v(%d%d%d%d)%.(%d%d)%.?(%d?%d?)-?(%d*)")
    local number = tonumber(year or 0) * 100 + tonumber(month or 0)
    return number * 1000000 + (tonumber(point) or 0) * 10000 + (tonumber(commits) or 0)
end

return Version
