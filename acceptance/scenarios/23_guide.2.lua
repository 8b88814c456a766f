-- The pictures of README and guide for `make pictures`, after the crash, with five weeks of reading.
local here = debug.getinfo(1, "S").source:match("^@(.*)/[^/]+/[^/]+$")
local books = dofile(here .. "/classics.lua")

-- On this day, from half past seven on.
local function day(w, month, date)
    w.pose({ year = 2026, month = month, day = date, hour = 19, min = 30 })
end

-- Reads from page to page, so many minutes in all.
local function evening(w, month, date, book, from, to, minutes)
    day(w, month, date)
    w.open(book)
    -- Requests of an opening are answered before an hour passes.
    w.settled()
    w.through(from, to, minutes * 60 / (to - from + 1))
    w.leave()
    w.settled()
    w.dismiss()
end

return {
    { "the notice after a crash", function(w)
        w.see("after_crash", 10)
        w.picture("after-a-crash")
        w.dismiss()
        w.settled()
    end, "classics", always = true },
    { "a new certificate without an authority", function(w)
        w.address(w.server.tls_url)
        w.menu("connection", "test")
        w.see("is_it_yours", 40)
        w.picture("certificate")
        w.dismiss()
        w.address(w.server.url)
        w.dismiss()
    end, "classics" },
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
        w.dismiss()
    end, "classics" },
    { "five weeks of reading", function(w)
        for _, sitting in ipairs({
            { 4, 8, books.alice, 2, 9, 31 }, { 4, 10, books.alice, 4, 9, 18 }, { 4, 11, books.whale, 1, 6, 24 },
            { 4, 14, books.whale, 2, 9, 47 }, { 4, 15, books.nemo, 1, 4, 12 }, { 4, 19, books.whale, 3, 9, 29 },
            { 4, 21, books.pride, 1, 9, 44 }, { 4, 22, books.pride, 2, 9, 38 }, { 4, 23, books.alice, 3, 9, 21 },
            { 4, 26, books.whale, 3, 9, 52 }, { 4, 28, books.pride, 3, 9, 26 }, { 5, 1, books.alice, 2, 8, 41 },
            { 5, 2, books.alice, 2, 8, 35 }, { 5, 3, books.whale, 4, 9, 33 },
        }) do evening(w, unpack(sitting)) end
        w.menu("reading", "calendar")
        w.settled()
        D.wait(1)
        w.picture("calendar")
    end, "classics" },
    { "the position of another device", function(w)
        w.server.put_position(w.hash(books.whale), 0.7, "Phone", "0.7")
        w.pass(3600)
        w.open(books.whale)
        w.see("go_there", 20)
        w.picture("offer")
        w.press("stay")
        w.settled()
    end, "classics" },
    { "a highlight that was made in the web reader", function(w)
        w.menu("what_is_synced", "highlights", "both_ways")
        w.dismiss()
        local note = "Everybody knows this sentence. Who says it, though?"
        w.server.annotate(w.id(books.pride), {
            cfi = "epubcfi(/6/2!/4/2/4,/1:0,/1:117)", color = "#FF8800", style = "highlight", note = note,
            text = "It is a truth universally acknowledged, that a single man in possession of a good fortune, "
                .. "must be in want of a wife.",
        })
        w.pass(3600)
        w.open_quietly(books.pride)
        local item = w.eventually("the highlight", function() return w.marks.here("note", note) end, 30)
        D.run(function() D.reader().rolling:onGotoXPointer(item.pos0) end)
        D.wait(0.5)
        D.tap(250, 170)
        D.wait(0.5)
        w.picture("highlight")
    end, "classics" },
    { "the preview of a sync of the shelves", function(w)
        local shelf = "On the go"
        w.server.make_shelf(shelf, { w.id(books.glass), w.id(books.four), w.id(books.walden) })
        w.choose_shelf(shelf)
        w.menu("shelves", "preview")
        w.eventually("the preview", function() return w.screen():find("3", 1, true) end, 30)
        D.wait(0.5)
        w.picture("preview")
    end, "classics" },
    { "the sent items, and the pending ones", function(w)
        day(w, 5, 4)
        w.make_book("scan-0042.pdf", "Life in the Woods", 12)
        w.open("scan-0042.pdf")
        w.settled()
        w.through(2, 5, 40)
        w.leave()
        w.settled()
        w.long_press(books.whale)
        w.press("host_library")
        D.wait(0.2)
        w.tap("timeline")
        w.settled()
        w.picture("timeline")
        w.dismiss()
        w.offline()
        evening(w, 5, 4, books.pride, 4, 9, 12)
        w.menu("status")
        w.settled()
        w.picture("sync-status")
        w.dismiss()
        w.online()
        w.settled()
    end, "classics" },
    { "a book that the server does not know", function(w)
        w.long_press("scan-0042.pdf")
        D.tap_text(w.words.plugin, true)
        D.tap_text("Match", true)
        w.see("which_book")
        D.type("Walden")
        w.press("search")
        w.shows("Thoreau", 20)
        D.wait(0.3)
        w.picture("match")
    end, "classics" },
    { "the server's library, a book that is downloaded, and one that is returned", function(w)
        w.menu("library", "library_recent")
        w.shows("The Sign of the Four")
        w.settled()
        w.picture("library")
        D.tap_text("The Sign of the Four", true)
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
    end, "classics" },
    { "the choice of the reader", function(w)
        w.another_reader({ "zoë", "pässwörd€" })
        w.menu("connection", "who_reads")
        w.picture("readers")
    end, "classics" },
}
