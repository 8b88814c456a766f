-- The second device of the same reader.
return {
    { "set-up", function(w)
        w.set_up()
        -- Requests under way must not time out because the clock is set.
        w.settled()
        -- The hour that the clocks are behind: a server may hold a place from the themes before, and the last reader counts.
        w.pass(3600 - 120)
    end, always = true },
    { "the second device is offered the position of the first", function(w)
        w.open(w.street)
        w.see("go_there", 20)
        w.shot("offer")
        w.press("go_there")
        w.eventually("the place", function() return math.abs(D.page() / D.pages() - 0.8) < 0.12 end)
        D.wait(0.5)
        w.shot("there")
    end },
    { "the reading of the second device adds to that of the first", function(w)
        local before = w.read(w.street, 3, 40)
        w.until_sent(w.street, before)
    end },
    { "the second device opens a PDF at the page where the first one scrolled", function(w)
        w.open(w.pdf)
        w.see("go_there", 20)
        w.shot("strip-offer")
        w.unseen("not_exact")
        w.press("go_there")
        local position = w.server.position(w.hash(w.pdf))
        local head = tonumber(position.progress)
        w.eventually("the page", function()
            -- As specified, the place is a fraction again, and tells no page.
            if w.server.kind == "spec" then return math.abs(D.page() / D.pages() - position.percentage) < 0.05 end
            return D.reader().paging:getLastProgress() == head
        end)
        w.shot("strip-there")
        w.leave()
    end },
}
