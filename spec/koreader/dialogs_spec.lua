local createDialogs = require("src.koreader.dialogs").createDialogs
local createGuard = require("src.koreader.guard").createGuard
local host = require("host")
local UIManager = require("ui/uimanager")

describe("dialogs", function()
    local dialogs, warnings

    before_each(function()
        host.start({ plugin = "spec/support/probe.koplugin" })
        warnings = {}
        dialogs = createDialogs(createGuard({
            info = function() end,
            warn = function(text) table.insert(warnings, text) end,
        }))
    end)

    after_each(function() host.stop() end)

    local function tick() UIManager:step() end

    local function line_form(on_save)
        return { title = "Server address", value = "http://old", hint = "http://…", onSave = on_save }
    end

    it("appear on the next tick, never where they are asked for", function()
        dialogs.tell("Done.")
        assert.is_nil(host.says())
        tick()
        assert.are.equal("Done.", host.says())
    end)

    it("give notices that go by themselves", function()
        dialogs.notify("2 sessions sent")
        tick()
        assert.are.same({ "2 sessions sent" }, host.notices())
        assert.is_nil(host.top())
        host.advance(3)
        assert.are.same({}, host.shown())
    end)

    it("show texts as they come: a book may be called Cancel", function()
        require("gettext").translations = { Cancel = "Abbrechen", Save = "Sichern" }
        dialogs.tell("Cancel")
        tick()
        assert.are.equal("Cancel", host.says())
        host.dismiss()
        dialogs.ask(line_form(function() end))
        tick()
        host.press("Abbrechen")
        assert.is_nil(host.top())
        require("gettext").translations = {}
    end)

    describe("while something goes on", function()
        it("show it until it is over", function()
            local working = dialogs.working("Asking the server…")
            tick()
            assert.are.equal("Asking the server…", host.says())
            host.advance(600)
            assert.are.equal("Asking the server…", host.says())
            working.close()
            tick()
            assert.is_nil(host.top())
        end)

        it("show nothing when it is over at once", function()
            local show = spy.on(UIManager, "show")
            dialogs.working("Asking the server…").close()
            tick()
            assert.spy(show).was_not_called()
            show:revert()
        end)

        it("let the reader tap it away, and do not mind", function()
            local working = dialogs.working("Asking the server…")
            tick()
            host.dismiss()
            dialogs.tell("Found it.")
            tick()
            working.close()
            tick()
            working.close()
            tick()
            assert.are.equal("Found it.", host.says())
        end)
    end)

    describe("that ask a question", function()
        local answered

        before_each(function()
            answered = 0
            dialogs.confirm({
                text = "Drop 3 sessions?",
                yes = "Drop",
                onYes = function() answered = answered + 1 end,
            })
            tick()
        end)

        it("do it on yes", function()
            host.press("Drop")
            assert.are.equal(1, answered)
            assert.is_nil(host.top())
        end)

        it("do nothing otherwise", function()
            host.press("Cancel")
            assert.are.equal(0, answered)
        end)
    end)

    describe("with one line", function()
        it("hand over what is typed, and go", function()
            local saved
            dialogs.ask(line_form(function(text) saved = text end))
            tick()
            assert.are.equal("http://old", host.top():getInputText())
            assert.is_true(host.top().keyboard)
            host.type("http://new")
            host.press("Save")
            assert.are.equal("http://new", saved)
            assert.is_nil(host.top())
        end)

        it("stay, with what was typed, and say what is wrong with it", function()
            dialogs.ask(line_form(function(text)
                if text == "new" then return "An address begins with http:// or https://." end
            end))
            tick()
            host.type("new")
            host.press("Save")
            assert.are.equal("An address begins with http:// or https://.", host.says())
            host.dismiss()
            assert.are.equal("new", host.top():getInputText())
            host.type("http://new")
            host.press("Save")
            assert.is_nil(host.top())
        end)

        it("save nothing when the reader leaves", function()
            local saved = false
            dialogs.ask(line_form(function() saved = true end))
            tick()
            host.dismiss()
            assert.is_false(saved)
            assert.is_nil(host.top())
        end)

        it("do not end the application when saving fails: they stay, and say so", function()
            dialogs.ask(line_form(function() error("a slip") end))
            tick()
            host.press("Save")
            assert.matches("Something went wrong in Library Sync", host.says())
            assert.matches("a slip.*stack traceback", warnings[1])
            host.dismiss()
            assert.are.equal("form", host.top().kind)
        end)
    end)

    it("ask for a name and a password, which is not shown", function()
        local saved
        dialogs.askAccount({
            title = "Library account",
            description = "As on the website.",
            username = "ann",
            password = "old",
            onSave = function(name, password) saved = { name, password } end,
        })
        tick()
        assert.are.equal("Library account\nAs on the website.", host.says())
        assert.are.equal("password", host.top().lines[2].hidden)
        host.type("bob", "User name")
        host.type("new", "Password")
        host.press("Save")
        assert.are.same({ "bob", "new" }, saved)
    end)

    it("ask for a number within its bounds", function()
        local saved
        dialogs.askNumber({
            title = "Shortest session",
            description = "Shorter ones do not count.",
            value = 30,
            min = 0,
            max = 3600,
            step = 5,
            standard = 30,
            unit = "s",
            onSave = function(value) saved = value end,
        })
        tick()
        host.type(5000)
        host.press("Save")
        assert.are.equal(3600, saved)
        assert.is_nil(host.top())
    end)

    describe("with a day and a time of day", function()
        local saved, refusal, begun

        local function local_time(year, month, day, hour, min, sec)
            return os.time({ year = year, month = month, day = day, hour = hour, min = min, sec = sec or 0 })
        end

        local function ask(value)
            saved, refusal, begun = nil, nil, value
            dialogs.askTime({
                title = "When was that?",
                description = "As well as you remember.",
                value = value,
                firstYear = 2020,
                onSave = function(time)
                    saved = time
                    return refusal
                end,
            })
            tick()
        end

        it("begin where they are told to, in the reader's own time", function()
            ask(local_time(2026, 2, 9, 7, 5, 33))
            assert.are.equal("When was that?\n2026-02-09 07:05", host.says())
        end)

        it("hand over the time that is set, to the minute, and go", function()
            ask(local_time(2026, 2, 9, 7, 5, 33))
            host.type("2024-02-29 23:59")
            host.press("Save")
            assert.are.equal(local_time(2024, 2, 29, 23, 59), saved)
            assert.is_nil(host.top())
        end)

        it("hand back to the second what nobody has changed", function()
            ask(local_time(2026, 2, 9, 7, 5, 33))
            host.press("Save")
            assert.are.equal(begun, saved)
        end)

        it("know what day a month does not have", function()
            ask(local_time(2026, 2, 9, 7, 5))
            host.type("2026-02-29 07:05")
            host.press("Save")
            assert.is_nil(saved)
            assert.are.equal("That month has no such day.", host.says())
            host.dismiss()
            assert.are.equal("time", host.top().kind)
        end)

        it("stay, with what was set, and say what is wrong with it", function()
            ask(local_time(2026, 2, 9, 7, 5))
            refusal = "That lies in the future."
            host.press("Save")
            assert.are.equal(refusal, host.says())
            host.dismiss()
            assert.are.equal("time", host.top().kind)
        end)

        it("begin no earlier than they may", function()
            ask(600)
            assert.matches("^When was that%?\n2020%-", host.says())
        end)

        it("save nothing when the reader leaves", function()
            ask(local_time(2026, 2, 9, 7, 5))
            host.press("Cancel")
            assert.is_nil(saved)
            assert.is_nil(host.top())
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

    it("offer choices, and go before the chosen one runs", function()
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

    it("show a text of any length, with what can be done about it", function()
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
