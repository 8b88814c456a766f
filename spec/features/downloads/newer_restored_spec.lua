-- The older file of a book, restored from the trash after an update to the server's newer file.
local disk = require("disk")
local newer = require("newer")
local replaced = require("replaced")
local stage = require("stage")

local PARAGRAPH = replaced.PARAGRAPH
local begin, kept, page_when_opened = replaced.begin, replaced.kept, replaced.page_when_opened
local place, read_and_mark = replaced.place, replaced.read_and_mark

describe("a book whose older file is restored", function()
    setup(stage.open_library)
    teardown(stage.close_library)
    after_each(stage.leave)

    -- The newer file has another text at the reader's place. The old one is restored after `act`.
    local function back_after(act)
        begin()
        read_and_mark()
        stage.settle()
        replaced.replace_paragraph(PARAGRAPH)
        newer.update()
        act()
        newer.restore()
        return kept()
    end

    it("opens at its old position", function()
        local now = back_after(function() assert.is_nil(kept().last_xpointer) end)
        assert.same({ place(PARAGRAPH), 0.4 }, { now.last_xpointer, now.percent_finished })
    end)

    it("opens at its old position if the newer file was only opened and closed", function()
        local now = back_after(function() page_when_opened(newer.path()) end)
        assert.same({ place(PARAGRAPH), 0.4 }, { now.last_xpointer, now.percent_finished })
    end)

    it("opens at the position reached in the newer file if both have the same text", function()
        local there = place(PARAGRAPH + 3)
        local now = back_after(function() kept().last_xpointer, kept().percent_finished = there, 0.5 end)
        assert.same({ there, 0.5 }, { now.last_xpointer, now.percent_finished })
    end)

    it("opens at the percentage reached in the newer file if the texts differ", function()
        local now = back_after(function()
            kept().last_xpointer, kept().percent_finished = place(PARAGRAPH), 0.5
        end)
        assert.same({ 0.5, 0.5 }, { now.percent_finished, now.last_percent })
        assert.is_nil(now.last_xpointer)
        assert.equal(100, page_when_opened(newer.path()))
    end)

    it("is not offered the same newer file again", function()
        begin()
        local old = disk.contents(newer.path())
        newer.change()
        newer.check()
        newer.update()
        local new = disk.contents(newer.path())
        newer.restore()
        assert.equal(old, disk.contents(newer.path()))
        assert.same({ new }, { newer.in_trash() })
        stage.sync_shelves()
        newer.ask()
        stage.until_says("The server has no newer file of your books.")
    end)

    it("is offered the next newer file", function()
        begin()
        newer.change()
        newer.check()
        newer.update()
        newer.restore()
        newer.change("a borrowed clock", "a clock that nobody had ever lent to anybody")
        newer.check()
    end)
end)
