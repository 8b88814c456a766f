-- A position with this device's name counts as another device's once the local book is at another place.
local function share() return D.page() / D.pages() end

local function read_to(w, part)
    w.open_quietly(w.fog)
    D.goto_page(math.floor(D.pages() * part))
    w.turn(2, 40)
    local here = share()
    w.leave()
    w.eventually("the position", function()
        local position = w.server.position(w.hash(w.fog))
        return position and math.abs(position.percentage - here) < 0.03
    end, 30)
    w.settled()
    return here
end

-- As when the book was deleted and downloaded again, or its sidecar was reset in the file browser.
local function reset(w)
    require("docsettings"):open(w.path(w.fog)):purge()
end

local function is_still(w, here, what)
    w.settled()
    local position = w.server.position(w.hash(w.fog))
    w.check(math.abs(position.percentage - here) < 0.03, ("%s: %s, and %s before"):format(what, position.percentage, here))
end

return {
    { "set-up", function(w)
        w.server.set_status(w.id(w.fog), "READING")
        if w.server.kind ~= "spec" then w.check(w.server.join(true), "the switch") end
        w.set_up()
        w.settled()
        w.pass(3600 - 120)
    end, always = true },
    { "a book that was reset is offered the position that this device sent before", function(w)
        local here = read_to(w, 0.53)
        reset(w)
        w.pass(60)
        w.open(w.fog)
        w.see("go_there", 20)
        w.shot("reset")
        w.turn(2, 40)
        w.leave()
        is_still(w, here, "after two pages without an answer")
    end },
    { "the book opens at the offered position", function(w)
        reset(w)
        w.pass(60)
        w.open(w.fog)
        w.see("go_there", 20)
        w.press("go_there")
        w.eventually("the place", function() return math.abs(share() - 0.53) < 0.1 end)
        w.leave()
        w.settled()
    end },
    { "the web reader's position is offered, even if it names the last device", function(w)
        if w.server.kind == "spec" then return end
        read_to(w, 0.3)
        w.pass(60)
        D.wait(2)
        w.server.read_on_the_web(w.id(w.fog), 75, "epubcfi(/6/8!/4/2/28/1:9)")
        w.open(w.fog)
        w.see("go_there", 20)
        w.shot("web")
        w.turn(1, 40)
        w.leave()
        w.settled()
        local web = w.server.web_position(w.id(w.fog))
        w.check(math.abs(web.percentage - 75) < 1, "the web reader's place: " .. web.percentage)
        w.server.join(false)
    end },
}
