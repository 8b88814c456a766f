-- Dialogs, and the taps on them.
local Device = require("device")
local UIManager = require("ui/uimanager")
local dialogues = require("dialogues")
local host = require("host")

local tick = dialogues.tick

describe("dialogs", function()
    local dialogs

    before_each(function()
        dialogues.begin()
        dialogs = dialogues.dialogs
    end)

    after_each(dialogues.finish)

    local function line_form(on_save)
        return { title = "Server address", value = "http://old", hint = "http://…", onSave = on_save }
    end

    it("appear on the next tick, not in the calling function", function()
        dialogs.show("Done.")
        assert.is_nil(host.says())
        tick()
        assert.are.equal("Done.", host.says())
    end)

    it("show notices that disappear by themselves", function()
        dialogs.notify("2 sessions sent")
        tick()
        assert.are.same({ "2 sessions sent" }, host.notices())
        assert.is_nil(host.top())
        host.advance(3)
        assert.are.same({}, host.shown())
    end)

    describe("at the moment of a touch", function()
        before_each(function() Device.input.held = {} end)

        local shows = {
            choose = function() dialogs.choose({ title = "Which?", choices = { { text = "This" } } }) end,
            confirm = function() dialogs.confirm({ text = "Sure?", yes = "Yes", onYes = function() end }) end,
            list = function() dialogs.list({ title = "Books", lines = {} }) end,
            read = function() dialogs.read({ title = "Words", text = "words" }) end,
        }
        for name, show in pairs(shows) do
            it("ignore taps for a third of a second: " .. name, function()
                show()
                tick()
                assert.same({ 1 / 3 }, Device.input.held)
            end)
        end

        it("ignore taps after a line moved, and accept them after a value changed", function()
            local function line(label, value) return { label = label, value = value, onTap = function() end } end
            local page = dialogs.list({ title = "Books", lines = { line("One", ""), line("Two", "") } })
            tick()
            page.redraw({ line("One", "✓"), line("Two", "reading"), line("Three", "") })
            tick()
            assert.equal(1, #Device.input.held)
            page.redraw({ line("Two", "reading"), line("Three", "") })
            tick()
            assert.equal(2, #Device.input.held)
        end)
    end)

    it("show a long notice in one window", function()
        local text = ("some words "):rep(7) .. "end"
        dialogs.notify(text)
        tick()
        assert.equal(1, #host.shown())
        local lines = host.shown()[1].frame[1]
        assert.equal(2, #lines)
        assert.equal(text, lines[1].text .. " " .. lines[2].text)
    end)

    it("show texts unchanged, for example a book named “Cancel”", function()
        require("gettext").translations = { Cancel = "Abbrechen", Save = "Sichern" }
        dialogs.show("Cancel")
        tick()
        assert.are.equal("Cancel", host.says())
        host.dismiss()
        dialogs.ask(line_form(function() end))
        tick()
        host.press("Abbrechen")
        assert.is_nil(host.top())
        require("gettext").translations = {}
    end)

    it("cut texts that would take seconds to draw, and do not stack notices", function()
        dialogs.show(("word "):rep(20000))
        tick()
        assert.are.equal(4000, #host.says())
        host.dismiss()
        dialogs.confirm({ text = ("word "):rep(20000), yes = "Yes", onYes = function() end })
        tick()
        assert.is_true(#host.says() < 4100)
        host.dismiss()
        dialogs.notify(("word "):rep(20000))
        tick()
        assert.are.equal(1, #host.notices())
        assert.are.equal(4, #host.shown()[1].frame[1])
    end)

    describe("during work", function()
        it("show a message until the work is over", function()
            local working = dialogs.working("Asking the server…")
            tick()
            assert.are.equal("Asking the server…", host.says())
            host.advance(600)
            assert.are.equal("Asking the server…", host.says())
            working.close()
            tick()
            assert.is_nil(host.top())
        end)

        it("show no message if the work is over at once", function()
            local show = spy.on(UIManager, "show")
            dialogs.working("Asking the server…").close()
            tick()
            assert.spy(show).was_not_called()
            show:revert()
        end)

        it("let the reader close the message while the work continues", function()
            local working = dialogs.working("Asking the server…")
            tick()
            host.dismiss()
            dialogs.show("Found it.")
            tick()
            working.close()
            tick()
            working.close()
            tick()
            assert.are.equal("Found it.", host.says())
        end)
    end)

    describe("with a question", function()
        local answered

        before_each(function()
            answered = 0
            dialogs.confirm({
                text = "Drop 3 sessions?",
                yes = "Forget",
                onYes = function() answered = answered + 1 end,
            })
            tick()
        end)

        it("run the action on “Yes”", function()
            host.press("Forget")
            assert.are.equal(1, answered)
            assert.is_nil(host.top())
        end)

        it("do nothing on any other answer", function()
            host.press("Cancel")
            assert.are.equal(0, answered)
        end)
    end)

    it("list lines, some of which can be tapped", function()
        local tapped = 0
        dialogs.list({
            title = "Waiting",
            lines = {
                { label = "Dune", value = "3 sessions", onTap = function() tapped = tapped + 1 end },
                { label = "Emma", value = "1 session" },
            },
        })
        tick()
        assert.are.equal("Waiting\nDune: 3 sessions\nEmma: 1 session", host.says())
        host.press("Dune")
        assert.are.equal(1, tapped)
        assert.has_error(function() host.press("Emma") end)
    end)

    it("show words of several lines without line breaks in a list", function()
        local line = { label = "The Lamp", value = "two\nlines\tof a poem" }
        local function rows(count, onShown)
            local lines = {}
            for number = 1, count do lines[number] = line end
            dialogs.list({ title = "Cannot be placed", lines = lines, onShown = onShown })
            tick()
            local pairs_shown = host.top().kv_pairs
            host.dismiss()
            return pairs_shown
        end
        assert.equal("two lines of a poem", rows(41)[1][2])
        assert.equal("two lines of a poem", rows(1, function() end)[1][2])
        local labels = {}
        for place, row in ipairs(rows(1)) do labels[place] = row[1] end
        assert.same({ "The Lamp", "two", "lines\tof a poem" }, labels)
    end)

    for _, width in ipairs({ 600, 1072 }) do
        it("cut off no sentence of a list, on a screen of " .. width .. " dots", function()
            local size = Device.screen.getSize
            Device.screen.getSize = function() return { x = 0, y = 0, w = width, h = 4 / 3 * width } end
            finally(function() Device.screen.getSize = size end)
            local short, tapped = { label = "Pending", value = "nothing", wraps = true }, 0
            local long = {
                label = "Pending: 1 session (5 min), 1 position", wraps = true,
                value = "This device is not connected. It is sent the next time there is a network.",
                onTap = function() tapped = tapped + 1 end,
            }
            local japanese = { label = "保留中", value = ("ネットワークに接続していません。"):rep(4), wraps = true }
            local page = dialogs.list({ title = "The Lamp", lines = { long, short } })
            tick()
            local says = ("The Lamp\n%s: %s\nPending: nothing"):format(long.label, long.value)
            assert.equal(says, host.says())
            assert.same({}, host.top():cut_rows())
            for _, row in ipairs(host.top().kv_pairs) do if row.callback then row.callback() end end
            assert.is_true(tapped > 1)
            page.redraw({ japanese, long })
            tick()
            assert.same({}, host.top():cut_rows())
            assert.equal(math.ceil(#host.top().kv_pairs / 14), host.top().pages)
        end)
    end

    it("keep the end of a long label, and cut its middle", function()
        local long = "The Lamp at Low Tide, or What the Harbour Keeps – Mara Ellison · Harbour Lights, no. 12"
        local lines = { { label = long, value = "EPUB 2.1 MB" }, { label = "Short", value = "PDF" } }
        dialogs.list({ title = "Books", lines = lines, onShown = function() end })
        tick()
        local labels = host.top():labels()
        assert.equal("The Lamp at Low Tide, or Wh…ur Lights, no. 12", labels[1])
        assert.equal("Short", labels[2])
        assert.equal(long, host.top().kv_pairs[1][1])
    end)

    it("turn to all pages of a list that has grown, and to none beyond a shorter one", function()
        local function lines(count)
            local some = {}
            for number = 1, count do some[number] = { label = "Book " .. number, value = "" } end
            return some
        end
        local page = dialogs.list({ title = "Books", lines = lines(20) })
        tick()
        page.redraw(lines(100))
        tick()
        assert.truthy(host.says():find("Book 100", 1, true))
        host.top():goToPage(8)
        page.redraw(lines(3))
        tick()
        assert.are.equal(1, host.top().show_page)
        page.redraw({})
        tick()
        assert.are.equal(1, host.top().show_page)
    end)

    it("close before the chosen action runs", function()
        local chosen
        dialogs.choose({
            title = "Dune",
            choices = {
                { text = "Match by hand…", run = function() chosen = host.says() or "nothing over the book" end },
                { text = "Undo the match", enabled = false, run = function() end },
            },
        })
        tick()
        assert.are.equal("Dune\nMatch by hand…\nUndo the match", host.says())
        assert.has_error(function() host.press("Undo the match") end)
        host.press("Match by hand…")
        assert.are.equal("nothing over the book", chosen)
    end)

    it("show a text of any length, with its actions", function()
        local done = 0
        dialogs.read({
            title = "Dune",
            text = ("Sand. "):rep(500),
            choices = { { text = "Try again", run = function() done = done + 1 end } },
        })
        tick()
        assert.truthy(host.says():find("Sand.", 1, true))
        host.press("Try again")
        assert.are.equal(1, done)
        assert.is_nil(host.top())
    end)
end)
