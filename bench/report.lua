-- The table that the bench prints, and the counts for size.json. A number without a unit is an exact count: it is alike
-- on every machine, and make check fails when it is worse than the committed one.
local json = require("dkjson")

local report = { counts = {}, beyond = 0 }

local FORM = "%-72s %12s %12s  %s"

-- Numbers with a unit may differ from run to run: ms, kB, pieces, k (thousand instructions of the interpreter).
local function format(number, unit)
    return (unit == "ms" and "%.3f %s" or "%.4g %s"):format(number, unit or "")
end

local function print_line(what, measured, reach, unit, verdict)
    if verdict ~= "" then report.beyond = report.beyond + 1 end
    if unit == nil then
        assert(report.counts[what] == nil, "measured twice: " .. what)
        report.counts[what] = measured
    end
    print(FORM:format(what, format(measured, unit), format(reach, unit), verdict))
end

-- A number and the most that it may be. A measured 0 is no measurement: see `report.none`. Memory may shrink.
function report.at_most(what, measured, reach, unit)
    assert(reach > 0, "report.none is for what must not happen: " .. what)
    local verdict = measured > reach and "BEYOND" or measured == 0 and "MEASURED NOTHING" or ""
    print_line(what, measured, reach, unit, verdict)
end

-- A number that must be 0. `control` is a measurement of the same kind where it must not be 0.
function report.none(what, measured, control)
    assert(control, "nothing shows that this is measured: " .. what)
    local verdict = measured > 0 and "BEYOND" or control == 0 and "MEASURED NOTHING" or ""
    print_line(what, measured, 0, nil, verdict)
end

-- Writes the counts to a file, as JSON, and ends the process with 1 if a number is beyond reach.
function report.close(path)
    if path then
        local file = assert(io.open(path, "w"))
        file:write(json.encode(report.counts))
        file:close()
    end
    os.exit(report.beyond == 0 and 0 or 1)
end

return report
