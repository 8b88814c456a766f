local lfs = require("libs/libkoreader-lfs")

return {
    { "the old version runs, and the process is killed while the new one is unpacked", function(w)
        local own = w.version()
        w.check(own ~= w.next_version, own)
        w.offer_update()
        w.press("download_and_try")
        w.eventually("some of it is unpacked", function()
            return lfs.attributes(("%s/%s.unpacking/books.piece.lua"):format(w.versions, w.next_version), "mode")
        end, 40)
        w.check(not lfs.attributes(w.versions .. "/chosen", "mode"), "no trial is due yet")
        w.die("killed while it is unpacked")
    end, "releases" },
}
