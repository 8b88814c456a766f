-- The start after a request without an answer.
return {
    { "an upload without an answer is found on the server, and not sent twice", function(w)
        w.server.calm()
        w.sync_now()
        w.settled()
        w.dismiss()
        w.eventually("no item is pending", w.nothing_waits, 30)
        w.equal(1, #w.server.sessions(w.id(w.fog)), "sessions")
    end, "controls" },
}
