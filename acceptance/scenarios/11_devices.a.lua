-- Two devices of one reader: this is the first, 11_devices.b.lua is the second, with a home of its own.
return {
    { "set-up", function(w)
        w.set_up()
        -- The hour that the clocks are behind: a server may hold a place from the themes before, and the last reader counts.
        w.pass(3600 - 120)
    end, always = true },
    { "the first device reads far into the book", function(w)
        local before = #w.server.sessions(w.id(w.street))
        w.open(w.street)
        D.goto_page(math.floor(D.pages() * 0.8))
        w.turn(2, 40)
        w.leave()
        w.until_sent(w.street, before)
        w.eventually("the position is there", function()
            local position = w.server.position(w.hash(w.street))
            return position and math.abs(position.percentage - 0.8) < 0.08
        end, 30)
    end },
}
