-- Settings that are saved for another device, and read again.
local folder = require("datastorage"):getDataDir()
local saved = require("datastorage"):getSettingsDir() .. "/catchword-setup.json"

return {
    { "set-up", function(w)
        w.set_up()
        w.settled()
    end, always = true },
    { "the saved settings file has both passwords, and the screen says where it is", function(w)
        w.menu("connection", "another_device", "save_settings")
        w.shot("choice")
        w.press("with_passwords")
        local screen = w.see("plugin_folder")
        w.shot("saved")
        w.check(screen:find("catchword-setup.json", 1, true), "the path: " .. screen)
        local text = io.open(saved):read("*a")
        w.check(text:find(w.server.library[2], 1, true) and text:find(w.server.reader[2], 1, true), "the passwords")
        w.dismiss()
    end },
    { "a settings file is shown before it changes anything", function(w)
        local text = io.open(saved):read("*a"):gsub('"minPages": 0', '"minPages": 4')
        local file = io.open(saved, "w")
        file:write(text)
        file:close()
        w.menu("connection", "another_device", "read_settings")
        local screen = w.see("settings_change")
        w.shot("preview")
        w.check(screen:find("minPages: 0 → 4", 1, true), "the change: " .. screen)
        w.press("use_settings")
        w.dismiss()
        w.check(not io.open(saved):read("*a"):find(w.server.library[2], 1, true), "the password of a used file")
    end },
    { "a copy for the next device is next to the plugin", function(w)
        w.menu("connection", "another_device", "save_settings")
        w.press("with_passwords")
        w.see("plugin_folder")
        w.dismiss()
        -- A file of this device would be taken only by hand.
        local text, count = io.open(saved):read("*a"):gsub('"device": "[^"]*"', '"device": "another"')
        w.equal(1, count, "names of the device that saved it")
        local file = io.open(folder .. "/plugins/catchword-setup.json", "w")
        file:write(text)
        file:close()
        os.remove(saved)
        os.execute(("rm -f '%s'/settings/catchword.sqlite*"):format(folder))
    end },
}
