-- How long the tasks of the plugin hold the interface up: the processor's time of each of their steps.
--
--     steps.begin()    in `setup`
--     steps.longest()  seconds since then
--     steps.finish()   in `teardown`: prints it, and fails when it is more than a reader would bear
local steps = {}

-- Seconds. A device is ten times slower than the slowest machine that this is run on; half a second here would be
-- noticed there as a page that does not turn.
local LIMIT = 0.5

local resume = coroutine.resume
local most = 0

function steps.begin()
    most = 0
    coroutine.resume = function(...) -- luacheck: ignore 122
        local began = os.clock()
        local results = { resume(...) }
        most = math.max(most, os.clock() - began)
        return unpack(results)
    end
end

function steps.longest()
    return most
end

function steps.finish()
    coroutine.resume = resume -- luacheck: ignore 122
    print(("\nlongest step of a task: %.0f ms"):format(most * 1000))
    assert(most < LIMIT, ("a step took %.2f s"):format(most))
end

return steps
