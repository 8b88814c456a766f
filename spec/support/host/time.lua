-- Time, as it passes for the device. See host.lua.
local UIManager = require("ui/uimanager")
local stopwatch = require("stopwatch")
local time = require("ui/time")

return function(host)
    function host.now()
        return math.floor(time.to_s(time.realtime()))
    end

    function host.set_clock(seconds)
        time.set(seconds)
    end

    function host.doze(seconds)
        time.sleep(seconds)
    end

    function host.advance(seconds)
        if host.asleep then return time.sleep(seconds) end
        local ends = stopwatch.now() + seconds
        while stopwatch.now() < ends do
            if not UIManager.queue[1] then stopwatch.pass(ends - stopwatch.now()) end
            UIManager:step(ends - stopwatch.now())
        end
        UIManager:step()
    end

    function host.pump(seconds, done)
        stopwatch.go()
        local in_time = UIManager:run(done, seconds)
        stopwatch.stop()
        return in_time
    end
end
