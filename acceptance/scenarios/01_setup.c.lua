-- The guided set-up for a person without a reader account, which is created.
local TO_THE_PLUGIN, MOST = 4, 8

return {
    { "a reader account is created after a question, with its switch on, in eight taps", function(w)
        local account = w.server.add_person("new" .. os.time())
        D.menu(w.words.plugin)
        local test, taps = w.guided_set_up(account, "no_reader_account", "create")
        w.check(test:find(w.words.library_ok, 1, true), "the library account: " .. test)
        w.check(not test:find(w.words.switch_off, 1, true), "the switch: " .. test)
        w.check(TO_THE_PLUGIN + taps <= MOST, TO_THE_PLUGIN + taps .. " taps")
        D.log(TO_THE_PLUGIN + taps .. " taps")
    end, "people" },
}
