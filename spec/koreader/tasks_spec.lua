local UIManager = require("ui/uimanager")
local stopwatch = require("stopwatch")
local createTasks = require("src.koreader.tasks").createTasks

describe("tasks", function()
    local tasks, warnings

    before_each(function()
        UIManager:reset()
        stopwatch.stop()
        warnings = {}
        tasks = createTasks({
            warn = function(text) table.insert(warnings, text) end,
        })
    end)

    after_each(stopwatch.go)

    it("start on the next tick, never in the handler that starts them", function()
        local began = false
        tasks.start("sync", function() began = true end)
        assert.is_false(began)
        assert.is_true(tasks.isRunning("sync"))
        UIManager:step()
        assert.is_true(began)
        assert.is_false(tasks.isRunning("sync"))
    end)

    it("are refused a second start until the first of the same kind has ended", function()
        local runs = 0
        local function run()
            runs = runs + 1
            tasks.wait(1)
        end
        assert.is_true(tasks.start("sync", run))
        assert.is_false(tasks.start("sync", run))
        assert.is_true(tasks.start("other", run))
        UIManager:run()
        assert.are.equal(2, runs)
        assert.is_true(tasks.start("sync", run))
    end)

    it("stop only while their kind is turned off", function()
        local isOn, seen = true, {}
        tasks.start("shelf", function()
            local answer = tasks.whileWanted(function() return isOn end, function()
                table.insert(seen, tasks.isStopping())
                isOn = false
                tasks.whileWanted(function() return true end, function() table.insert(seen, tasks.isStopping()) end)
                table.insert(seen, tasks.wait(1))
                return "answer"
            end)
            table.insert(seen, answer)
            table.insert(seen, tasks.isStopping())
            local worked = pcall(tasks.whileWanted, function() return false end, function() error("broken") end)
            table.insert(seen, worked)
            table.insert(seen, tasks.isStopping())
        end)
        UIManager:run()
        assert.are.same({ false, true, false, "answer", false, false, false }, seen)
    end)

    it("stop once Catchword is turned off, unless they began while it was off", function()
        local isEnabled, seen = true, {}
        local own = createTasks({ warn = print }, function() return isEnabled end)
        local function run()
            isEnabled = false
            table.insert(seen, own.isStopping())
        end
        own.start("sync", run)
        UIManager:run()
        own.start("test", run)
        UIManager:run()
        assert.are.same({ true, false }, seen)
    end)

    it("end alone after an error, with a line in the log", function()
        local after
        tasks.start("broken", function()
            tasks.pause()
            error("no such thing")
        end)
        tasks.start("sound", function()
            tasks.wait(1)
            after = true
        end)
        assert.is_true(UIManager:run())
        assert.is_true(after)
        assert.same({ false, 1 }, { tasks.isRunning("broken"), #warnings })
        assert.matches("broken: .*no such thing", warnings[1])
        assert.matches("stack traceback", warnings[1])
    end)

    it("log one trace with the place of an error that was caught and raised again", function()
        local caught = require("src.base.result").caught
        local function faultyWork() return (nil).field end
        tasks.start("broken", function()
            tasks.pause()
            caught(function()
                local value = caught(function()
                    local field = faultyWork()
                    return field
                end)
                return value
            end)
        end)
        assert.is_true(UIManager:run())
        assert.matches("in function 'faultyWork'", warnings[1])
        assert.equal(1, select(2, warnings[1]:gsub("stack traceback", "")))
    end)

    it("report the error that ended them to their callers, outside the task", function()
        local told
        tasks.start("sync", function()
            tasks.wait(1)
            error("no such thing")
        end, function() told = { inside = tasks.isInside(), free = tasks.start("sync", function() end) } end)
        tasks.start("well", function() end, function() error("nothing has ended it") end)
        UIManager:run()
        assert.same({ inside = false, free = true }, told)
        assert.are.equal(1, #warnings)
    end)

    it("hand a storage failure unchanged to the code that started them", function()
        local told, full = nil, { kind = "storage", detail = "disk full" }
        local function run() require("src.base.result").throwStorage(full) end
        tasks.start("sync", run, function(failure) told = failure end)
        UIManager:run()
        assert.same(full, told)
    end)

    it("end properly after an error that is not a text", function()
        tasks.start("odd", function() error({ code = 1 }) end)
        tasks.after(1, function() error({ code = 2 }) end)
        assert.is_true(UIManager:run())
        assert.are.equal(2, #warnings)
    end)

    it("let the reader touch the screen at each pause", function()
        local turns = {}
        tasks.start("long", function()
            for _ = 1, 50 do
                table.insert(turns, UIManager.looks)
                tasks.pause()
            end
        end)
        assert.is_true(UIManager:run())
        for turn = 2, 50 do
            assert.is_true(turns[turn] > turns[turn - 1], "no look at the screen before turn " .. turn)
        end
    end)

    it("wait and pause as long as they ask", function()
        local began, ended = stopwatch.now(), nil
        tasks.start("patient", function()
            assert.is_true(tasks.wait(3.5))
            tasks.pause(2)
            ended = stopwatch.now()
        end)
        UIManager:run()
        assert.are.near(5.5, ended - began, 0.01)
    end)

    it("end a wait at once when they are stopped, and every later one", function()
        local answers, ended = {}, nil
        local began = stopwatch.now()
        tasks.start("long", function()
            table.insert(answers, tasks.wait(60))
            table.insert(answers, tasks.wait(60))
            tasks.pause()
            ended = stopwatch.now()
        end)
        tasks.after(1, function() tasks.cancel("long") end)
        tasks.after(1, function() tasks.cancel("long") end)
        UIManager:run(nil, 100)
        assert.are.same({ false, false }, answers)
        assert.are.near(1, ended - began, 0.1)
        assert.are.equal(0, UIManager:pending())
    end)

    it("can be stopped before they start, and by themselves", function()
        local answers = {}
        tasks.start("early", function() table.insert(answers, tasks.wait(60)) end)
        tasks.cancel("early")
        tasks.start("self", function()
            tasks.cancel("self")
            table.insert(answers, tasks.wait(60))
        end)
        tasks.cancel("nobody")
        assert.is_true(UIManager:run(nil, 1))
        assert.are.same({ false, false }, answers)
    end)

    it("are not stopped by an earlier stop of the same kind", function()
        local answer
        tasks.start("sync", function() tasks.wait(60) end)
        UIManager:step()
        tasks.cancel("sync")
        UIManager:step()
        assert.is_false(tasks.isRunning("sync"))
        tasks.start("sync", function() answer = tasks.wait(1) end)
        UIManager:run()
        assert.is_true(answer)
    end)

    it("do not continue after the end of the plugin, nor do timers, and none starts", function()
        local went_on = false
        tasks.start("long", function() went_on = tasks.wait(1) ~= nil end)
        tasks.after(2, function() went_on = true end)
        UIManager:step()
        tasks["end"]()
        assert.is_false(tasks.start("late", function() went_on = true end))
        UIManager:run(nil, 10)
        assert.is_false(went_on)
        assert.are.equal(0, UIManager:pending())
    end)

    it("do not wait outside a task", function()
        tasks.pause()
        assert.is_false(tasks.wait(60))
        assert.is_false(tasks.isInside())
        local inside
        tasks.start("here", function() inside = tasks.isInside() end)
        UIManager:run()
        assert.is_true(inside)
        assert.is_false(tasks.isInside())
    end)

    it("do not mix while both wait", function()
        local order = {}
        for _, name in ipairs({ "first", "second" }) do
            tasks.start(name, function()
                for step = 1, 3 do
                    table.insert(order, name .. step)
                    tasks.wait(0.01)
                end
            end)
        end
        UIManager:run()
        assert.are.same({ "first1", "second1", "first2", "second2", "first3", "second3" }, order)
    end)

    describe("timers", function()
        it("run once, after their time, and not inside a task", function()
            local runs, inside = 0, nil
            tasks.after(2, function()
                runs = runs + 1
                inside = tasks.isInside()
            end)
            UIManager:run(nil, 1)
            assert.are.equal(0, runs)
            UIManager:run()
            assert.are.equal(1, runs)
            assert.is_false(inside)
        end)

        it("never run once they are cancelled, which may be done twice", function()
            local runs = 0
            local timer = tasks.after(2, function() runs = runs + 1 end)
            for _ = 1, 2 do timer.cancel() end
            UIManager:run()
            assert.are.equal(0, runs)
        end)

        it("never end the host after an error", function()
            tasks.after(1, function() error("a slip") end)
            assert.is_true(UIManager:run())
            assert.matches("a slip", warnings[1])
        end)
    end)
end)
