-- Status and stars of a book: how a reader changes them, where they are stored, and how a plugin may change them.
local DocSettings = require("docsettings")
local UIManager = require("ui/uimanager")

local function on_disk(path)
    return DocSettings:hasSidecarFile(path) and DocSettings:open(path):readSetting("summary") or nil
end

local function in_memory(h)
    return h.reader().doc_settings:readSetting("summary")
end

local function is_day(text)
    return type(text) == "string" and text:find("^%d%d%d%d%-%d%d%-%d%d$") ~= nil
end

-- The entry of a book in the lists of books.
local function listed(h, path)
    if h.older then return require("apps/filemanager/filemanagerutil").getStatus(path) end
    return require("ui/widget/booklist").getBookStatus(path)
end

-- Calls of a function of a host's table during `work`, which stays as it was.
local function calls(place, name, work)
    local original, heard = place[name], {}
    place[name] = function(...)
        table.insert(heard, { ... })
        return original(...)
    end
    local worked, trouble = pcall(work)
    place[name] = original
    if not worked then error(trouble, 0) end
    return heard
end

-- Opened once, so that the box of a long press knows it by its sidecar.
local function read_once(h, path)
    h.open(path)
    h.close()
end

return {
    { "a book that is opened for the first time is being read, from today on; its sidecar knows it once it is closed",
    function(h)
        h.open(h.flow)
        h.same("reading", in_memory(h).status)
        h.same(true, is_day(in_memory(h).modified))
        h.same(nil, in_memory(h).rating)
        h.same(false, DocSettings:hasSidecarFile(h.flow))
        h.close()
        h.same(true, DocSettings:hasSidecarFile(h.flow))
        h.same("reading", on_disk(h.flow).status)
    end },
    { "a book that was never opened has no sidecar and no status", function(h)
        h.same(false, DocSettings:hasSidecarFile(h.unread))
        h.same("new", h.run(function() return listed(h, h.unread) end))
    end },
    { "a book has the title of its file, or the file's name if it was never opened", function(h)
        local BookInfo = require("apps/filemanager/filemanagerbookinfo")
        local function called(path)
            local own = DocSettings:hasSidecarFile(path) and DocSettings:open(path):readSetting("doc_props") or nil
            return h.run(function() return BookInfo.extendProps(own, path).display_title end)
        end
        h.same(h.unread:match("([^/]+)%.[^.]+$"), called(h.unread))
        read_once(h, h.flow)
        h.same(DocSettings:open(h.flow):readSetting("doc_props").title, called(h.flow))
    end },
    { "a sidecar is read again at each opening, and names its book", function(h)
        read_once(h, h.flow)
        local one, other = DocSettings:open(h.flow), DocSettings:open(h.flow)
        h.same(false, one:readSetting("summary") == other:readSetting("summary"))
        h.same(h.flow, one:readSetting("doc_path"))
    end },
    { "the end of a book is marked by one function, in the summary that is in memory; older hosts write it at once",
    function(h)
        h.open(h.flow)
        local summary = in_memory(h)
        local ReaderStatus = require("apps/reader/modules/readerstatus")
        local heard = calls(ReaderStatus, "markBook", function()
            h.run(function() h.reader().status:onEndOfBook() end)
            h.press(UIManager:getTopmostVisibleWidget(), "Mark as finished")
        end)
        h.same(1, #heard)
        h.same(h.flow, heard[1][1].document.file)
        h.same("complete", summary.status)
        h.same(h.older and "complete" or nil, (on_disk(h.flow) or {}).status)
        h.same("complete", h.run(function() return listed(h, h.flow) end))
        h.run(function() h.reader().status:markBook() end)
        h.same("reading", summary.status)
        h.run(function() h.reader().status:markBook(true) end)
        h.close()
        h.same("complete", on_disk(h.flow).status)
    end },
    { "the status page shows the window's own summary, and saves it when it is closed", function(h)
        h.open(h.flow)
        local BookStatusWidget = require("ui/widget/bookstatuswidget")
        h.run(function() h.reader().status:onShowBookStatus() end)
        local page = UIManager:getTopmostVisibleWidget()
        h.same(true, page.onChangeBookStatus == BookStatusWidget.onChangeBookStatus)
        h.same(true, page.summary == in_memory(h))
        local heard = calls(BookStatusWidget, "onClose", function()
            h.run(function()
                page:onChangeBookStatus({ "reading", "abandoned", "complete" }, 2)
                page:setStar(4)
            end)
            h.back(page)
        end)
        h.same(1, #heard)
        h.same(true, page.updated)
        h.same(false, UIManager:isWidgetShown(page))
        h.same({ "abandoned", 4 }, { on_disk(h.flow).status, on_disk(h.flow).rating })
        h.same(h.flow, page.ui.doc_settings:readSetting("doc_path"))
        h.close()
    end },
    { "a status page that is drawn anew shows what the summary says by then, and newer hosts take a single star away",
    function(h)
        h.open(h.flow)
        h.run(function() h.reader().status:onShowBookStatus() end)
        local page = UIManager:getTopmostVisibleWidget()
        h.run(function()
            in_memory(h).rating = 3
            page:init()
        end)
        h.same({ 3, true }, { in_memory(h).rating, page.updated })
        h.run(function()
            in_memory(h).rating = 1
            page:init()
        end)
        h.same(h.older and 1 or nil, in_memory(h).rating)
        h.back(page)
        h.close()
    end },
    { "the menu of a long press sets the status by one function, with the sidecar", function(h)
        read_once(h, h.flow)
        local filemanagerutil = require("apps/filemanager/filemanagerutil")
        local heard = calls(filemanagerutil, "saveSummary", function()
            h.press(h.long_press(h.flow), "On hold")
        end)
        h.same(1, #heard)
        h.same(h.flow, heard[1][1]:readSetting("doc_path"))
        h.same("abandoned", on_disk(h.flow).status)
        h.same(true, is_day(on_disk(h.flow).modified))
        h.same("abandoned", h.run(function() return listed(h, h.flow) end))
    end },
    { "a book that was never opened gets a sidecar with only a summary", function(h)
        local filemanagerutil = require("apps/filemanager/filemanagerutil")
        local heard = calls(filemanagerutil, "saveSummary", function()
            h.press(h.long_press(h.unread), "Finished")
        end)
        h.same({ 1, h.unread }, { #heard, heard[1][1] })
        h.same("complete", on_disk(h.unread).status)
        local kept = DocSettings:open(h.unread)
        h.same({}, { kept:readSetting("percent_finished"), kept:readSetting("last_xpointer"),
            kept:readSetting("partial_md5_checksum") })
        h.same("complete", h.run(function() return listed(h, h.unread) end))
        h.run(function() kept:purge() end)
        if not h.older then require("ui/widget/booklist").resetBookInfoCache(h.unread) end
    end },
    { "several books get a status one by one in one event (not in older releases)", function(h)
        local filemanagerutil = require("apps/filemanager/filemanagerutil")
        if h.older then return h.same(nil, filemanagerutil.genMultipleStatusButtonsRow) end
        read_once(h, h.flow)
        read_once(h, h.flow2)
        local heard = calls(filemanagerutil, "saveSummary", function()
            local files, ended = { [h.flow] = true, [h.flow2] = true }, false
            local row = filemanagerutil.genMultipleStatusButtonsRow(files, function() ended = true end, false)
            h.run(function() row[3].callback() end)
            h.press(UIManager:getTopmostVisibleWidget(), "Set")
            h.same(true, ended)
        end)
        h.same(2, #heard)
        h.same({ "complete", "complete" }, { on_disk(h.flow).status, on_disk(h.flow2).status })
    end },
    { "a status written by a plugin for a closed book is in the sidecar and in the lists", function(h)
        local sidecar = DocSettings:open(h.unread)
        sidecar:saveSetting("summary", { status = "complete", rating = 2, modified = "2026-03-01" })
        h.same("string", type(h.run(function() return sidecar:flush() end)))
        h.same({ modified = "2026-03-01", rating = 2, status = "complete" }, on_disk(h.unread))
        h.run(function()
            if h.older then return end
            require("ui/widget/booklist").setBookInfoCache(h.unread, sidecar)
        end)
        h.same("complete", h.run(function() return listed(h, h.unread) end))
        h.run(function() sidecar:purge() DocSettings:open(h.unread):purge() end)
        if not h.older then require("ui/widget/booklist").resetBookInfoCache(h.unread) end
    end },
    { "the browser shows a folder, and after a book the book's folder", function(h)
        read_once(h, h.flow)
        h.same(h.flow:match("^(.*)/"), h.browser().file_chooser.path)
        h.same("function", type(h.browser().onRefresh))
    end },
    { "a book opens with the status of its sidecar", function(h)
        local sidecar = DocSettings:open(h.flow)
        sidecar:saveSetting("summary", { status = "complete", modified = "2026-03-01" })
        h.run(function() sidecar:flush() end)
        h.open(h.flow)
        h.same({ modified = "2026-03-01", status = "complete" }, in_memory(h))
        h.close()
        h.same("complete", on_disk(h.flow).status)
    end },
    { "the flushed settings of the open book are on the disk, and its window keeps the table", function(h)
        h.open(h.flow)
        local summary = in_memory(h)
        summary.status = "abandoned"
        h.same("string", type(h.run(function() return h.reader().doc_settings:flush() end)))
        h.same("abandoned", on_disk(h.flow).status)
        h.same(true, in_memory(h) == summary)
        h.close()
        h.same("abandoned", on_disk(h.flow).status)
    end },
}
