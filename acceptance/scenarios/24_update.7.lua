return {
    { "the old version runs again in a start with a book, and sends reading", function(w)
        w.check(D.reader() ~= nil, "a book is open")
        w.see("update_in_use", 10)
        w.shot("back")
        w.check(w.version() ~= w.next_version, "the old one runs")
        w.turn(5, 60)
        w.leave()
        w.until_sent(w.novel, 1)
    end, "releases" },
}
