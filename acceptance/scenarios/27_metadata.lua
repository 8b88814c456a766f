-- Titles, series and covers as on the server, in the host's file browser and cover views; the reader's own edits.
-- builtin: coverbrowser,statistics
local lfs = require("libs/libkoreader-lfs")
local BookInfo = require("apps/filemanager/filemanagerbookinfo")
local DocSettings = require("docsettings")
local json = require("rapidjson")
local util = require("util")

local FOLDER = D_BOOKS .. "/Books"

local function custom(path)
    local file = DocSettings:findCustomMetadataFile(path)
    return file and dofile(file).custom_props
end

local function write(path, text)
    local file = assert(io.open(path, "wb"))
    file:write(text)
    file:close()
end

-- Files of calibre on the device.
local CALIBRE = { D_BOOKS .. "/metadata.calibre", D_BOOKS .. "/.metadata.calibre", FOLDER .. "/.metadata.calibre" }

local function download(w, words, title)
    w.dismiss()
    w.menu("library", "library_search")
    D.type(words)
    w.press("search")
    w.eventually(title .. " is found", function() return w.screen():find(title, 1, true) end, 30)
    D.tap_text(title, true)
    w.see("book_number", 30)
    w.settled()
    w.press("download")
    w.see("on_this_device", 60)
    w.settled()
    w.shot("page")
    w.dismiss()
end

local function told(w, path)
    return w.server.metadata(tonumber(path:match("_(%d+)%.%w+$")))
end

-- The file browser shows the folder of the downloads, in one of its ways.
local function browse(mode)
    D.run(function()
        local browser = D.fm()
        if browser.coverbrowser then
            require("bookinfomanager"):saveSetting("series_mode", "append_series_to_title")
            browser.coverbrowser:setupFileManagerDisplayMode(mode)
        end
        browser.file_chooser:changeToPath(FOLDER)
    end)
end

-- Metadata that the cover views have extracted from the book.
local function extracted(w, path)
    local views = D.run(function() return D.fm().coverbrowser end)
    if not views then return nil end
    local keeper = require("bookinfomanager")
    return w.eventually("the cover views know the book", function()
        local info = D.run(function() return keeper:getBookInfo(path, false) end)
        return info and info.cover_fetched == "Y" and info
    end, 40)
end

-- The reader edits a field in the host's own page of the book; nil sets it back.
local function edit(path, field, value)
    D.run(function()
        local page = D.fm().bookinfo
        page:show(path, BookInfo.extendProps(nil, path))
        page:setCustomMetadata(path, BookInfo.extendProps(nil, path), field, value)
    end)
    D.wait(0.3)
    D.dismiss()
end

