-- Cost of the promises, beside the numbers to reach: counts, ratios, and times of a single step with LuaJIT's compiler
-- off, a cautious model of a slow device. One part a process:
--
--     luajit bench/bench.lua reading_day
--
-- FOLDER: where its device lies; COUNTS: the file for its exact counts. Both may be missing.
package.path = "bench/?.lua;build/lua/?.lua;spec/support/?.lua;spec/support/koreader/?.lua;" .. package.path
jit.off()

local folder, made = os.getenv("FOLDER"), 0
if folder then
    os.tmpname = function() -- luacheck: ignore 122
        made = made + 1
        local name = ("%s/lua_%d"):format(folder, made)
        assert(io.open(name, "wb")):close()
        return name
    end
end

local report = require("report")

require(assert(arg[1], "which part?"))(report)
report.close(os.getenv("COUNTS"))
