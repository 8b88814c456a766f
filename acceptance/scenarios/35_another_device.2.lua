-- The first start of another device, with the settings file next to the plugin.
local file = require("datastorage"):getDataDir() .. "/plugins/catchword-setup.json"

return {
    { "a new device sets itself up without a tap or a question", function(w)
        w.eventually("the accounts are saved", function()
            return not io.open(file):read("*a"):find(w.server.library[2], 1, true)
            -- The clocks jump as the steps begin. A request that was under way then is repeated after a minute.
        end, 90)
        w.greeted()
        w.check(w.lines("connection"):find(w.words.server .. ": " .. w.server.url, 1, true), "the address")
        w.menu("connection", "test")
        w.check(w.see("reader_ok", 30):find(w.words.library_ok, 1, true), "both accounts")
        w.shot("test")
    end },
    { "reading on the new device reaches the server", function(w)
        local before = w.read(w.novel, 6, 40)
        w.until_sent(w.novel, before)
    end },
}