local novel

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        for _, book in ipairs({ w.fog, w.novel, w.pdf, w.tables, w.comic }) do os.remove(w.path(book)) end
        lfs.mkdir(FOLDER)
        for _, path in ipairs(CALIBRE) do write(path, '[{"lpath": "Books/of calibre.epub", "title": "Of calibre"}]') end
    end, always = true },
    { "downloaded books are shown with the server's metadata, and stay unread", function(w)
        w.menu("advanced", "metadata")
        w.shot("menu")
        w.dismiss()
        w.switch(true, "what_is_synced", "metadata_kept")
        download(w, "Low Tide", "The Lamp at Low Tide")
        download(w, "Fog", "The Lamp in the Fog")
        novel = w.path(w.downloaded("Low Tide"))
        w.check(novel, "the novel is here")
        w.eventually("it is written", function() return custom(novel) and custom(w.path(w.downloaded("Fog"))) end, 40)
        w.settled()
        local there, here = told(w, novel), custom(novel)
        w.equal(there.title, here.title, "title")
        w.equal(there.seriesName or there.series, here.series, "series")
        w.equal(there.seriesNumber, here.series_index, "number")
        w.equal(false, DocSettings:hasSidecarFile(novel), "opened")
        if w.server.kind ~= "spec" then
            w.equal(there.coverUpdatedOn ~= nil, DocSettings:findCustomCoverFile(novel) ~= nil, "cover")
        end
        browse("list_image_meta")
        local info = extracted(w, novel)
        if info then
            w.equal(there.title, info.title, "title in the list")
            w.equal(here.series, info.series, "series in the list")
        end
        w.settled()
        w.shot("list")
        browse("mosaic_image")
        D.wait(2)
        w.shot("mosaic")
        browse("list_image_meta")
    end },
    { "the book's page and its menu have the metadata", function(w)
        D.run(function() D.fm().bookinfo:show(novel) end)
        D.wait(0.5)
        w.shot("information")
        D.dismiss()
        D.run(function() D.fm().file_chooser:onMenuHold({ path = novel, is_file = true, text = "novel" }) end)
        D.wait(0.3)
        w.press("host_library")
        w.see("metadata_undo_book")
        w.shot("box")
        w.dismiss()
    end },
    { "edits of the reader are kept, whatever the server has", function(w)
        edit(novel, "title", "My own Lamp")
        w.equal("My own Lamp", custom(novel).title, "the reader's title")
        if w.server.controls then
            w.server.control("POST", ("/books/%d/record"):format(w.id(w.novel)), {
                title = "Another Lamp", series = "Other Lights", seriesNumber = 3, cover = "png",
            })
        end
        w.menu("advanced", "metadata", "metadata_update")
        w.press("update")
        w.see("metadata_updated", 60)
        w.shot("updated")
        w.dismiss()
        w.equal("My own Lamp", custom(novel).title, "the reader's title")
        if w.server.controls then
            w.equal("Other Lights", custom(novel).series, "the server's series")
            w.equal(3, custom(novel).series_index, "the server's number")
        end
        local info = extracted(w, novel)
        if info then w.equal("My own Lamp", info.title, "the reader's title in the list") end
    end },
    { "the open book has the metadata too, and the statistics know it by that", function(w)
        D.run(function() require("apps/reader/readerui"):showReader(novel) end)
        w.eventually("the book is open", function() return D.reader() end, 30)
        w.settled()
        w.equal("My own Lamp", D.run(function() return D.reader().doc_props.title end), "title of the open book")
        w.turn(4, 40)
        w.leave()
        w.settled()
        w.shot("read")
        if not w.server.controls then return end
        w.server.control("POST", ("/books/%d/record"):format(w.id(w.novel)), { authors = { "Somebody Else" } })
        w.menu("advanced", "metadata", "metadata_update")
        w.press("update")
        w.see("metadata_updated", 60)
        w.dismiss()
        w.settled()
        local path = require("datastorage"):getSettingsDir() .. "/statistics.sqlite3"
        local statistics = require("lua-ljsqlite3/init").open(path)
        local books, authors = statistics:rowexec("SELECT count(*), min(authors) FROM book WHERE title = 'My own Lamp'")
        statistics:close()
        w.equal(1, tonumber(books), "books of this title in the statistics")
        w.equal("Somebody Else", authors, "its author there")
    end },
    { "“Undo for all books” removes all metadata but the edits of the reader", function(w)
        w.menu("advanced", "metadata", "metadata_undo")
        w.press("remove")
        w.eventually("it is gone", function() return custom(w.path(w.downloaded("Fog"))) == nil end, 30)
        w.eventually("it is gone beside the novel", function() return custom(novel).series == nil end, 30)
        w.settled()
        w.equal("My own Lamp", custom(novel).title, "the reader's title")
        w.equal(nil, custom(novel).description, "the server's description")
        w.equal(nil, DocSettings:findCustomCoverFile(novel), "the server's cover")
        w.equal(nil, lfs.attributes((w.path(w.downloaded("Fog")):gsub("%.epub$", ".sdr")), "mode"), "the folder beside the book")
        w.menu("advanced", "metadata")
        w.shot("undone-menu")
        w.dismiss()
        local own = D.run(function() return BookInfo.extendProps(nil, w.path(w.downloaded("Fog"))) end)
        w.equal(nil, own.title, "a title beside the book")
        browse("list_image_meta")
        D.wait(2)
        w.shot("undone")
        for _, path in ipairs(CALIBRE) do w.check(util.readFromFile(path, "rb"):find("Of calibre", 1, true), path) end
        w.check(json.decode(util.readFromFile(CALIBRE[1], "rb")), "calibre's list is whole")
    end },
}
