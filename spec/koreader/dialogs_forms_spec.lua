-- Forms in which a reader types. Also src/koreader/clock.ts: invalid days.
local dialogues = require("dialogues")
local host = require("host")

local tick = dialogues.tick

describe("forms", function()
    local dialogs, warnings

    before_each(function()
        dialogues.begin()
        dialogs, warnings = dialogues.dialogs, dialogues.warnings
    end)

    after_each(dialogues.finish)

    local function line_form(on_save)
        return { title = "Server address", value = "http://old", hint = "http://…", onSave = on_save }
    end

    describe("with one line", function()
        it("return the typed text, and close", function()
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

        it("stay open with the typed text, and say what is wrong", function()
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

        it("stay open and show a message if saving fails", function()
            dialogs.ask(line_form(function() error("a slip") end))
            tick()
            host.press("Save")
            assert.matches("Something went wrong in Catchword", host.says())
            assert.matches("a slip.*stack traceback", warnings[1])
            host.dismiss()
            assert.are.equal("form", host.top().kind)
        end)
    end)

    describe("for an address or a login", function()
        after_each(function()
            local names = { "language", "keyboard_layout", "keyboard_remember_layout", "keyboard_layout_default" }
            for _, name in ipairs(names) do
                host.preferences[name] = nil
            end
        end)

        local function login()
            dialogs.askAccount({ title = "Log in", username = "", password = "", onSave = function() end })
        end

        local function address(is_latin)
            local form = line_form(function() end)
            form.isLatin = is_latin
            dialogs.ask(form)
        end

        for _, case in ipairs({
            { "ru", { language = "ru" } },
            { "ja", { language = "de", keyboard_layout = "ja" } },
            { "uk", { keyboard_remember_layout = false, keyboard_layout_default = "uk", keyboard_layout = "en" } },
        }) do
            it("have Latin keys if the keyboard is " .. case[1] .. ", and change no setting", function()
                for name, value in pairs(case[2]) do host.preferences[name] = value end
                for _, ask in ipairs({ login, function() address(true) end }) do
                    ask()
                    tick()
                    assert.equal("en", host.top().layout)
                    host.dismiss()
                end
                for _, name in ipairs({ "language", "keyboard_layout_default", "keyboard_layout" }) do
                    assert.equal(case[2][name], host.preferences[name])
                end
            end)
        end

        it("keep a keyboard with Latin letters, and other forms keep theirs", function()
            host.preferences.keyboard_layout = "fr"
            login()
            tick()
            assert.equal("fr", host.top().layout)
            host.dismiss()
            host.preferences.keyboard_layout = "ru"
            address(nil)
            tick()
            assert.equal("ru", host.top().layout)
        end)

        it("show both fields on a low screen, with the words inside the fields", function()
            local Device = require("device")
            local size = Device.screen.getSize
            Device.screen.getSize = function() return { w = 1000, h = 600 } end
            dialogs.askAccount({
                title = "Log in", description = "Long words.", username = "", password = "", onSave = function() end,
            })
            tick()
            Device.screen.getSize = size
            local form = host.top()
            assert.is_true(form.dialog_frame:getSize().h + 300 <= 600)
            assert.same({ "User name", "Password" }, { form.lines[1].hint, form.lines[2].hint })
            assert.equal("password", form.lines[2].hidden)
        end)
    end)

    it("ask for a name and a password, which is hidden", function()
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

    it("focus the password if only that is missing", function()
        local function begun_at(username, password)
            dialogs.askAccount({ title = "Account", username = username, password = password, onSave = function() end })
            tick()
            local line = host.top():focused()
            host.dismiss()
            return line
        end
        assert.equal("Password", begun_at("ann", ""))
        assert.equal("User name", begun_at("", ""))
        assert.equal("User name", begun_at("ann", "old"))
    end)

    it("ask for a number within its bounds", function()
        local saved
        dialogs.askNumber({
            title = "Minimum duration",
            description = "Shorter ones do not count.",
            value = 30,
            min = 0,
            max = 3600,
            step = 5,
            standard = { value = 30, text = "At first: 30 s" },
            unit = "s",
            onSave = function(value) saved = value end,
        })
        tick()
        host.type(5000)
        host.press("Save")
        assert.are.equal(3600, saved)
        assert.is_nil(host.top())
    end)

    it("reset a number by a button with a label", function()
        local saved
        dialogs.askNumber({
            title = "Pages between two positions", description = "", value = 5, min = 0, max = 50, step = 1,
            standard = { value = 0, text = "At first: off" }, unit = "",
            onSave = function(value) saved = value end,
        })
        tick()
        assert.has_error(function() host.press("Default value: 0") end)
        host.press("At first: off")
        host.press("Save")
        assert.equal(0, saved)
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

        it("start with the given time in the reader's time zone", function()
            ask(local_time(2026, 2, 9, 7, 5, 33))
            assert.are.equal("When was that?\n2026-02-09 07:05", host.says())
        end)

        it("return the chosen time to the minute, and close", function()
            ask(local_time(2026, 2, 9, 7, 5, 33))
            host.type("2024-02-29 23:59")
            host.press("Save")
            assert.are.equal(local_time(2024, 2, 29, 23, 59), saved)
            assert.is_nil(host.top())
        end)

        it("return an unchanged value to the second", function()
            ask(local_time(2026, 2, 9, 7, 5, 33))
            host.press("Save")
            assert.are.equal(begun, saved)
        end)

        it("limit the day to the length of the month", function()
            ask(local_time(2026, 2, 9, 7, 5))
            host.type("2026-02-29 07:05")
            host.press("Save")
            assert.is_nil(saved)
            assert.are.equal("That month has no such day.", host.says())
            host.dismiss()
            assert.are.equal("time", host.top().kind)
        end)

        it("stay open with the chosen time, and say what is wrong", function()
            ask(local_time(2026, 2, 9, 7, 5))
            refusal = "That lies in the future."
            host.press("Save")
            assert.are.equal(refusal, host.says())
            host.dismiss()
            assert.are.equal("time", host.top().kind)
        end)

        it("limit the time to the earliest one allowed", function()
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
end)
