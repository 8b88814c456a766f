-- A power cut after any file operation and any transaction, between the login of the guided set-up and its last page.
-- The page is shown at each start until the reader answered it.
local diskStates = require("diskStates")
local guided = require("guided")
local host = require("host")
local stage = require("stage")

local function highlights()
    for _, one in ipairs(host.lines("Catchword", "What is synced")) do
        local value = one.text:match("^Highlights and notes: (.*)")
        if value then return value end
    end
end

local function is_set_up()
    return host.lines("Catchword")[1].text:find("Sync now", 1, true) ~= nil
end

local function enter()
    guided.address()
    guided.log_in("anna", "correct horse")
    stage.until_says("What is synced")
end

describe("a power cut in the guided set-up", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function() diskStates.begin() end)
    after_each(function()
        diskStates.stop()
        stage.leave()
    end)

    local function in_each_state(act, check)
        local operation, tries = 1, 0
        while tries < 3 do
            stage.unpack()
            guided.speak("W")
            local states = diskStates.after(operation, act)
            if states.is_reached then
                states.cut()
                stage.settle()
                check("after operation " .. operation)
                operation, tries = operation + 1, 0
            else
                tries = tries + 1
            end
            guided.forgive()
            stage.leave()
        end
        return operation
    end

    it("leaves no set-up, or one whose last page is shown again", function()
        local before, after = 0, 0
        in_each_state(enter, function(message)
            if not is_set_up() then
                before = before + 1
                return enter()
            end
            after = after + 1
            assert.truthy((host.says() or ""):find("What is synced", 1, true), message)
            guided.finish()
            host.dismiss_all()
            assert.equal("send", highlights(), message)
        end)
        assert.is_true(before + after > 0)
    end)

    it("on the last page loses no tick", function()
        in_each_state(function()
            enter()
            guided.finish()
        end, function(message)
            if not is_set_up() then return enter() end
            if (host.says() or ""):find("What is synced", 1, true) then guided.finish() end
            host.dismiss_all()
            assert.equal("send", highlights(), message)
        end)
    end)

    it("is followed by no page after the answer", function()
        stage.unpack()
        guided.speak("W")
        enter()
        guided.finish()
        host.dismiss_all()
        host.exit()
        host.restart()
        stage.settle()
        assert.is_nil((host.says() or ""):find("What is synced", 1, true))
        guided.forgive()
    end)
end)
