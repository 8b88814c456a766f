-- Two people with one device. The data of each is on the server for that person.
local function sessions_of(w, user)
    local count = 0
    for _, session in ipairs(w.server.control("GET", "/state").sessions) do
        if session.userId == user then count = count + 1 end
    end
    return count
end

local ANNA, ZOE = 1, 2

return {
    { "the connection is set for the first reader", function(w)
        w.set_up()
        w.menu("connection", "test")
        w.see("library_ok", 30)
        w.dismiss()
    end, always = true },
    { "another account is another reader, and pending items stay with the first", function(w)
        w.offline()
        w.read(w.novel, 5, 60)
        w.account("reader_account", { "zoe-reads", "grüße, 本" })
        w.eventually("the other one reads", function()
            return w.lines("connection"):find(w.words.who_reads .. ": zoe-reads", 1, true)
        end)
        w.account("library_account", { "zoë", "pässwörd€" })
        w.dismiss()
        w.menu("connection", "who_reads")
        w.shot("who")
        w.check(D.items():find("anna (2", 1, true), "what waits for the other is told: " .. D.items())
        w.close_menu()
        w.read(w.novel, 4, 60)
        w.online()
        w.eventually("the second one's session is there", function() return sessions_of(w, ZOE) == 1 end, 30)
        w.settled()
        w.equal(0, sessions_of(w, ANNA), "sessions of the first")
    end, "controls" },
    { "the first reader's items are sent after a change back, with the open book", function(w)
        w.open(w.novel)
        w.turn(4, 60)
        w.menu("connection", "who_reads", "anna")
        w.eventually("the first one reads", function()
            return w.lines("connection"):find(w.words.who_reads .. ": anna", 1, true)
        end)
        w.eventually("the first one's session is there", function() return sessions_of(w, ANNA) == 1 end, 30)
        w.leave()
        w.settled()
        w.equal(1, sessions_of(w, ANNA), "sessions of the first")
        w.menu("connection", "who_reads", "zoe")
        w.eventually("the second one's is there", function() return sessions_of(w, ZOE) == 2 end, 30)
    end, "controls" },
}
