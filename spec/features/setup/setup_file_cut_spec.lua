-- A power cut before or during each file operation while settings are saved with passwords. Only the finished file has
-- the passwords.
local disk = require("disk")
local host = require("host")
local powerCut = require("powerCut")
local stage = require("stage")

local function save(words)
    host.menu("Catchword", "Connection", "Settings for another device", "Save to a file…")
    host.press(words)
    host.dismiss_all()
end

local function with_password()
    local found = {}
    for _, name in ipairs(disk.list(host.folder .. "/settings")) do
        local path = host.folder .. "/settings/" .. name
        if name:find("setup", 1, true) and (disk.contents(path) or ""):find("correct horse", 1, true) then
            table.insert(found, name)
        end
    end
    return found
end

describe("a power cut while settings are saved with passwords", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(stage.begin)
    after_each(stage.leave)

    for earlier, words in pairs({ none = false, without = "Without passwords", with = "With passwords" }) do
        it("leaves no password in an unfinished file, with an earlier file: " .. earlier, function()
            local allowed = 0
            repeat
                if words then save(words) end
                local cut = powerCut.after(allowed)
                save("With passwords")
                cut.over()
                host.dismiss_all()
                host.crash()
                host.restart()
                stage.settle()
                for _, name in ipairs(with_password()) do
                    assert.equal("catchword-setup.json", name, "cut at " .. allowed)
                end
                save("With passwords")
                host.exit()
                host.restart()
                stage.settle()
                assert.same({ "catchword-setup.json" }, with_password())
                allowed = allowed + 1
                stage.leave()
                stage.begin()
            until cut.count < allowed
            assert.is_true(allowed > 2)
        end)
    end
end)
