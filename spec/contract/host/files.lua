-- Files, sidecars and the host's own settings.
local lfs = require("libs/libkoreader-lfs")

local function put(path, text)
    local file = assert(io.open(path, "wb"))
    file:write(text or "text")
    file:close()
    return path
end

return {
    { "a list of folders resolves links at 'Choose', and closes after the choice", function(h)
        local UIManager = require("ui/uimanager")
        local folder = h.folder .. "/linked"
        os.execute(("mkdir -p '%s' && ln -sfn '%s' '%s'"):format(h.folder .. "/kept", h.folder .. "/kept", folder))
        local got, list
        list = require("ui/widget/pathchooser"):new({
            select_file = false, show_files = false, path = h.folder,
            onConfirm = function(path) got = { path, UIManager:isWidgetShown(list) } end,
        })
        h.show(list)
        h.run(function() list:onMenuHold({ path = folder }) end)
        h.press(list.button_dialog, "Choose")
        h.same({ require("ffi/util").realpath(h.folder) .. "/kept", true }, got)
        h.same(false, h.run(function() return UIManager:isWidgetShown(list) end))
        h.run(function() os.remove(folder) end)
    end },
    { "a renamed book keeps its sidecar as a copy, and its place in history and collections", function(h)
        local DocSettings = require("docsettings")
        local ReadHistory = require("readhistory")
        local ReadCollection = require("readcollection")
        local root = require("ffi/util").realpath(h.folder)
        local from, to = put(root .. "/contract-old.epub"), root .. "/contract-new.epub"
        h.run(function()
            local kept = DocSettings:open(from)
            kept:saveSetting("percent_finished", 0.25)
            kept:flush()
            ReadHistory:addItem(from, os.time() + 60)
            ReadCollection:addCollection("Contract names")
            ReadCollection:addItem(from, "Contract names")
            DocSettings.updateLocation(from, to, true)
        end)
        h.same({ true, true }, { DocSettings:hasSidecarFile(from), DocSettings:hasSidecarFile(to) })
        h.same(true, DocSettings:findSidecarFile(from) ~= DocSettings:findSidecarFile(to))
        h.run(function()
            assert(os.rename(from, to))
            DocSettings:open(from):purge()
            ReadHistory:updateItem(from, to)
            ReadCollection:updateItem(from, to)
        end)
        h.same({ false, true }, { DocSettings:hasSidecarFile(from), DocSettings:hasSidecarFile(to) })
        h.same(0.25, DocSettings:open(to):readSetting("percent_finished"))
        h.same(to, ReadHistory.hist[1].file)
        local collection = ReadCollection.coll["Contract names"]
        h.same({ false, true }, { collection[from] ~= nil, collection[to] ~= nil })
        h.run(function()
            DocSettings.updateLocation(from, to)
            DocSettings:open(to):purge()
            ReadCollection:removeItem(to)
            os.remove(to)
        end)
        h.same(false, DocSettings:hasSidecarFile(to))
    end },
    { "the hash of a file is cached, until it is removed from KOReader's own table", function(h)
        local DocSettings = require("docsettings")
        local path = put(h.folder .. "/contract-hashed.epub", "one")
        local function place() return DocSettings:getSidecarDir(path, "hash") end
        local function by_bytes()
            local hash = h.fingerprint(path)
            return ("%s/%s/%s.sdr"):format(require("datastorage"):getDocSettingsHashDir(), hash:sub(1, 2), hash)
        end
        local before = by_bytes()
        h.same(before, place())
        put(path, "another")
        h.same({ before, false }, { place(), by_bytes() == before })
        local tables = 0
        for index = 1, 60 do
            local name, value = debug.getupvalue(DocSettings.getSidecarDir, index)
            if name == "doc_hash_cache" then
                h.same(true, before:find(value[path], 1, true) ~= nil)
                value[path] = nil
                tables = tables + 1
            end
        end
        h.same({ 1, by_bytes() }, { tables, place() })
        os.remove(path)
    end },
    { "a file is copied over another; a failure is returned", function(h)
        local copyFile = require("ffi/util").copyFile
        local from, to = put(h.folder .. "/contract-copied.txt", "new"), put(h.folder .. "/contract-copy.txt", "older")
        h.same(nil, copyFile(from, to))
        local file = io.open(to)
        h.same("new", file:read("*a"))
        file:close()
        h.same("string", type(copyFile(h.folder .. "/contract-never.txt", to)))
        h.same("string", type(copyFile(from, h.folder .. "/contract-never/copy.txt")))
        os.remove(from)
        os.remove(to)
    end },
    { "a button of a form inserts text at the cursor", function(h)
        local form = require("ui/widget/inputdialog"):new({
            title = "Names", input = "{author}/", input_hint = "", buttons = { { { text = "Close", id = "close" } } },
        })
        h.show(form)
        h.run(function() form:addTextToInput("{title}") end)
        h.same("{author}/{title}", form:getInputText())
        h.run(function() require("ui/uimanager"):close(form) end)
    end },
    { "the host's folders exist", function(h)
        local DataStorage = require("datastorage")
        h.same("directory", lfs.attributes(DataStorage:getDataDir(), "mode"))
        h.same("directory", lfs.attributes(DataStorage:getSettingsDir(), "mode"))
        h.same(DataStorage:getDataDir() .. "/settings", DataStorage:getSettingsDir())
        h.same("string", type(DataStorage:getDocSettingsDir()))
        h.same("string", type(DataStorage:getDocSettingsHashDir()))
    end },
    { "a host setting that was never set is nil", function(h)
        h.same(nil, G_reader_settings:readSetting("contract_never_set"))
        h.same("string", type(G_reader_settings:readSetting("home_dir")))
        -- Hosts of autumn 2026 store an empty table at the start of the reader.
        h.same(nil, next(G_reader_settings:readSetting("highlight_custom_colors") or {}))
    end },
    { "the browser deletes a file and returns true", function(h)
        local path = put(h.folder .. "/contract-delete.txt")
        h.same(true, h.run(function() return h.browser():deleteFile(path, true) end))
        h.same(nil, lfs.attributes(path, "mode"))
    end },
    { "deleting a missing file returns nothing", function(h)
        h.same(nil, h.run(function() return h.browser():deleteFile(h.folder .. "/contract-never.txt", true) end))
    end },
    { "the browser deletes a folder with its files", function(h)
        lfs.mkdir(h.folder .. "/contract-folder")
        put(h.folder .. "/contract-folder/in.txt")
        h.same(true, h.run(function() return h.browser():deleteFile(h.folder .. "/contract-folder", false) end))
        h.same(nil, lfs.attributes(h.folder .. "/contract-folder", "mode"))
    end },
    { "a function that replaces the class's own is called for the instance too", function(h)
        local FileManager = require("apps/filemanager/filemanager")
        local original, heard = FileManager.deleteFile, {}
        FileManager.deleteFile = function(place, file, is_file)
            table.insert(heard, { file:match("[^/]+$"), is_file })
            return original(place, file, is_file)
        end
        local path = put(h.folder .. "/contract-watched.txt")
        h.run(function() h.browser():deleteFile(path, true) end)
        FileManager.deleteFile = original
        h.same({ { "contract-watched.txt", true } }, heard)
    end },
    { "deleted files leave the selection", function(h)
        local path = put(h.folder .. "/contract-selected.txt")
        local browser = h.browser()
        h.run(function()
            browser.selected_files = { [path] = true }
            browser:deleteSelectedFiles()
        end)
        h.same(nil, lfs.attributes(path, "mode"))
        h.same(nil, browser.selected_files and browser.selected_files[path])
        browser.selected_files = nil
        h.dismiss()
    end },
    { "a file is moved over another without a question, and into an existing folder", function(h)
        local from, to = put(h.folder .. "/contract-from.txt", "new"), put(h.folder .. "/contract-to.txt", "old")
        h.same(true, h.run(function() return h.browser():moveFile(from, to) end))
        local file = io.open(to)
        h.same("new", file:read("*a"))
        file:close()
        lfs.mkdir(h.folder .. "/contract-into")
        h.same(true, h.run(function() return h.browser():moveFile(to, h.folder .. "/contract-into") end))
        h.same("file", lfs.attributes(h.folder .. "/contract-into/contract-to.txt", "mode"))
        h.same(false, h.run(function() return h.browser():moveFile(h.folder .. "/contract-never.txt", to) end))
        os.remove(h.folder .. "/contract-into/contract-to.txt")
        lfs.rmdir(h.folder .. "/contract-into")
    end },
    { "onRefresh reads the list of files again", function(h)
        h.same("function", type(h.browser().onRefresh))
        h.run(function() h.browser():onRefresh() end)
    end },
    { "realpath resolves links, and is nil for a missing path", function(h)
        local util = require("ffi/util")
        h.same(util.realpath(h.folder), util.realpath(h.folder .. "/."))
        h.same(nil, util.realpath(h.folder .. "/contract-never"))
    end },
    { "a file system has its total and its free space", function(h)
        local total, free = require("ffi/util").df(h.folder)
        h.same({ "number", "number" }, { type(tonumber(total)), type(tonumber(free)) })
    end },
    { "fsync works on an open file", function(h)
        local file = assert(io.open(h.folder .. "/contract-sync.txt", "wb"))
        file:write("x")
        h.same(true, (require("ffi/util").fsyncOpenedFile(file)))
        file:close()
        os.remove(h.folder .. "/contract-sync.txt")
    end },
    { "a failed fsync returns false and a reason, and raises no error", function(h)
        local null = assert(io.open("/dev/null", "wb"))
        null:write("x")
        local synced, reason = require("ffi/util").fsyncOpenedFile(null)
        null:close()
        h.same({ false, "string" }, { synced, type(reason) })
    end },
    { "template puts values into a sentence", function(h)
        local T = require("ffi/util").template
        h.same("2 of 10", T("%1 of %2", 2, 10))
        h.same("10 before 2", T("%2 before %1", 2, 10))
        h.same("100 %", T("100 %"))
    end },
}
