-- The table that the bench prints, and whether everything in it is within reach.
local report = {}

local FORM = "%-62s %14s %14s  %s"
local beyond = 0

function report.heading(what, measured, reach)
    print(FORM:format(what, measured, reach, ""))
end

-- A number and the most that it may be. `unit` stands behind both.
function report.at_most(what, measured, reach, unit)
    local form = unit == "ms" and "%.3f %s" or "%.4g %s"
    local within = measured <= reach
    if not within then beyond = beyond + 1 end
    local verdict = within and "" or "BEYOND"
    print(FORM:format(what, form:format(measured, unit or ""), ("%g %s"):format(reach, unit or ""), verdict))
end

-- A number that stands beside the others for comparison.
function report.note(what, measured, unit)
    print(FORM:format(what, ("%.4g %s"):format(measured, unit or ""), "", ""))
end

function report.close()
    print(beyond == 0 and "\nAll within reach." or ("\n%d beyond reach."):format(beyond))
end

return report
