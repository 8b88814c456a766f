-- A server that stalls never delays the sleep beyond the deadline. RUNS is the number of sleeps, 3 by default.
local Device = require("device")
local time = require("ui/time")

local RUNS = tonumber(os.getenv("RUNS")) or 3
local DEADLINE = 4
-- The session is stored late, stored at once, or never; in the last one the device wakes while the server still stalls.
local STALLS = {
    { kind = "latency", seconds = 10 },
    { kind = "latency", seconds = 10, when = "after" },
    { kind = "silence", when = "after" },
    { kind = "silence" },
    { kind = "latency", seconds = 10, wakes_early = true },
}

-- Seconds from the press until the host's own action.
local function sleep(w)
    local own, slept = rawget(Device, "simulateSuspend"), nil
    local suspend = Device.simulateSuspend
    function Device.simulateSuspend(...)
        slept = time.now()
        return suspend(...)
    end
    local pressed = time.now()
    D.suspend()
    w.eventually("the device sleeps", function() return slept end, 12)
    rawset(Device, "simulateSuspend", own)
    return time.to_s(slept - pressed)
end

local function read_and_sleep(w, book, stall)
    w.open(book)
    w.turn(3, 40)
    w.server.fault("/api/", { kind = stall.kind, seconds = stall.seconds, when = stall.when })
    local took = sleep(w)
    w.offline()
    if not stall.wakes_early then w.server.calm() end
    w.pass(600)
    D.resume()
    w.online()
    D.wait(1)
    w.server.calm()
    w.leave()
    return took
end

local function starts(sessions)
    local count, seen = 0, {}
    for _, session in ipairs(sessions) do
        if not seen[session.startTime] then count = count + 1 end
        seen[session.startTime] = true
    end
    return count
end

return {
    { "set-up", function(w)
        w.set_up()
        w.number(DEADLINE, "advanced", "sessions", "before_sleep")
    end, always = true },
    { "the sleep starts at the deadline, and each session is on the server once", function(w)
        local books, made, longest = { w.fog, w.novel }, { 0, 0 }, 0
        for run = 1, RUNS do
            local which = run % 2 + 1
            local took = read_and_sleep(w, books[which], STALLS[(run - 1) % #STALLS + 1])
            w.check(took < DEADLINE + 1, ("run %d: it slept after %.2f s"):format(run, took))
            made[which], longest = made[which] + 1, math.max(longest, took)
            w.until_sent(books[which], 0, made[which])
        end
        w.settled()
        for which, book in ipairs(books) do
            local sessions = w.server.sessions(w.id(book))
            w.equal(made[which], #sessions, "sessions of " .. book)
            w.equal(made[which], starts(sessions), "starts of " .. book)
        end
        D.log(("%d sleeps, the longest after %.2f s"):format(RUNS, longest))
    end, "controls" },
}
