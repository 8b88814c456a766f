-- The focus of keys in a list, on a device without touch.
local dialogues = require("dialogues")
local host = require("host")

local tick = dialogues.tick

local function lines(count, value)
    local made = {}
    for place = 1, count do made[place] = { label = "Line " .. place, value = value or "" } end
    return made
end

describe("the focus of keys in a list", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    -- `count`: lines. `has_menu`: the list has a menu in its corner.
    local function open(count, has_menu)
        local opened = { times = 0 }
        opened.list = dialogues.dialogs.list({
            title = "Books", lines = lines(count), onMenu = has_menu and function() opened.times = opened.times + 1 end,
        })
        tick()
        opened.page = host.top()
        return opened
    end

    local function redraw(opened, count)
        opened.list.redraw(lines(count, "new"))
        tick()
    end

    it("starts on the first line", function()
        assert.same({ "Line 1" }, open(3, true).page:seen_focused())
    end)

    for _, has_menu in ipairs({ true, false }) do
        it("can leave the first line after a redraw" .. (has_menu and ", in a list with a menu" or ""), function()
            local opened = open(3, has_menu)
            for _ = 1, 2 do redraw(opened, 3) end
            assert.same({ "Line 1" }, opened.page:seen_focused())
            opened.page:moveFocusTo(1, 2)
            assert.same({ "Line 2" }, opened.page:seen_focused())
        end)

        it("stays on a line while lines change" .. (has_menu and ", in a list with a menu" or ""), function()
            local opened = open(3, has_menu)
            opened.page:moveFocusTo(1, 3)
            redraw(opened, 4)
            assert.same({ "Line 3" }, opened.page:seen_focused())
            assert.same({ x = 1, y = 3 }, opened.page.selected)
        end)
    end

    it("reaches the menu after the last line, and stays there when it is pressed", function()
        local opened = open(2, true)
        assert.equal(3, #opened.page.layout)
        opened.page:moveFocusTo(1, 3)
        opened.page:getFocusItem():onTapIconButton()
        assert.equal(1, opened.times)
        assert.same({ "☰" }, opened.page:seen_focused())
        opened.page:moveFocusTo(1, 1)
        assert.same({ "Line 1" }, opened.page:seen_focused())
    end)

    it("stays on the menu while the list grows and shrinks", function()
        local opened = open(2, true)
        opened.page:moveFocusTo(1, 3)
        for _, count in ipairs({ 5, 1, 0, 3 }) do
            redraw(opened, count)
            assert.same({ "☰" }, opened.page:seen_focused())
        end
    end)

    it("goes from the menu to the first line when the page is turned", function()
        local opened = open(20, true)
        opened.page:moveFocusTo(1, 15)
        opened.page:nextPage()
        assert.same({ "Line 15" }, opened.page:seen_focused())
    end)

    it("is on the menu of a list without lines", function()
        assert.same({ "☰" }, open(0, true).page:seen_focused())
    end)
end)
