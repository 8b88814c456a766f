-- The user's own order of the menu; a spec sets it by the prefix.
local MenuSorter = { own = {} }

function MenuSorter:readMSSettings(prefix)
    return self.own[prefix] or {}
end

return MenuSorter
