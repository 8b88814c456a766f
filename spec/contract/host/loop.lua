-- The main loop: the order of functions, and the windows that get an event.
local Event = require("ui/event")
local UIManager = require("ui/uimanager")
local WidgetContainer = require("ui/widget/container/widgetcontainer")

-- A window that writes down what it hears.
local function window(heard, name, rest)
    local box = { name = name }
    for key, value in pairs(rest or {}) do box[key] = value end
    box.invisible = true
    box.handleEvent = function(_, event)
        table.insert(heard, name .. " " .. event.handler:sub(3))
        return box.answers
    end
    return WidgetContainer:new(box)
end

return {
    { "functions with the same due time run in the order of scheduling", function(h)
        local order = {}
        h.run(function()
            for place = 1, 5 do UIManager:nextTick(function() table.insert(order, place) end) end
            UIManager:scheduleIn(0, function() table.insert(order, 6) end)
        end)
        h.wait(0.05)
        h.same({ 1, 2, 3, 4, 5, 6 }, order)
    end },
    { "the next tick comes after the function that schedules it", function(h)
        local ran
        h.same(nil, h.run(function() UIManager:nextTick(function() ran = true end) return ran end))
        h.wait(0.05)
        h.same(true, ran)
    end },
    { "a request for a restart comes on the next tick, with an offer if the device can", function(h)
        h.run(function() UIManager:askForRestart("a new start?") end)
        h.wait(0.2)
        local box = h.run(function() return UIManager:getTopmostVisibleWidget() end)
        h.same({ "a new start?", "Restart now", "Restart later" }, { box.text, box.ok_text, box.cancel_text })
        h.run(function() UIManager:close(box) end)
    end },
    { "arguments are passed on to a scheduled function", function(h)
        local got
        h.run(function() UIManager:scheduleIn(0, function(...) got = { ... } end, 1, "two") end)
        h.wait(0.05)
        h.same({ 1, "two" }, got)
    end },
    { "unschedule removes every run of a function, and returns if there was one", function(h)
        local ran = 0
        local function action() ran = ran + 1 end
        h.run(function()
            UIManager:scheduleIn(0.01, action)
            UIManager:scheduleIn(0.02, action)
            h.same(true, UIManager:unschedule(action))
            h.same(false, UIManager:unschedule(action))
            h.same(false, UIManager:unschedule(function() end))
        end)
        h.wait(0.1)
        h.same(0, ran)
    end },
    { "a window gets 'Show', and at closing first 'FlushSettings' and then 'CloseWidget'", function(h)
        local heard = {}
        local box = window(heard, "box")
        h.run(function()
            UIManager:show(box)
            h.same(true, UIManager:isWidgetShown(box))
            UIManager:close(box)
            h.same(false, UIManager:isWidgetShown(box))
        end)
        h.same({ "box Show", "box FlushSettings", "box CloseWidget" }, heard)
    end },
    { "a window that is not shown gets the same events at closing", function(h)
        local heard = {}
        local box = window(heard, "box")
        h.run(function() UIManager:close(box) end)
        h.same({ "box FlushSettings", "box CloseWidget" }, heard)
    end },
    { "a window is still shown while it gets 'CloseWidget'", function(h)
        local shown
        local box
        local function goes() shown = UIManager:isWidgetShown(box) end
        box = WidgetContainer:new({ invisible = true, onCloseWidget = goes })
        h.run(function() UIManager:show(box) UIManager:close(box) end)
        h.same(true, shown)
    end },
    { "sendEvent reaches the notices, and the first window below them", function(h)
        local heard = {}
        local below, above = window(heard, "below"), window(heard, "above")
        local toast = window(heard, "toast", { toast = true })
        h.run(function()
            UIManager:show(below)
            UIManager:show(above)
            UIManager:show(toast)
            for place = #heard, 1, -1 do heard[place] = nil end
            UIManager:sendEvent(Event:new("Contract"))
        end)
        h.same({ "toast Contract", "above Contract" }, heard)
        h.run(function() UIManager:close(toast) UIManager:close(above) UIManager:close(below) end)
    end },
    { "broadcastEvent reaches every window from the top, whoever answers", function(h)
        local heard = {}
        local below, above = window(heard, "below"), window(heard, "above", { answers = true })
        h.run(function()
            UIManager:show(below)
            UIManager:show(above)
            for place = #heard, 1, -1 do heard[place] = nil end
            UIManager:broadcastEvent(Event:new("Contract"))
        end)
        h.same({ "above Contract", "below Contract" }, heard)
        h.run(function() UIManager:close(above) UIManager:close(below) end)
    end },
    { "a notice is above all windows, and modal windows above the rest", function(h)
        local heard = {}
        local toast, modal = window(heard, "toast", { toast = true }), window(heard, "modal", { modal = true })
        local plain = window(heard, "plain")
        h.run(function()
            UIManager:show(toast)
            UIManager:show(modal)
            UIManager:show(plain)
            for place = #heard, 1, -1 do heard[place] = nil end
            UIManager:broadcastEvent(Event:new("Contract"))
        end)
        h.same({ "toast Contract", "modal Contract", "plain Contract" }, { heard[1], heard[2], heard[3] })
        h.run(function() UIManager:close(toast) UIManager:close(modal) UIManager:close(plain) end)
    end },
    { "the topmost window is the notice if there is one", function(h)
        local heard = {}
        local below, toast = window(heard, "below"), window(heard, "toast", { toast = true })
        below.invisible, toast.invisible = nil, nil
        below.paintTo, toast.paintTo = function() end, function() end
        h.run(function()
            UIManager:show(below)
            UIManager:show(toast)
            h.same(true, UIManager:getTopmostVisibleWidget() == toast)
            UIManager:close(toast)
            h.same(true, UIManager:getTopmostVisibleWidget() == below)
            UIManager:close(below)
        end)
    end },
    { "children get an event before their parent, and an answer ends it", function(h)
        local heard = {}
        local child = WidgetContainer:new({ onContract = function() table.insert(heard, "child") end })
        local taker = WidgetContainer:new({ onContract = function() table.insert(heard, "taker") return true end })
        local parent = WidgetContainer:new({ child, taker, onContract = function() table.insert(heard, "parent") end })
        parent:handleEvent(Event:new("Contract"))
        h.same({ "child", "taker" }, heard)
    end },
    { "an extended class shares its fields; new makes the given table the instance", function(h)
        local Class = WidgetContainer:extend({ shared = {} })
        local given = { own = 1 }
        local one, other = Class:new(given), Class:new({})
        h.same({ true, true }, { one == given, one.shared == other.shared })
    end },
    { "new calls init", function(h)
        local made
        WidgetContainer:extend({ init = function(self) made = self.own end }):new({ own = 5 })
        h.same(5, made)
    end },
    { "standby may be allowed as often as it was prevented, and not more", function(h)
        h.run(function()
            UIManager:preventStandby()
            UIManager:allowStandby()
            h.same(false, (pcall(function() UIManager:allowStandby() end)))
        end)
    end },
    { "setDirty asks how to refresh after the drawing", function(h)
        local asked = 0
        local box = WidgetContainer:new({ paintTo = function() end })
        local at_once = h.run(function()
            UIManager:show(box)
            UIManager:setDirty(box, function() asked = asked + 1 return "ui", box.dimen end)
            return asked
        end)
        h.wait(0.2)
        h.same({ 0, 1 }, { at_once, asked })
        h.run(function() UIManager:close(box) end)
    end },
    { "three clocks count microseconds, and the wall clock seconds since 1970", function(h)
        local time = require("ui/time")
        h.same({ 1000000, 1 }, { time.s(1), time.to_s(1000000) })
        h.same(true, math.abs(time.to_s(time.realtime()) - h.wall()) < 3)
        h.same({ "number", "number" }, { type(time.now()), type(time.boottime_or_monotonic()) })
        local before = time.now()
        h.wait(0.2)
        h.same(true, time.now() - before >= time.s(0.15))
    end },
}
