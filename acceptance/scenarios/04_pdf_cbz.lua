-- A reading day in fixed pages: PDF and comics, page by page and continuous. The application shows a PDF in one long
-- strip by default.
local function one_long_strip(w, on)
    w.event("SetScrollMode", on)
    D.wait(0.5)
end

return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "a session of a PDF reaches the server as a PDF", function(w)
        local before = #w.server.sessions(w.id(w.pdf))
        w.open(w.pdf)
        one_long_strip(w, false)
        w.through(2, 5, 40)
        w.leave()
        local sessions = w.until_sent(w.pdf, before)
        w.equal("PDF", sessions[1].bookType, "its kind")
    end },
    { "the position of a PDF is stored, and opened again", function(w)
        w.open(w.pdf)
        w.through(9, 10, 40)
        w.leave()
        w.eventually("the position is there", function()
            local position = w.server.position(w.hash(w.pdf))
            return position and math.abs(position.percentage - 10 / 24) < 0.02
        end, 30)
    end },
    { "the position of another device in a PDF is offered, and opened", function(w)
        w.server.put_position(w.hash(w.pdf), 0.75, "Tablet")
        w.open(w.pdf)
        w.see("go_there", 20)
        w.shot("pdf-offer")
        w.press("go_there")
        w.eventually("page 18", function() return D.page() == 18 end)
    end },
    { "continuous mode counts in a PDF", function(w)
        local before = #w.server.sessions(w.id(w.pdf))
        w.open(w.pdf)
        w.dismiss()
        D.goto_page(2)
        one_long_strip(w, true)
        for _ = 1, 4 do
            w.pass(40)
            w.event("GotoViewRel", 1)
            D.wait(0.3)
        end
        w.shot("pdf-continuous")
        one_long_strip(w, false)
        w.leave()
        w.until_sent(w.pdf, before)
    end },
    { "sleep ends a session of a PDF", function(w)
        local before = #w.server.sessions(w.id(w.tables))
        w.open(w.tables)
        w.turn(2, 40)
        D.suspend()
        w.pass(3600)
        D.resume()
        w.leave()
        w.until_sent(w.tables, before)
    end },
    { "a session of a comic reaches the server", function(w)
        local before = w.read(w.comic, 4, 40)
        local sessions = w.until_sent(w.comic, before)
        w.check(sessions[1].bookType == "CBX" or sessions[1].bookType == "CBZ", "its kind: " .. tostring(sessions[1].bookType))
    end },
    { "the position in a comic is stored", function(w)
        w.open(w.comic)
        w.through(6, 7, 40)
        w.leave()
        w.eventually("the position is there", function()
            local position = w.server.position(w.hash(w.comic))
            return position and math.abs(position.percentage - 0.7) < 0.02
        end, 30)
    end },
    { "continuous mode counts in a comic", function(w)
        local before = #w.server.sessions(w.id(w.comic))
        w.open(w.comic)
        w.dismiss()
        D.goto_page(1)
        one_long_strip(w, true)
        for _ = 1, 4 do
            w.pass(40)
            w.event("GotoViewRel", 1)
            D.wait(0.3)
        end
        w.shot("comic-continuous")
        w.leave()
        w.until_sent(w.comic, before)
    end },
    { "a book read to its end has that position on the server", function(w)
        w.open(w.tables)
        w.through(10, 12, 40)
        w.leave()
        w.eventually("the end is on the server", function()
            local position = w.server.position(w.hash(w.tables))
            return position and position.percentage > 0.99
        end, 30)
    end },
}
