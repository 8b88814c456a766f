-- Names of downloaded books, and the rename of those on the device.
local lfs = require("libs/libkoreader-lfs")
local DocSettings = require("docsettings")
local ReadHistory = require("readhistory")

-- The file of this book, wherever it lies below the folder; its path below it.
local function lies(words, folder, below)
    folder, below = folder or D_BOOKS .. "/Books", below or ""
    if lfs.attributes(folder, "mode") ~= "directory" then return nil end
    for entry in lfs.dir(folder) do
        local path = folder .. "/" .. entry
        local isFolder = lfs.attributes(path, "mode") == "directory"
        if entry:sub(1, 1) ~= "." and isFolder and not entry:find("%.sdr$") then
            local found = lies(words, path, below .. entry .. "/")
            if found then return found end
        elseif not isFolder and entry:find(words, 1, true) then
            return below .. entry
        end
    end
end

local function whole(path) return D_BOOKS .. "/Books/" .. path end

local function names(w, ...) w.menu("shelves", "files", "names", ...) end

local before

return {
    { "set-up", function(w)
        w.set_up()
        local shelf = w.server.make_shelf("Names " .. os.time(), { w.id(w.novel), w.id(w.fog), w.id(w.pdf) })
        w.check(shelf, "a shelf")
        w.choose_shelf("Names ")
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 60)
        w.dismiss()
        before = lies("Low Tide")
        w.check(before, "the novel is here")
        for _, book in ipairs({ w.novel, w.fog, w.pdf }) do os.remove(w.path(book)) end
    end, always = true },
    { "the menu shows the names of books, and offers other names", function(w)
        names(w)
        w.shot("menu")
        w.check(D.items():find("Author/Series Number", 1, true), D.items())
        w.close_menu()
    end },
    { "a downloaded book is read, and has its position", function(w)
        D.open(whole(before))
        w.settled()
        w.dismiss()
        w.turn(4, 20)
        w.leave()
        w.settled()
        w.dismiss()
        w.check(DocSettings:hasSidecarFile(whole(before)), "it has a sidecar")
    end, always = true },
    { "names are composed by tapping, and shown with real books", function(w)
        names(w, "own_names")
        w.shot("own")
        D.type("")
        w.press("insert_author")
        w.press("show_preview")
        w.eventually("a real name", function() return w.screen():find("\nMara Ellison_", 1, true) end)
        w.shot("own-preview")
        w.dismiss()
        w.check(lies("Low Tide") == before, "nothing is renamed by looking")
    end },
    { "books on the device are renamed after a preview, with their data", function(w)
        names(w, "by_series")
        w.eventually("a real name", function() return w.screen():find("Mara Ellison/", 1, true) end)
        w.shot("preview")
        w.press("use_names")
        w.see("rename_question", 30)
        w.shot("question")
        w.press("rename")
        w.see("renamed", 60)
        w.shot("renamed")
        w.settled()
        w.dismiss()
        local now = lies("Low Tide")
        w.check(now and now:find("^Mara Ellison/"), tostring(now))
        w.check(not DocSettings:hasSidecarFile(whole(before)), "nothing is left at the old name")
        w.check(DocSettings:hasSidecarFile(whole(now)), "the sidecar went along")
        w.check((DocSettings:open(whole(now)):readSetting("percent_finished") or 0) > 0, "the place is in it")
        w.equal(whole(now), ReadHistory.hist[1].file, "the history")
    end },
    { "the host shows the folders, and the book opens at its position", function(w)
        local now = lies("Low Tide")
        w.settled()
        D.run(function() D.ui().file_chooser:changeToPath(D_BOOKS .. "/Books") end)
        D.wait(0.5)
        w.shot("browser")
        D.open(whole(now))
        w.settled()
        w.dismiss()
        w.check(D.run(function() return D.reader():getCurrentPage() end) > 1, "not at the first page")
        w.leave()
        w.settled()
        w.dismiss()
    end },
    { "the next sync finds all books", function(w)
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 60)
        w.check(w.screen():find("Downloaded: 0", 1, true), w.screen())
        w.check(w.screen():find("unchanged: 3", 1, true), w.screen())
    end },
    { "the server's names are restored, and no empty folder is left", function(w)
        names(w, "server_names")
        w.eventually("a real name", function() return w.screen():find("_" .. w.id(w.novel), 1, true) end)
        w.press("use_names")
        w.see("rename_question", 30)
        w.press("rename")
        w.see("renamed", 60)
        w.settled()
        w.dismiss()
        w.equal(before, lies("Low Tide"), "the name")
        w.check(lfs.attributes(whole("Mara Ellison")) == nil, "the folder of the author is gone")
    end },
}
