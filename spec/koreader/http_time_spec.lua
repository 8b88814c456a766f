-- HTTP with a slow or silent server, and with a person who stops the request.
local lfs = require("lfs")
local stopwatch = require("stopwatch")
local UIManager = require("ui/uimanager")
local visit = require("visit")

describe("the HTTP client", function()
    setup(visit.open)
    teardown(visit.close)
    before_each(visit.begin)
    after_each(visit.finish)

    describe("keeps the deadline", function()
        for _, path in ipairs({ "/silence", "/drip", "/drip-head" }) do
            it("when requesting " .. path .. ", neither early nor much late", function()
                local began = stopwatch.now()
                local failure = visit.fails("timeout", nil, visit.get(path, 0.5))
                assert.is_true(failure.sent)
                assert.is_true(visit.on_time(0.5, stopwatch.now() - began))
            end)
        end

        it("with any request but a list that keeps coming", function()
            local list = { url = visit.url("/waves"), timeoutSeconds = 1, prolongs = true }
            local answer = visit.wire:send(list)
            assert.is_true(answer.ok, answer.failure and answer.failure.kind)
            assert.equal(6000, #answer.value.body)
            visit.fails("timeout", nil, visit.get("/waves", 1))
        end)

        it("when a list comes byte by byte", function()
            local began = stopwatch.now()
            local drip = { url = visit.url("/drip"), timeoutSeconds = 1, prolongs = true }
            visit.fails("timeout", nil, visit.wire:send(drip))
            assert.is_true(visit.on_time(1, stopwatch.now() - began))
        end)

        it("while the screen reacts and the device mostly sleeps", function()
            local before = UIManager.looks
            visit.fails("timeout", nil, visit.get("/silence", 1))
            local looks = UIManager.looks - before
            assert.is_true(looks >= 10 and looks <= 40, looks .. " looks")
        end)

        it("over a night in the middle of a request", function()
            local letter = visit.wire:start({ url = visit.url("/silence"), timeoutSeconds = 60 })
            visit.wire.tasks.after(0.2, function() visit.wire.slept = 28800 end)
            assert.is_true(UIManager:run(function() return letter.result ~= nil end, 60))
            assert.is_true(visit.fails("timeout", nil, letter.result).sent)
        end)

        local function download(path)
            local taken = 0
            local asked = visit.wire:ask(function()
                local request = { method = "GET", url = visit.url(path), headers = {}, timeoutSeconds = 60 }
                return visit.wire.http.download(request, {
                    begin = function() return true end,
                    take = function(bytes)
                        taken = taken + #bytes
                        return true
                    end,
                })
            end)
            return asked, function() return taken end
        end

        it("when a download comes too slowly", function()
            local asked, taken = download("/drip")
            assert.is_true(UIManager:run(function() return taken() > 0 end, 20))
            visit.wire:hasten(2)
            assert.is_true(UIManager:run(function() return asked.result ~= nil end, 20))
            visit.fails("timeout", nil, asked.result)
        end)

        it("when a list comes slowly, after a minute or two", function()
            local asked = visit.wire:start({ url = visit.url("/trickle"), timeoutSeconds = 30, prolongs = true })
            visit.wire:hasten(2)
            assert.is_true(UIManager:run(function() return asked.result ~= nil end, 20))
            visit.fails("timeout", nil, asked.result)
            assert.is_true(visit.wire.slept >= 60 and visit.wire.slept < 150, visit.wire.slept)
        end)

        it("without compression of a download unless it is requested", function()
            local asked, taken = download("/gzip-bomb")
            assert.is_true(UIManager:run(function() return asked.result ~= nil end, 20))
            visit.fails("unreadable", "packed as gzip", asked.result)
            assert.equal(0, taken())
        end)

        it("without blocking the interface during a large answer", function()
            UIManager.busiest = 0
            visit.body("/bulk")
            visit.body("/gzip")
            visit.fails("broken", "too long", visit.get("/gzip-bomb"))
            -- Unpacked in one piece, the bomb alone would take much longer, on any machine.
            assert.is_true(UIManager.busiest < 0.15, "one step took " .. UIManager.busiest)
        end)
    end)

    describe("stops at once when its task is stopped", function()
        local function stopped(request, seconds)
            local letter = visit.wire:start(request)
            local began = stopwatch.now()
            visit.wire.tasks.after(seconds, function() visit.wire.tasks.cancel(letter.kind) end)
            assert.is_true(UIManager:run(function() return letter.result ~= nil end, 60))
            assert.is_true(visit.on_time(seconds, letter.at - began))
            return visit.fails("cancelled", nil, letter.result)
        end

        it("before the request", function()
            local letter = visit.wire:start({ url = visit.url("/silence") })
            visit.wire.tasks.cancel(letter.kind)
            UIManager:run(function() return letter.result ~= nil end)
            assert.is_false(visit.fails("cancelled", nil, letter.result).sent)
        end)

        it("while it waits for an answer", function()
            assert.is_true(stopped({ url = visit.url("/silence") }, 0.2).sent)
        end)

        it("in the middle of an answer", function()
            assert.is_true(stopped({ url = visit.url("/drip") }, 0.3).sent)
        end)

        it("without leaving a socket open", function()
            local function open_files()
                local count = 0
                for _ in lfs.dir("/proc/self/fd") do count = count + 1 end
                return count
            end
            visit.wire.close()
            visit.wire.trust = { kind = "anybody" }
            local before = open_files()
            stopped({ url = visit.url("/silence") }, 0.1)
            stopped({ url = visit.url("/drip") }, 0.1)
            stopped({ url = visit.url("/x"), headers = { Deaf = "yes" }, body = ("x"):rep(20000000) }, 0.1)
            stopped({ url = ("https://127.0.0.1:%d/"):format(visit.server.mute) }, 0.1)
            visit.wire.close()
            assert.are.equal(before, open_files())
        end)

        it("in the middle of a request that the server does not read", function()
            local request = { url = visit.url("/hello"), headers = { Deaf = "yes" }, body = ("x"):rep(20000000) }
            assert.is_true(stopped(request, 0.3).sent)
        end)
    end)
end)
