-- A QR code on the screen, and its two answers (src/koreader/widgets/dialogs.ts).
local dialogues = require("dialogues")
local host = require("host")

local tick = dialogues.tick

describe("a code on the screen", function()
    local answers

    before_each(function()
        dialogues.begin()
        answers = {}
    end)
    after_each(dialogues.finish)

    local function show()
        local function choice(text) return { text = text, run = function() table.insert(answers, text) end } end
        local form = { text = "Scan this.", content = "http://x", yes = choice("On"), no = choice("Off") }
        return dialogues.dialogs.code(form)
    end

    it("takes one answer", function()
        show()
        tick()
        local box = host.top()
        host.press("On")
        box.cancel_callback()
        assert.same({ "On" }, answers)
    end)

    it("takes no answer once it is closed", function()
        local code = show()
        tick()
        local box = host.top()
        code.close()
        box.ok_callback()
        tick()
        assert.same({ {}, nil }, { answers, host.top() })
    end)

    it("is not shown if it is closed at once", function()
        show().close()
        tick()
        assert.is_nil(host.top())
    end)
end)
