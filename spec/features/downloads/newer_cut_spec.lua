-- A power cut before or during any file operation of an update or a restore. The next start has one of the two files in
-- place, and the work can be repeated.
local disk = require("disk")
local host = require("host")
local newer = require("newer")
local powerCut = require("powerCut")
local stage = require("stage")

describe("a power cut during an update of a file", function()
    local old

    setup(stage.open_library)
    teardown(stage.close_library)
    before_each(function()
        newer.begin("W")
        old = disk.contents(newer.path())
        newer.change()
        newer.check()
    end)
    after_each(stage.leave)

    -- Does it with the power going at the operation after so many; were there more of them?
    local function cut_after(allowed, act)
        local cut = powerCut.after(allowed)
        act()
        stage.rest()
        cut.over()
        host.dismiss_all()
        if cut.count <= allowed then return false end
        host.crash()
        host.restart()
        stage.settle()
        return true
    end

    local function parts()
        local found = {}
        for _, name in ipairs(newer.in_folder("_101")) do
            if name ~= newer.name() then table.insert(found, name) end
        end
        return found
    end

    local function assert_one_is_in_its_place()
        local bytes = disk.contents(newer.path())
        assert.is_true(bytes == old or bytes == newer.there(), bytes and #bytes .. " bytes" or "nothing is there")
        assert.same({}, parts())
    end

    it("leaves the old or the new file at each operation, and a retry uses it", function()
        local allowed, olds, news = 0, 0, 0
        while cut_after(allowed, function()
            newer.question()
            host.press("Update")
            host.advance(1)
        end) do
            assert_one_is_in_its_place()
            if disk.contents(newer.path()) == old then
                olds = olds + 1
                assert.equal("Newer files on the server: 1", newer.line())
                newer.ask()
                newer.update()
            else
                news = news + 1
            end
            assert.equal(newer.there(), disk.contents(newer.path()))
            assert.equal(old, newer.in_trash())
            allowed = allowed + 1
            stage.leave()
            newer.begin("W")
            newer.change()
            newer.check()
        end
        assert.is_true(olds >= 5, olds .. " times the old one was there")
        assert.equal(newer.there(), disk.contents(newer.path()))
    end)

    it("leaves the old or the new file in a restore, and the restore can be repeated", function()
        local allowed = 0
        local function back()
            host.menu("Catchword", "Shelves", "Trash: restore…")
            host.press("The Lamp at Low Tide")
            host.press("Restore")
            host.advance(1)
        end
        newer.update()
        while cut_after(allowed, back) do
            assert_one_is_in_its_place()
            if disk.contents(newer.path()) ~= old then
                back()
                host.dismiss_all()
            end
            assert.equal(old, disk.contents(newer.path()))
            allowed = allowed + 1
            stage.leave()
            newer.begin("W")
            newer.change()
            newer.check()
            newer.update()
        end
        assert.is_true(allowed >= 3, allowed .. " operations")
    end)
end)
