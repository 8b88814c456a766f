local host = require("host")

local page = {}

-- A line of the timeline, at the device's own time of day.
function page.line(text, ...)
    print(("%s  %s"):format(os.date("!%H:%M", host.now()), text:format(...)))
end

function page.said(text)
    for line in (text .. "\n"):gmatch("(.-)\n") do
        if line ~= "" then print("         | " .. line) end
    end
end

function page.heading(text)
    print("\n" .. text .. "\n")
end

local function clock(seconds)
    return ("%d:%02d:%02d"):format(math.floor(seconds / 3600), math.floor(seconds / 60) % 60, seconds % 60)
end

-- The table at the end.
function page.table(rows)
    local form = "  %-30s %-5s  %8s  %8s  %9s  %s"
    print(form:format("book", "began", "was read", "is held", "progress", ""))
    for _, row in ipairs(rows) do
        local entry, held = row.entry, row.held
        local progress = held and ("%.4g-%.4g %%"):format(held.startProgress, held.endProgress) or ""
        print(form:format(
            entry.title,
            os.date("!%H:%M", entry.started),
            clock(entry.seconds),
            held and clock(held.durationSeconds) or "-",
            progress,
            row.verdict
        ))
    end
end

return page
