-- The cache of the lists of books, in newer hosts (pluginloader.lua removes it in older ones).
local DocSettings = require("docsettings")

local BookList = { book_info_cache = {} }

local WORDS = { reading = "Reading", abandoned = "On hold", complete = "Finished" }

function BookList.getBookStatusString(status)
    return WORDS[status]
end

function BookList.setBookInfoCache(file, doc_settings)
    local summary = doc_settings:readSetting("summary")
    local status = summary and summary.status
    BookList.book_info_cache[file] = {
        been_opened = true,
        status = WORDS[status] and status or "reading",
        rating = summary and summary.rating or 0,
        has_annotations = doc_settings:readSetting("annotations") and #doc_settings:readSetting("annotations") > 0,
    }
end

function BookList.setBookInfoCacheProperty(file, name, value)
    BookList.book_info_cache[file] = BookList.book_info_cache[file] or {}
    BookList.book_info_cache[file][name] = value
    BookList.book_info_cache[file].been_opened = true
end

function BookList.resetBookInfoCache(file)
    BookList.book_info_cache[file] = nil
end

-- Looked up on the disk once.
function BookList.getBookInfo(file)
    local known = BookList.book_info_cache[file]
    if not known or (known.been_opened ~= false and known.status == nil) then
        if DocSettings:hasSidecarFile(file) then
            BookList.setBookInfoCache(file, DocSettings:open(file))
        else
            BookList.book_info_cache[file] = { been_opened = false }
        end
    end
    return BookList.book_info_cache[file]
end

function BookList.getDocSettings(file)
    local doc_settings = DocSettings:open(file)
    BookList.setBookInfoCache(file, doc_settings)
    return doc_settings
end

function BookList.getBookStatus(file)
    local info = BookList.getBookInfo(file)
    return info.been_opened and info.status or "new"
end

return BookList
