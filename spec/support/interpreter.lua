-- Runs the specs on the interpreter alone, as most devices do: some builds of LuaJIT hang for ever in their compiler
-- when it is switched on and off between specs.
-- COMPILER=on leaves it on.
if os.getenv("COMPILER") ~= "on" then
    jit.off()
    jit.on = function() end -- luacheck: ignore 122
end

-- A process lives for seconds: garbage is collected half as often as usual.
collectgarbage("setpause", 400)

require("watchdog")
require("chunks")
require("built").lua()

-- macOS has no library of the name that is loaded without a host.
if require("ffi").os == "OSX" then require("ffi/loadlib") end

-- LuaJIT's own goes by no variable: a run has a temporary folder for each process.
local folder, made = os.getenv("TMPDIR"), 0
if folder then
    os.tmpname = function() -- luacheck: ignore 122
        made = made + 1
        local name = ("%s/lua_%d"):format(folder, made)
        assert(io.open(name, "wb")):close()
        return name
    end
end
