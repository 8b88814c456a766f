-- What comes next in a series: offered after a finished book, and asked for.
local function finish(w, book)
    w.open(book)
    w.settled()
    D.goto_page(D.reader().document:getPageCount())
    w.turn(1, 40)
    w.leave()
end

local function ask(w, book)
    w.long_press(book)
    D.tap_text(w.words.host_library, true)
    w.see("kept_and_sent")
    w.tap("next_in_series")
end

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
        os.remove(w.path(w.fog))
        w.until_sent(w.novel, w.read(w.novel, 3, 40))
    end, always = true },
    { "after a finished book the next one is offered, and comes with one tap", function(w)
        finish(w, w.novel)
        w.see("next_offer", 30)
        w.shot("offer")
        w.press("download")
        w.see("on_this_device", 60)
        w.settled()
        w.shot("here")
        w.check(w.downloaded("Fog"), "the file is there")
        w.press("open_book")
        w.eventually("the book is open", function() return D.reader() end, 30)
        w.leave()
    end, "series" },
    { "it is shown where it is asked for", function(w)
        ask(w, w.novel)
        w.see("book_number", 30)
        w.settled()
        w.shot("page")
        w.dismiss()
    end, "series" },
    { "of the last one nothing is offered, and it is said where it is asked for", function(w)
        local last = w.downloaded("Fog")
        finish(w, last)
        w.settled()
        w.unseen("next_offer")
        w.shot("last-offer")
        ask(w, last)
        w.see("last_of_series", 30)
        w.shot("last")
        w.dismiss()
    end, "series" },
    { "without a network it is told as of the last time", function(w)
        w.offline()
        ask(w, w.novel)
        w.see("book_number", 30)
        w.shot("offline")
        w.online()
        w.dismiss()
    end, "series" },
}
