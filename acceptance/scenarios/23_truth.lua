-- The test of the connection finds problems that would show later.
local function test(w)
    w.menu("connection", "test")
    local said = w.see("by_hash", 40)
    return said
end

local function tells(w, said, key)
    w.check(said:find(w.words[key], 1, true), ("%q in: %s"):format(w.words[key], said))
end

return {
    { "the test shows no problem if all is in order", function(w)
        w.set_up()
        local said = test(w)
        tells(w, said, "reader_ok")
        tells(w, said, "library_ok")
        w.check(not said:find("✗", 1, true), said)
    end, always = true },
    { "the test names a wrong password of the reader account after any answer", function(w)
        w.account("reader_account", { w.server.reader[1], "not this" })
        local said = test(w)
        tells(w, said, "wrong_reader")
        tells(w, said, "library_ok")
        w.shot("reader-password")
        w.dismiss()
        w.account("reader_account", w.server.reader)
    end },
    { "the test names the reader switch that is off", function(w)
        w.server.sync_switch(false)
        local worked, said = pcall(test, w)
        w.shot("switch")
        w.server.sync_switch(true)
        w.check(worked, said)
        tells(w, said, "switch_off")
    end, "switch" },
    { "the test names the host's own progress sync with the same server", function(w)
        -- As the plugin itself keeps them: newer ones in a file, older ones among the settings of the host.
        local function sign_in(username)
            D.run(function()
                local kosync = D.plugin("kosync")
                local settings = kosync.settings
                settings.custom_server, settings.username, settings.auto_sync = w.server.url, username, true
                if not kosync.onFlushSettings then return end
                kosync.updated = true
                kosync:onFlushSettings()
            end)
        end
        w.open(w.novel)
        sign_in("somebody")
        local worked, said = pcall(test, w)
        w.shot("progress-sync")
        sign_in(nil)
        w.check(worked, said)
        tells(w, said, "progress_sync")
        tells(w, said, "turn_automatic_off")
    end, "kosync" },
    { "the test names another plugin of this kind that is turned on", function(w)
        local window = D.ui()
        window.grimmorysync = {}
        local worked, said = pcall(test, w)
        w.shot("plugin")
        window.grimmorysync = nil
        w.check(worked, said)
        tells(w, said, "another_client")
    end },
    { "the test says that an account may not manage its reader account", function(w)
        local account = w.server.add_person("small" .. os.time(), true)
        w.account("library_account", account)
        D.wait(1)
        w.dismiss()
        w.account("reader_account", w.server.reader)
        local said = test(w)
        w.shot("permission")
        tells(w, said, "may_not_manage")
    end, "people" },
}
