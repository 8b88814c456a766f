-- The table that jest runs too, on the compiled rules and the host's JSON.
local refusalOf = require("src.server.refusal").refusalOf
local codec = require("src.koreader.codec").codec
local cases = require("test.cases.refusal_cases")

describe("the reader sees", function()
    for _, case in ipairs(cases.refusalCases) do
        it(case.name, function()
            local failure = refusalOf(codec, case.status, case.body)
            assert.equal(case.message, failure.message)
            assert.equal(case.status, failure.status)
        end)
    end

    it("the beginning of long words, cut between two letters", function()
        local message = refusalOf(codec, cases.longRefusal.status, cases.longRefusal.body).message
        assert.equal(("ö"):rep(100) .. "…", message)
        assert.is_true(#message <= cases.longRefusal.longest)
    end)
end)
