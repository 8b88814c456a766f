-- How much the tasks of the plugin do between two turns of the interface, as counts, which are the same on any machine:
--
--     local effort = require("effort")
--     local most = effort.during(function() … end)
--     most.instructions   thousands of the interpreter's instructions
--     most.decoded        bytes of JSON
--     most.looks          looks at the disk
--     most.opened         files opened
local lfs = require("libs/libkoreader-lfs")
local rapidjson = require("rapidjson")

local A_THOUSAND = 1000

local effort = {}

-- Puts something in the place of a function of the host, and returns what puts it back.
local function replace(module, name, with)
    local original = module[name]
    module[name] = with(original)
    return function() module[name] = original end
end

function effort.during(work)
    local now, most = {}, {}
    local function begin()
        for _, what in ipairs({ "instructions", "decoded", "looks", "opened" }) do now[what] = 0 end
    end
    local function finish()
        for what, count in pairs(now) do most[what] = math.max(most[what] or 0, count) end
    end
    local function counting(what, size)
        return function(original)
            return function(...)
                now[what] = (now[what] or 0) + (size and size(...) or 1)
                return original(...)
            end
        end
    end
    local restore = {
        replace(coroutine, "resume", function(resume)
            return function(...)
                begin()
                debug.sethook(function() now.instructions = now.instructions + 1 end, "", A_THOUSAND)
                local results = { resume(...) }
                debug.sethook()
                finish()
                return unpack(results)
            end
        end),
        replace(rapidjson, "decode", counting("decoded", function(text) return #text end)),
        replace(lfs, "attributes", counting("looks")),
        replace(io, "open", counting("opened")),
    }
    -- Compiled code calls no hook.
    local jitted = jit.status()
    jit.off()
    jit.flush()
    local worked, trouble = pcall(work)
    if jitted then jit.on() end
    for _, put_back in ipairs(restore) do put_back() end
    assert(worked, trouble)
    return most
end

return effort
