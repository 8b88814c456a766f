-- How the process ends, in a real KOReader: a steps file of acceptance/driver; ACTION in the environment names the way.
-- host-contract.sh reads from the log what came of it.
local Event = require("ui/event")
local UIManager = require("ui/uimanager")
local record = package.loaded["contract/record"]

local function slip() error("a slip of the contract") end

local actions = {
    tick = function() D.run(function() UIManager:nextTick(slip) end) end,
    button = function()
        D.run(function()
            local ConfirmBox = require("ui/widget/confirmbox")
            UIManager:show(ConfirmBox:new({ text = "Really?", ok_text = "Slip", ok_callback = slip }))
        end)
        D.tap_text("Slip")
    end,
    menu = function()
        record.items = { { text = "Slip here", callback = slip } }
        D.menu("Contract")
        D.tap_text("Slip here")
    end,
    -- Tasks that are scheduled while the application closes never run.
    exit = function()
        D.open(D_BOOKS .. "/Notes on Paper.pdf")
        D.run(function()
            UIManager:broadcastEvent(Event:new("Exit"))
            UIManager:scheduleIn(0.2, function() print("survived") end)
            record.aloud = true
        end)
    end,
}

actions[os.getenv("ACTION")]()
D.wait(1)
D.log("survived")
