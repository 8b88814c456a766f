-- The start after an interrupted upload.
return {
    { "the server has no part of the book", function(w)
        w.settled()
        w.dismiss()
        w.equal(0, #w.server.control("GET", "/state").intake.arrivals, "books on their way")
        w.check(not pcall(w.id, "Large.pdf"), "the server has no such book")
    end, "controls" },
    { "the book is uploaded and matched, and its reading reaches the server", function(w)
        w.long_press("Large.pdf")
        w.press("host_library")
        D.wait(0.2)
        w.tap("add_book")
        w.see("asks_to_send", 30)
        w.unseen("sent_earlier")
        w.press("send_do")
        w.see("added", 120)
        w.shot("added")
        w.dismiss()
        w.settled()
        w.equal(1, #w.server.sessions(w.id("Large.pdf")), "sessions")
    end, "controls" },
}
