-- The host of a device in the histories of notes, as far as its notes and its questions go.
local power = require("histories.power")

local annotationHost = {}

-- Each entry with its fields, as a file keeps them.
function annotationHost.copy(list)
    local copied = {}
    for _, entry in ipairs(list) do
        local one = {}
        for name, part in pairs(entry) do one[name] = part end
        table.insert(copied, one)
    end
    return copied
end

local function id_of(note)
    return table.concat({ note.datetime, note.start or note.page, note["end"] or "" }, "|")
end

-- The host, as far as its notes go: what is open lives in memory, what is closed beside the file.
function annotationHost.keep(me)
    local function list() return me.notes or me.saved end
    local function flush()
        if me.notes then me.saved = annotationHost.copy(me.notes) end
    end
    local function cut()
        if me.world.is_calm or me.world.chance(60) > 0 then return end
        power.gone = true
        error("the power is gone", 0)
    end
    -- Notes deleted from the open book since the last call, with or without an event.
    function me.find_deleted()
        local deleted = {}
        for _, note in ipairs(me.notes and me.seen_list == me.notes and me.seen or {}) do
            local is_here = false
            for _, other in ipairs(me.notes) do is_here = is_here or other == note end
            if not is_here then table.insert(deleted, note) end
        end
        me.seen_list, me.seen = me.notes, {}
        for _, note in ipairs(me.notes or {}) do table.insert(me.seen, note) end
        return annotationHost.copy(deleted)
    end
    local function forget_seen(note)
        for at, other in ipairs(me.seen or {}) do
            if other == note then return table.remove(me.seen, at) end
        end
    end
    me.forget_seen = forget_seen
    function me.notes_of()
        if not list() then return nil end
        return { annotations = annotationHost.copy(list()) }
    end
    -- Something may lie over the page of the open book, now and then.
    function me.apply(_, changes)
        if not list() then return { present = {}, isInterrupted = false } end
        cut()
        local done, is_interrupted = {}, false
        for _, change in ipairs(changes) do
            is_interrupted = me.is_open and not me.world.is_calm and me.world.chance(20) == 0
            if is_interrupted then break end
            local note, place = change.annotation, nil
            for at, other in ipairs(list()) do if id_of(other) == id_of(note) then place = at end end
            if change.operation == "add" and not place then
                table.insert(list(), annotationHost.copy({ note })[1])
                place = #list()
                if me.seen then table.insert(me.seen, list()[place]) end
            end
            local row = list()[place]
            if row and change.operation == "change" then
                row.note, row.text = note.note, row.drawer and row.text or note.text
                if row.drawer then row.colour, row.drawer = note.colour, note.drawer end
            end
            if row and change.operation == "delete" then
                forget_seen(row)
                table.remove(list(), place)
            end
            if row then table.insert(done, annotationHost.copy({ row })[1]) end
        end
        flush()
        cut()
        return { present = done, isInterrupted = is_interrupted }
    end
    function me.power_cut()
        me.notes, me.is_open = nil, nil
    end
    me.flush = flush
end

-- Questions come once no book is open, each in the place of the same one before; they are looked for as by the host.
function annotationHost.offers(me)
    local waiting = {}
    local function when_browsing(name, act)
        local looks = 0
        local function look()
            if waiting[name] ~= act then return end
            looks = looks + 1
            if not me.is_open then
                waiting[name] = nil
                return act()
            end
            if looks < 120 then me.process.tasks.after(1, look) end
        end
        waiting[name] = act
        me.process.tasks.after(1, look)
    end
    return { whenBrowsing = when_browsing }
end

return annotationHost
