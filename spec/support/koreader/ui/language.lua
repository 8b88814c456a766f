-- The languages of the host's menu, some of them only with their country.
local Language = { language_names = {
    en = "English", de = "Deutsch", it_IT = "Italiano", pl = "Polski", pl_PL = "Polski2", zh_TW = "中文（台灣)",
} }

function Language:getLanguageName(code)
    return self.language_names[code] or code
end

return Language
