-- Buttons and wheels of the plugin's forms (src/koreader/widgets/forms.ts).
local dialogues = require("dialogues")
local host = require("host")

describe("a form", function()
    before_each(dialogues.begin)
    after_each(dialogues.finish)

    local function ignore() end

    it("is closed by its other button, before that goes on", function()
        local under
        local other = { text = "Skip", run = function() under = host.top() or "nothing" end }
        dialogues.dialogs.ask({ title = "Name", value = "", hint = "", onSave = ignore, other = other })
        dialogues.tick()
        host.press("Skip")
        assert.equal("nothing", under)
        under = nil
        dialogues.dialogs.askAccount({
            title = "Account", description = "", username = "", password = "", onSave = ignore, without = other,
        })
        dialogues.tick()
        host.press("Skip")
        assert.equal("nothing", under)
    end)

    it("changes a number by ten steps while a finger is held", function()
        dialogues.dialogs.askNumber({ title = "Pages", value = 5, min = 0, max = 100, step = 3, onSave = ignore })
        dialogues.tick()
        assert.same({ 3, 30 }, { host.top().value_step, host.top().value_hold_step })
    end)
end)
