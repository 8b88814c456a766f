-- The process is killed in the middle of an upload. 41_upload_cut.2.lua is the next start.
return {
    { "set-up", function(w)
        w.set_up()
        w.make_book("Large.pdf", "A Large Book", 12, 95)
        w.open("Large.pdf")
        w.through(2, 5, 40)
        w.leave()
        w.settled()
    end, always = true },
    { "a large book is being uploaded when the process is killed", function(w)
        w.long_press("Large.pdf")
        w.press("host_library")
        D.wait(0.2)
        w.tap("add_book")
        w.see("asks_to_send", 30)
        w.press("send_do")
        w.see("sending", 30)
        D.wait(0.3)
        w.check(w.says("sending"), "it is sent already")
        w.die("a large book is on its way, when the process is killed")
    end, "controls" },
}
