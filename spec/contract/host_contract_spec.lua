-- The stand-ins of the host answer as the real one does: the same probes run in KOReader by `make host-contract`.
local begin = dofile("spec/contract/in_stand_ins.lua")
local suite = dofile("spec/contract/suite.lua")

for release, older in pairs({ ["the newest release"] = false, ["the oldest release"] = true }) do
    describe("the stand-ins of " .. release, function()
        for _, probe in ipairs(suite.probes("spec/contract")) do
            it(probe.theme .. ": " .. probe.name, function()
                local h = begin(older)
                local worked, trouble = pcall(probe.ask, h)
                h.finish()
                assert(worked, trouble)
            end)
        end
    end)
end
