-- The number of taps for frequent actions. The tab Tools is the last opened one, as KOReader remembers it.
local taps

-- One tap, or one long press, on what the screen shows.
local function tap(words)
    taps = taps + 1
    D.tap_text(words, true)
    D.wait(0.2)
end

local function hold(words)
    taps = taps + 1
    D.hold_text(words, true)
    D.wait(0.3)
end

-- The reader taps the top of the screen, and the plugin's line on the first page of Tools.
local function open_menu(w)
    w.dismiss()
    D.menu(w.word("plugin"))
    D.menu_close()
    taps = 1
    D.tap(300, 20)
    w.eventually("the menu is open", function() return D.touchmenu() end, 5)
    w.equal(1, D.touchmenu().page, "page of Tools")
    tap(w.word("plugin"))
end

local function took(w, most, what)
    D.log(("taps    %s: %d"):format(what, taps))
    w.check(taps <= most, ("%s: %d taps"):format(what, taps))
    w.dismiss()
end

-- Taps these lines of the menu, until the screen shows the result.
local function reach(w, what, most, lines, result)
    open_menu(w)
    w.shot(lines[1])
    for _, line in ipairs(lines) do tap(w.word(line)) end
    w.see(result, 40)
    took(w, most, what)
end

return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "“Sync now” takes three taps", function(w)
        reach(w, "sync now", 3, { "sync_now" }, "nothing_pending")
    end },
    { "the pending items take three taps", function(w)
        reach(w, "pending", 3, { "status" }, "server_answered")
    end },
    { "a shelf sync takes four taps", function(w)
        reach(w, "shelf sync", 4, { "shelves", "sync_shelves" }, "downloaded")
    end },
    { "the library takes three taps, and a download of any book six", function(w)
        os.remove(w.path(w.fog))
        open_menu(w)
        tap(w.word("library"))
        w.see("library_recent", 20)
        w.check(taps <= 3, "library: " .. taps)
        w.settled()
        tap(w.word("library_recent"))
        w.shows("The Lamp in the Fog")
        tap("The Lamp in the Fog")
        w.see("download", 20)
        tap(w.word("download"))
        took(w, 6, "download")
    end, "lists" },
    { "“Why is this not on the server?” takes two taps", function(w)
        w.offline()
        w.read(w.novel, 3, 40)
        w.dismiss()
        taps = 0
        hold(w.novel:sub(1, 20))
        tap(w.words.host_library)
        w.see("offline_reason")
        w.shot("why")
        took(w, 2, "why not synced")
        w.online()
    end },
    { "a rating takes three taps", function(w)
        taps = 0
        hold(w.novel:sub(1, 20))
        tap(w.word("rate"))
        tap("4 ★")
        took(w, 3, "rate")
    end },
    { "the other device's position takes three taps", function(w)
        w.server.put_position(w.hash(w.street), 0.6, "Kobo in the kitchen")
        w.open(w.street)
        w.see("go_there", 20)
        w.dismiss()
        open_menu(w)
        w.shot("other-place")
        tap("Go to 60")
        w.eventually("the page is there", function() return math.abs(D.page() / D.pages() - 0.6) < 0.12 end, 20)
        took(w, 3, "the other device's place")
        w.leave()
    end },
}
