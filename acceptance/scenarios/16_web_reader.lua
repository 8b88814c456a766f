-- The web reader and the devices, linked by the switch of the account on the server.
local function has_web_reader(w) return w.server.kind ~= "spec" end

-- The web reader is there, the book is opened here, and the offer leads to this place.
local function follow(w, percentage, cfi, place)
    w.pass(60)
    D.wait(2)
    w.server.read_on_the_web(w.id(w.fog), percentage, cfi)
    w.open(w.fog)
    -- At the first opening the number of the book is found a moment after the place of its file.
    w.settled()
    w.see("go_there", 20)
    w.shot("offer")
    w.press("go_there")
    w.eventually("its place", function() return D.page() == D.reader().document:getPageFromXPointer(place) end)
    D.wait(0.5)
    w.shot("there")
    w.leave()
    w.settled()
end

return {
    { "set-up", function(w)
        if has_web_reader(w) then w.check(w.server.join(true), "the switch") end
        -- A theme before may have put the book on hold on a running server, where positions go only once that is undone.
        if has_web_reader(w) then w.server.set_status(w.id(w.fog), "READING") end
        w.set_up()
        -- Requests under way must not time out because the clock is set.
        w.settled()
        w.pass(3600 - 120)
    end, always = true },
    { "the web reader opens the book at the device's sentence", function(w)
        -- The oldest host reads the chapter of an open book only.
        if not has_web_reader(w) or not pcall(require, "ffi/archiver") then return end
        w.open(w.fog)
        w.dismiss()
        D.goto_page(math.floor(D.pages() / 2))
        w.turn(2, 40)
        local place = D.reader().rolling:getLastProgress()
        local chapter = place:match("DocFragment%[(%d+)%]")
        local share = D.page() / D.pages()
        w.leave()
        w.eventually("the device's place, in words that the server leaves alone", function()
            local position = w.server.position(w.hash(w.fog))
            return position and math.abs(position.percentage - share) < 0.1
                and position.progress:find("text()[", 1, true)
        end, 30)
        local web = w.server.web_position(w.id(w.fog))
        w.check(web and web.cfi and web.cfi:find("^epubcfi%(/6/" .. 2 * tonumber(chapter) .. "[!%[]"),
            "its CFI: " .. tostring(web and web.cfi) .. " for " .. place)
    end },
    { "the device opens the book at the web reader's sentence", function(w)
        if not has_web_reader(w) then return end
        follow(w, 75, "epubcfi(/6/8!/4/2/28/1:9)", "/body/DocFragment[4]/body/section/p[13]/text().9")
    end },
    { "the device opens the start of a page that the web reader names", function(w)
        if not has_web_reader(w) then return end
        follow(w, 83, "epubcfi(/6/10!/4/2,/8/1:20,/14/1:31)", "/body/DocFragment[5]/body/section/p[3]/text().20")
        w.server.join(false)
    end },
}
