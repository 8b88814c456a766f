-- The guided set-up on a new device, tap by tap.

-- The top of the screen, the tab of the tools, its last page, the plugin.
local TO_THE_PLUGIN, MOST = 4, 8

return {
    { "the set-up of an empty device takes at most eight taps up to the test", function(w)
        D.menu(w.words.plugin)
        local test, taps = w.guided_set_up(w.server.library)
        w.check(test:find(w.words.library_ok, 1, true), "the library account: " .. test)
        w.check(TO_THE_PLUGIN + taps <= MOST, TO_THE_PLUGIN + taps .. " taps")
        D.log(TO_THE_PLUGIN + taps .. " taps")
    end },
    { "a reader account whose switch is off is turned on after a question", function(w)
        w.server.sync_switch(false)
        w.menu("connection", "guided")
        local test = w.guided_set_up(w.server.library, "switch_question", "turn_on")
        w.check(not test:find(w.words.switch_off, 1, true), "the switch: " .. test)
    end, "switch" },
    { "a wrong password changes no setting", function(w)
        w.menu("connection", "guided")
        w.press("next_step")
        w.see("log_in_title", 30)
        w.greeted()
        D.type("wrong", 2)
        w.press("log_in")
        w.see("wrong_password", 30)
        w.shot("wrong")
        w.press("back")
        w.see("log_in_title")
        w.dismiss()
        w.menu("connection", "test")
        w.check(w.see("reader_ok", 30):find(w.words.library_ok, 1, true), "the account is the one before")
    end },
    { "an address without an answer changes no setting", function(w)
        w.menu("connection", "guided")
        D.type("127.0.0.1:9", 1)
        w.press("next_step")
        w.see("no_answer", 60)
        w.shot("nobody")
        w.dismiss()
        w.check(w.lines("connection"):find(w.words.server .. ": " .. w.server.url, 1, true), "the address")
    end },
}
