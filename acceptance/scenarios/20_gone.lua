-- Many deletions, changes on both sides, and page bookmarks, between a device and the server's own page.
local function rows(w, book) return w.marks.there(w.server, w.id(book)) end

local function count_there(w, book, count)
    return w.eventually(("%d highlights on the server"):format(count), function()
        local there = rows(w, book)
        return #there == count and there
    end, 40)
end

local function count_here(w, count)
    return w.eventually(("%d highlights in the book"):format(count), function()
        return #D.reader().annotation.annotations == count
    end, 30)
end

-- Opens the book so much later that the server is asked again; what is offered on the page goes.
local function open_later(w, book)
    w.pass(3600)
    w.open(book)
    w.settled()
    w.dismiss()
end

local function delete_there(w, book, count)
    local there = rows(w, book)
    for place = 1, count do
        if there[place].is_note then w.server.delete_note(there[place].id)
        else w.server.delete_annotation(there[place].id) end
    end
end

-- Both sides have so many, also when the book is opened again.
local function agreed(w, count)
    w.placed(w.novel)
    count_there(w, w.novel, count)
    open_later(w, w.novel)
    w.equal(count, #D.reader().annotation.annotations, "highlights in the book")
end

local function delete_here(w, count)
    for _ = 1, count do w.marks.delete(D.reader().annotation.annotations[1]) end
    w.turn(2, 40)
end

return {
    { "set-up", function(w)
        w.set_up_earlier()
        for _, book in ipairs({ w.novel, w.fog, w.pdf }) do
            if w.server.kind ~= "B0" then w.server.clear_notes(w.id(book)) end
        end
        w.menu("what_is_synced", "highlights", "both_ways")
        w.menu("what_is_synced", "bookmarks", "both_ways")
        w.dismiss()
    end, always = true },
    { "two deletions of the web page wait for a question, which is not over a page", function(w)
        w.open_quietly(w.novel)
        for _, page in ipairs({ 6, 9, 12, 15 }) do
            w.highlight(page)
            w.turn(1, 40)
        end
        w.leave_notes(w.novel)
        count_there(w, w.novel, 4)
        delete_there(w, w.novel, 2)
        open_later(w, w.novel)
        w.turn(2, 40)
        w.unseen("gone_there")
        w.equal(4, #D.reader().annotation.annotations, "highlights in the book")
        w.leave()
        w.see("gone_there", 30)
        w.shot("question")
    end, "notes" },
    { "deleted highlights are sent again after “No”", function(w)
        open_later(w, w.novel)
        w.leave()
        w.see("gone_there", 30)
        w.press("send_again")
        agreed(w, 4)
        w.leave()
        w.settled()
        w.unseen("gone_there")
    end, "notes" },
    { "deleted highlights are deleted on the device after “Yes”", function(w)
        delete_there(w, w.novel, 2)
        open_later(w, w.novel)
        w.leave()
        w.see("gone_there", 30)
        w.press("delete_here")
        w.placed(w.novel)
        w.settled()
        w.open(w.novel)
        count_here(w, 2)
        w.leave()
        w.settled()
        w.equal(2, #rows(w, w.novel), "highlights on the server")
    end, "notes" },
    { "two highlights deleted on the device stay on the server until the reader answers", function(w)
        w.open_quietly(w.novel)
        delete_here(w, 2)
        w.leave()
        w.see("deleted_several", 30)
        w.shot("question")
        w.equal(2, #rows(w, w.novel), "highlights on the server")
        w.press("keep_there")
        open_later(w, w.novel)
        count_here(w, 2)
        delete_here(w, 2)
        w.leave()
        w.see("deleted_several", 30)
        w.press("delete_there")
        agreed(w, 0)
    end, "notes" },
    { "notes of the web page and of the device are both in the note", function(w)
        w.open_quietly(w.fog)
        local page = D.page()
        w.marks.change(w.highlight(8), { note = "At first" })
        w.turn(1, 40)
        w.leave_notes(w.fog)
        local there = count_there(w, w.fog, 1)[1]
        w.pass(3600)
        w.offline()
        w.open_quietly(w.fog)
        w.marks.change(w.marks.here("note", "At first"), { note = "What the device writes" })
        w.turn(2, 40)
        D.goto_page(page)
        w.leave()
        w.settled()
        w.server.write_note(there.id, "What the web page writes")
        w.online()
        w.placed(w.fog)
        local note = w.eventually("both texts on the server", function()
            local found = rows(w, w.fog)[1].note
            return found:find("What the device writes", 1, true) and found:find("What the web page writes", 1, true) and found
        end, 40)
        open_later(w, w.fog)
        w.eventually("both texts here", function() return w.marks.here("note", note) end, 30)
        w.check(w.marks.exported():find("What the web page writes", 1, true), "the exporter has both")
        D.run(function() D.reader().bookmark:onShowBookmark() end)
        D.wait(0.5)
        w.shot("both")
    end, "notes" },
    { "a bookmark of a page is deleted, made and deleted again on the server", function(w)
        local id = w.id(w.pdf)
        w.open_quietly(w.pdf)
        D.goto_page(3)
        D.run(function() D.reader().bookmark:onToggleBookmark() end)
        w.turn(2, 40)
        w.leave()
        local made = w.eventually("a bookmark", function() return w.server.bookmarks(id)[1] end, 40)
        w.equal(3, made.pageNumber, "its page on the server")
        w.server.bookmark(id, { pageNumber = 7, title = "From the web page" })
        open_later(w, w.pdf)
        local item = w.eventually("the bookmark of the web page", function() return w.marks.here("page", 7) end, 30)
        w.check(not item.drawer, "a bookmark")
        w.equal(2, #D.reader().annotation.annotations, "bookmarks here")
        D.goto_page(7)
        D.run(function() D.reader().bookmark:onShowBookmark() end)
        D.wait(0.5)
        w.shot("list")
        w.leave()
        w.settled()
        w.equal(2, #w.server.bookmarks(id), "bookmarks there, as nothing is sent back")
        w.server.delete_bookmark(made.id)
        open_later(w, w.pdf)
        w.eventually("it is gone", function() return not w.marks.here("page", 3) end, 30)
        D.goto_page(7)
        D.run(function() D.reader().bookmark:onToggleBookmark() end)
        w.turn(2, 40)
        w.leave()
        w.eventually("the other is gone there", function() return #w.server.bookmarks(id) == 0 end, 40)
    end, "pages" },
    { "the list says that the server has no bookmarks", function(w)
        if w.server.kind == "G" or w.server.kind == "3.5" then return end
        w.open_quietly(w.pdf)
        D.goto_page(3)
        D.run(function() D.reader().bookmark:onToggleBookmark() end)
        w.turn(2, 40)
        w.leave()
        w.settled()
        w.unplaceable("Notes on Paper")
    end },
}
