-- Two devices of one reader. This is the first. 11_devices.b.lua is the second, with its own home folder.
return {
    { "set-up", function(w)
        w.set_up()
        -- Requests under way must not time out because the clock is set.
        w.settled()
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
    { "the first device reads a PDF as a long strip with two pages on the screen", function(w)
        w.open(w.pdf)
        w.event("SetScrollMode", true)
        D.wait(0.5)
        D.goto_page(15)
        for _ = 1, 3 do
            w.pass(40)
            w.event("GotoViewRel", 1)
            D.wait(0.3)
        end
        w.shot("strip")
        local paging = D.reader().paging
        local foot, head = paging.current_page, paging:getLastProgress()
        w.check(foot > head, ("one page on the screen: %d"):format(foot))
        w.leave()
        w.eventually("the position is there", function()
            local position = w.server.position(w.hash(w.pdf))
            return position and math.abs(position.percentage - foot / 24) < 0.001
        end, 30)
    end },
}
