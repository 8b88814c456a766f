-- The next start ends in the middle of the trial, because the version kills its own process once.
local function spoil(w)
    local path = ("%s/%s/main.piece.lua"):format(w.versions, w.next_version)
    local file = assert(io.open(path, "rb"))
    local whole = file:read("*a")
    file:close()
    file = assert(io.open(path, "wb"))
    file:write(([[
local told = io.open(os.getenv("KO_DRIVE_LOG"), "a")
told:write("[drive    0.00] ok    24_update.4: killed while it is tried: it ends here on purpose\n")
told:close()
local ffi = require("ffi")
ffi.cdef("int getpid(void); int kill(int pid, int signal);")
ffi.C.kill(ffi.C.getpid(), 9)
]]), whole)
    file:close()
end

return {
    { "the new version is ready, and the process is killed before the restart", function(w)
        w.check(w.version() ~= w.next_version, "the old one runs")
        w.offer_update()
        w.press("download_and_try")
        w.see("update_ready", 40)
        w.shot("ready")
        spoil(w)
        w.die("killed before it starts anew")
    end, "releases" },
}
