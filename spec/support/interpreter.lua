-- Runs the specs on the interpreter alone, as most devices do: some builds of LuaJIT hang for ever in their compiler
-- when it is switched on and off between specs.
jit.off()
jit.on = function() end -- luacheck: ignore 122

require("watchdog")
