-- Two devices of one reader: this is the first, 11_devices.b.lua is the second, with a home of its own.
return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "the first device reads to the middle", function(w)
        local before = #w.server.sessions(w.id(w.novel))
        w.open(w.novel)
        D.goto_page(math.floor(D.pages() / 2))
        w.turn(2, 40)
        w.leave()
        w.until_sent(w.novel, before)
        w.eventually("the position is there", function()
            local position = w.server.position(w.hash(w.novel))
            return position and math.abs(position.percentage - 0.5) < 0.08
        end, 30)
    end },
}
