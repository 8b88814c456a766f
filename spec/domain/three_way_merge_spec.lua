-- The table that jest runs on the TypeScript, run on the compiled Lua: where the two languages disagree, this fails.
local cases = require("test.cases.threeWayMerge_cases")
local merge = require("src.domain.threeWayMerge")

describe("what becomes of a mark", function()
    for _, case in ipairs(cases.mergeCases) do
        it(case.name, function()
            assert.same(case.merge, merge.mergeMark(case.sides, function(at) return ("[%d]"):format(at) end))
        end)
    end
end)
