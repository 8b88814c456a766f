-- An update from the present version of the plugin and back. Each part is a start of the application: 24_update.1 to
-- .7. The process is killed at each step, and one of the two versions runs.
local lfs = require("libs/libkoreader-lfs")

return {
    { "set-up", function(w) w.set_up() end, always = true },
    { "the changes are shown, and the process is killed during the download", function(w)
        w.menu("advanced", "updates_from")
        w.fill(w.server.releases .. "/release.json")
        w.dismiss()
        w.menu("advanced")
        w.shot("about")
        w.close_menu()
        w.offer_update()
        w.shot("offer")
        w.press("download_and_try")
        w.see("downloading")
        w.eventually("some of it is there", function()
            return (lfs.attributes(w.versions .. "/download", "size") or 0) > 100000
        end)
        w.shot("downloading")
        w.die("killed while it is downloaded")
    end, "releases" },
}
