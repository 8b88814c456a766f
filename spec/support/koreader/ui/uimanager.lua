-- The host's main loop, as far as a plugin can tell. Faithful in its awkward parts:
--  * an error in a scheduled function is caught by nobody: it comes out of `step` and the loop is dead;
--  * what is due runs, and what that makes due at once runs too, before the touch screen is looked at again;
--  * `unschedule` goes by the identity of the function;
--  * functions with the same due time run in the order of scheduling.
local Event = require("ui/event")
local stopwatch = require("stopwatch")

local UIManager = {}

-- A fresh loop: for before_each.
function UIManager:reset()
    self.queue = {}
    self.windows = {}
    self.scheduled = 0
    self.dirty = false
    self.dead = false
    -- Every part of the screen that was drawn again.
    self.refreshes = {}
    -- And every window that was drawn again as a whole.
    self.redrawn = {}
    -- Counters for the specs: looks at the touch screen, the longest stretch of work without one, and all of the work
    -- (`busiest`, `worked`: processor time).
    self.looks = 0
    self.longest = 0
    self.busiest = 0
    self.worked = 0
    self.prevented = 0
    self.standbys = 0
    -- Sleeps and ends of the device, each with the time of the loop.
    self.slept, self.ended = {}, {}
    -- As on a device: only one that sleeps, with its screen saver, tells that it woke up.
    self.is_in_screen_saver = false
    self.event_handlers = {
        Suspend = function()
            table.insert(self.slept, stopwatch.now())
            self.is_in_screen_saver = true
            self:broadcastEvent(Event:new("Suspend"))
        end,
        Resume = function()
            if not self.is_in_screen_saver then return end
            self.is_in_screen_saver = false
            self:broadcastEvent(Event:new("Resume"))
        end,
    }
    self.poweroff_action = function()
        table.insert(self.ended, stopwatch.now())
        self:broadcastEvent(Event:new("PowerOff"))
    end
end

function UIManager:schedule(at, action, ...)
    assert(at >= 0, "Only positive time allowed")
    assert(action ~= nil, "No action")
    self.scheduled = self.scheduled + 1
    local entry = { at = at, order = self.scheduled, action = action, args = { n = select("#", ...), ... } }
    local place = #self.queue + 1
    while place > 1 and self.queue[place - 1].at > at do
        place = place - 1
    end
    table.insert(self.queue, place, entry)
    self.dirty = true
end

function UIManager:scheduleIn(seconds, action, ...)
    assert(seconds >= 0, "Only positive seconds allowed")
    self:schedule(stopwatch.now() + seconds, action, ...)
end

function UIManager:nextTick(action, ...)
    return self:scheduleIn(0, action, ...)
end

function UIManager:tickAfterNext(action, ...)
    local args = { n = select("#", ...), ... }
    local function wrapper()
        self:nextTick(action, unpack(args, 1, args.n))
    end
    self:nextTick(wrapper)
    return wrapper
end

function UIManager:unschedule(action)
    assert(action ~= nil)
    local removed = false
    for index = #self.queue, 1, -1 do
        if self.queue[index].action == action then
            table.remove(self.queue, index)
            removed = true
        end
    end
    return removed
end

-- Toasts lie on top of everything, modal windows on top of the rest.
local function layer(widget)
    return widget.toast and 3 or widget.modal and 2 or 1
end

function UIManager:show(widget)
    local place = #self.windows + 1
    while place > 1 and layer(self.windows[place - 1]) > layer(widget) do
        place = place - 1
    end
    table.insert(self.windows, place, widget)
    widget:handleEvent(Event:new("Show"))
end

-- The widget hears of it before it is taken away, and also when it was not shown at all.
function UIManager:close(widget)
    widget:handleEvent(Event:new("FlushSettings"))
    widget:handleEvent(Event:new("CloseWidget"))
    for index = #self.windows, 1, -1 do
        if self.windows[index] == widget then table.remove(self.windows, index) end
    end
end

local function taken_by_active(widget, event)
    for _, active in ipairs(widget.active_widgets or {}) do
        if active:handleEvent(event) then return true end
    end
end

