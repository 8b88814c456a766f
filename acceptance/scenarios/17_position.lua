-- One position of a book: by ID if the server does not know the file, after a jump, in one long strip, and in a reread.
local copy = "The Lamp in the Fog, another edition.epub"

local function page_at(share) return math.max(1, math.floor(D.pages() * share)) end

local function share() return D.page() / D.pages() end

-- Waits for the offer of another place, and takes it.
local function go_there(w, name)
    w.see("go_there", 20)
    w.shot(name)
    w.press("go_there")
end

-- A page in scroll mode: the place is at the top, the percentage is of the page at the foot.
local function offered_in_a_strip(w, book, foot, of)
    w.server.put_position(w.hash(book), foot / of, "Tablet", tostring(foot - 1))
    w.open(book)
    w.see("go_there", 20)
    w.shot("strip-" .. of)
    w.unseen("not_exact")
    w.press("go_there")
    w.eventually("the page", function()
        local paging = D.reader().paging
        return paging.current_page >= foot - 1 and paging.current_page <= foot
    end)
    w.leave()
    w.settled()
end

return {
    { "set-up", function(w)
        w.set_up()
        -- Requests under way must not time out because the clock is set.
        w.settled()
        w.pass(3600 - 120)
    end, always = true },
    { "a page number of another format is used by its percentage only", function(w)
        w.make_copy(w.fog, copy)
        -- Some servers tell no times: there the place further in the book counts.
        w.server.read_on_the_web(w.id(w.fog), 5, "epubcfi(/6/2!/4/2/4/1:0)")
        D.wait(2)
        w.server.put_position(w.hash(w.fog), 0.6, "Tablet", "7")
        w.open(copy)
        go_there(w, "other-format")
        w.see("by_percentage")
        w.check(math.abs(share() - 0.6) < 0.1, "at " .. share())
        w.leave()
        w.settled()
    end, "numbers" },
    { "an unknown file of a known book sends its position by the book's ID", function(w)
        w.equal(nil, w.server.position(w.hash(copy)), "the position of this file")
        w.open_quietly(copy)
        D.goto_page(page_at(0.3))
        w.turn(2, 40)
        local here = 100 * share()
        w.leave()
        w.eventually("the web reader's position", function()
            local web = w.server.web_position(w.id(w.fog))
            return web and math.abs(web.percentage - here) < 4
        end, 30)
        w.settled()
        w.check(w.nothing_waits(), "something is pending: " .. w.lines())
    end, "numbers" },
    { "a position of the web reader is fetched by ID, and opens at the sentence", function(w)
        w.pass(60)
        D.wait(2)
        w.server.read_on_the_web(w.id(w.fog), 75, "epubcfi(/6/8!/4/2/28/1:9)")
        w.open(copy)
        go_there(w, "by-number")
        w.eventually("the paragraph", function()
            return D.reader().rolling:getLastProgress():find("DocFragment[4]", 1, true)
        end)
        w.leave()
        w.settled()
    end, "numbers" },
    { "a place of another format is used by its percentage only", function(w)
        w.pass(60)
        w.server.put_position(w.hash(w.tables), 0.5, "Tablet", "/body/DocFragment[3]/body/p[5]/text().10")
        w.open(w.tables)
        w.see("go_there", 20)
        w.see("not_exact")
        w.press("go_there")
        w.see("by_percentage")
        w.check(math.abs(share() - 0.5) < 0.1, "at " .. share())
        w.leave()
        w.settled()
    end, "numbers" },
    { "a jump to another device's position is not counted as reading", function(w)
        local known = {}
        for _, session in ipairs(w.server.sessions(w.id(w.street))) do known[session.id] = true end
        w.pass(60)
        w.server.put_position(w.hash(w.street), 0.6, "Tablet")
        w.open(w.street)
        go_there(w, "jump")
        D.wait(0.5)
        w.turn(3, 40)
        w.leave()
        local sent = w.eventually("the session of what was read", function()
            for _, session in ipairs(w.server.sessions(w.id(w.street))) do
                local from, to = session.startProgress, session.endProgress
                if not known[session.id] then
                    w.check(to - from < 15 and from > 50, ("a session from %s to %s"):format(from, to))
                    return session
                end
            end
        end, 30)
        w.check(sent.endProgress > sent.startProgress, "a session of no pages")
    end },
    { "a remote control turns pages with an open offer, which closes past its position", function(w)
        w.pass(60)
        w.open_quietly(w.fog)
        D.goto_page(3)
        w.leave()
        w.settled()
        w.pass(60)
        w.server.put_position(w.hash(w.fog), 0.7, "Tablet", "0.7")
        w.open(w.fog)
        w.see("go_there", 20)
        local from = D.page()
        D.dispatch("toggle_status_bar")
        w.see("go_there")
        w.shot("beside-a-profile")
        D.dispatch("toggle_status_bar")
        D.send("GotoViewRel", 1)
        w.equal(from + 1, D.page(), "the page")
        w.see("go_there")
        D.goto_page(page_at(0.75))
        w.unseen("go_there")
        w.leave()
    end },
    { "an equal PDF or comic in one long strip opens at the exact position", function(w)
        w.pass(60)
        w.event("SetScrollMode", true)
        w.open_quietly(w.pdf)
        w.event("SetScrollMode", true)
        w.leave()
        offered_in_a_strip(w, w.pdf, 15, 24)
        w.open_quietly(w.comic)
        w.event("SetScrollMode", true)
        w.leave()
        offered_in_a_strip(w, w.comic, 6, 10)
    end, "numbers" },
    { "a reread of a finished book leads to one question, then its position is sent", function(w)
        w.server.set_status(w.id(w.novel), "READING")
        w.open_quietly(w.novel)
        D.goto_page(page_at(0.97) - 3)
        w.turn(3, 40)
        D.run(function() D.reader().status:onEndOfBook() end)
        D.wait(0.3)
        w.press("mark_finished")
        w.leave()
        w.eventually("the server has it as read", function() return w.server.status(w.id(w.novel)) == "READ" end, 30)
        w.settled()
        w.pass(3600)
        w.open_quietly(w.novel)
        D.goto_page(page_at(0.3))
        w.turn(3, 40)
        local here = share()
        w.leave()
        w.see("read_again")
        w.press("read_again_yes")
        w.eventually("the new position", function()
            local position = w.server.position(w.hash(w.novel))
            return position and math.abs(position.percentage - here) < 0.04
        end, 30)
        w.settled()
        w.equal("RE_READING", w.server.status(w.id(w.novel)), "the status")
    end, "statuses" },
    { "a manual push of a position shows its effect on the current status", function(w)
        w.server.set_status(w.id(w.novel), "PAUSED")
        w.pass(3600)
        w.open_quietly(w.novel)
        w.menu("this_book", "push")
        w.see("makes_of_paused", 20)
        w.shot("push")
        w.press("cancel")
        w.settled()
        w.equal("PAUSED", w.server.status(w.id(w.novel)), "the status")
        w.leave()
    end, "statuses" },
}
