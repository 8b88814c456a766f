local heap = require("heap")
local lfs = require("libs/libkoreader-lfs")

local FOLDER = "dist/catchword.koplugin/"
-- Loaded by the launcher, main.lua.
local MAIN = "main.piece.lua"
local ROUNDS = 20

local function median(numbers)
    table.sort(numbers)
    return numbers[math.ceil(#numbers / 2)]
end

local function parse_time(path)
    local times = {}
    for round = 1, ROUNDS do
        local began = os.clock()
        assert(loadfile(path))
        times[round] = (os.clock() - began) * 1000
    end
    return median(times)
end

local function size(name)
    return (assert(lfs.attributes(FOLDER .. name, "size"), "make build first"))
end

local function largest_piece()
    local largest
    for name in lfs.dir(FOLDER) do
        local is_cold = name:find("%.piece%.lua$") and name ~= MAIN
        if is_cold and (not largest or size(name) > size(largest)) then largest = name end
    end
    return largest
end

-- See `make size` for what counts, and what make check holds to.
return function(report)
    report.at_most("loaded at start", (size("main.lua") + size(MAIN)) / 1000, 450, "kB")
    report.at_most("parsing it (processor time)", parse_time(FOLDER .. MAIN), 20, "ms")
    report.at_most("heap after loading", heap(FOLDER .. "main.lua"), 800, "kB")
    local piece = largest_piece()
    report.at_most("largest piece", size(piece) / 1000, 130, "kB")
    report.at_most("parsing that (processor time)", parse_time(FOLDER .. piece), 10, "ms")
end
