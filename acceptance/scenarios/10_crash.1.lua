-- The process is killed in the middle of a book. 10_crash.2.lua is the next start.
return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "a book is open and read when the process is killed", function(w)
        w.open(w.novel)
        w.turn(5, 70)
        -- The open session is saved once a minute, by the clock of the loop.
        w.hasten(61)
        D.wait(0.5)
        w.die("a book is open and read, when the process is killed")
    end },
}