-- To the toasts, which never keep an event, and to the first window below them; what that one does not take, to its
-- active widgets, to those of the windows below it, and to windows that are always active.
function UIManager:sendEvent(event)
    local told, index = {}, #self.windows
    while index > 0 and self.windows[index].toast do
        told[self.windows[index]] = true
        self.windows[index]:handleEvent(event)
        index = index - 1
    end
    local top = self.windows[index]
    if not top then return end
    told[top] = true
    if top:handleEvent(event) or taken_by_active(top, event) then return end
    index = #self.windows
    while index > 0 do
        local widget = self.windows[index]
        if told[widget] then
            index = index - 1
        else
            told[widget] = true
            if taken_by_active(widget, event) then return end
            if widget.is_always_active and widget:handleEvent(event) then return end
            index = #self.windows
        end
    end
end

-- To every window, from the top, whoever takes it; windows may come and go meanwhile.
function UIManager:broadcastEvent(event)
    local told = {}
    local index = #self.windows
    while index > 0 do
        local widget = self.windows[index]
        if told[widget] then
            index = index - 1
        else
            told[widget] = true
            widget:handleEvent(event)
            index = #self.windows
        end
    end
end

-- The end of the application: no window, and nothing that was scheduled ever runs.
function UIManager:quit()
    self.queue = {}
    self.windows = {}
end

function UIManager:isWidgetShown(widget)
    for _, window in ipairs(self.windows) do
        if window == widget then return true end
    end
    return false
end

function UIManager:getTopmostVisibleWidget()
    return self.windows[#self.windows]
end

-- A standby lock must be released by its owner, and only a held one can be released. `standbys` counts for the specs
-- how often the device was kept awake.
function UIManager:preventStandby()
    self.prevented = self.prevented + 1
    self.standbys = self.standbys + 1
end

function UIManager:allowStandby()
    assert(self.prevented > 0, "allowing standby that isn't prevented")
    self.prevented = self.prevented - 1
end

-- Requested windows are drawn on the next tick; only then are region and refresh mode read.
function UIManager:setDirty(window, refresh)
    if type(refresh) ~= "function" then return table.insert(self.redrawn, window) end
    self:nextTick(function()
        local kind, area, dithered = refresh()
        table.insert(self.refreshes, { kind = kind, area = area, dithered = dithered })
    end)
end

function UIManager:forceRePaint() end

function UIManager:measured(action, ...)
    local began, spent = stopwatch.real(), os.clock()
    action(...)
    self.longest = math.max(self.longest, stopwatch.real() - began)
    local work = os.clock() - spent
    self.busiest = math.max(self.busiest, work)
    self.worked = self.worked + work
end

local function runDue(self)
    local now = stopwatch.now()
    self.dirty = false
    while self.queue[1] and self.queue[1].at <= now do
        local entry = table.remove(self.queue, 1)
        self:measured(entry.action, unpack(entry.args, 1, entry.args.n))
    end
end

-- Asks on the next tick; a device that can start anew by itself does so then.
function UIManager:askForRestart(text)
    self:nextTick(function()
        self:show(require("ui/widget/confirmbox"):new({
            text = text or "This will take effect on next restart.",
            ok_text = "Restart now",
            ok_callback = function() self:broadcastEvent(Event:new("Restart")) end,
            cancel_text = "Restart later",
        }))
    end)
end

-- Waits for the next thing to do, but at most until then.
local function rest(self, ends)
    local upcoming = self.queue[1]
    if upcoming then stopwatch.pass(math.min(ends, upcoming.at) - stopwatch.now()) end
end

-- One turn of the loop: everything that is due, then one look at the touch screen, which waits for the next thing
-- to do, but at most `patience` seconds, if given. A chain of `nextTick` that does not end fails here.
function UIManager:step(patience)
    assert(not self.dead, "the host has ended: an error came out of a scheduled function")
    self.dead = true
    local rounds = 0
    repeat
        runDue(self)
        rounds = rounds + 1
        assert(rounds < 1000, "the touch screen is never looked at: something calls nextTick without an end")
    until not self.dirty
    self.dead = false
    self.looks = self.looks + 1
    if patience then rest(self, stopwatch.now() + patience) end
end

-- Turns the loop until nothing is scheduled, or `finished()` is true, or `limit` seconds (10 when not given) are
-- over. Returns true unless the time ran out.
function UIManager:run(finished, limit)
    local ends = stopwatch.now() + (limit or 10)
    while stopwatch.now() < ends do
        self:step()
        if finished and finished() then return true end
        if not self.queue[1] then return not finished end
        rest(self, ends)
    end
    return false
end

-- Scheduled actions, for specs that look for leftovers.
function UIManager:pending()
    return #self.queue
end

UIManager:reset()

return UIManager
