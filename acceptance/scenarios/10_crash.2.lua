-- The start after the crash.
return {
    { "the next start says once what was kept", function(w)
        w.see("after_crash", 10)
        w.shot("kept")
    end },
    { "the recovered session reaches the server", function(w)
        w.until_sent(w.novel, 0)
    end },
    { "the accounts are still set", function(w)
        w.menu("connection", "test")
        w.see("reader_ok", 30)
    end },
}
