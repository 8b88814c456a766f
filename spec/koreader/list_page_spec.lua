-- A long list that gets its lines as they are shown (src/koreader/widgets/listPage.ts), and the lines
-- beside covers (src/koreader/widgets/listPictures.ts).
local KeyValuePage = require("ui/widget/keyvaluepage")
local dialogues = require("dialogues")
local host = require("host")

local tick = dialogues.tick

local function extent_of(total)
    return {
        total = total, blank = { label = "…", value = "" },
        lineAt = function(place) return { label = "Book " .. place + 1, value = "" } end,
    }
end

describe("a list that gets its lines as they are shown", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    local function open(heads, total)
        local lines = {}
        for place = 1, heads do lines[place] = { label = "Head " .. place, value = "" } end
        local list = dialogues.dialogs.list({ title = "Books", lines = lines, extent = extent_of(total),
            onShown = function() end })
        tick()
        return list, lines
    end

    local function last_line()
        host.top():goToPage(host.top().pages)
        return host.says():match("[^\n]+$")
    end

    for heads = 0, 2 do
        it(("ends with its last line, below %d lines that are always there"):format(heads), function()
            local list, lines = open(heads, 1)
            local per_page = host.top().items_per_page
            for total = per_page - 2, per_page + 1 do
                list.redraw(lines, extent_of(total))
                tick()
                assert.matches("^Book " .. total .. ":", last_line())
                assert.equal(math.ceil((heads + total) / per_page), host.top().pages)
            end
        end)
    end
end)

describe("a list", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    it("has title, author and value of a book beside its cover, without empty lines", function()
        dialogues.dialogs.list({
            title = "Books", onPictures = function() end,
            lines = {
                { label = "Emma – Jane Austen", value = "42 %", pictured = {
                    number = 7, title = "Emma", below = "Jane Austen",
                } },
                { label = "Dune", value = "", pictured = { title = "Dune", below = "" } },
            },
        })
        tick()
        local function texts_in(widget, texts)
            if type(widget.text) == "string" then table.insert(texts, widget.text) end
            for _, child in ipairs(widget) do texts_in(child, texts) end
            return texts
        end
        local shown = {}
        for place, item in ipairs(host.top().main_content) do shown[place] = texts_in(item, {}) end
        assert.same({ { "Emma", "Jane Austen", "42 %" }, { "Dune" } }, shown)
    end)

    it("has half as many lines beside covers, none lower than two of the others", function()
        for usual, lines in pairs({ [14] = 7, [13] = 6, [1] = 1 }) do
            KeyValuePage.items_per_page = usual
            dialogues.dialogs.list({ title = "Books", onPictures = function() end, lines = {} })
            tick()
            KeyValuePage.items_per_page = 14
            assert.equal(lines, host.top().items_per_page)
            host.dismiss_all()
        end
    end)

    local ENDS = {
        { "by the plugin", function(list) list.close() end },
        { "by a person, and then by the plugin", function(list)
            host.dismiss()
            tick()
            list.close()
        end },
        { "before it was shown", function(list) list.close() end, true },
    }
    for _, case in ipairs(ENDS) do
        it("ends once, closed " .. case[1], function()
            local ended = 0
            local list = dialogues.dialogs.list({
                title = "Books", lines = { { label = "Line", value = "" } }, onClose = function() ended = ended + 1 end,
            })
            if not case[3] then tick() end
            assert.is_true(list.isOpen())
            case[2](list)
            tick()
            assert.same({ 1, false, nil }, { ended, list.isOpen(), host.says() })
            -- Late news of a task.
            list.redraw({ { label = "Other", value = "" } })
            list.turnTo(1)
            tick()
            assert.is_nil(host.says())
        end)
    end

    it("turns to the page of a line, also of the first and the last one of a page", function()
        local lines = {}
        for number = 1, 40 do lines[number] = { label = "Line " .. number, value = "" } end
        local list = dialogues.dialogs.list({ title = "Books", lines = lines })
        tick()
        local shown = host.top()
        local count = shown.items_per_page
        local pages = {}
        for _, line in ipairs({ 1, count, count + 1, 2 * count, 2 * count + 1 }) do
            list.turnTo(line)
            tick()
            table.insert(pages, shown.show_page)
        end
        assert.same({ 1, 1, 2, 2, 3 }, pages)
    end)
end)
