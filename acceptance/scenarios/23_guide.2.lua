-- The pictures of README and guide, for `make pictures`: those from after the crash, and five weeks of reading.
-- On this day, from half past seven on.
local function day(w, month, date)
    w.pose({ year = 2026, month = month, day = date, hour = 19, min = 30 })
end

-- Reads from page to page, so many minutes in all.
local function evening(w, month, date, book, from, to, minutes)
    day(w, month, date)
    w.open(book)
    -- What is asked at an opening has an answer before an hour passes.
    w.settled()
    w.through(from, to, minutes * 60 / (to - from + 1))
    w.leave()
    w.settled()
    w.dismiss()
end

return {
    { "after a crash", function(w)
        w.see("after_crash", 10)
        w.picture("after-a-crash")
        w.dismiss()
        w.settled()
    end, "controls", always = true },
    { "a certificate of today that nobody has signed", function(w)
        w.address(w.server.tls_url)
        w.menu("connection", "test")
        w.see("is_it_yours", 40)
        w.picture("certificate")
        w.dismiss()
        w.address(w.server.url)
        w.dismiss()
    end, "trusting" },
    { "the test of the connection", function(w)
        day(w, 4, 8)
        w.menu("connection", "test")
        w.see("reader_ok", 30)
        w.picture("test-connection")
        w.dismiss()
        w.account("reader_account", { w.server.reader[1], "wrong" })
        w.menu("connection", "test")
        w.see("wrong_password", 30)
        w.picture("wrong-password")
        w.dismiss()
        w.account("reader_account", w.server.reader)
        w.menu("connection", "diagnose")
        w.settled()
        w.picture("diagnosis")
        w.dismiss()
    end, "controls" },
    { "five weeks of reading", function(w)
        for _, sitting in ipairs({
            { 4, 8, w.novel, 2, 9, 31 }, { 4, 10, w.novel, 4, 9, 18 }, { 4, 11, w.street, 1, 6, 24 },
            { 4, 14, w.street, 2, 9, 47 }, { 4, 15, w.comic, 1, 4, 12 }, { 4, 19, w.street, 3, 9, 29 },
            { 4, 21, w.fog, 1, 9, 44 }, { 4, 22, w.fog, 2, 9, 38 }, { 4, 23, w.novel, 3, 9, 21 },
            { 4, 26, w.street, 3, 9, 52 }, { 4, 28, w.fog, 3, 9, 26 }, { 5, 1, w.novel, 2, 8, 41 },
            { 5, 2, w.novel, 2, 8, 35 }, { 5, 3, w.street, 4, 9, 33 },
        }) do evening(w, unpack(sitting)) end
        w.menu("books", "calendar")
        D.wait(0.5)
        w.picture("calendar")
    end, "controls" },
    { "a place that another device has read", function(w)
        w.server.put_position(w.hash(w.street), 0.7, "Phone", "0.7")
        w.pass(3600)
        w.open(w.street)
        w.see("go_there", 20)
        w.picture("offer")
        w.press("stay")
        w.settled()
    end, "controls" },
    { "a highlight that was made in the browser", function(w)
        w.menu("notes", "highlights", "both_ways")
        w.dismiss()
        w.server.annotate(w.id(w.fog), {
            cfi = "epubcfi(/6/8!/4/2/28,/1:0,/1:54)", text = "Old Tomas painted the empty street at home before dawn",
            color = "#FF8800", style = "highlight", note = "The street from the first chapter!",
        })
        w.pass(3600)
        w.open_quietly(w.fog)
        local item = w.eventually("the highlight", function() return w.marks.here("note", "The street from the first chapter!") end, 30)
        D.run(function() D.reader().rolling:onGotoXPointer(item.pos0) end)
        D.wait(0.5)
        D.tap(200, 60)
        D.wait(0.5)
        w.picture("highlight")
    end, "controls" },
    { "what a sync of the shelves would do", function(w)
        local shelf = "On the go"
        w.server.make_shelf(shelf, { w.id(w.novel), w.id(w.pdf), w.id(w.comic) })
        w.choose_shelf(shelf)
        w.menu("shelves", "preview")
        w.eventually("the preview", function() return w.screen():find("3", 1, true) end, 30)
        D.wait(0.5)
        w.picture("preview")
    end, "controls" },
    { "what was sent, and what was not", function(w)
        day(w, 5, 4)
        w.make_book("Unknown.pdf", "A Book of Nobody", 12)
        w.open("Unknown.pdf")
        w.settled()
        w.through(2, 5, 40)
        w.leave()
        w.settled()
        w.long_press(w.street)
        w.press("host_library")
        D.wait(0.2)
        w.tap("timeline")
        w.settled()
        w.picture("timeline")
        w.dismiss()
        w.offline()
        evening(w, 5, 4, w.fog, 4, 9, 12)
        w.menu("pending", "status")
        w.settled()
        w.picture("sync-status")
        w.dismiss()
        w.online()
        w.settled()
    end, "controls" },
    { "a book that the server does not know", function(w)
        w.long_press("Unknown.pdf")
        D.tap_text(w.words.plugin, true)
        D.tap_text("Match", true)
        w.see("which_book")
        D.type("Low Tide")
        w.press("search")
        w.eventually("the novel is found", function() return w.screen():find("The Lamp at Low Tide", 1, true) end, 20)
        D.wait(0.3)
        w.picture("match")
    end, "controls" },
    { "the server's library, a book of it that comes, and one that goes back", function(w)
        w.menu("library", "library_recent")
        w.shows("Harbour Cats 2")
        w.settled()
        w.picture("library")
        D.tap_text("Harbour Cats 2", true)
        w.see("book_number", 30)
        w.settled()
        w.picture("library-book")
        w.press("download")
        w.see("on_this_device", 60)
        w.settled()
        w.press("return_book")
        w.see("return_question", 60)
        w.settled()
        w.picture("return")
        w.dismiss()
    end, "controls" },
    { "who is reading", function(w)
        w.menu("connection", "who_reads", "another_reader")
        w.fill("zoë", "pässwörd€")
        w.settled()
        w.dismiss()
        w.menu("connection", "who_reads")
        w.picture("readers")
    end, "controls" },
}
