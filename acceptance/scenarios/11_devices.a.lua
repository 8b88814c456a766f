-- Two devices of one reader: this is the first, 11_devices.b.lua is the second, with a home of its own.
return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "the first device reads to the middle", function(w)
        w.open(w.novel)
        D.goto_page(math.floor(D.pages() / 2))
        w.turn(2, 40)
        w.leave()
        w.eventually("the position is there", function() return w.server.position(w.hash(w.novel)) end, 30)
        w.until_sent(w.novel, 0)
    end },
}
