-- The process is killed between a request and its answer. 10_crash.4.lua is the next start.
return {
    { "a session is being sent when the process is killed", function(w)
        -- The server stores it, and answers when nobody listens any more.
        w.server.fault("/api/v1/reading-sessions", { kind = "latency", seconds = 20, when = "after" })
        w.open(w.fog)
        w.turn(4, 40)
        w.leave()
        w.eventually("the server has it", function() return #w.server.sessions(w.id(w.fog)) == 1 end, 30)
        w.die("a session is on its way, when the process is killed")
    end, "controls" },
}
