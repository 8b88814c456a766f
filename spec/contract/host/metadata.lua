-- A reader's own metadata in place of the file's: its location, and the host's use of it.
local BookInfo = require("apps/filemanager/filemanagerbookinfo")
local DocSettings = require("docsettings")
local Event = require("ui/event")
local UIManager = require("ui/uimanager")
local dump = require("dump")
local lfs = require("libs/libkoreader-lfs")

local function write(path, bytes)
    local file = assert(io.open(path, "wb"))
    file:write(bytes)
    file:close()
end

-- The folder in which it may lie.
local function folder_for(path)
    local folder = DocSettings:getCustomLocationCandidates(path)[1]
    lfs.mkdir(folder)
    return folder
end

local function give(path, custom, own)
    local file = folder_for(path) .. "/custom_metadata.lua"
    write(file, "return " .. dump({ custom_props = custom, doc_props = own or {} }))
    return file
end

local function take(file)
    os.remove(file)
    DocSettings.removeSidecarDir(file:match("^(.*)/"))
end

-- The entry of a book in the lists of books.
local function listed(h, path)
    if h.older then return require("apps/filemanager/filemanagerutil").getStatus(path) end
    return require("ui/widget/booklist").getBookStatus(path)
end

return {
    { "a book with only custom metadata counts as never opened", function(h)
        local file = give(h.unread, { title = "Another title" })
        local cover = folder_for(h.unread) .. "/cover.jpg"
        write(cover, "no picture")
        h.same(false, DocSettings:hasSidecarFile(h.unread))
        h.same(nil, DocSettings:findSidecarFile(h.unread))
        h.same("new", h.run(function() return listed(h, h.unread) end))
        os.remove(cover)
        take(file)
    end },
    { "custom metadata replaces each field that is shown of a book", function(h)
        local file = give(h.unread, {
            title = "Another title", authors = "One\nTwo", series = "A series", series_index = 1.5, language = "fr",
            keywords = "sea\nlamps", description = "Plain.",
        })
        local props = h.run(function() return BookInfo.extendProps({ title = "Own", language = "en" }, h.unread) end)
        h.same("Another title", props.display_title)
        h.same("One\nTwo", props.authors)
        h.same("A series", props.series)
        h.same(1.5, props.series_index)
        h.same("fr", props.language)
        h.same("sea\nlamps", props.keywords)
        h.same("Plain.", props.description)
        give(h.unread, { language = "fr" })
        props = h.run(function() return BookInfo.extendProps({ title = "Own", language = "en" }, h.unread) end)
        h.same("Own", props.title)
        h.same("fr", props.language)
        take(file)
    end },
    { "the file of custom metadata is found, and other files are not", function(h)
        local folder = folder_for(h.unread)
        write(folder .. "/catchword.part", "half")
        h.same(nil, DocSettings:findCustomMetadataFile(h.unread))
        h.same(nil, DocSettings:findCustomCoverFile(h.unread))
        os.remove(folder .. "/catchword.part")
        write(folder .. "/cover.png", "a picture")
        h.same(folder .. "/cover.png", DocSettings:findCustomCoverFile(h.unread))
        os.remove(folder .. "/cover.png")
        local file = give(h.unread, { title = "Another title" })
        h.same(file, DocSettings:findCustomMetadataFile(h.unread))
        h.same("Another title", DocSettings.openSettingsFile(file):readSetting("custom_props").title)
        DocSettings.removeSidecarDir(folder)
        h.same("directory", lfs.attributes(folder, "mode"))
        take(file)
        h.same(nil, lfs.attributes(folder, "mode"))
    end },
    { "half a file of custom metadata is empty, and an empty file is an error", function(h)
        local file = give(h.unread, { title = "Another title" })
        write(file, "return {[\"custom_props\"] = {[\"ti")
        h.same({}, DocSettings.openSettingsFile(file).data)
        write(file, "")
        h.same(false, (pcall(DocSettings.openSettingsFile, file)))
        take(file)
    end },
    { "custom metadata of an opened book is in the folder of its sidecar", function(h)
        h.open(h.flow)
        h.close()
        h.same(1, #DocSettings:getCustomLocationCandidates(h.flow))
        local own = DocSettings:open(h.flow):readSetting("doc_props")
        local file = give(h.flow, { title = "Another title" }, own)
        h.same(own.title, DocSettings:open(h.flow):readSetting("doc_props").title)
        h.open(h.flow)
        h.same("Another title", h.reader().doc_props.title)
        h.same("Another title", h.reader().doc_props.display_title)
        h.same(own.title, h.reader().doc_settings:readSetting("doc_props").title)
        h.close()
        h.same(true, lfs.attributes(file, "mode") == "file")
        take(file)
    end },
    { "an open book remembers that it has no custom metadata until it is told to look again", function(h)
        h.open(h.flow)
        local settings = h.reader().doc_settings
        h.same(false, settings:getCustomMetadataFile())
        h.same(false, settings:getCustomCoverFile())
        local file = give(h.flow, { title = "Another title" })
        h.same(false, settings:getCustomMetadataFile())
        settings:getCustomMetadataFile(true)
        settings:getCustomCoverFile(true)
        h.same(file, settings:getCustomMetadataFile())
        take(file)
        settings:getCustomMetadataFile(true)
        h.close()
    end },
    { "a listener for changed metadata may get no further details", function(h)
        local file = give(h.unread, { title = "Another title" })
        h.run(function()
            UIManager:broadcastEvent(Event:new("InvalidateMetadataCache", h.unread))
            UIManager:broadcastEvent(Event:new("BookMetadataChanged"))
        end)
        h.wait(1)
        h.open(h.flow)
        h.run(function()
            local props = h.reader().doc_props
            UIManager:broadcastEvent(Event:new("BookMetadataChanged", {
                filepath = h.flow, doc_props = props, metadata_key_updated = "title", metadata_value_old = "Before",
            }))
            UIManager:broadcastEvent(Event:new("BookMetadataChanged"))
        end)
        h.close()
        h.same({}, h.errors())
        take(file)
    end },
}
