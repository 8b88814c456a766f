-- The reader's actions, recorded beside the plugin: the server must hold the same.
local ledger = { entries = {} }

local function iso(seconds)
    return os.date("!%Y-%m-%dT%H:%M:%SZ", seconds)
end

-- The reader begins with a book, at this wall-clock time (Unix seconds).
function ledger.begin(title, started)
    table.insert(ledger.entries, { title = title, started = started, seconds = 0 })
end

local function last()
    return ledger.entries[#ledger.entries]
end

-- So many more seconds were spent on pages.
function ledger.add(seconds)
    last().seconds = last().seconds + seconds
end

-- The device died: of the last session, so many seconds may be gone.
function ledger.died(seconds)
    last().mayLose = seconds
end

-- One row for everything that was read: what is held of it, and whether that is right.
local function compared(entry, held)
    local found
    for _, session in ipairs(held) do
        if session.title == entry.title and session.startTime == iso(entry.started) then
            if found then return { entry = entry, verdict = "twice" } end
            found = session
        end
    end
    if not found then return { entry = entry, verdict = "missing" } end
    local lost = entry.seconds - found.durationSeconds
    if lost == 0 then return { entry = entry, held = found, verdict = "same", right = true } end
    local right = lost > 0 and lost <= (entry.mayLose or 0)
    local verdict = right and ("%d s lost with the battery"):format(lost) or "different"
    return { entry = entry, held = found, verdict = verdict, right = right }
end

-- The comparison, row by row, and whether all of it is right. `held`: the server's sessions with their books' titles.
function ledger.compare(held)
    local rows, right = {}, #held == #ledger.entries
    for _, entry in ipairs(ledger.entries) do
        local row = compared(entry, held)
        if not row.right then right = false end
        table.insert(rows, row)
    end
    return rows, right
end

return ledger
