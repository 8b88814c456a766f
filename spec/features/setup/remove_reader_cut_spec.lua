-- A power cut after any file operation and any transaction, while a reader is removed from the device. The rest can be
-- removed: the reader is in the list as long as one of their files exists.
local disk = require("disk")
local diskStates = require("diskStates")
local host = require("host")
local readers = require("readers")
local stage = require("stage")

local function listed()
    local names = {}
    if #host.lines("Catchword", "Connection", "Who is reading") < 4 then return names end
    for _, one in ipairs(host.lines("Catchword", "Connection", "Who is reading", "Remove a reader")) do
        table.insert(names, one.text)
    end
    return names
end

local function remove(name)
    for _, text in ipairs(listed()) do
        if text:find(name, 1, true) then
            host.menu("Catchword", "Connection", "Who is reading", "Remove a reader", text)
            host.press("Remove")
            host.advance(1)
            host.dismiss_all()
            return true
        end
    end
    return false
end

-- Databases and copies of the account with this number.
local function files_of(number)
    local found, begin = {}, number == 1 and "^catchword%.sqlite" or "^catchword%-" .. number .. "%.sqlite"
    for _, name in ipairs(disk.list(host.folder .. "/settings")) do
        if name:find(begin) and (number ~= 1 or name:find("%.version%-") or name:find("%.damaged%-")) then
            table.insert(found, name)
        end
    end
    return found
end

local function copy_aside(number)
    local path = host.folder .. "/settings/catchword" .. (number == 1 and "" or "-" .. number) .. ".sqlite"
    for _, ending in ipairs({ ".version-23", ".damaged-20260101-000000" }) do
        assert(os.execute(("cp '%s' '%s'"):format(path, path .. ending)) == 0)
    end
end

describe("a power cut during the removal of a reader", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function() diskStates.begin() end)
    after_each(function()
        diskStates.stop()
        stage.leave()
    end)

    for number, name in ipairs({ "anna", "zoë" }) do
        it("leaves a reader who can be removed again, or no file: " .. name, function()
            local operation = 1
            repeat
                stage.begin()
                host.menu("Catchword", "Connection", "Test connection")
                stage.until_says("Library: works")
                host.dismiss_all()
                readers.begin_as_zoe()
                stage.settle()
                if number == 2 then readers.choose("anna") end
                stage.settle()
                copy_aside(number)
                local states = diskStates.after(operation, function() assert.is_true(remove(name)) end)
                if states.is_reached then
                    states.cut()
                    stage.settle()
                end
                remove(name)
                assert.same({}, files_of(number), "after operation " .. operation)
                host.exit()
                host.restart()
                stage.settle()
                assert.same({}, files_of(number), "after the next start")
                assert.equal(0, #listed(), table.concat(listed(), ", "))
                local reading = host.lines("Catchword", "Connection", "Who is reading")[1]
                assert.matches(number == 1 and "zoë" or "anna", reading.text, 1, true)
                assert.is_true(reading.checked)
                operation = operation + 1
                stage.leave()
            until not states.is_reached
            assert.is_true(operation > 4, operation .. " operations")
        end)
    end
end)
