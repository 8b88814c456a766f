-- Shelves of the server become books on the device.
local shelf

return {
    { "set-up", function(w)
        w.set_up()
        shelf = w.server.make_shelf("Acceptance " .. os.time(), { w.id(w.novel), w.id(w.pdf) })
    end, always = true },
    { "a shelf is chosen from the server's", function(w)
        w.choose_shelf("Acceptance", "choose")
        w.check(w.lines("shelves"):find("Acceptance", 1, true), w.lines("shelves"))
        w.shot("chosen")
    end, always = true },
    { "looking first tells what would be done, and does nothing", function(w)
        w.menu("shelves", "preview")
        w.shows("To download: 2")
        w.shot("preview")
        w.check(w.downloaded(w.novel) == nil, "nothing came")
    end },
    { "the books of the shelf come", function(w)
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.shot("synced")
        w.check(w.downloaded(w.novel) and w.downloaded(w.pdf), "both files are there")
    end, always = true },
    { "nothing has changed: nothing comes", function(w)
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.check(w.screen():find("Downloaded: 0", 1, true), w.screen())
    end },
    { "the books of the shelves are listed", function(w)
        w.menu("shelves", "shelf_books")
        w.eventually("the novel", function() return w.screen():find("Low Tide", 1, true) end)
        w.shot("books")
    end },
    { "a downloaded book opens, and what is read in it reaches its book", function(w)
        local id = w.id(w.novel)
        local before = #w.server.sessions(id)
        w.open(w.downloaded(w.novel))
        w.turn(4, 40)
        w.leave()
        w.eventually("a session", function() return #w.server.sessions(id) > before end, 30)
    end },
    { "a book that is put on the shelf comes with the next sync", function(w)
        w.server.assign({ w.id(w.comic) }, shelf)
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.check(w.downloaded(w.comic), "the comic is there")
    end },
    { "a book that leaves the shelf stays here, unless its removal was switched on", function(w)
        w.server.assign({ w.id(w.comic) }, shelf, true)
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.check(w.downloaded(w.comic), "the comic is still there")
        w.dismiss()
        w.switch(true, "shelves", "remove_books")
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        D.wait(1)
        w.shot("left")
        w.check(not w.downloaded(w.comic), "the comic is gone")
    end },
    { "a removed book lies in the trash", function(w)
        w.menu("shelves", "trash")
        w.eventually("the comic", function() return w.screen():find("Harbour Cats", 1, true) end)
        w.shot("trash")
    end },
    { "a removed book is restored, and no sync removes it again", function(w)
        w.menu("shelves", "trash")
        D.tap_text("Harbour Cats", true)
        w.see("restore")
        w.shot("question")
        w.press("restore")
        w.see("restored")
        w.check(w.downloaded(w.comic), "the comic is back")
        w.dismiss()
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.check(w.downloaded(w.comic), "the comic is still there")
    end },
    { "a downloaded book that is deleted here leaves the shelf there", function(w)
        local path = w.path(w.downloaded(w.pdf))
        D.run(function() D.fm():deleteFile(path, true) end)
        w.eventually("it left the shelf", function()
            w.sync_now()
            w.settled()
            w.dismiss()
            return not w.server.on_shelf(shelf)[w.pdf]
        end, 40)
    end },
    { "each shelf becomes a collection", function(w)
        w.menu("shelves", "collections", "as_there")
        w.dismiss()
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        local held
        for name, books in pairs(require("readcollection").coll) do
            if name:find("Acceptance", 1, true) then held = next(books) end
        end
        w.check(held, "a book in a collection of the shelf's name")
    end },
    { "a book on two shelves is listed once", function(w)
        w.server.make_shelf("Second " .. os.time(), { w.id(w.novel), w.id(w.fog) })
        w.choose_shelf("Second")
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.dismiss()
        w.menu("shelves", "shelf_books")
        w.eventually("the other book", function() return w.screen():find("in the Fog", 1, true) end)
        w.shot("books")
        local lines = 0
        for _, text in ipairs(D.texts()) do if text:find("Low Tide", 1, true) then lines = lines + 1 end end
        w.equal(1, lines, "lines of the book on both")
    end },
    { "a shelf that is typed is told in the preview before the server makes it", function(w)
        local name = "Brand new " .. os.time()
        w.menu("shelves", "shelf_list", "shelf_by_name")
        w.fill(name)
        w.see("chosen")
        w.dismiss()
        w.menu("shelves", "preview")
        w.see("to_create", 30)
        w.shot("preview")
        w.dismiss()
        for _, other in ipairs(w.server.shelves()) do w.check(other.name ~= name, "it was made already") end
        w.menu("shelves", "shelf_list")
        D.menu(w.words.plugin, w.words.shelves, w.words.shelf_list, name)
        w.press("no_longer")
        w.dismiss()
    end },
    { "a magic shelf is synced too, and takes nothing off other shelves", function(w)
        w.choose_shelf("All comics")
        local before = w.server.on_shelf(shelf)
        w.menu("shelves", "sync_shelves")
        w.see("downloaded", 40)
        w.shot("synced")
        w.check(w.downloaded("Harbour Cats 002"), "the comic is there")
        for book in pairs(before) do w.check(w.server.on_shelf(shelf)[book], book .. " left its shelf") end
    end, "controls" },
    { "a folder that is no whole path is refused", function(w)
        w.menu("shelves", "files", "folder")
        w.press("enter_path")
        w.fill("books/here")
        w.see("whole_path")
    end },
    { "a full re-sync compares everything, and brings nothing that is here", function(w)
        w.menu("shelves", "full_sync")
        w.see("full_question")
        w.shot("question")
        w.press("compare")
        w.see("downloaded", 60)
        w.shot("compared")
        w.check(w.screen():find("unchanged", 1, true), w.screen())
    end },
    { "a server that is slow to tell its shelves: the tap is answered, and can be stopped", function(w)
        w.server.fault("/api/v1/shelves", { kind = "latency", seconds = 4 })
        w.menu("shelves", "sync_shelves")
        D.wait(1)
        w.check(#w.screen() > 0, "something is said at once")
        w.shot("slow")
        w.see("downloaded", 60)
    end, "controls" },
}
